import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jordanDay } from '@damana/contract/jordan-time'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpAuthority, createSandboxAuthority, type InvoiceAuthority, submitInvoices } from '#invoices/index.ts'
import { createSchemaCheck } from '#kernel/schema-check.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, garage, garageFilling } from '../support/money.ts'
import { flat, openPdf, readQr } from '../support/read-pdf.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
beforeEach(async () => {
  await switchTo('normal')
  await submit()
})
afterAll(async () => {
  await api.stop()
})
const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const switchTo = (mode: 'normal' | 'down' | 'loses' | 'refuses') =>
  api.owner.query(`update sandbox.modes set value = $1 where name = 'invoices'`, [mode])
const submit = (authority: InvoiceAuthority = createSandboxAuthority(api.pool), checkSchema = createSchemaCheck(undefined)) =>
  submitInvoices({ pool: api.pool, settings: () => sandboxSettings, checkSchema, authority })

const sold = async () => {
  const { number } = await completedSale(api, { ...fresh(), priceFils: '10000000', commissionOn: 'seller' })
  return invoiceOf(number)
}
interface Row {
  number: string
  uuid: string
  status: string
  qr: string | null
  problem: string | null
  attempts: number
  sent_xml: string | null
}
const invoiceOf = async (guarantee: string, kind = 'invoice') => {
  const { rows } = await api.owner.query<Row>(
    'select number, uuid, status, qr, problem, attempts, sent_xml from app.invoices where guarantee_id = $1 and kind = $2 order by id limit 1',
    [guarantee.slice(3), kind],
  )
  return rows[0] as Row
}
const now = async (number: string) =>
  (await api.owner.query<Row>('select number, uuid, status, qr, problem, attempts, sent_xml from app.invoices where number = $1', [number]))
    .rows[0] as Row
const takenOf = async (number: string) => (await api.owner.query('select 1 from sandbox.invoices where number = $1', [number])).rowCount

it('an invoice is a PDF in both languages whose text is found, with its own data as QR until it is accepted and the QR of the system then', async () => {
  const { number, uuid } = await sold()
  const print = async (lang: 'ar' | 'en') => {
    const client = await api.as('samira')
    const { bytes } = await client.send(await client.sign('GET', `/profile/invoices/${number}/pdf?lang=${lang}`))
    return openPdf(bytes ?? Buffer.alloc(0))
  }
  const waiting = await print('ar')
  expect(waiting.pages).toBe(1)
  expect(readQr(waiting)?.split('\n')).toEqual([
    '100200300',
    number,
    uuid,
    jordanDay(new Date((await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0]?.now ?? 0)),
    '100.000',
    '13.793',
  ])
  for (const words of [number, 'فاتورة ضريبية', 'عمولة الضمانة', '86.207', '13.793', '100.000', 'سميرة خليل', '9852012345', '100200300'])
    expect(flat(waiting.text)).toContain(words)
  await submit()
  const accepted = await print('en')
  expect(readQr(accepted)).toBe((await now(number)).qr)
  for (const words of [
    number,
    'Tax invoice',
    'Commission of the guarantee',
    '86.207',
    '13.793',
    '100.000',
    'registered in the national invoicing system',
  ])
    expect(flat(accepted.text)).toContain(words)
  const buyer = await api.as('basel')
  const { status } = await buyer.send(await buyer.sign('GET', `/profile/invoices/${number}/pdf?lang=ar`))
  expect(status).toBe(404)
})

