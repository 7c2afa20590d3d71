import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/desk.ts'

/** Right by the standard's schema too, which is asked where it lies beside the product. Its balance is one that no books are held against. */
const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>UPLOADED-1</MsgId><CreDtTm>2025-01-05T16:00:00+03:00</CreDtTm></GrpHdr>
<Stmt><Id>UPLOADED-1</Id><CreDtTm>2025-01-05T16:00:00+03:00</CreDtTm>
<Acct><Id><IBAN>JO94CBJO0010000000000131000302</IBAN></Id><Ccy>JOD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>FWAV</Cd></CdOrPrtry></Tp><Amt Ccy="JOD">1.000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-01-06</Dt></Dt></Bal></Stmt>
</BkToCstmrStmt></Document>`

test('finance uploads files of the bank, a second person approves one, and a refused one leaves the queue', async ({ sit }) => {
  const fadi = await sit('fadi')
  await test.step('each file says what became of it', async () => {
    await fadi.goto('/admin')
    await fadi.getByRole('link', { name: 'القوائم', exact: true }).click()
    await fadi.getByRole('link', { name: 'رسائل البنك', exact: true }).click()
    await expect(fadi.getByRole('heading', { level: 1, name: 'رسائل البنك' })).toBeVisible()
    await fadi.getByLabel('اختيار الملفات').setInputFiles([
      { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) },
      { name: 'letter.xml', mimeType: 'text/xml', buffer: Buffer.from('Dear customer') },
    ])
    const results = fadi.getByRole('list', { name: 'ما صار إليه كل ملف' })
    await expect(results.getByRole('listitem').filter({ hasText: 'statement.xml' })).toContainText('تنتظر شخصًا ثانيًا')
    await expect(results.getByRole('listitem').filter({ hasText: 'letter.xml' })).toContainText('ليست ملف XML سليمًا.')
    await inspect(fadi, 'bank-messages')
  })

  await test.step('the refused one waits until somebody has looked at it', async () => {
    const results = fadi.getByRole('list', { name: 'ما صار إليه كل ملف' })
    await results.getByRole('listitem').filter({ hasText: 'letter.xml' }).getByRole('link', { name: 'عرض الرسالة' }).click()
    await expect(fadi.getByRole('heading', { level: 1, name: 'ملف لا يُقرأ' })).toBeVisible()
    await expect(fadi.getByText('تنتظر أن يطّلع عليها أحد من المالية')).toBeVisible()
    await inspect(fadi, 'bank-message')
    const download = fadi.waitForEvent('download')
    await fadi.getByRole('button', { name: 'تنزيل الملف كما وصل' }).click()
    expect((await download).suggestedFilename()).toMatch(/^B\d+\.xml$/)
    await fadi.getByRole('button', { name: 'اطّلعنا عليها' }).click()
    const dialog = fadi.getByRole('dialog')
    await dialog.getByLabel('السبب').fill('رسالة ترحيب من البنك')
    await dialog.getByRole('button', { name: 'اطّلعنا عليها' }).click()
    await expect(fadi.getByText('خرجت الرسالة من قائمة الانتظار.')).toBeVisible()
    await expect(fadi.getByText('لا يُطلب منك شيء في هذه الرسالة.')).toBeVisible()
  })

  await test.step('the statement waits: whoever uploaded it cannot approve it', async () => {
    await fadi.goto('/admin/bank/messages')
    await fadi.getByRole('row').filter({ hasText: 'تنتظر شخصًا ثانيًا' }).getByRole('link').click()
    await expect(fadi.getByText('لم يُطبّق منها شيء بعد')).toBeVisible()
    await expect(fadi.getByRole('button', { name: 'اعتماد وتطبيق' })).toBeDisabled()
    await inspect(fadi, 'bank-message-waiting')
  })

  await test.step('another person sees what it says, approves exactly these bytes, and it is applied', async () => {
    const second = await sit('salma')
    await second.goto(new URL(fadi.url()).pathname)
    await expect(second.getByRole('heading', { name: 'ما تقوله إن طُبّقت' })).toBeVisible()
    await second.getByRole('button', { name: 'اعتماد وتطبيق' }).click()
    const dialog = second.getByRole('dialog')
    await dialog.getByLabel('السبب').fill('قارنته بكشف بوابة البنك')
    await dialog.getByRole('button', { name: 'اعتماد وتطبيق' }).click()
    await expect(second.getByText('اعتُمد الملف وطُبّق.')).toBeVisible()
    await expect(second.getByText('لا يُطلب منك شيء في هذه الرسالة.')).toBeVisible()
  })
})
