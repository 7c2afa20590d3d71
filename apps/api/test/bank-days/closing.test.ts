import { createHash, createPublicKey, verify } from 'node:crypto'
import { jordanDay } from '@damana/contract/jordan-time'
import { fils, formatFils, parseFils } from '@damana/contract/money'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { auditBankDays } from '#money/bank-days/index.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import type { Client, TestApi } from '../support/api.ts'
import { acceptedSale, garage, noticeOf, sendPartnerRequest } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
let fadi: Client
let yazan: Client
let nour: Client
/** Days in Jordan before today, the oldest first. */
let days: string[]
setUpMoneyTest((started) => (api = started))
beforeAll(async () => {
  ;[fadi, yazan, nour] = await Promise.all([api.staff('fadi'), api.staff('yazan'), api.staff('nour')])
  const { rows } = await api.owner.query<{ now: Date }>('select app.now() as now')
  const now = rows[0]?.now.getTime() ?? 0
  days = [5, 4, 3, 2, 1].map((before) => jordanDay(new Date(now - before * 86_400_000)))
})

/** On the account since the second day, and told after that was closed. */
const lateFils = 900n
const reason = 'the statement and the books were compared'
/** The sum on the bank's account, as this test adds it up. */
let atBank = 0n
async function tell(
  messageId: string,
  day: string,
  credits: readonly [reference: string, fils: bigint][],
  strayFils = 0n,
): Promise<string> {
  for (const [, amount] of credits) atBank += amount
  const xml = writeStatement({
    messageId,
    at: new Date(`${day}T09:00:00Z`),
    iban: sandboxSettings.escrowIban,
    balanceFils: fils(atBank + strayFils),
    movements: credits.map(([reference, amount]) => ({ reference, direction: 'CRDT' as const, amountFils: fils(amount) })),
  })
  return (await sendPartnerRequest(api, '/bank/messages', { xml })).text
}
const dayOf = (index: number): string => days[index] ?? ''
const prepare = (by: Client, day: string) => by.call('POST /admin/bank-days/prepare', { body: { day, reason } })
const view = (day: string) => fadi.call('GET /admin/bank-days/:day', { params: { day } })
async function close(day: string, by: Client = yazan) {
  const { proposal } = await prepare(fadi, day)
  return by.call('POST /admin/bank-days/close', { body: { day, approves: proposal?.sha256 ?? '', reason } })
}
async function reopen(day: string) {
  const { proposal } = await fadi.call('POST /admin/bank-days/reopen', { body: { day, reason } })
  return yazan.call('POST /admin/bank-days/reopen', { body: { day, reason, approves: proposal?.sha256 ?? '' } })
}
const fieldOf = async (refused: ReturnType<Client['refusal']>) => {
  const { status, body } = await refused
  return [status, ...(body['errors'] as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`)]
}
const refusalOf = (day: string) => fieldOf(fadi.refusal('POST /admin/bank-days/prepare', { body: { day, reason } }))
const fileOf = async (by: Client, name: 'report' | 'pdf', day: string): Promise<Buffer> => {
  const answer = await by.send(await by.sign('GET', `/admin/bank-days/${day}/${name}`))
  if (answer.status !== 200 || !answer.bytes) throw new Error(`${name} of ${day}: ${answer.status}`)
  return answer.bytes
}

const letters = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}\u200e\u200f\u061c\u2212-]/gu, '')
/** The lines of a PDF’s first page, each from its right end. */
async function linesOf(bytes: Buffer): Promise<string[]> {
  const { items } = await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)).getTextContent()
  const lines = new Map<number, { x: number; text: string }[]>()
  for (const item of items)
    if ('str' in item) {
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))]
      lines.set(y, [...(lines.get(y) ?? []), { x, text: item.str }])
    }
  return [...lines.values()].map((line) =>
    letters(
      line
        .toSorted((a, b) => b.x - a.x)
        .map(({ text }) => text)
        .join(''),
    ),
  )
}

it('the report names to the fils what statement and books differ by', async () => {
  const sale = await acceptedSale(api, { registrationNumber: garage(1) })
  const paid = BigInt(sale.totalFils)
  await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, sale.totalFils, 'BD-1'))
  await sendPartnerRequest(api, '/bank/receipts', {
    bank_reference: 'BD-2',
    way: 'cliq',
    amount_fils: '5000',
    remittance: 'nobody knows',
    received_at: `${dayOf(0)}T08:00:00Z`,
    payer: { name: 'x' },
  })
  await tell('BD-M1', dayOf(0), [
    ['BD-1', paid],
    ['BD-X', 7_000n],
  ])
  const { report, refusal } = await prepare(fadi, dayOf(0))
  expect(refusal).toBeNull()
  expect(report).toMatchObject({
    statement: { closing_fils: (paid + 7_000n).toString() },
    lines: { credits: '2', credits_fils: (paid + 7_000n).toString(), debits: '0', debits_fils: '0' },
    books_fils: (paid + 5_000n).toString(),
    unexplained_fils: '0',
    previous: null,
    late: [],
  })
  expect(report?.items.map(({ kind, fils }) => [kind, fils])).toEqual([
    ['not_booked', '-7000'],
    ['not_on_statement', '5000'],
  ])
})

it('another person closes the day with exactly that report, which anybody can check', async () => {
  const { proposal } = await view(dayOf(0))
  const body = { day: dayOf(0), approves: proposal?.sha256 ?? '', reason }
  expect(await fadi.refusal('POST /admin/bank-days/close', { body })).toMatchObject({ body: { reason: 'voted_already' } })
  expect(await (await api.staff('rana')).refusal('POST /admin/bank-days/close', { body })).toMatchObject({ status: 404 })
  const closed = await yazan.call('POST /admin/bank-days/close', { body })
  expect(closed).toMatchObject({ state: 'closed', proposal: null, may_reopen: true, history: [{ kind: 'closed', previous_sha256: null }] })

  const bytes = await fileOf(fadi, 'report', dayOf(0))
  const [row] = closed.history
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.sha256)
  const x = Buffer.from(row?.public_key ?? '', 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, bytes, key, Buffer.from(row?.signature ?? '', 'base64'))).toBe(true)
  expect(JSON.parse(bytes.toString())).toMatchObject({ day: dayOf(0), kind: 'closed', approved_sha256: body.approves })
  expect((await fileOf(nour, 'pdf', dayOf(0))).subarray(0, 5).toString()).toBe('%PDF-')
  const printed = await linesOf(await fileOf(fadi, 'pdf', dayOf(0)))
  const dinars = (sum: string) => formatFils(parseFils(sum))
  const { statement, books_fils, items } = closed.report ?? expect.fail()
  for (const [words, sum] of [
    ['رصيد كشف البنك', statement.closing_fils],
    ['حركة في الكشف غير مقيدة BD-X', items[0]?.fils ?? ''],
    ['الرصيد في دفاترنا', books_fils],
  ] as const)
    expect(printed.filter((line) => line.includes(letters(words)) && line.includes(letters(dinars(sum))))).toHaveLength(1)
}, 120_000)

it('a day that has none to close, or not yet, is refused on its field', async () => {
  await tell('BD-M2', dayOf(1), [])
  await tell('BD-M3', dayOf(2), [['BD-Y', 300n]], lateFils + 1n)
  expect(await refusalOf(dayOf(0))).toEqual([422, '/day day_closed'])
  expect(await refusalOf(dayOf(4))).toEqual([422, '/day day_without_statement'])
  expect(await refusalOf(dayOf(2))).toEqual([422, '/day earlier_day_open'])
  expect(await refusalOf('2019-01-01')).toEqual([422, '/day day_without_statement'])
  expect(await refusalOf('2999-01-01')).toEqual([422, '/day day_future'])
  expect(await fieldOf(fadi.refusal('POST /admin/bank-days/reopen', { body: { day: dayOf(1), reason } }))).toEqual([
    422,
    '/day day_not_closed',
  ])
})

it('the next day names the hash of the day before, and what nothing explains is shown', async () => {
  const first = await view(dayOf(0))
  const second = await close(dayOf(1))
  expect(second.report?.previous).toEqual({ day: dayOf(0), sha256: first.history[0]?.sha256 })
  expect(second.history[0]?.previous_sha256).toBe(first.history[0]?.sha256)
  // Of the later day only the sum stands here.
  expect(second.report?.items.filter(({ kind }) => kind === 'later_day')).toEqual([
    { kind: 'later_day', reference: dayOf(2), count: '1', fils: '300', since: `${dayOf(2)}T09:00:00.000Z`, opens: '' },
  ])
  expect(second.report?.unexplained_fils).toBe('0')
  expect((await view(dayOf(2))).report?.unexplained_fils).toBe('-901')
})

it('a line that comes late for a closed day changes no report, and stands in the next one', async () => {
  const before = await fileOf(fadi, 'report', dayOf(1))
  await tell('BD-M4', dayOf(1), [['BD-LATE', lateFils]])
  expect(await fileOf(fadi, 'report', dayOf(1))).toEqual(before)
  expect(await view(dayOf(1))).toMatchObject({ state: 'closed', late_since: [{ reference: 'BD-LATE', fils: '900', booked_on: dayOf(1) }] })
  const next = await close(dayOf(2))
  expect(next.report?.unexplained_fils).toBe('-1')
  expect(next.report?.late).toMatchObject([{ reference: 'BD-LATE', fils: '900', booked_on: dayOf(1) }])
})

it('only the last closed day is reopened, by two, and closed again behind both', async () => {
  expect(await fieldOf(fadi.refusal('POST /admin/bank-days/reopen', { body: { day: dayOf(1), reason } }))).toEqual([
    422,
    '/day later_day_closed',
  ])
  const opened = await reopen(dayOf(2))
  expect(opened).toMatchObject({ state: 'open', history: [{ kind: 'reopened' }, { kind: 'closed' }] })
  const again = await close(dayOf(2))
  expect(again.history.map(({ kind }) => kind)).toEqual(['closed', 'reopened', 'closed'])
  expect(again.history[0]?.previous_sha256).toBe(again.history[1]?.sha256)
})

it('a report falls when the day gets another statement before it is approved', async () => {
  await tell('BD-M5', dayOf(3), [])
  const { proposal } = await prepare(fadi, dayOf(3))
  await tell('BD-M6', dayOf(3), [['BD-Z', 40n]])
  const body = { day: dayOf(3), approves: proposal?.sha256 ?? '', reason }
  expect(await yazan.refusal('POST /admin/bank-days/close', { body })).toMatchObject({ body: { reason: 'proposal_changed' } })
  expect(await view(dayOf(3))).toMatchObject({ proposal: null, report: { lines: { credits: '1', credits_fils: '40' } } })
})

it('a message of the bank in conflict is settled first', async () => {
  await sendPartnerRequest(api, '/bank/messages', {
    xml: writeStatement({
      messageId: 'BD-M6',
      at: new Date(`${dayOf(3)}T09:00:00Z`),
      iban: sandboxSettings.escrowIban,
      balanceFils: fils(1n),
      movements: [],
    }),
  })
  expect(await refusalOf(dayOf(3))).toEqual([422, '/day statement_conflict'])
  const { items } = await fadi.call('GET /admin/queue', { query: { kind: 'bank_messages' } })
  const message = items.find((one) => one.bank_message?.reason === 'conflict')?.bank_message
  await fadi.call('POST /admin/bank-messages/:number/settle', { params: { number: message?.number ?? '' }, body: { reason } })
  expect((await view(dayOf(3))).refusal).toBeNull()
})

it('a process that ends while it closes leaves the day open, and the proposal as it was', async () => {
  const { proposal } = await prepare(fadi, dayOf(3))
  const body = { day: dayOf(3), approves: proposal?.sha256 ?? '', reason }
  await api.owner.query(`select pg_advisory_lock(hashtext('damana bank days'))`)
  const answer = yazan.refusal('POST /admin/bank-days/close', { body })
  // As the role of the API, which may end its own.
  const endWaiting = () =>
    api.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
    )
  await expect.poll(async () => (await endWaiting()).rowCount).toBe(1)
  await api.owner.query(`select pg_advisory_unlock(hashtext('damana bank days'))`)
  expect((await answer).status).toBeGreaterThanOrEqual(500)
  expect(await view(dayOf(3))).toMatchObject({ state: 'open', proposal: { sha256: body.approves } })
})

it('of two who close at once one does', async () => {
  const { proposal } = await view(dayOf(3))
  const body = { day: dayOf(3), approves: proposal?.sha256 ?? '', reason }
  const answers = await Promise.allSettled([yazan, nour].map((by) => by.call('POST /admin/bank-days/close', { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await view(dayOf(3))).history).toHaveLength(1)
})

it('nobody changes a report, and the audit finds one that is changed all the same', async () => {
  expect(await auditBankDays(api.owner)).toEqual([])
  await expect(api.pool.query(`update app.bank_day_closes set report = '{}'`)).rejects.toThrow(/permission denied|append-only/)
  await api.owner.query('begin')
  await api.owner.query('alter table app.bank_day_closes disable trigger append_only')
  await api.owner.query(
    `update app.bank_day_closes set report = replace(report, '"unexplained_fils":"-1"', '"unexplained_fils":"0"') where day = $1`,
    [dayOf(2)],
  )
  expect(new Set((await auditBankDays(api.owner)).map(({ check, subject }) => `${check}: ${subject}`))).toEqual(
    new Set([`the chain of closed days is whole: ${dayOf(2)} closed`]),
  )
  await api.owner.query('rollback')
  expect(await auditBankDays(api.owner)).toEqual([])
})

it('the database takes no close without the approvals of two', async () => {
  await expect(
    api.pool.query(
      `insert into app.bank_day_closes (day, kind, report, sha256, signature, public_key, statements_upto, at, proposed_by, approved_by, approved_sha256)
       select current_date, 'closed', '{}', sha256('x'), 'x', 'x', 0, now(), min(id), max(id), sha256('x') from app.staff`,
    ),
  ).rejects.toThrow('two persons approve')
})

it('days are listed with what became of them', async () => {
  const { items } = await nour.call('GET /admin/bank-days', { query: {} })
  expect(items.map(({ day, state }) => [day, state])).toEqual([3, 2, 1, 0].map((index) => [dayOf(index), 'closed']))
})

it('the overview of finance names the newest day with its state and what nothing explains of it, and a reviewer’s does not', async () => {
  const shown = async (by: Client) => (await by.call('GET /admin/dashboard', { query: {} })).money
  const { items } = await fadi.call('GET /admin/bank-days', { query: {} })
  const newest = items[0]?.day ?? ''
  const before = await view(newest)
  expect((await shown(fadi))?.bank_day).toMatchObject({ day: newest, unexplained_fils: before.report?.unexplained_fils })
  await tell('BD-NEWEST', dayOf(4), [], 55n)
  expect((await shown(nour))?.bank_day).toEqual({
    day: dayOf(4),
    state: 'open',
    since: `${dayOf(4)}T09:00:00.000Z`,
    unexplained_fils: (await view(dayOf(4))).report?.unexplained_fils,
  })
  expect((await view(dayOf(4))).report?.unexplained_fils).not.toBe('0')
  for (const { day } of (await fadi.call('GET /admin/bank-days', { query: {} })).items.toReversed())
    if ((await view(day)).refusal === null) await close(day)
  const closed = await view(dayOf(4))
  expect((await shown(fadi))?.bank_day).toEqual({
    day: dayOf(4),
    state: 'closed',
    since: closed.history[0]?.at,
    unexplained_fils: closed.report?.unexplained_fils,
  })
  expect(await shown(await api.staff('rana'))).toBeNull()
})
