import { fils } from '@damana/contract/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameOfStatement } from '#db/statement.ts'
import { sayDifference } from '#money/ledger/index.ts'
import { auditBank } from '#money/reconciliation/index.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { writeStatement, type WrittenMovement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, completedSale, garage, garageFilling, letBankWork, pay, payoutOf, sendFiles } from '../support/money.ts'
import type { Sale } from '../support/sale.ts'

/** A sale whose payout is settled, and another whose money has come: what is planted is taken back when the audit has looked. */
let api: TestApi
let sold: Sale
let paid: Sale & { reference: string }
let late: Sale & { reference: string }
let payout: { number: string; amount_fils: string }
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
  sold = await completedSale(api, { registrationNumber: garage(1) })
  paid = await acceptedSale(api, { registrationNumber: garage(2) })
  await pay(api, { ...paid, totalFils: '' }, 'bank')
  await letBankWork(api, '6 seconds')
  await sendFiles(api)
  await letBankWork(api, '12 seconds')
  late = await acceptedSale(api, { registrationNumber: garage(3) })
  for (const wait of ['late', 'over']) await skipWait(api.built.tick, late.number, `test:${wait}`)
  payout = await payoutOf(api, sold)
})
afterAll(() => api.stop())

async function planted(...plant: readonly (readonly [sql: string, ...values: unknown[]])[]): Promise<string[]> {
  await api.owner.query('begin')
  try {
    for (const table of ['guarantees', 'receipts', 'payouts', 'payout_events', 'bank_lines', 'bank_messages'])
      await api.owner.query(`alter table app.${table} disable trigger user`)
    for (const [table, constraint] of [
      ['receipts', 'receipts__once'],
      ['payouts', 'payouts__source'],
    ])
      await api.owner.query(`alter table app.${table} drop constraint ${constraint}`)
    for (const [sql, ...values] of plant) await api.owner.query(sql, values)
    return (await auditBank(api.owner)).map(sayDifference)
  } finally {
    await api.owner.query('rollback')
  }
}
const at = new Date('2026-11-22T11:00:00Z')
const message = (movement: WrittenMovement) =>
  [
    `insert into app.bank_messages (message_id, kind, body, sha256, status) values ('PLANTED-1', 'camt.053', $1, sha256(convert_to($1, 'UTF8')), 'applied')`,
    writeStatement({ messageId: 'PLANTED-1', at, iban: sandboxSettings.escrowIban, movements: [movement], balanceFils: fils(1n) }),
  ] as const
const line = ({ reference, direction, amountFils, endToEndId }: WrittenMovement) =>
  [
    `insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome) values ($1, $2, $3, $4, 1, 'PLANTED-1', 'applied')`,
    reference,
    direction === 'DBIT' ? 'debit' : 'credit',
    amountFils.toString(),
    endToEndId ?? '',
  ] as const
const secondDebit = (): WrittenMovement => ({
  reference: 'SECOND-1',
  direction: 'DBIT',
  amountFils: fils(BigInt(payout.amount_fils)),
  endToEndId: payout.number,
})
const receiptOf = async ({ number }: Sale) => {
  const { rows } = await api.owner.query<{ id: string; bank_reference: string; amount_fils: string }>(
    `select r.id::text, r.bank_reference, r.amount_fils::text from app.receipts r join app.guarantees g on g.id = r.guarantee_id where g.number = $1`,
    [number],
  )
  const [receipt] = rows
  if (!receipt) throw new Error(`nothing was paid for ${number}`)
  return receipt
}

it('finds nothing where books, bank and registry agree, in the smallest portions too', async () => {
  expect(payout).toMatchObject({ status: 'settled' })
  expect(await auditBank(api.owner)).toEqual([])
  expect(await auditBank(api.owner, { owners: 1n, entries: 1n })).toEqual([])
})

it('finds a line of the bank that was thrown away', async () => {
  expect(await planted(message(secondDebit()))).toEqual(['line SECOND-1 breaks “every line of the bank is kept”: expected 1, found 0.'])
})

it('finds a payout that was debited twice', async () => {
  const found = await planted(message(secondDebit()), line(secondDebit()))
  expect(found).toContain(
    `${sold.number} payout ${payout.number} breaks “a payout is debited once”: expected one debit, or an exception for each other, found 2 debits.`,
  )
  expect(found).toContainEqual(expect.stringContaining('“our books hold on the bank account what the bank reported”'))
})

