import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import { banks, findBank } from '#kernel/iban.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import type { Settings, SettingsSource } from '#kernel/settings.ts'
import { type ContentStore, contactsOf } from './content-store.ts'
import type { Facts, FeesInForce } from './facts.ts'
import { readCountries, readFaqs, readFirstFaqs, readPage, readPaymentMethods, readSlides } from './read-content.ts'
import { readTermsChanges } from './terms-changes.ts'
import {
  addContent,
  discardContent,
  listContent,
  publishContent,
  saveContent,
  showContent,
  showVersion,
  withdrawContent,
  type WritingDeps,
} from './write-content.ts'

export interface ContentDeps {
  settings: SettingsSource
  store: ContentStore
  sandbox: boolean
  feesInForce: (db: Queryable) => Promise<FeesInForce>
}

export const contentHandlers = (deps: ContentDeps) => {
  const { settings, store, sandbox, feesInForce } = deps
  const factsOf = async (db: Queryable): Promise<Facts> => ({
    fees: await feesInForce(db),
    settings: settings(),
    contacts: contactsOf(store),
  })
  const writing: WritingDeps = { settings, store, factsOf }
  return {
    'GET /static-data/countries': async ({ lang }) => readCountries(store, lang),
    'GET /static-data/banks': async ({ lang }) =>
      store.list('bank').flatMap(({ key, body }) => {
        const bank = banks.find(({ code }) => code === key)
        return bank && body.shown ? [{ code: bank.code, name: body[lang]['name'] ?? bank[lang], swift_code: bank.swiftCode }] : []
      }),
    'GET /static-data/payment-methods': async ({ lang, db }) => readPaymentMethods(store, await factsOf(db), lang),
    'GET /static-data/faq': async ({ lang, db }) => readFirstFaqs(store, await factsOf(db), lang),
    'GET /static-data/faq/full': async ({ lang, db }) => readFaqs(store, await factsOf(db), lang),
    'GET /static-data/slider': async ({ lang, db }) => readSlides(store, await factsOf(db), lang),
    'GET /pages/get-page/:page': async ({ lang, db }, { params }) => readPage(store, params.page, await factsOf(db), lang),
    'GET /pages/terms-changes': async ({ lang, db, actor }) => readTermsChanges(db, actor.userId, lang, { ...deps, factsOf }),
    'GET /admin/content/:kind': (ctx, input) => listContent(ctx, input, writing),
    'POST /admin/content/:kind': (ctx, input) => addContent(ctx, input, writing),
    'GET /admin/content/:kind/:key': (ctx, input) => showContent(ctx, input, writing),
    'GET /admin/content/:kind/:key/versions/:version': (ctx, input) => showVersion(ctx, input, writing),
    'POST /admin/content/:kind/:key/save': (ctx, input) => saveContent(ctx, input, writing),
    'POST /admin/content/:kind/:key/publish': (ctx, input) => publishContent(ctx, input, writing),
    'POST /admin/content/:kind/:key/withdraw': (ctx, input) => withdrawContent(ctx, input, writing),
    'POST /admin/content/:kind/:key/discard': (ctx, input) => discardContent(ctx, input, writing),
    'GET /application-configuration': async ({ lang, now }) => {
      const { whatsapp, email, address } = contactsOf(store)
      return {
        contacts: { whatsapp, email, address: address[lang] },
        company: presentCompany(settings(), lang),
        sandbox,
        terms_version: settings().termsVersion,
        server_time: now.toISOString(),
      }
    },
  } satisfies SomeHandlers
}

/** The holder of the money. The bank follows from the IBAN, which is told to nobody before there is something to pay. */
const presentCompany = (settings: Settings, lang: Lang) => ({
  name: lang === 'ar' ? settings.companyNameAr : settings.companyNameEn,
  register_number: settings.companyNumber,
  licence_number: settings.companyLicence,
  account_name: settings.escrowAccountName,
  account_bank: findBank(settings.escrowIban.slice(4, 8))?.[lang] ?? '',
})
