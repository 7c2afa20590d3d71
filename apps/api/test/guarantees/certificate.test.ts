import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { fils, formatFils, parseFils } from '@damana/contract/money'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeNotification } from '#sandbox/bank-letters.ts'
import { creditOf, garage, garageFilling, sendPartnerRequest } from '../support/money.ts'
import { flat, openPdf, readQr } from '../support/read-pdf.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offer,
  read,
  release,
  ringTimers,
} from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})
const nextCar = () => garage((vehicle += 1))
const print = async (client: Client, number: string, lang: 'ar' | 'en' = 'ar') =>
  client.send(await client.sign('GET', `/guarantees/${number}/certificate?lang=${lang}`))
const pdfOf = async (client: Client, number: string, lang?: 'ar' | 'en') => {
  const { bytes } = await print(client, number, lang)
  if (!bytes) throw new Error('no PDF came')
  return bytes
}

/** The same by the engine of Firefox: its pieces, of which it draws each in its place. */
async function readByPdfJs(pdf: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  return flat(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

/** How many different glyphs stand for each letter, by the tables that the PDF's fonts carry. */
async function glyphsOfLetters(pdf: Buffer): Promise<Map<string, number>> {
  const document = await PDFDocument.load(pdf)
  const counts = new Map<string, number>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const table = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
    if (!table.includes('beginbfchar')) continue
    const own = new Map<string, number>()
    for (const [, code = ''] of table.matchAll(/^<[0-9a-f]{4}> <([0-9a-f]{4})>$/gim)) {
      const letter = String.fromCharCode(Number.parseInt(code, 16))
      own.set(letter, (own.get(letter) ?? 0) + 1)
    }
    for (const [letter, count] of own) counts.set(letter, Math.max(count, counts.get(letter) ?? 0))
  }
  return counts
}

/** In, out and balance of a statement's last row, as its sums say them. */
const sumsOf = (text: string, word: string) => new RegExp(`${word} ([\\d,.]+) ([\\d,.]+) ([\\d,.]+)`).exec(flat(text))?.slice(1)

describe('a certificate', () => {
  it('is issued in both languages, shaped and in order, and its code confirms it', { timeout: 60_000 }, async () => {
    const sale = await heldSale(api, { registrationNumber: nextCar() })
    const details = await read(sale.buyer, sale.number)
    const arabic = await pdfOf(sale.buyer, sale.number)
    const opened = await openPdf(arabic)
    const text = flat(opened.text)
    expect(opened.pages).toBe(1)
    const day = new Intl.DateTimeFormat('ar-JO-u-nu-latn', { timeZone: 'Asia/Amman', day: 'numeric', month: 'long', year: 'numeric' })
    const issuedOn = day.format(new Date(details.server_time)).replace(/[\u200e\u200f\u061c]/g, '')
    const drawn = [
      sale.number,
      'شهادة ضمانة',
      `صدرت في ${issuedOn}`,
      'قيد نقل الملكية',
      'سميرة خليل',
      'باسل حداد',
      'المشتري',
      'المستحق للبائع',
      'المبلغ محفوظ كاملا في حساب الضمانة',
      'الدينار الأردني',
      '24-71358',
      '12,512.250',
      details.vehicle.chassis_number ?? '-',
      sandboxSettings.companyNameAr,
      sandboxSettings.companyNumber,
      'البنك المركزي الأردني',
    ]
    for (const words of drawn) expect(text, 'as PDFium reads it').toContain(words)
    // Chromium and Firefox read the text of a PDF by engines of their own.
    const asFirefoxReads = await readByPdfJs(arabic)
    for (const words of drawn) expect(asFirefoxReads, 'as pdf.js reads it').toContain(words)
    // A letter that joins has another glyph at the beginning, in the middle and at the end of a word.
    const glyphs = await glyphsOfLetters(arabic)
    for (const letter of ['ل', 'م', 'ي', 'ع', 'ب']) expect(glyphs.get(letter), letter).toBeGreaterThan(1)

    const english = flat((await openPdf(await pdfOf(sale.seller, sale.number, 'en'))).text)
    for (const words of [
      'Guarantee certificate',
      sale.number,
      'In transfer',
      'Toyota Corolla Hybrid',
      '24-71358',
      details.vehicle.chassis_number ?? '-',
      sandboxSettings.companyNameEn,
      sandboxSettings.companyLicence,
      sandboxSettings.contactWhatsapp,
    ])
      expect(english).toContain(words)

    const address = readQr(opened)
    const code = address?.split('/verify/')[1] ?? ''
    const stranger = await api.browser()
    expect(await stranger.call('GET /verify/:code', { params: { code } })).toEqual({
      number: sale.number,
      plate_tail: '58',
      total_tail: '512.250',
      first_issued_at: expect.any(String),
      operational_status: 'in_transfer',
      status_text: 'قيد نقل الملكية',
      position: 'held',
      position_text: 'المبلغ محفوظ كاملًا في حساب الضمانة.',
      server_time: expect.any(String),
    })
    // Every print of it carries the same code, whoever prints.
    expect(readQr(await openPdf(await pdfOf(sale.seller, sale.number, 'en')))).toBe(address)
  })

  it('adds up to the fils for both sides, and is checked against the ledger', { timeout: 60_000 }, async () => {
    const car = nextCar()
    const sale = await heldSale(api, { registrationNumber: car, transferType: 'RTGS' })
    const before = sumsOf((await openPdf(await pdfOf(sale.buyer, sale.number))).text, 'المجموع')
    expect(before?.[0]).toBe(before?.[2])
    await moveOwnership(sale, car)
    await letPass(api, '3 days')
    await release(sale.seller, sale.number)
    await ringTimers(api)
    await letBanksWork(api)
    const { total_price_fils, seller_due_fils } = await read(sale.buyer, sale.number)
    const total = formatFils(parseFils(total_price_fils))
    const ofBuyer = (await openPdf(await pdfOf(sale.buyer, sale.number))).text
    expect(sumsOf(ofBuyer, 'المجموع')).toEqual([total, total, '0.000'])
    expect(flat(ofBuyer)).toContain(`تحويل إلى البائع، أكده البنك ${formatFils(parseFils(seller_due_fils))}`)
    const ofSeller = (await openPdf(await pdfOf(sale.seller, sale.number))).text
    expect(sumsOf(ofSeller, 'المجموع')).toEqual([total, total, '0.000'])
    const inEnglish = flat((await openPdf(await pdfOf(sale.seller, sale.number, 'en'))).text)
    expect(inEnglish).toContain(`Transfer to the seller, confirmed by the bank ${formatFils(parseFils(seller_due_fils))} 0.000`)
    expect(inEnglish).toContain(`Commission and transfer fee ${formatFils(fils(parseFils(total_price_fils) - parseFils(seller_due_fils)))}`)
  })

  it('of a cancelled sale has the figures of the page to the fils, on the papers of both sides', { timeout: 60_000 }, async () => {
    const sale = await heldSale(api, { registrationNumber: nextCar() })
    const { number } = sale
    await sale.buyer.call('POST /guarantees/:number/cancellation', { params: { number }, body: { reason: 'غيّرت رأيي', fee_fils: '25000' } })
    const rana = await api.staff('rana')
    const decision = { decision: 'approve', reason: 'الطلب صحيح', fee_side: 'buyer' } as const
    await rana.call('POST /admin/cases/:number/cancellation', { params: { number }, body: decision })
    await letPass(api, '2 hours')
    await ringTimers(api)
    await letBanksWork(api)
    const { money } = await read(sale.seller, number)
    expect(money).toMatchObject({ position: 'refunded', fees_fils: '25000' })
    const total = formatFils(parseFils(money.paid_in_fils))
    for (const side of ['seller', 'buyer'] as const) {
      const text = flat((await openPdf(await pdfOf(sale[side], number))).text)
      expect(text).toContain('رسوم على المشتري 25.000')
      expect(text).toContain(`مبلغ عاد إلى من دفعه، أكده البنك ${formatFils(parseFils(money.to_buyer_fils))}`)
      expect(sumsOf(text, 'المجموع')).toEqual([total, total, '0.000'])
    }
  })

  it(
    'says that the bank took a payment back, and nowhere that all was paid; page, list and code say the same',
    { timeout: 60_000 },
    async () => {
      const sale = await heldSale(api, { registrationNumber: nextCar() })
      const { number } = sale
      const { rows } = await api.owner.query<{ bank_reference: string; amount_fils: string }>(
        'select bank_reference, amount_fils::text from app.receipts where guarantee_id = $1',
        [number.slice(3)],
      )
      const [{ bank_reference: reference, amount_fils: paid } = { bank_reference: '', amount_fils: '0' }] = rows
      const xml = writeNotification({
        messageId: `RV-${number}`,
        at: new Date('2026-11-22T11:00:00Z'),
        iban: sandboxSettings.escrowIban,
        movements: [
          {
            reference: `RV${reference}`,
            direction: 'DBIT',
            amountFils: parseFils(paid),
            remittance: '',
            takesBack: reference,
            returnReason: 'FR01',
          },
        ],
      })
      await sendPartnerRequest(api, '/bank/messages', { xml })
      for (const side of ['seller', 'buyer'] as const) {
        const { money, flags } = await read(sale[side], number)
        expect(flags).toMatchObject([{ kind: 'blocked', reason: 'bank' }])
        expect(money).toMatchObject({ position: 'recalled', label: 'استردّ البنك دفعة', paid_in_fils: '0', reversed_fils: paid })
        const { items } = await sale[side].call('GET /guarantees', { query: { side: side === 'buyer' ? 'buy' : 'sale' } })
        const item = items.find((one) => one.number === number)
        expect([item?.position, item?.position_label]).toEqual([money.position, money.label])
        const opened = await openPdf(await pdfOf(sale[side], number))
        const text = flat(opened.text)
        expect(text).toContain(`دفعة استردها البنك ${formatFils(parseFils(paid))} 0.000`)
        expect(text).not.toMatch(/اكتمل المبلغ في|محفوظ كاملا/)
        const total = formatFils(parseFils(paid))
        expect(sumsOf(text, 'المجموع')).toEqual([total, total, '0.000'])
        const code = readQr(opened)?.split('/verify/')[1] ?? ''
        expect(await (await api.browser()).call('GET /verify/:code', { params: { code } })).toMatchObject({
          position: 'recalled',
          position_text: money.summary,
        })
      }
      const billed = (
        await api.owner.query<{ reference: string }>('select payment_reference as reference from app.guarantees where id = $1', [
          number.slice(3),
        ])
      ).rows[0]?.reference
      await sendPartnerRequest(api, '/bank/receipts', creditOf(billed ?? '', paid, `AGAIN-${number}`))
      const decision = { params: { number }, body: { decision: 'paid_again' as const, reason: 'دُفعت من جديد' } }
      for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/cases/:number/bank', decision)
      const total = formatFils(parseFils(paid))
      for (const side of ['seller', 'buyer'] as const) {
        const text = flat((await openPdf(await pdfOf(sale[side], number))).text)
        expect(text).toContain(`دفعة استردها البنك ${total} 0.000`)
        expect(text).toContain(`دفعة بدل التي استردها البنك ${total}`)
      }
    },
  )

  it(
    'of a sale that nobody has paid, and of one that ended unpaid, says what the buyer pays, not what was paid',
    { timeout: 60_000 },
    async () => {
      const sale = await offer(api, { registrationNumber: nextCar() })
      await accept(sale)
      const says = {
        ar: ['مجموع ما يدفعه المشتري', 'مجموع ما يدفعه المشتري كتابة'],
        en: ['Total the buyer pays', 'Total the buyer pays in words'],
      } as const
      const expectWords = async () => {
        for (const lang of ['ar', 'en'] as const) {
          const { text } = await openPdf(await pdfOf(sale.buyer, sale.number, lang))
          for (const words of says[lang]) expect(flat(text)).toContain(flat(words))
          expect(flat(text)).not.toMatch(/Total paid by the buyer|مجموع ما دفعه المشتري/)
        }
      }
      await expectWords()
      for (const wait of ['test:late', 'test:over']) await skipWait(api.built.tick, sale.number, wait)
      expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'expired' })
      await expectWords()
    },
  )

  it('exists for the sides alone, from the acceptance on', async () => {
    const sale = await offer(api, { registrationNumber: nextCar() })
    expect(await print(sale.seller, sale.number)).toMatchObject({
      status: 409,
      body: { code: 'action_not_allowed', reason: 'not_accepted' },
    })
    await accept(sale)
    for (const name of ['tareq', 'lina', 'khaled'] as const) expect((await print(await api.as(name), sale.number)).status).toBe(404)
    expect((await print(await api.browser(), sale.number)).status).toBe(401)
    const answer = await print(sale.seller, sale.number)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
    expect((await openPdf(answer.bytes ?? Buffer.alloc(0))).text).toContain('هذه الضمانة')
  })

  it('is drawn twenty times an hour for a person', async () => {
    const sale = await offer(api, { registrationNumber: nextCar() })
    await accept(sale)
    await api.owner.query(`update app.rate_counters set count = 20 where name like 'certificate:user:%'`)
    expect((await print(sale.buyer, sale.number)).status).toBe(429)
  })
})

describe('a code', () => {
  it('that nobody was given confirms nothing', async () => {
    const stranger = await api.browser()
    for (const code of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', `${'A'.repeat(21)}%27`])
      expect((await stranger.send(await stranger.sign('GET', `/verify/${code}`))).status).toBe(404)
  })

  it('is asked for sixty times in ten minutes from one address', async () => {
    const stranger = await api.browser()
    await api.owner.query(`update app.rate_counters set count = 60 where name like 'verify:address:%'`)
    expect((await stranger.send(await stranger.sign('GET', '/verify/AAAAAAAAAAAAAAAAAAAAAA'))).status).toBe(429)
  })
})