it('finds that the bank told of less than our books hold, in the smallest portions too', async () => {
  const { bank_reference: reference } = await receiptOf(sold)
  await api.owner.query('begin')
  try {
    await api.owner.query('alter table app.bank_lines disable trigger user')
    await api.owner.query('update app.bank_lines set amount_fils = amount_fils - 5 where reference = $1', [reference])
    const usual = await auditBank(api.owner)
    expect(usual.map(({ check }) => check)).toContain('our books hold on the bank account what the bank reported')
    expect(await auditBank(api.owner, { owners: 1n, entries: 1n })).toEqual(usual)
  } finally {
    await api.owner.query('rollback')
  }
})

it('finds a payout of a receipt in doubt that went into a file', async () => {
  const { id } = await receiptOf(sold)
  const doubt = (guarantee: string) =>
    [
      `insert into app.bank_exceptions (kind, direction, amount_fils, reference, booked_at, message_id, named_receipt_id, guarantee_id, seen_at)
      select 'unclear_reversal', 'debit', 5000, 'RV-PLANTED', 'epoch', 'PLANTED-1', $1, ${guarantee}, 'epoch'`,
      id,
    ] as const
  const told = message({ reference: 'RV-PLANTED', direction: 'DBIT', amountFils: fils(5_000n) })
  const breaks = expect.stringMatching(new RegExp(`payout ${payout.number} breaks “nothing in doubt is paid out”`))
  const refund = [`update app.payouts set purpose = 'refund', receipt_id = $1 where number = $2`, id, payout.number] as const
  expect(await planted(told, doubt('null'), refund)).toContainEqual(breaks)
  // The seller's money of a sale whose sum is open, and the fee of its partner.
  const ofSale = doubt(`(select guarantee_id from app.receipts where id = $1)`)
  expect(await planted(told, ofSale)).toContainEqual(breaks)
  const fee = [`update app.payouts set purpose = 'partner' where number = $1`, payout.number] as const
  expect(await planted(told, ofSale, fee)).toContainEqual(breaks)
})

it('asks again when a statement comes while the lines are added up', async () => {
  let isBefore = true
  const found = await auditBank({
    // The sum that the first query leaves out stands in the second.
    async query(text, values) {
      const answer = await api.owner.query(text, values ? [...values] : undefined)
      if (!isBefore || nameOfStatement(text) !== 'money/reconciliation.sumBankLines') return answer
      isBefore = false
      return { ...answer, rows: answer.rows.map((row: { fils: string }) => ({ ...row, fils: (BigInt(row.fils) - 5n).toString() })) }
    },
  })
  expect(isBefore).toBe(false)
  expect(found).toEqual([])
})

it('finds a payout that is called settled and was never debited', async () => {
  const found = await planted([`delete from app.bank_lines where end_to_end_id = $1`, payout.number])
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`payout ${payout.number} breaks “what our books call settled the bank debited”`)),
  )
})

it('finds a line of a statement that settled two receipts', async () => {
  const { id } = await receiptOf(paid)
  const columns =
    'bank_reference, fingerprint, amount_fils, booked_fils, suspense_fils, remittance, payer, received_at, recorded_at, settled_at, settled_by'
  const found = await planted([
    `insert into app.receipts (source, ${columns}) select 'cliq', ${columns} from app.receipts where id = $1`,
    id,
  ])
  expect(found.filter((sentence) => sentence.includes('a line of the bank settles one receipt'))).toHaveLength(1)
})

it('finds a receipt that the bank reversed and our books did not, and its money in a file afterwards', async () => {
  const { id, bank_reference: reference, amount_fils } = await receiptOf(paid)
  const reversal: WrittenMovement = { reference: 'REV-1', direction: 'DBIT', amountFils: fils(BigInt(amount_fils)), takesBack: reference }
  const found = await planted(
    message(reversal),
    line(reversal),
    [`update app.payouts set receipt_id = $1 where number = $2`, id, payout.number],
    [
      `update app.payout_events set at = app.now() + interval '1 hour' where payout_id = (select id from app.payouts where number = $1) and to_status = 'in_file'`,
      payout.number,
    ],
  )
  expect(found).toContain(`receipt R${id} breaks “what the bank reverses is reversed in our books”: expected reversed, found not.`)
  expect(found).toContain(
    `receipt R${id} breaks “nothing of a reversed receipt is paid out”: expected no payout after its reversal, found ${payout.number}.`,
  )
})

