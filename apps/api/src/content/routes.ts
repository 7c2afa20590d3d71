import type { Queryable } from '#db/queryable.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { banks } from '#kernel/iban.ts'
import { countriesIn } from './countries.ts'
import type { FeesInForce } from './page-facts.ts'
import { readPage } from './pages.ts'

export interface ContentDeps {
  settings: SettingsSource
  sandbox: boolean
  feesInForce: (db: Queryable) => Promise<FeesInForce>
}

export const contentHandlers = ({ settings, sandbox, feesInForce }: ContentDeps) =>
  ({
    'GET /static-data/countries': async ({ lang }) => [...countriesIn(lang)],
    'GET /static-data/banks': async ({ lang }) => banks.map((bank) => ({ code: bank.code, name: bank[lang], swift_code: bank.swiftCode })),
    'GET /pages/get-page/:page': async ({ lang, db }, { params }) =>
      readPage(params.page, lang, { fees: await feesInForce(db), settings: settings() }),
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
