import { operationalStatuses, type OperationalStatus } from '@damana/contract/statuses'
import { companySections } from '@damana/contract/company-words'
import { contentKindNames, contentKinds, pageSlugs } from '@damana/contract/content-words'
import type { Args } from '@damana/contract'
import type { Page } from '@playwright/test'
import type { Person } from '../cast.ts'
import { expect, test } from '../support/journey.ts'
import { payerLink } from '../support/guarantees.ts'
import { newNationalNumber, registeredWithCalls } from '../support/new-person.ts'
import { fillLogin, phone } from '../support/people.ts'
import { findSale, scenariosAreSeeded } from '../support/scenarios.ts'
import { signInStaff } from '../support/staff.ts'
import { answeredThread, certificateCode, companyApplication, invitation, savedAnswers } from './prepare.ts'
import type { Lang, Screen } from './walk.ts'

const submit = async (page: Page) => {
  await page.locator('form button[type="submit"]').first().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}
const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}
/** Opens the part below a button of the header. */
const open = (button: string) => async (page: Page) => {
  await page.locator(button).click()
  await expect(page.locator(`${button} + .menu-panel`)).toBeVisible()
}
const dialog = (name: RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator('dialog[open]')).toBeVisible()
}
const usersMenu = async (page: Page) => {
  await press(/^(إجراءات أخرى|More actions): (هدى|Huda)/)(page)
}
const fromMenu = (name: RegExp) => async (page: Page) => {
  await usersMenu(page)
  await dialog(name)(page)
}
const search = (words: Record<Lang, string>) => async (page: Page, lang: Lang) => {
  await page.getByRole('searchbox').fill(words[lang])
}
const isPhone = (page: Page) => page.viewportSize()?.width === phone.width
/** On a desk they stand above the list. */
const filters = async (page: Page) => {
  if (isPhone(page)) await dialog(/^(تصفية|Filter)$/)(page)
}
/** A phone has no slides. */
const slide = (index: number) => async (page: Page) => {
  if (!isPhone(page)) await page.locator('.slides-dot').nth(index).click()
}

const openTables = async (page: Page) => {
  for (const summary of await page.locator('.chart-table summary').all()) await summary.click()
}

