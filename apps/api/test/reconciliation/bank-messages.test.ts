import { existsSync, readdirSync } from 'node:fs'
import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { createSchemaCheck } from '#money/bank/index.ts'
import { readEnvironment } from '#config.ts'
import { makePaymentFile, paymentFileMessage } from '#money/payouts/payment-file.ts'
import { readBankMessage, UnreadableMessage } from '#money/reconciliation/read-bank-message.ts'
import { readPaymentFile, writeFileRejection, writeNotification, writeStatement, writeStatusReport } from '#sandbox/bank-letters.ts'

const iban = 'JO94CBJO0010000000000131000302'
const at = new Date('2026-11-22T10:00:00.000Z')
const payments = [
  {
    endToEndId: 'P100001',
    amountFils: fils(12_387_750n),
    beneficiaryName: 'سميرة خليل',
    iban: 'JO71ARAB0000000000118200450177',
    swiftCode: 'ARABJOAX',
    remittance: 'DM-100001',
  },
  {
    endToEndId: 'P100002',
    amountFils: fils(1n),
    beneficiaryName: `Smith & Sons <"O'Neill">\u0007 ${'x'.repeat(200)}`,
    iban: 'JO71ARAB0000000000118200450177',
    swiftCode: 'ARABJOAX',
    remittance: 'DM-100002',
  },
  {
    endToEndId: 'P100003',
    amountFils: fils(999_999_999_999n),
    beneficiaryName: 'شركة البتراء للسيارات',
    iban: 'JO71ARAB0000000000118200450177',
    swiftCode: 'ARABJOAX',
    remittance: 'DM-100003',
  },
]
const file = (rail: 'ACH' | 'RTGS') =>
  makePaymentFile({
    messageId: 'DMN20261122abcdef0123456789abcd',
    rail,
    madeAt: at,
    executionDate: '2026-11-22',
    payerName: 'Damana Escrow',
    payerIban: iban,
    purposeCode: '0801',
    payments,
  })
const movements = [
  { reference: 'EF1', direction: 'CRDT' as const, amountFils: fils(12_512_250n), remittance: 'a & b <460021711036>' },
  { reference: 'TP100001', direction: 'DBIT' as const, amountFils: fils(1n), endToEndId: 'P100001' },
  { reference: 'RTP100002', direction: 'CRDT' as const, amountFils: fils(5_000n), endToEndId: 'P100002', returnReason: 'AC01' },
]

const takenBack = {
  reference: 'RVEF1',
  direction: 'DBIT' as const,
  amountFils: fils(12_512_250n),
  takesBack: 'EF1',
  returnReason: 'FR01',
}
const net = {
  reference: 'EF2',
  direction: 'CRDT' as const,
  amountFils: fils(12_511_750n),
  deductedChargesFils: fils(500n),
  remittance: '460021711036',
}

describe('a payment file', () => {
  it('carries dinars with three decimals and the exact sum, twice', () => {
    const { xml, sumFils } = file('ACH')
    expect(sumFils).toBe(1_000_012_387_750n)
    expect(xml.match(/<CtrlSum>[^<]*<\/CtrlSum>/g)).toEqual(Array(2).fill('<CtrlSum>1000012387.750</CtrlSum>'))
    expect(xml.match(/<InstdAmt Ccy="JOD">[^<]*</g)?.map((amount) => amount.replace(/.*>|</g, ''))).toEqual([
      '12387.750',
      '0.001',
      '999999999.999',
    ])
    expect(xml).toContain('<Purp><Prtry>0801</Prtry></Purp>')
    expect(xml).toContain('<Nm>Smith &amp; Sons &lt;&quot;O&apos;Neill&quot;&gt; ')
  })

  it('is read by the bank as it was meant', () => {
    for (const rail of ['ACH', 'RTGS'] as const) {
      const read = readPaymentFile(file(rail).xml)
      expect(read).toMatchObject({ messageId: 'DMN20261122abcdef0123456789abcd', rail })
      expect(read.orders.map(({ endToEndId, amountFils }) => [endToEndId, amountFils])).toEqual(
        payments.map(({ endToEndId, amountFils }) => [endToEndId, amountFils]),
      )
    }
  })
})

