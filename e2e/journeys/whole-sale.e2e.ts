import { cast } from '../cast.ts'
import { registerVehicle } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo } from '../support/people.ts'
import { createOffer } from '../support/wizard.ts'

test('Samira sells her car to Basel: from the offer to her bank credit', async ({ visit }) => {
  test.setTimeout(240_000)
  const registration = await registerVehicle(cast.samira, 'تويوتا كورولا هايبرد')
  const seller = await visit('samira')
  const buyer = await visit('basel')
  let number = ''

  await test.step('the seller creates the guarantee and sees its number', async () => {
    number = await createOffer(seller, { registrationNumber: registration, price: '١٢٤٥٠', discountCode: 'NOV10', rtgs: true })
    await seller
      .getByRole('link', { name: /عرض الضمانة|فتح الضمانة/ })
      .first()
      .click()
    await expect(seller).toHaveURL(new RegExp(number))
  })

  await test.step('the buyer finds it, accepts it, and gets the payment reference', async () => {
    await buyer.goto('/damanaty/buy')
    await buyer
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    await expect(buyer.getByRole('heading', { name: /كورولا/ })).toBeVisible()
    await buyer.getByRole('button', { name: /قبول/ }).first().click()
    await buyer.getByRole('dialog').getByRole('button', { name: /قبول/ }).click()
    await expect(
      buyer
        .getByText('حُدّثت الحالة')
        .or(buyer.getByText(/رقم مرجع الدفع/))
        .first(),
    ).toBeVisible()
  })

  await test.step("the seller's screen changes by itself", async () => {
    await expect(seller.getByText('بانتظار الدفع').first()).toBeVisible()
  })

  await test.step('the buyer pays at his bank, and both see the money held and the countdown', async () => {
    const bank = await buyer.context().newPage()
    await bank.goto('/sandbox')
    await bank.getByRole('link', { name: 'بنك المشتري' }).click()
    const bill = bank.getByRole('listitem').filter({ hasText: number })
    // A page that closes takes its call along.
    const paid = bank.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await bill.getByRole('button', { name: 'دفع المبلغ كاملًا' }).click()
    await paid
    await bank.close()
    for (const page of [buyer, seller]) await expect(page.getByText('قيد نقل الملكية').first()).toBeVisible()
    await expect(buyer.getByRole('button', { name: /طلب تحرير المبلغ/ })).toBeDisabled()
    await expect(buyer.getByText('يُفتح طلب التحرير بعد').first()).toBeVisible()
  })

  await test.step('the ownership moves at the licensing centre', async () => {
    const centre = await seller.context().newPage()
    await centre.goto('/sandbox')
    await centre.getByRole('link', { name: 'مركز الترخيص' }).click()
    await centre.getByLabel(/رقم التسجيل أو المالك/).fill(registration)
    await centre
      .getByRole('listitem')
      .filter({ hasText: registration })
      .getByRole('button', { name: /نقل الملكية إلى المشتري/ })
      .click()
    await expect(centre.getByText(`المالك الآن: ${cast.basel.name}`)).toBeVisible()
    await centre.getByRole('link', { name: 'الوقت' }).click()
    await centre.getByLabel(/رقم الضمانة أو اسم/).fill(number)
    const passed = centre.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await centre.getByRole('listitem').filter({ hasText: number }).getByRole('button', { name: 'مرور هذا الانتظار الآن' }).click()
    await passed
    await centre.close()
  })

  await test.step('the buyer asks for the release with a code from his phone', async () => {
    const ask = buyer.getByRole('button', { name: /طلب تحرير المبلغ/ }).first()
    await expect(ask).toBeEnabled()
    await expect(buyer.getByText(/^متاح الآن/).first()).toBeVisible()
    await ask.click()
    const dialog = buyer.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    const before = await newestCodeTo(cast.basel.phone)
    await dialog
      .getByRole('button', { name: /طلب التحرير|طلب تحرير|متابعة|إرسال/ })
      .first()
      .click()
    await giveCode(buyer, cast.basel.phone, before)
    await expect(buyer.getByText('أُرسل طلب تحرير المبلغ')).toBeVisible()
  })

  await test.step('the registry says yes, the payout is ordered, sent and settled', async () => {
    for (const page of [buyer, seller]) await expect(page.getByText('مكتملة').first()).toBeVisible({ timeout: 30_000 })
    await expect(seller.getByText(/مدفوع للبائع/).first()).toBeVisible({ timeout: 60_000 })
    await expect(seller.getByText(/12,388\.975/).first()).toBeVisible()
  })
})