const ofStrangers: readonly Screen[] = [
  { name: 'login', path: '/login', calls: '/static-data/slider' },
  { name: 'login-slide-2', path: '/login', arrange: slide(1) },
  { name: 'login-slide-3', path: '/login', arrange: slide(2) },
  { name: 'login-slide-4', path: '/login', arrange: slide(3) },
  { name: 'login-errors', path: '/login', arrange: submit },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'register-person', path: '/register-person' },
  { name: 'register-person-errors', path: '/register-person', arrange: submit },
  { name: 'register-company', path: '/register-company' },
  { name: 'how-it-works', path: '/how-it-works', calls: '/static-data/quote**' },
  ...pageSlugs.map((slug) => ({ name: `legal-${slug}`, path: `/legal/${slug}`, calls: '/pages/**' })),
  { name: 'invitation-without-key', path: '/register-person?invite=DM-999999' },
  { name: 'no-access', path: '/no-access' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'owner-link-missing', path: `/owner/${'A'.repeat(43)}` },
  { name: 'payer-link-missing', path: `/payer/${'A'.repeat(43)}` },
  { name: 'verify-unknown', path: `/verify/${'A'.repeat(22)}`, calls: '/verify/**' },
  { name: 'sandbox-messages', path: '/sandbox', calls: '/sandbox/**' },
]
const pages: readonly Screen[] = [
  { name: 'page-privacy', path: '/page/privacy_policy', calls: '/pages/**' },
  { name: 'page-terms', path: '/page/full_terms_and_conditions' },
  { name: 'full-terms', path: '/FullTermsAndConditions' },
  { name: 'page-about', path: '/page/about_us' },
  { name: 'page-cancellation', path: '/page/cancellation_policy' },
]
const help: readonly Screen[] = [
  // First: from the page itself its address would only scroll.
  { name: 'faqs-question', path: '/faqs#commission' },
  { name: 'faqs', path: '/faqs', calls: '/static-data/**' },
  { name: 'faqs-found', path: '/faqs', arrange: search({ ar: 'الغاء عموله', en: 'commission' }) },
  { name: 'faqs-no-match', path: '/faqs', arrange: search({ ar: 'لا شيء كهذا', en: 'nothing like this' }) },
  { name: 'payment-options', path: '/payment-options', calls: '/static-data/**' },
]
const profile: readonly Screen[] = [
  { name: 'profile', path: '/profile', calls: '/profile/**' },
  { name: 'profile-bank-info', path: '/profile/bank-info', calls: '/profile/bank-info' },
  { name: 'profile-address', path: '/profile/address', calls: '/profile/address' },
  { name: 'profile-remove-damana', path: '/profile/remove-damana', calls: '/cancellations**' },
  { name: 'profile-password', path: '/profile/password' },
  { name: 'profile-devices', path: '/profile/devices', calls: '/profile/devices' },
  { name: 'profile-consents', path: '/profile/consents', calls: '/profile/consents' },
  { name: 'profile-terms', path: '/profile/terms' },
  { name: 'profile-privacy', path: '/profile/privacy-policy' },
  { name: 'profile-cancellation', path: '/profile/cancellation-policy' },
  { name: 'profile-support', path: '/profile/support', calls: '/support-threads**' },
  { name: 'profile-support-new', path: '/profile/support?new=1' },
  { name: 'profile-support-new-missing', path: '/profile/support?new=1', arrange: submit },
  { name: 'profile-notifications', path: '/profile/notifications', calls: '/profile/preferences' },
  { name: 'profile-own-data', path: '/profile/own-data', calls: '/profile/export**' },
  { name: 'notifications', path: '/notifications', calls: '/notifications/list**' },
  { name: 'notifications-more', path: '/notifications', arrange: press(/^(عرض المزيد|Show more)$/) },
]
/** The screens of somebody who has never bought or sold. */
const ofNewcomer: readonly Screen[] = [
  { name: 'sales-empty', path: '/damanaty/sale' },
  { name: 'dashboard-empty', path: '/dashboard/operational' },
  { name: 'notifications-empty', path: '/notifications' },
  { name: 'profile-support-empty', path: '/profile/support' },
  { name: 'purchases-empty', path: '/damanaty/buy' },
  { name: 'wizard-incomplete', path: '/add-damana' },
  { name: 'complete-register', path: '/complete-register' },
  { name: 'profile-incomplete', path: '/profile' },
  { name: 'profile-bank-info-empty', path: '/profile/bank-info' },
]
const ofSeller: readonly Screen[] = [
  { name: 'sales', path: '/damanaty/sale', calls: '/guarantees**' },
  { name: 'sales-bell', path: '/damanaty/sale', arrange: open('.bell') },
  { name: 'sales-account-menu', path: '/damanaty/sale', arrange: open('.profile-button') },
  { name: 'sales-filters', path: '/damanaty/sale', arrange: filters },
  { name: 'sales-no-match', path: '/damanaty/sale?operational_status=active&q=DM-999999' },
  { name: 'dashboard-operational', path: '/dashboard/operational', calls: '/dashboard/**' },
  { name: 'dashboard-financial', path: '/dashboard/financial?period=weekly' },
  { name: 'wizard', path: '/add-damana' },
  { name: 'guarantee-missing', path: '/damana/DM-999999' },
  ...profile,
  ...help,
  ...pages,
]
const ofCompany: readonly Screen[] = [
  { name: 'company-sales', path: '/damanaty/sale' },
  { name: 'company-stock', path: '/stock', calls: '/stock**' },
  { name: 'company-stock-no-match', path: '/stock?q=DM-999999' },
  { name: 'company-stock-terms', path: '/stock/terms', calls: '/stock/terms' },
  { name: 'company-stock-statement', path: '/stock/statement', calls: '/stock/statement**' },
  { name: 'company-stock-import', path: '/stock/import' },
  { name: 'company-dashboard-operational', path: '/dashboard/operational', arrange: openTables },
  { name: 'company-dashboard-financial', path: '/dashboard/financial', arrange: openTables },
  { name: 'company-users', path: '/profile/user-management', calls: '/company/**' },
  { name: 'company-users-no-match', path: '/profile/user-management', arrange: search({ ar: 'لا أحد', en: 'nobody' }) },
  { name: 'company-user-menu', path: '/profile/user-management', arrange: usersMenu },
  { name: 'company-user-new', path: '/profile/user-management', arrange: press(/^(إضافة مستخدم|Add a user|Add user)$/) },
  { name: 'company-user-edit', path: '/profile/user-management', arrange: press(/^(تعديل|Edit)/) },
  { name: 'company-user-history', path: '/profile/user-management', arrange: dialog(/^سجل صلاحيات الشركة|^History of all/) },
  { name: 'company-user-primary', path: '/profile/user-management', arrange: fromMenu(/^(جعله رئيسيًّا|Make primary)$/) },
  { name: 'company-user-delete', path: '/profile/user-management', arrange: fromMenu(/^(حذف|Delete)$/) },
  { name: 'company-profile', path: '/profile' },
  { name: 'company-bank-info', path: '/profile/bank-info' },
  { name: 'company-api-access', path: '/profile/api', calls: '/api-access**' },
  { name: 'company-webhooks', path: '/profile/api/webhooks', calls: '/webhooks**' },
]
const guarantees = (numbers: ReadonlyMap<OperationalStatus, string>, side: string): Screen[] =>
  [...numbers].map(([status, number]) => ({ name: `guarantee-${status}-${side}`, path: `/damana/${number}` }))

