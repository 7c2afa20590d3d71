import { widad } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { codeAfter, giveCode, linkTo, newestCodeTo, phone } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

/** Nobody else's: money to an account that is on other people's files as well waits for staff. */
const hers = 'JO52CBJO0000000000000007654323'
const other = 'JO25CBJO0000000000000007654324'

test('an owner without an account answers a split behind her link, and names another account when the bank sends her money back', async ({
  open,
}) => {
  test.setTimeout(240_000)
  const number = await offer({ seller: 'tareq', owner: widad, price: '5000', commissionOn: 'seller' })
  const link = await linkTo(widad.phone, number)
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  await consent(token)
  await accept(number)
  await pay(number)
  const basel = await as('basel')
  const read = () => basel('GET /guarantees/:number', { params: { number } })
  await basel('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
  const rana = await asStaff('rana@damana.example')
  await rana('POST /admin/cases/:number/split', {
    params: { number },
    body: { seller_fils: '2000000', buyer_fils: '3000000', fees_fils: '0', reason: 'تعويض عن العيب' },
  })
  const earlier = await newestCodeTo('0790000002')
  await basel('POST /auth/step-up/sendOtp', { body: { action: 'answer_split', number } })
  const code = await codeAfter('0790000002', earlier)
  await basel('POST /auth/step-up/checkOtp', { body: { action: 'answer_split', number, code } })
  await basel('POST /guarantees/:number/answer-split', { params: { number }, body: { answer: 'yes' } })

  const owner = await open()
  await test.step('she sees the three sums and agrees', async () => {
    await owner.goto(link)
    await expect(owner.getByRole('heading', { name: 'اقتراح لتقسيم المبلغ: ما جوابك؟' })).toBeVisible()
    await owner.getByRole('button', { name: 'الرد على تقسيم المبلغ' }).click()
    const dialog = owner.getByRole('dialog', { name: 'اقتراح تقسيم المبلغ' })
    await expect(dialog).toContainText('2,000.000')
    await dialog.getByRole('radio', { name: 'أوافق على التقسيم' }).check()
    await inspect(owner, 'owner-split')
    const before = await newestCodeTo(widad.phone)
    await dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
    await giveCode(owner, widad.phone, before)
    await expect(owner.getByText('وصل جوابك. نبلغك بما يتقرر.')).toBeVisible()
    await expect.poll(async () => (await read()).operational_status).toBe('completed')
  })

  await test.step('the bank sends her share back, and she names another account', async () => {
    const { files } = await sentTo()
    const payment = files.flatMap(({ payments }) => payments).find(({ amount_fils }) => amount_fils === '2000000')
    await world('POST /sandbox/bank/answer', { body: { what: 'return', end_to_end_id: payment?.end_to_end_id ?? '', reason: 'AC04' } })
    await owner.reload()
    await expect(owner.getByText(/أعاد البنك الحوالة/)).toBeVisible()
    await inspect(owner, 'owner-account')
    await owner.getByRole('button', { name: 'تحديد الحساب البنكي' }).click()
    const dialog = owner.getByRole('dialog', { name: 'إلى أي حساب نحوّل المستحق لك؟' })
    await dialog.getByLabel('رقم الآيبان').fill(other)
    const before = await newestCodeTo(widad.phone)
    await dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
    await giveCode(owner, widad.phone, before)
    await expect(owner.getByText('حُفظ حسابك. نرسل التحويل بعد انتهاء مهلة الحماية.')).toBeVisible()
  })
})

for (const lang of ['ar', 'en'] as const)
  test(`an owner without an account reads other terms of the buyer behind her link, and answers with a code (${lang})`, async ({
    open,
    visit,
  }) => {
    const words = {
      ar: {
        title: 'يقترح المشتري شروطًا أخرى: هل توافق؟',
        card: 'شروط أخرى مقترحة',
        act: 'الموافقة على الشروط الجديدة',
        dialog: /الموافقة على سعر .*4,500/,
        send: 'إرسال رمز إلى هاتفي',
        done: 'سرت الشروط الجديدة. ننتظر دفع المشتري.',
      },
      en: {
        title: 'The buyer proposes other terms: do you agree?',
        card: 'Other terms are proposed',
        act: 'Refuse the new terms',
        dialog: 'Refuse the new terms?',
        send: 'Send a code to my phone',
        done: 'The new terms are refused. The terms stay as you agreed to them.',
      },
    }[lang]
    const number = await offer({ seller: 'tareq', owner: widad, price: '5000', commissionOn: 'seller' })
    const link = await linkTo(widad.phone, number)
    await consent(new URL(link).pathname.split('/').at(-1) ?? '')
    await accept(number)
    const basel = await as('basel')
    await basel('POST /guarantees/:number/terms', {
      params: { number },
      body: { price_fils: '4500000', commissionOn: 'seller', transfer_type: 'ACH' },
    })
    const agent = await visit('tareq')
    await agent.goto(`/damana/${number}`)
    await expect(agent.getByText(/اقترحها المشتري، ويجيب المالك/)).toBeVisible()
    await expect(agent.getByRole('button', { name: 'الموافقة على الشروط الجديدة' })).toHaveCount(0)
    if (lang === 'ar') await inspect(agent, 'terms-read-by-agent')

    const owner = await open(lang === 'en' ? { lang, viewport: phone } : {})
    await owner.goto(link)
    await expect(owner.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(owner.getByRole('heading', { name: words.card })).toBeVisible()
    await expect(owner.getByText(/4,500/).first()).toBeVisible()
    await inspect(owner, `owner-terms-${lang}`)
    await owner.getByRole('button', { name: words.act }).click()
    const dialog = owner.getByRole('dialog', { name: words.dialog })
    await inspect(owner, `owner-terms-answer-${lang}`)
    const before = await newestCodeTo(widad.phone)
    await dialog.getByRole('button', { name: words.send }).click()
    await giveCode(owner, widad.phone, before)
    await expect(owner.getByText(words.done)).toBeVisible()
    await expect(owner.getByRole('heading', { name: words.card })).toHaveCount(0)
    const { price_fils } = await basel('GET /guarantees/:number', { params: { number } })
    expect(price_fils).toBe(lang === 'ar' ? '4500000' : '5000000')
  })

async function consent(token: string): Promise<void> {
  const params = { token }
  const { terms_version } = await world('GET /owner-links/:token', { params })
  const earlier = await newestCodeTo(widad.phone)
  await world('POST /owner-links/:token/sendOtp', { params, body: {} })
  const code = await codeAfter(widad.phone, earlier)
  await world('POST /owner-links/:token/consent', { params, body: { code, terms_version, iban: hers } })
}

/** The bank's debits, her share among them. */
async function sentTo() {
  const isDebited = async () => {
    const bank = await world('GET /sandbox/bank/files', {})
    return bank.files.flatMap(({ payments }) => payments).some((one) => one.amount_fils === '2000000' && one.bank_status === 'debited')
  }
  await expect.poll(isDebited, { message: 'her share is debited', timeout: 90_000 }).toBe(true)
  return world('GET /sandbox/bank/files', {})
}
