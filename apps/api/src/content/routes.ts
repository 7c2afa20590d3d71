import type { SomeHandlers } from '#http/context.ts'
import type { SettingsSource } from '#settings/settings.ts'
import { banks } from './banks.ts'
import { countries } from './countries.ts'

export interface ContentDeps {
  settings: SettingsSource
  sandbox: boolean
}

export const contentHandlers = ({ settings, sandbox }: ContentDeps) =>
  ({
    'GET /static-data/countries': async ({ lang }) => [...countries[lang]],
    'GET /static-data/banks': async ({ lang }) => banks.map((bank) => ({ code: bank.code, name: bank[lang], swift_code: bank.swiftCode })),
    'GET /application-configuration': async ({ lang, now }) => {
      const { contactWhatsapp, contactEmail, contactAddressAr, contactAddressEn, termsVersion } = settings()
      const address = lang === 'ar' ? contactAddressAr : contactAddressEn
      return {
        contacts: { whatsapp: contactWhatsapp, email: contactEmail, address },
        sandbox,
        terms_version: termsVersion,
        server_time: now.toISOString(),
      }
    },
  }) satisfies SomeHandlers