/** Opens the first text of the list beside. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('main a[href*="/of/"]').first().click()
  await expect(page.locator('main form')).toBeVisible()
}
/** Changes the text, so that preview and differences of the draft are seen. */
async function saveDraft(page: Page, lang: Lang): Promise<void> {
  const save = page.getByRole('button', { name: /^(حفظ المسودة|Save draft)$/ })
  const answer = page.getByRole('textbox', { name: /^(الجواب \(العربية\)|Answer \(Arabic\))$/ })
  await answer.fill(lang === 'ar' ? 'لا. راسلنا على {contact_email}.' : 'لا، أبدًا. راسلنا على {contact_email}.')
  if (!(await save.isVisible())) return
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: /حُفظت المسودة|Draft saved/ })).toBeVisible()
}

/** Reads a text in which two lines are no days. */
const brokenHolidays = async (page: Page) => {
  await page.getByRole('textbox', { name: /^(نص فيه تواريخ|Text with dates)/ }).fill('2027-05-25\n31/02/2027\n2027-13-01')
  await page.getByRole('button', { name: /^(أضف تاريخًا واحدًا|Add 1 date)$/ }).click()
  await expect(page.getByRole('textbox', { name: /^(نص فيه تواريخ|Text with dates)/ })).toHaveAccessibleDescription(/31\/02\/2027/)
}

