import { createClient, type Call } from '@damana/client/client'
import type { Args } from '@damana/contract'
import { generateKey } from '@damana/contract/signing'
import { createTransport } from '@damana/client/transport'
import type { Page } from '@playwright/test'
import { cast, type Person, widad } from '../cast.ts'
import { as, baseUrl } from '../support/api.ts'
import { failing } from '../support/failing.ts'
import { registerVehicle, willBeWithdrawn } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/desk.ts'
import { codeAfter, giveCode, linkTo, newestCodeTo, phone, signInAt } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

test.describe.configure({ timeout: 600_000 })

const path = '/profile/api'
const purpose = 'يعرض نظام معرضنا السيارات المستعملة، وينشئ لكل سيارة ضمانة لمشتريها.'
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

/** Sends what is on the screen, and gives the code that comes for it. */
async function sendWithCode(page: Page, button: string, person: Person): Promise<void> {
  const earlier = await newestCodeTo(cast[person].phone)
  await press(page, button)
  await giveCode(page, cast[person].phone, earlier)
}

type Member = 'rana' | 'nour'
/** The calls of two of staff about the access of the company that this person acts for. */
async function staffOn(person: Person) {
  const { user_company_id: company } = await (await as(person))('GET /auth/check-auth')
  const params = { id: String(company) }
  const by = (member: Member) => asStaff(`${member}@damana.example`)
  return {
    approve: async (member: Member) =>
      (await by(member))('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } }),
    refuse: async (member: Member, reason: string) => (await by(member))('POST /admin/api-access/:id/refuse', { params, body: { reason } }),
    suspend: async (member: Member, reason: string) =>
      (await by(member))('POST /admin/api-access/:id/suspend', { params, body: { reason } }),
  }
}

const company = 'شركة البتراء للسيارات'

/** The application of a company, from the list of those that wait. */
async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto('/admin/api-access')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A decision of staff with its reason. */
async function decide(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('السبب').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The company of this person has access, a key and a machine: a program of it. */
async function openProgram(person: Person): Promise<{ program: Call; company: number }> {
  const call = await as(person)
  const prove = async (api_access: 'apply' | 'key' | 'machine', content: Record<string, unknown>) => {
    const earlier = await newestCodeTo(cast[person].phone)
    await call('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access, content } })
    const code = await codeAfter(cast[person].phone, earlier)
    await call('POST /auth/step-up/checkOtp', { body: { action: 'api_access', api_access, code } })
  }
  const { account } = await call('GET /api-access')
  if (account?.state !== 'active') {
    const application = { purpose, contact_email: 'dev@petra.example' }
    await prove('apply', application)
    await call('POST /api-access/apply', { body: application })
    const staff = await staffOn(person)
    for (const member of ['rana', 'nour'] as const) await staff.approve(member)
  }
  const wanted: Args<'POST /api-access/keys'>['body'] = { name: 'نظام الوساطة', scopes: ['damana.view', 'damana.create'], days: 90 }
  await prove('key', wanted)
  const { secret } = await call('POST /api-access/keys', { body: wanted })
  const pair = await generateKey(true)
  const machine = { name: 'خادم الوساطة', public_key: JSON.stringify(pair.publicJwk) }
  await prove('machine', machine)
  const { machines } = await call('POST /api-access/machines', { body: machine })
  const keyId = machines.find(({ thumbprint }) => thumbprint === pair.jkt)?.key_id ?? ''
  const { user_company_id } = await call('GET /auth/check-auth')
  return { program: programOf(pair, keyId, secret), company: user_company_id ?? 0 }
}

/** A program on a machine of the company. */
function programOf(key: Awaited<ReturnType<typeof generateKey>>, keyId: string, secret: string): Call {
  return createClient(
    createTransport({
      origin: baseUrl(),
      apiKey: 'partner-2026.1',
      lang: () => 'ar',
      key: () => Promise.resolve({ ...key, jkt: keyId }),
      token: { read: () => secret, keep: () => undefined, forget: () => undefined },
    }).transport,
  )
}

test('a company applies, is refused and applies again, makes a key whose secret is shown once, adds a machine, reads what its program did and revokes both', async ({
  visit,
  sit,
}) => {
  const page = await visit('khaled')
  const staff = await staffOn('khaled')
  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'صفحات الحساب' }).getByRole('link', { name: 'الربط البرمجي' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'الربط البرمجي' })).toBeVisible()
  await press(page, 'إرسال الطلب')
  await expect(page.getByRole('alert').filter({ hasText: 'اكتب الغرض من الربط' })).toBeFocused()
  await page.getByLabel('الغرض من الربط').fill('نعرض سيارات')
  await page.getByLabel('البريد الإلكتروني للتواصل').fill('dev@petra.example')
  await press(page, 'إرسال الطلب')
  await expect(page.locator('#purpose-message')).toContainText('من 20 إلى 1000 حرف')
  await inspect(page, 'api-access-apply')
  await page.getByLabel('الغرض من الربط').fill(purpose)
  await page.reload()
  await expect(page.getByLabel('الغرض من الربط')).toHaveValue(purpose)
  await sendWithCode(page, 'إرسال الطلب', 'khaled')
  await expect(page.getByText('الطلب قيد المراجعة منذ')).toBeVisible()
  await inspect(page, 'api-access-applied')

  await staff.approve('rana')
  await staff.refuse('nour', 'اذكر من يشتري منكم.')
  await page.reload()
  await expect(page.getByText('اذكر من يشتري منكم.')).toBeVisible()
  await expect(page.getByLabel('الغرض من الربط')).toHaveValue(purpose)
  await inspect(page, 'api-access-refused')
  await sendWithCode(page, 'إرسال الطلب', 'khaled')
  await expect(page.getByText('الطلب قيد المراجعة منذ')).toBeVisible()
  const rana = await sit('rana')
  await openApplication(rana, company)
  await inspect(rana, 'staff-api-access')
  await decide(rana, 'الموافقة', 'نعرف هذه الشركة.')
  await expect(rana.getByText('موافقة تنتظر شخصًا آخر')).toBeVisible()
  await inspect(rana, 'staff-api-access-approval')
  const nour = await sit('nour')
  await openApplication(nour, company)
  await decide(nour, 'الموافقة', 'وأنا كذلك.')
  await expect(nour.getByText('فعّال').first()).toBeVisible()
  await nour.getByRole('button', { name: 'English' }).click()
  await expect(nour.getByRole('button', { name: 'Suspend' })).toBeEnabled()
  await inspect(nour, 'staff-api-access-english')
  await nour.getByRole('button', { name: 'العربية' }).click()
  await page.reload()
  await expect(page.getByText('لا مفاتيح بعد.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'إدارة العناوين' })).toHaveAttribute('href', '/profile/api/webhooks')
  await expect(page.getByText('لا شيء في السجل بعد.')).toBeVisible()
  await inspect(page, 'api-access-empty')

  await press(page, 'إنشاء مفتاح')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'الاطلاع على الضمانات' }).uncheck()
  await press(page, 'إنشاء مفتاح')
  await expect(dialog.getByRole('alert').filter({ hasText: 'اختر صلاحية واحدة على الأقل.' })).toBeFocused()
  await inspect(page, 'api-access-key-missing')
  await dialog.getByLabel('اسم المفتاح').fill('نظام المعرض')
  await dialog.getByRole('checkbox', { name: 'الاطلاع على الضمانات' }).check()
  await dialog.getByRole('checkbox', { name: 'إنشاء الضمانات' }).check()
  await dialog.getByLabel('مدة المفتاح').selectOption({ label: '180 يومًا' })
  await sendWithCode(page, 'إنشاء مفتاح', 'khaled')
  const shown = page.getByRole('dialog', { name: 'سرّ المفتاح الجديد' })
  await expect(shown.getByText('لن يظهر هذا السر مرة أخرى.')).toBeVisible()
  await inspect(page, 'api-access-secret')
  await shown.getByRole('button', { name: 'نسخ السر' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^dmk_test_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'حفظته' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const key = row(page, 'نظام المعرض')
  await expect(key).toContainText('الاطلاع على الضمانات، إنشاء الضمانات')
  await expect(key).toContainText('لم يُستخدم بعد')
  expect(await page.content()).not.toContain(secret.slice(20))

  const pair = await generateKey(true)
  await press(page, 'إضافة جهاز')
  await dialog.getByLabel('اسم الجهاز').fill('الخادم الأول')
  await dialog.getByLabel('المفتاح العام').fill('{"kty":"EC","crv":"P-256","x":"AA","y":"AA","d":"AA"}')
  await press(page, 'إضافة جهاز')
  await expect(page.locator('#public_key-message')).toContainText('هذا مفتاح خاص.')
  await dialog.getByLabel('المفتاح العام').fill('{"kty":"EC","crv":"P-384"}')
  await press(page, 'إضافة جهاز')
  await expect(page.locator('#public_key-message')).toContainText('ألصق مفتاحًا عامًا من نوع P-256')
  await inspect(page, 'api-access-machine-wrong')
  await dialog.getByLabel('المفتاح العام').fill(JSON.stringify(pair.publicJwk))
  await sendWithCode(page, 'إضافة جهاز', 'khaled')
  const machine = row(page, 'الخادم الأول')
  await machine.getByRole('button', { name: 'نسخ معرّف مفتاح الخادم الأول' }).click()
  const keyId = await page.evaluate(() => navigator.clipboard.readText())
  expect(keyId).toMatch(/^p:[\w-]+:1$/)

  const program = programOf(pair, keyId, secret)
  await program('GET /guarantees/summary')
  await program('POST /guarantees/quote', { body: { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' } })
  await expect(program('POST /guarantees/:number/release', { params: { number: 'DM-100001' }, body: {} })).rejects.toMatchObject({
    code: 'not_by_key',
  })
  await failing(page, '**/api-access/events**')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'تعذّر تحميل البيانات.' })).toBeVisible()
  await page.unrouteAll()
  const refused = row(page, 'رُفض (409)')
  // The trail is written after the answer to the program.
  await expect(async () => {
    await page.reload()
    await expect(refused).toContainText('DM-100001', { timeout: 2_000 })
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'ملخص الضمانات' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(refused).toContainText('لا ينفّذ هذا إلا شخص يسجّل الدخول')
  await expect(row(page, 'حساب العمولة')).toContainText('نُفّذ')
  await expect(key.first()).toContainText('آخر استخدام')
  await inspect(page, 'api-access')

  await key.getByRole('button', { name: 'إلغاء المفتاح: نظام المعرض' }).click()
  await expect(page.getByRole('dialog', { name: 'إلغاء المفتاح «نظام المعرض»؟' })).toBeVisible()
  await inspect(page, 'api-access-revoke')
  await press(page, 'إلغاء المفتاح')
  await expect(key.getByText('ملغى')).toBeVisible()
  await expect(program('GET /guarantees/summary')).rejects.toMatchObject({ code: 'api_key_invalid', reason: 'key_revoked' })
  await machine.getByRole('button', { name: 'إيقاف الجهاز: الخادم الأول' }).click()
  await press(page, 'إيقاف')
  await expect(machine.getByText('خارج الاستخدام')).toBeVisible()
  await inspect(page, 'api-access-ended')
})

test('two of staff agree a contract, by which a program proposes a sale between an owner and a buyer who both read the partner and its fee first', async ({
  visit,
  open,
  sit,
}) => {
  const { program, company: companyId } = await openProgram('khaled')
  const fadi = await sit('fadi')
  await fadi.goto('/admin/api-access')
  await fadi.getByRole('link', { name: new RegExp(company) }).click()
  await expect(fadi.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await expect(fadi.getByText('لا عقد ساريًا')).toBeVisible()
  await inspect(fadi, 'staff-contract-none')
  await fadi.getByRole('button', { name: 'اقتراح عقد' }).click()
  const dialog = fadi.getByRole('dialog')
  await dialog.getByLabel('أعلى أجر عن بيع واحد').fill('0')
  await dialog.getByRole('button', { name: 'اقتراح عقد' }).click()
  await expect(dialog.getByRole('alert')).toContainText('اختر من يدفع الأجر.')
  await expect(dialog.getByLabel('النسبة')).toHaveAccessibleDescription(/نسبة أكبر من صفر/)
  await inspect(fadi, 'staff-contract-propose-wrong')
  await dialog.getByLabel('النسبة').fill('0.75')
  await dialog.getByLabel('أعلى أجر عن بيع واحد').fill('150')
  await dialog.getByRole('radio', { name: 'المشتري' }).check()
  await dialog.getByLabel('أعلى سعر للبيع').fill('30000')
  await dialog.getByLabel('أكثر ما يُقترح في اليوم').fill('20')
  await dialog.getByLabel('السبب').fill('اتفقنا مع الشركة.')
  await dialog.getByRole('button', { name: 'اقتراح عقد' }).click()
  await expect(fadi.getByText('عقد ينتظر موافقة شخص آخر')).toBeVisible()
  await inspect(fadi, 'staff-contract-waiting')

  const rana = await sit('rana')
  const asked: string[] = []
  rana.on('request', (request) => asked.push(request.url()))
  await rana.goto(fadi.url().replace(/\?.*/, ''))
  await expect(rana.getByRole('heading', { name: 'الطلب' })).toBeVisible()
  await expect(rana.getByRole('heading', { name: 'عقد الوسيط' })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('partner-contracts'))).toEqual([])

  const nour = await sit('nour')
  await nour.goto(fadi.url())
  await nour.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  await expect(nour.getByRole('dialog')).toContainText('0.75%')
  await nour.getByRole('dialog').getByLabel('السبب').fill('راجعته.')
  await inspect(nour, 'staff-contract-approve')
  await nour.getByRole('dialog').getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  await expect(nour.getByText('العقد الساري منذ')).toBeVisible()
  await inspect(nour, 'staff-contract-of-admin')

  const khaled = await open({ lang: 'en', viewport: phone })
  await signInAt(khaled, 'khaled', 'en')
  await khaled.goto(path)
  const contract = khaled.locator('section.card').filter({ has: khaled.getByRole('heading', { name: 'Partner contract' }) })
  await expect(contract).toContainText('0.75% of the price')
  await expect(contract).toContainText('The buyer')
  await inspect(khaled, 'api-access-contract-english')

  const registration_number = await registerVehicle(widad, 'تويوتا كورولا')
  const { number } = await program('POST /guarantees', {
    body: {
      user_company_id: companyId,
      as_partner: true,
      is_owner: false,
      registration_number,
      owner_national_number: widad.nationalNumber,
      owner_phone: widad.phone,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber,
      buyer_phone: cast.basel.phone,
      buyer_name: cast.basel.name,
      price_fils: '8000000',
      commissionOn: 'buyer',
      transfer_type: 'ACH',
    },
  })
  willBeWithdrawn(number, 'khaled')

  await khaled.goto(`/damana/${number}`)
  await expect(khaled.getByText('You proposed this sale between the owner and the buyer')).toBeVisible()
  await expect(khaled.locator('.money-card')).toContainText('Your fee')
  await expect(khaled.getByText('Paid by the buyer, and transferred to you when the sale is completed.')).toBeVisible()
  await inspect(khaled, 'sale-of-partner-english')
  await khaled.getByRole('button', { name: 'Change the terms' }).click()
  await khaled.getByRole('dialog').getByLabel('Vehicle price').fill('7900')
  await expect(khaled.getByRole('dialog')).toContainText('59.250')
  await inspect(khaled, 'sale-of-partner-amend-english')
  await khaled.keyboard.press('Escape')

  const owner = await open()
  await owner.goto(await linkTo(widad.phone, number))
  await expect(owner.getByText(`يقترح الوسيط ${company} بيع مركبتك عبر ضمانة.`)).toBeVisible()
  const feeOf = (page: Page) => page.locator('.sum > div').filter({ hasText: `أجر الوسيط ${company}` })
  await expect(feeOf(owner)).toContainText('يدفعه المشتري')
  await expect(feeOf(owner)).toContainText('60.000')
  await expect(owner.getByRole('button', { name: 'لا أعرف هذا الوسيط' })).toBeVisible()
  await expect(owner.getByRole('main')).not.toContainText('وكيلك')
  await inspect(owner, 'owner-of-partner')
  await owner.getByRole('button', { name: 'الموافقة على البيع' }).click()
  const consent = owner.getByRole('dialog')
  await expect(consent.getByRole('button', { name: 'إرسال رمز إلى هاتفي' })).toBeVisible()
  const other = consent.getByRole('radio', { name: 'حساب آخر' })
  if (await other.isVisible()) await other.check()
  await consent.getByLabel('رقم الآيبان').fill('JO71CBJO0000000000001234567890')
  const earlier = await newestCodeTo(widad.phone)
  await consent.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
  await giveCode(owner, widad.phone, earlier)
  await expect(owner.getByText('سُجّلت موافقتك على البيع. أرسلنا العرض إلى المشتري.')).toBeVisible()

  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await expect(feeOf(buyer)).toContainText('يدفعه المشتري')
  await expect(feeOf(buyer)).toContainText('60.000')
  await expect(buyer.getByText('الوسيط الذي اقترح البيع')).toBeVisible()
  await inspect(buyer, 'offer-of-partner')
  await buyer.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  await expect(buyer.getByRole('dialog')).toContainText(`أجر الوسيط ${company}`)
  await inspect(buyer, 'offer-of-partner-accept')
  const sent = await newestCodeTo(cast.basel.phone)
  await buyer.getByRole('dialog').getByRole('button', { name: 'إرسال رمز التأكيد' }).click()
  await giveCode(buyer, cast.basel.phone, sent)
  await expect(buyer.getByText('بانتظار الدفع').first()).toBeVisible()

  await khaled.reload()
  await expect(khaled.getByText('Awaiting payment').first()).toBeVisible()
  await inspect(khaled, 'sale-of-partner-accepted-english')
  await fadi.goto(`/admin/guarantees/${number}`)
  await expect(feeOf(fadi)).toContainText('60.000')
  await inspect(fadi, 'staff-guarantee-of-partner')
  await fadi.goto(nour.url())
  await fadi.getByRole('button', { name: 'اقتراح عقد آخر' }).click()
  await dialog.getByRole('radio', { name: 'مبلغ ثابت' }).check()
  await dialog.getByLabel('الأجر', { exact: true }).fill('40')
  await dialog.getByLabel('السبب').fill('طلبت الشركة أجرًا ثابتًا.')
  await dialog.getByRole('button', { name: 'اقتراح عقد' }).click()
  await expect(fadi.getByText('بدلًا من:')).toBeVisible()
  await inspect(fadi, 'staff-contract-change')
  await fadi.getByRole('button', { name: 'سحب قراري' }).click()
  await expect(fadi.getByText('عقد ينتظر موافقة شخص آخر')).toHaveCount(0)
  await decide(fadi, 'إنهاء العقد', 'لم تُعرض الأجور على الطرفين.')
  await expect(fadi.getByRole('heading', { name: 'عقود سابقة' })).toBeVisible()
  await inspect(fadi, 'staff-contract-ended')
  await khaled.goto(path)
  await expect(contract).toContainText('The contract ended on')
  await expect(contract).toContainText('لم تُعرض الأجور على الطرفين.')
  await inspect(khaled, 'api-access-contract-ended-english')
})

test('in English, on a phone, a company applies, makes a key, and is told that its access is suspended', async ({ open }) => {
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'dana', 'en')
  const staff = await staffOn('dana')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'API access' })).toBeVisible()
  await page.getByLabel('Purpose').fill('Our stock system offers each car to its buyer.')
  await page.getByLabel('Contact e-mail').fill('it@jerash.example')
  await sendWithCode(page, 'Send the application', 'dana')
  await expect(page.getByText('Under review since')).toBeVisible()
  await staff.approve('rana')
  await staff.approve('nour')
  await page.reload()
  await press(page, 'Make a key')
  await page.getByLabel('Name of the key').fill('Stock system')
  await sendWithCode(page, 'Make a key', 'dana')
  await expect(page.getByText('This secret is not shown again.')).toBeVisible()
  await inspect(page, 'api-access-secret-english')
  await press(page, 'I have kept it')
  await expect(row(page, 'Stock system')).toContainText('View guarantees')
  await inspect(page, 'api-access-english')
  await staff.suspend('nour', 'Offers to strangers')
  await page.reload()
  await expect(page.getByText('Offers to strangers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a key' })).toHaveCount(0)
  await inspect(page, 'api-access-suspended-english')
})

test('the page is there for nobody without the permission, and for no person', async ({ visit, open }) => {
  const huda = await open()
  await signInAt(huda, 'huda')
  for (const page of [huda, await visit('samira')]) {
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: 'صفحات الحساب' })
    await expect(menu.getByRole('link', { name: 'الأجهزة' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'الربط البرمجي' })).toHaveCount(0)
    await page.goto(path)
    await expect(page).toHaveURL(/\/no-access$/)
  }
})