describe('an invoice at the national system', () => {
  it('is accepted with its QR, once', async () => {
    const invoice = await sold()
    expect(invoice.status).toBe('pending')
    await submit()
    await submit()
    expect(await now(invoice.number)).toMatchObject({ status: 'accepted', attempts: 1, qr: expect.stringMatching(/^.{20,}$/) })
  })

  it('says net, tax and total to the fils, who we are and who the buyer of the service is', async () => {
    const { number } = await sold()
    await submit()
    const xml = (await now(number)).sent_xml ?? ''
    const read = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false }).parse(xml) as {
      Invoice: Record<string, never>
    }
    // A hundred dinars: 100 x 16/116 = 13.793.
    expect(read.Invoice).toMatchObject({
      ProfileID: 'reporting:1.0',
      ID: number,
      InvoiceTypeCode: { '#text': '388', '@_name': '012' },
      DocumentCurrencyCode: 'JOD',
      AdditionalDocumentReference: { ID: 'ICV', UUID: number.replace('-', '0') },
      AccountingSupplierParty: { Party: { PartyTaxScheme: { CompanyID: '100200300' } } },
      AccountingCustomerParty: { Party: { PartyIdentification: { ID: { '#text': '9852012345', '@_schemeID': 'NIN' } } } },
      SellerSupplierParty: { Party: { PartyIdentification: { ID: '9932895' } } },
      TaxTotal: { TaxAmount: { '#text': '13.793', '@_currencyID': 'JO' } },
      LegalMonetaryTotal: {
        TaxExclusiveAmount: { '#text': '86.207' },
        TaxInclusiveAmount: { '#text': '100.000' },
        PayableAmount: { '#text': '100.000' },
      },
      InvoiceLine: { TaxTotal: { RoundingAmount: { '#text': '100.000' }, TaxSubtotal: { TaxCategory: { Percent: '16' } } } },
    })
  })

  it('is sent again with the same bytes after no answer, and is taken once though the system had it already', async () => {
    const invoice = await sold()
    await switchTo('loses')
    await submit()
    const lost = await now(invoice.number)
    expect(lost).toMatchObject({ status: 'unknown', qr: null, attempts: 1 })
    expect(await takenOf(invoice.number)).toBe(1)
    await submit()
    expect(await now(invoice.number)).toMatchObject({ status: 'unknown', attempts: 1 })
    await switchTo('normal')
    await api.advance('2 minutes')
    await submit()
    expect(await now(invoice.number)).toMatchObject({ status: 'accepted', attempts: 2, sent_xml: lost.sent_xml, uuid: invoice.uuid })
    expect(await takenOf(invoice.number)).toBe(1)
  })

  it('is never sent twice by two processes at once', async () => {
    const invoice = await sold()
    let sent = 0
    const real = createSandboxAuthority(api.pool)
    const counting: InvoiceAuthority = {
      submit(document) {
        if (document.uuid === invoice.uuid) sent += 1
        return real.submit(document)
      },
    }
    await Promise.all([submit(counting), submit(counting), submit(counting)])
    expect(sent).toBe(1)
    expect(await now(invoice.number)).toMatchObject({ status: 'accepted' })
  })

  it('that is refused waits for finance, who sees the words and sends it again once', async () => {
    const invoice = await sold()
    await switchTo('refuses')
    await submit()
    const fadi = await api.staff('fadi')
    const listed = await fadi.call('GET /admin/lists/:list', { params: { list: 'invoices' }, query: { status: 'rejected' } })
    expect(listed.rows).toMatchObject([{ number: invoice.number, problem: 'not_authorized' }])
    const queue = await fadi.call('GET /admin/queue', { query: { kind: 'invoices_rejected' } })
    expect(queue.counts.invoices_rejected).toBe(1)
    expect(queue.items).toMatchObject([{ id: invoice.number, invoice: { number: invoice.number, problem: 'not_authorized' } }])
    const params = { number: invoice.number }
    expect(await fadi.call('GET /admin/invoices/:number', { params })).toMatchObject({
      problem_words: expect.stringContaining('not authorized for this type'),
      send_again: { allowed: true },
    })
    const rana = await api.staff('rana')
    await expect(rana.call('GET /admin/invoices/:number', { params })).rejects.toMatchObject({ status: 404 })
    const body = { reason: 'فُعّل النوع في البوابة' }
    expect(await fadi.call('POST /admin/invoices/:number/send-again', { params, body })).toMatchObject({ status: 'pending', problem: null })
    expect((await fadi.call('GET /admin/queue', { query: { kind: 'invoices_rejected' } })).items).toEqual([])
    await expect(fadi.call('POST /admin/invoices/:number/send-again', { params, body })).rejects.toMatchObject({ status: 409 })
    await switchTo('normal')
    await submit()
    expect(await fadi.call('GET /admin/invoices/:number', { params })).toMatchObject({
      status: 'accepted',
      uuid: invoice.uuid,
      history: [{ kind: 'rejected' }, { kind: 'sent_again', words: body.reason }, { kind: 'accepted' }],
    })
  })
})