const ofStaff: readonly Screen[] = [
  { name: 'staff-queue', path: '/admin', calls: '/admin/queue**' },
  { name: 'staff-search', path: '/admin/guarantees' },
  { name: 'staff-accounts', path: '/admin/accounts' },
  { name: 'staff-companies', path: '/admin/companies', calls: '/admin/companies**' },
  ...contentKindNames.flatMap((kind) => [
    { name: `staff-content-${kind}`, path: `/admin/content/${kind}`, calls: '/admin/content/**' },
    ...(contentKinds[kind].isOpen ? [{ name: `staff-content-${kind}-new`, path: `/admin/content/${kind}/new` }] : []),
    { name: `staff-content-${kind}-text`, path: `/admin/content/${kind}`, arrange: openFirst },
  ]),
  { name: 'staff-content-draft', path: '/admin/content/faq/of/cash', arrange: saveDraft },
  { name: 'staff-content-terms', path: '/admin/content/page/of/full_terms_and_conditions' },
  { name: 'staff-fees', path: '/admin/lists/fees', calls: '/admin/lists/fees**' },
  { name: 'staff-make-goods', path: '/admin/lists/make_goods', calls: '/admin/lists/make_goods**' },
  { name: 'staff-invoices', path: '/admin/lists/invoices', calls: '/admin/lists/invoices**' },
  { name: 'staff-interests', path: '/admin/interests', calls: '/admin/interests**' },
  { name: 'staff-settings', path: '/admin/settings', calls: '/admin/settings**' },
  { name: 'staff-settings-fees', path: '/admin/settings/fees', calls: '/admin/fee-schedules' },
  { name: 'staff-settings-fees-draft', path: '/admin/settings/fees', arrange: press(/^(صغ رسومًا جديدة|Draft new fees)$/) },
  { name: 'staff-settings-holidays', path: '/admin/settings/holidays', arrange: brokenHolidays },
  { name: 'staff-settings-codes', path: '/admin/settings/codes', calls: '/admin/discount-codes**' },
  { name: 'staff-bank-messages', path: '/admin/lists/messages', calls: '/admin/lists/messages**' },
  { name: 'staff-members', path: '/admin/staff', calls: '/admin/staff**' },
  { name: 'staff-recovery-codes', path: '/admin/recovery-codes', calls: '/admin/auth/recovery-codes' },
  { name: 'staff-support', path: '/admin/support', calls: '/admin/support**' },
  { name: 'staff-saved-answers', path: '/admin/saved-answers', calls: '/admin/saved-answers' },
  { name: 'staff-bank-days', path: '/admin/bank-days', calls: '/admin/bank-days**' },
  { name: 'staff-proof-of-funds', path: '/admin/bank-days/proof-of-funds', calls: '/admin/proof-of-funds**' },
  { name: 'staff-trial-balance', path: '/admin/trial-balance', calls: '/admin/trial-balance**' },
  { name: 'staff-journal', path: '/admin/lists/journal', calls: '/admin/lists/journal**' },
  { name: 'staff-account-lines', path: '/admin/lists/movements', calls: '/admin/lists/movements**' },
  { name: 'staff-ledger-accounts', path: '/admin/lists/ledger_accounts', calls: '/admin/lists/ledger_accounts**' },
  { name: 'staff-entry', path: '/admin/entries/1', calls: '/admin/entries/**' },
  { name: 'staff-not-found', path: '/admin/no/such/page' },
]