describe('what the bank says', () => {
  it('about payments is read payment by payment', () => {
    const xml = writeStatusReport({
      messageId: 'A-1',
      at,
      fileId: 'F-1',
      words: [
        { endToEndId: 'P100001', status: 'ACSP' },
        { endToEndId: 'P100002', status: 'RJCT', reason: 'AC04' },
      ],
    })
    expect(readBankMessage(xml, iban)).toMatchObject({
      kind: 'pain.002',
      schema: 'pain.002.001.10',
      messageId: 'A-1',
      fileMessageId: 'F-1',
      word: null,
      payments: [
        { endToEndId: 'P100001', word: 'accepted', reason: null },
        { endToEndId: 'P100002', word: 'rejected', reason: 'AC04' },
      ],
    })
  })

  it('that is still pending is no word', () => {
    const xml = writeStatusReport({ messageId: 'A-1', at, fileId: 'F-1', words: [{ endToEndId: 'P100001', status: 'ACSP' }] }).replace(
      'ACSP',
      'PDNG',
    )
    expect(readBankMessage(xml, iban)).toMatchObject({ word: null, payments: [] })
  })

  it('about movements is read with every fils and every sign', () => {
    for (const xml of [
      writeNotification({ messageId: 'N-1', at, iban, movements }),
      writeStatement({ messageId: 'N-1', at, iban, movements, balanceFils: fils(7n) }),
    ]) {
      expect(readBankMessage(xml, iban)).toMatchObject({
        messageId: 'N-1',
        movements: [
          {
            reference: 'EF1',
            direction: 'credit',
            amountFils: 12_512_250n,
            references: ['EF1'],
            endToEndId: null,
            remittance: 'a & b <460021711036>',
            bookedAt: at,
            returnReason: null,
          },
          { reference: 'TP100001', direction: 'debit', amountFils: 1n, endToEndId: 'P100001' },
          { reference: 'RTP100002', direction: 'credit', amountFils: 5_000n, endToEndId: 'P100002', returnReason: 'AC01' },
        ],
      })
    }
  })

  it('about a credit that is taken back names that credit, and is no movement of it', () => {
    const xml = writeNotification({ messageId: 'N-2', at, iban, movements: [takenBack] })
    expect(readBankMessage(xml, iban)).toMatchObject({
      movements: [
        { reference: 'RVEF1', direction: 'debit', amountFils: 12_512_250n, references: ['RVEF1'], takesBack: 'EF1', returnReason: 'FR01' },
      ],
    })
    expect(readBankMessage(writeNotification({ messageId: 'N-1', at, iban, movements }), iban)).toMatchObject({
      movements: [{ takesBack: null, deductedChargesFils: 0n }, { takesBack: null }, { takesBack: null }],
    })
  })

  it('about a credit of which something was kept back tells both sums', () => {
    const xml = writeStatement({ messageId: 'N-3', at, iban, movements: [net], balanceFils: fils(7n) })
    expect(xml).toContain('12512.250')
    expect(readBankMessage(xml, iban)).toMatchObject({
      movements: [{ reference: 'EF2', amountFils: 12_511_750n, deductedChargesFils: 500n }],
    })
    const one = '<Chrgs><TtlChrgsAndTaxAmt Ccy="JOD">0.500</TtlChrgsAndTaxAmt></Chrgs>'
    const two = '<Chrgs><Rcrd><Amt Ccy="JOD">0.200</Amt></Rcrd><Rcrd><Amt Ccy="JOD">0.300</Amt></Rcrd></Chrgs>'
    expect(readBankMessage(xml.replace(one, two), iban)).toMatchObject({ movements: [{ deductedChargesFils: 500n }] })
  })

  it('about a file that is refused is a word about the whole of it', () => {
    expect(readBankMessage(writeFileRejection({ messageId: 'A-2', at, fileId: 'F-1', reason: 'FF01' }), iban)).toMatchObject({
      fileMessageId: 'F-1',
      word: 'rejected',
      reason: 'FF01',
      payments: [],
    })
  })

  it('is read under a prefix, with one entry of many payments, and with an older status', () => {
    const xml = `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><n:BkToCstmrStmt><n:GrpHdr><n:MsgId>M</n:MsgId></n:GrpHdr><n:Stmt><n:Acct><n:Id><n:IBAN>${iban}</n:IBAN></n:Id></n:Acct>
      <n:Ntry><n:Amt Ccy="JOD">3.00300</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts><n:BookgDt><n:Dt>2026-11-22</n:Dt></n:BookgDt><n:AcctSvcrRef>B</n:AcctSvcrRef>
      <n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>P100001</n:EndToEndId></n:Refs><n:Amt Ccy="JOD">1.001</n:Amt></n:TxDtls><n:TxDtls><n:Refs><n:EndToEndId>P100002</n:EndToEndId></n:Refs><n:Amt Ccy="JOD">2.002</n:Amt></n:TxDtls></n:NtryDtls></n:Ntry>
      <n:Ntry><n:Amt Ccy="JOD">9.000</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>PDNG</n:Sts></n:Ntry></n:Stmt></n:BkToCstmrStmt></n:Document>`
    const message = readBankMessage(xml, iban)
    expect(
      message.kind === 'camt.053' && message.movements.map(({ reference, endToEndId, amountFils }) => [reference, endToEndId, amountFils]),
    ).toEqual([
      ['B/0', 'P100001', 1_001n],
      ['B/1', 'P100002', 2_002n],
    ])
  })

  const statement = writeStatement({ messageId: 'N-1', at, iban, movements, balanceFils: fils(7n) })
  it.each([
    ['nothing', ''],
    ['something else', '<a/>'],
    ['broken', statement.slice(0, -20)],
    ['with a document type', statement.replace('<Document', '<!DOCTYPE Document [<!ENTITY x "y">]><Document')],
    ['about another account', statement.replace(iban, 'JO94CBJO0010000000000131000303')],
    ['in another currency', statement.replaceAll('Ccy="JOD"', 'Ccy="USD"')],
    ['with a sum between two fils', statement.replace('12512.250', '12512.2505')],
    ['with a sum in letters', statement.replace('12512.250', '1e9')],
    ['without its id', statement.replaceAll('<MsgId>N-1</MsgId>', '')],
    ['neither credit nor debit', statement.replaceAll('<CdtDbtInd>DBIT', '<CdtDbtInd>BOTH')],
    ['of another kind', statement.replace('camt.053.001.08', 'pacs.008.001.08')],
  ])('is refused when it is %s', (_, xml) => {
    expect(() => readBankMessage(xml, iban)).toThrow(UnreadableMessage)
  })
})