it('a credit note waits for its invoice, names it and is accepted after it', async () => {
  const sale = await acceptedSale(api, fresh())
  await skipWait(api.built.tick, sale.number, 'test:late')
  await skipWait(api.built.tick, sale.number, 'test:over')
  const { rows } = await api.owner.query<{ fee: string }>(`select 'F' || id as fee from app.fees where guarantee_id = $1`, [
    sale.number.slice(3),
  ])
  await switchTo('down')
  await submit()
  for (const who of ['salma', 'fadi'] as const)
    await (
      await api.staff(who)
    ).call('POST /admin/fees/:number/write-off', { params: { number: rows[0]?.fee ?? '' }, body: { reason: 'عفو' } })
  await switchTo('normal')
  await submit()
  const [invoice, note] = [await invoiceOf(sale.number), await invoiceOf(sale.number, 'credit_note')]
  expect([invoice.status, note.status, note.attempts]).toEqual(['unknown', 'pending', 0])
  await api.advance('2 minutes')
  await submit()
  await submit()
  const sent = (await now(note.number)).sent_xml ?? ''
  expect(sent).toContain('<cbc:InvoiceTypeCode name="022">381</cbc:InvoiceTypeCode>')
  expect(sent).toContain(
    `<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID><cbc:UUID>${invoice.uuid}</cbc:UUID><cbc:DocumentDescription>10.000</cbc:DocumentDescription>`,
  )
  expect(sent).toContain('<cbc:InstructionNote>عفو</cbc:InstructionNote>')
  expect(await now(note.number)).toMatchObject({ status: 'accepted' })
})

it('an invoice that the schema of UBL refuses is not sent, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'damana-ubl-'))
  try {
    mkdirSync(join(folder, 'common'))
    writeFileSync(
      join(folder, 'UBL-Invoice-2.1.xsd'),
      `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><xsd:include schemaLocation="common/root.xsd"/></xsd:schema>`,
    )
    writeFileSync(
      join(folder, 'common/root.xsd'),
      `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><xsd:element name="Invoice" type="xsd:date"/></xsd:schema>`,
    )
    const { number } = await sold()
    await submit(undefined, createSchemaCheck(folder))
    expect(await now(number)).toMatchObject({ status: 'rejected', problem: 'form', sent_xml: null })
    expect(await takenOf(number)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the national system over HTTP', () => {
  let server: Server
  let url = ''
  const heard: { headers: IncomingHttpHeaders; xml: string }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { invoice } = JSON.parse(Buffer.concat(chunks).toString()) as { invoice: string }
        heard.push({ headers: request.headers, xml: Buffer.from(invoice, 'base64').toString() })
        if (heard.length === 1) return // No answer.
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({
            EINV_RESULTS: { status: 'PASS', ERRORS: [] },
            EINV_STATUS: 'ALREADY_SUBMITTED',
            EINV_QR: 'QR==',
            EINV_NUM: 'EIN7',
          }),
        )
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('gets the document as base64 with our client and its secret; what it took without an answer it knows', async () => {
    const authority = createHttpAuthority({ url, clientId: 'client', secretKey: 'secret', timeoutMs: 300 })
    const document = { uuid: '3f2c8a1e-5b7d-4c1a-9e80-2d6f4b9a7c15', xml: '<Invoice>فاتورة</Invoice>' }
    expect((await authority.submit(document)).kind).toBe('no_answer')
    expect(await authority.submit(document)).toEqual({ kind: 'accepted', qr: 'QR==', number: 'EIN7' })
    expect(heard).toMatchObject([{ headers: { 'client-id': 'client', 'secret-key': 'secret' }, xml: document.xml }, { xml: document.xml }])
  })
})