/** A test for the screens of each person, in which one browser walks through them. */
export function walkEveryScreen(lang: Lang, walk: (page: Page, lang: Lang, screens: readonly Screen[]) => Promise<void>): void {
  test(`strangers, ${lang}`, async ({ open }) => walk(await open(), lang, ofStrangers))

  test(`an invited person, ${lang}`, async ({ open }) => {
    const { path, arrange } = await invitation()
    await walk(await open(), lang, [
      { name: 'invitation', path },
      { name: 'invitation-offer', path, arrange },
    ])
  })

  test(`a person completes the registration, ${lang}`, async ({ open }) => {
    const { person, call } = await registeredWithCalls()
    const page = await open()
    await page.goto('/login')
    await fillLogin(page, person.phone, person.password)
    await page.waitForURL((url) => url.pathname !== '/login')
    const stepTo = async (name: string, saved: Args<'POST /auth/complete-register'>['body']) => {
      await call('POST /auth/complete-register', { body: saved })
      await walk(page, lang, [{ name, path: '/complete-register', calls: '/static-data/banks' }])
    }
    await stepTo('complete-register-bank', {
      step: 'personal',
      personal: { date_of_birth: '1990-03-25', nationality_type: 'jordanian', national_number: newNationalNumber() },
    })
    await stepTo('complete-register-address', {
      step: 'bank',
      bank: { bank: 'CBJO', iban: 'JO71CBJO0000000000001234567890', swift_code: 'CBJOJOAX', currency: 'JOD' },
    })
  })

  test(`a payer, ${lang}`, async ({ open }) => {
    const path = await payerLink()
    await walk(await open(), lang, [
      { name: 'payer', path, calls: '/payer-links/**' },
      { name: 'payer-missing', path, arrange: submit },
    ])
  })

  test(`a company registers, ${lang}`, async ({ open }) => {
    const page = await open()
    await page.goto('/register-company')
    const draft = await companyApplication(page)
    const places = [...companySections, 'review']
    await walk(
      page,
      lang,
      places.map((step) => ({ name: `company-step-${step}`, path: `/register-company?draft=${draft}&step=${step}` })),
    )
  })

  test(`support and certificate, ${lang}`, async ({ visit, open }) => {
    await scenariosAreSeeded()
    const page = await visit('samira')
    const number = await findSale('in_transfer')
    const thread = await answeredThread(number)
    const code = await certificateCode(page, number)
    await walk(page, lang, [{ name: 'profile-support-thread', path: `/profile/support?thread=${thread}`, calls: '/support-threads/**' }])
    await walk(await open(), lang, [{ name: 'verify', path: `/verify/${code}` }])
  })

  for (const [person, screens] of [
    ['samira', ofSeller],
    ['lina', ofNewcomer],
    ['khaled', ofCompany],
  ] as const satisfies readonly (readonly [Person, readonly Screen[]])[])
    test(`${person}, ${lang}`, async ({ visit }) => {
      await scenariosAreSeeded()
      await walk(await visit(person), lang, screens)
    })

  test(`a guarantee in every status, both sides, ${lang}`, async ({ visit }) => {
    await scenariosAreSeeded()
    const numbers = new Map<OperationalStatus, string>()
    for (const status of operationalStatuses) numbers.set(status, await findSale(status))
    await walk(await visit('samira'), lang, guarantees(numbers, 'seller'))
    // The buyer does not see an offer that waits for the owner.
    numbers.delete('awaiting_owner')
    await walk(await visit('basel'), lang, guarantees(numbers, 'buyer'))
  })

  test(`staff, ${lang}`, async ({ open }) => {
    await scenariosAreSeeded()
    await walk(await open(), lang, [{ name: 'staff-login', path: '/admin/login' }])
    const page = await open()
    await signInStaff(page, 'nour@damana.example')
    const cases = await firstOfEachKind(page)
    const sold = await findSale('completed')
    const thread = await answeredThread(await findSale('in_transfer'))
    await savedAnswers()
    await walk(page, lang, [
      ...ofStaff,
      ...cases,
      { name: 'staff-guarantee', path: `/admin/guarantees/${sold}` },
      { name: 'staff-guarantee-missing', path: '/admin/guarantees/DM-999999' },
      { name: 'staff-support-thread', path: `/admin/support/${thread}`, calls: `/admin/support/${thread}**` },
    ])
  })

  test(`finance, ${lang}`, async ({ open }) => {
    await scenariosAreSeeded()
    const page = await open()
    await signInStaff(page, 'fadi@damana.example')
    const cases = await firstOfEachKind(page)
    await walk(page, lang, [{ name: 'finance-queue', path: '/admin' }, ...cases.map((one) => ({ ...one, name: `finance-${one.name}` }))])
  })
}

/** The first case of every kind that stands in the queue: `/admin/cases/…`, `/admin/payouts/…` and so on. */
async function firstOfEachKind(page: Page): Promise<Screen[]> {
  const links = page.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  const paths = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  const kinds = new Map(paths.toReversed().map((path) => [path.split('/')[2] ?? '', path]))
  return [...kinds].map(([kind, path]) => ({ name: `staff-case-${kind}`, path }))
}
