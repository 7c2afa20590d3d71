import { cast, widad } from '../cast.ts'
import { accept, amend, offer, registerVehicle } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, linkTo, newestCodeTo } from '../support/people.ts'
import { findBuyer, openWizard, readNumber } from '../support/wizard.ts'

const iban = 'JO02ARAB0010000000007700112233'

test('Tareq sells for Widad: she agrees by link and code without an account, names her IBAN, and only then is the buyer asked', async ({
  visit,
  open,
}) => {
  const registration = await registerVehicle(widad, 'هيونداي أفانتي')
  const agent = await visit('tareq')
  await openWizard(agent)
  await agent.getByRole('radio', { name: /لا، أبيعها نيابةً عن المالك/ }).check()
  await agent.getByLabel('الرقم الوطني للمالك').fill(widad.nationalNumber)
  await agent.getByLabel('هاتف المالك').fill(widad.phone)
  await agent.getByLabel('رقم تسجيل المركبة').fill(registration)
  await agent.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await agent.getByRole('button', { name: 'متابعة' }).click()
  await expect(agent.getByRole('main')).toContainText(`مسجّلة باسم ${widad.name}`)
  await findBuyer(agent)
  await agent.getByLabel('سعر المركبة المتفق عليه').fill('8300')
  await agent.getByRole('radio', { name: /المشتري/ }).check()
  await agent.getByRole('radio', { name: /تحويل عادي/ }).check()
  await agent.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  const number = await readNumber(agent)
  await expect(agent.getByText(/يوافق المالك من رابط أرسلناه إلى هاتفه/)).toBeVisible()
  await agent.getByRole('link', { name: 'فتح الضمانة' }).click()
  await expect(agent.getByText('بانتظار المالك').first()).toBeVisible()

  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByRole('button', { name: 'قبول الضمانة', disabled: false })).toHaveCount(0)

  const owner = await open()
  await owner.goto(await linkTo(widad.phone, number))
  await expect(owner.getByRole('heading', { name: 'هل توافق على بيع مركبتك؟' })).toBeVisible()
  await expect(owner.getByText('8,300.000').first()).toBeVisible()
  await owner.getByRole('button', { name: 'الموافقة على البيع' }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' })).toBeVisible()
  const other = dialog.getByRole('radio', { name: 'حساب آخر' })
  if (await other.isVisible()) await other.check()
  await dialog.getByLabel('رقم الآيبان').fill('JO00ARAB0010000000007700112233')
  await dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
  await expect(dialog.getByLabel('رقم الآيبان')).toHaveAccessibleDescription(/رقم الآيبان غير صحيح/)
  await expect(dialog.getByText('ضمانة غير مسؤولة عن أي تحويل إلى آيبان خاطئ.')).toBeVisible()
  await dialog.getByLabel('رقم الآيبان').fill(validIban())
  const earlier = await newestCodeTo(widad.phone)
  await dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
  await giveCode(owner, widad.phone, earlier)
  await expect(owner.getByText('سُجّلت موافقتك على البيع. أرسلنا العرض إلى المشتري.')).toBeVisible()

  for (const page of [agent, buyer]) await expect(page.getByText('بانتظار المشتري').first()).toBeVisible()
  await buyer.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(buyer.getByText('بانتظار الدفع').first()).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('قبل المشتري العرض، وننتظر دفعه.')).toBeVisible()
})

test('an owner who refuses says why, and whoever acts for him reads it', async ({ visit, open }) => {
  const number = await offer({ seller: 'tareq', owner: widad })
  const agent = await visit('tareq')
  await agent.goto(`/damana/${number}`)
  const owner = await open()
  await owner.goto(await linkTo(widad.phone, number))
  const dialog = owner.getByRole('dialog')
  await owner.getByRole('button', { name: 'لا أعرف هذا الشخص' }).click()
  await expect(dialog.getByLabel('سبب الرفض')).toHaveValue('لا أعرف من يعرض مركبتي للبيع.')
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'رفض البيع' }).click()
  await expect(dialog.getByLabel('سبب الرفض')).toHaveValue('')
  await dialog.getByLabel('سبب الرفض').fill('السعر أقل مما اتفقنا عليه.')
  const earlier = await newestCodeTo(widad.phone)
  await dialog.getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
  await giveCode(owner, widad.phone, earlier)
  await expect(owner.getByText('سُجّل رفضك البيع. لا تُعرض مركبتك على أحد.')).toBeVisible()
  await expect(agent.getByText('مرفوضة').first()).toBeVisible()
  await expect(agent.getByText(/السعر أقل مما اتفقنا عليه/).first()).toBeVisible()
})

test('terms that change after the link was sent are asked for again by a newer link', async ({ open }) => {
  const number = await offer({ seller: 'tareq', owner: widad, price: '7000' })
  const first = await linkTo(widad.phone, number)
  await amend(number, 'tareq', { price: '7400' })
  await expect.poll(() => linkTo(widad.phone, number)).not.toBe(first)
  const owner = await open()
  await owner.goto(first)
  await expect(owner.getByText('تغيّرت الشروط بعد هذا الرابط. افتح الرابط الأحدث من الرسالة الأخيرة.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'الموافقة على البيع', disabled: false })).toHaveCount(0)
  await owner.goto(await linkTo(widad.phone, number))
  await expect(owner.getByText('7,400.000').first()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'الموافقة على البيع' })).toBeEnabled()
})

test('a link that was never sent is told so and leads home', async ({ open }) => {
  const page = await open()
  await page.goto(`/owner/${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'لم نجد هذا الرابط' })).toBeVisible()
  await page.getByRole('link', { name: 'الصفحة الرئيسية' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('an owner with an account agrees on the page of the guarantee, with a code', async ({ visit }) => {
  const number = await offer({ seller: 'tareq', owner: cast.samira })
  const owner = await visit('samira')
  await owner.goto(`/damana/${number}`)
  const earlier = await newestCodeTo(cast.samira.phone)
  await owner.getByRole('button', { name: 'الموافقة على البيع' }).first().click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /إرسال رمز التأكيد|الموافقة على البيع/ })
    .click()
  await giveCode(owner, cast.samira.phone, earlier)
  await expect(owner.getByText('بانتظار المشتري').first()).toBeVisible()
  await accept(number)
  await expect(owner.getByText('بانتظار الدفع').first()).toBeVisible()
})

/** Mod 97 over the whole makes 1. */
function validIban(): string {
  const rest = iban.slice(4)
  const digits = `${rest}JO00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `JO${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}