it('finds a refund to a buyer whom the registry named as the owner', async () => {
  const found = await planted(
    [`update app.guarantees set operational_status = 'cancelled' where number = $1`, sold.number],
    [`update app.payouts set purpose = 'refund' where number = $1`, payout.number],
    [
      `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, facts, at) select id, version + 1, 'registry_said', 'registry', '{"what": "buyer"}', app.now() from app.guarantees where number = $1`,
      sold.number,
    ],
  )
  expect(found).toContain(`${sold.number} breaks “nobody who owns the vehicle is refunded”: expected no refund, found ${payout.number}.`)
})

it('finds one movement that is kept twice, under two end-to-end ids', async () => {
  const { bank_reference: reference, amount_fils: sum } = await receiptOf(sold)
  const again = line({ reference, direction: 'CRDT', amountFils: fils(BigInt(sum)), endToEndId: 'RENT-11' })
  const found = await planted(message({ reference: 'OTHER-1', direction: 'CRDT', amountFils: fils(5n) }), again)
  expect(found).toContain(`line ${reference} breaks “a movement is kept once”: expected 1, found 2.`)
})

it('finds a credit that names a bill and is in no receipt', async () => {
  const credit: WrittenMovement = { reference: 'BILL-1', direction: 'CRDT', amountFils: fils(5_050n), remittance: paid.reference }
  const found = await planted(message(credit), line(credit))
  expect(found).toContain(
    `line BILL-1 breaks “a credit that names a bill is in a receipt”: expected a receipt for ${paid.reference}, found none.`,
  )
})

it('finds that a sale ended unpaid and with a fee although a statement shows its payment in time', async () => {
  const credit: WrittenMovement = { reference: 'IN-TIME-1', direction: 'CRDT', amountFils: fils(5_050_000n), remittance: late.reference }
  // Kept as money that nobody knows, as before statements were read for bills.
  const exception = `insert into app.bank_exceptions (kind, reference, amount_fils, message_id, booked_at, seen_at)
    values ('unknown_credit', 'IN-TIME-1', 5050000, 'PLANTED-1', app.now(), app.now())`
  const found = await planted(message(credit), line(credit), [exception])
  const { rows } = await api.owner.query<{ status: string; kind: string }>(
    `select g.operational_status as status, f.kind from app.guarantees g join app.fees f on f.guarantee_id = g.id where g.number = $1`,
    [late.number],
  )
  expect(rows).toEqual([{ status: 'expired', kind: 'late_expiry' }])
  expect(found).toContain(
    `line IN-TIME-1 breaks “a credit that names a bill is in a receipt”: expected a receipt for ${late.reference}, found none.`,
  )
})

it('finds parts of a batch that were kept as if each were the whole, or although they do not make it up', async () => {
  const entry: WrittenMovement = { reference: 'BATCH-1', direction: 'CRDT', amountFils: fils(300n) }
  const [insert, xml] = message(entry)
  const batch = (sums: readonly string[]) =>
    [
      insert,
      xml.replace(
        /<NtryDtls>.*?<\/NtryDtls>/,
        `<NtryDtls>${sums.map((sum) => `<TxDtls><AmtDtls><TxAmt><Amt Ccy="JOD">${sum}</Amt></TxAmt></AmtDtls></TxDtls>`).join('')}</NtryDtls>`,
      ),
    ] as const
  const kept = (sum: bigint, part: number) => line({ reference: `BATCH-1/${part}`, direction: 'CRDT', amountFils: fils(sum) })
  expect(await planted(batch(['0.100', '0.200']), kept(300n, 0), kept(300n, 1))).toEqual(
    expect.arrayContaining([
      'line BATCH-1/0 breaks “every line of the bank is kept”: expected 1, found 0.',
      'line BATCH-1/1 breaks “every line of the bank is kept”: expected 1, found 0.',
    ]),
  )
  expect(await planted(batch(['0.100', '0.100']), kept(100n, 0), kept(100n, 1))).toContain(
    'line BATCH-1 breaks “every line of the bank is kept”: expected 1, found 0.',
  )
})

it('finds a line that nobody expects and that is not with finance', async () => {
  const found = await planted([
    `insert into app.bank_lines (account, reference, direction, amount_fils, end_to_end_id, nth, message_id, stated_by, outcome)
     select 'JO', 'LOST-1', 'credit', 7, '', 1, message_id, message_id, 'kept' from app.bank_messages where kind = 'camt.053' limit 1`,
  ])
  expect(found).toContain('line LOST-1 breaks “what the bank says and nobody expects is with finance”: expected an exception, found none.')
})
