import { existsSync, readdirSync } from 'node:fs'
import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { createSchemaCheck } from '#kernel/schema-check.ts'
import { readEnvironment } from '#config.ts'
import { makePaymentFile, paymentFileMessage } from '#money/payouts/payment-file.ts'
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