const schemasDir = readEnvironment()['ISO20022_SCHEMAS']
const hasSchemas = schemasDir !== undefined && existsSync(schemasDir) && readdirSync(schemasDir).includes(`${paymentFileMessage}.xsd`)

describe.skipIf(!hasSchemas)('by the official schemas (skipped: ISO20022_SCHEMAS names no folder with them)', () => {
  const check = createSchemaCheck(schemasDir)

  it('our payment files are right', async () => {
    for (const rail of ['ACH', 'RTGS'] as const) expect(await check(paymentFileMessage, file(rail).xml)).toBeNull()
  })

  it('a file with a fault is found', async () => {
    expect(await check(paymentFileMessage, file('ACH').xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toBeNull()
    expect(await check(paymentFileMessage, file('ACH').xml.replace('Ccy="JOD">0.001', 'Ccy="JOD">0.000001'))).not.toBeNull()
    expect(await check(paymentFileMessage, file('ACH').xml.replace('<Document', '<!DOCTYPE Document><Document'))).toBe(
      'a document type is not allowed',
    )
  })

  it("the simulated bank's letters are right", async () => {
    expect(
      await check(
        'pain.002.001.10',
        writeStatusReport({
          messageId: 'A-1',
          at,
          fileId: 'F-1',
          words: [
            { endToEndId: 'P100001', status: 'ACSP' },
            { endToEndId: 'P100002', status: 'RJCT', reason: 'AC04' },
          ],
        }),
      ),
    ).toBeNull()
    const told = [...movements, takenBack, net]
    expect(await check('pain.002.001.10', writeFileRejection({ messageId: 'A-2', at, fileId: 'F-1', reason: 'FF01' }))).toBeNull()
    expect(await check('camt.054.001.08', writeNotification({ messageId: 'N-1', at, iban, movements: told }))).toBeNull()
    expect(
      await check('camt.053.001.08', writeStatement({ messageId: 'N-1', at, iban, movements: told, balanceFils: fils(7n) })),
    ).toBeNull()
  })

  it('a message without a schema at hand is not checked', async () => {
    expect(await check('camt.053.001.02', '<a/>')).toBeNull()
    expect(await check('../../etc/passwd', '<a/>')).toBeNull()
  })
})
