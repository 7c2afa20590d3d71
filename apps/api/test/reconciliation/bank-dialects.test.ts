import { fils, toDecimal } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { receiveBankMessage } from '#partners/index.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { auditBank } from '#money/reconciliation/index.ts'
import { type TestApi } from '../support/api.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  creditOf,
  detailsOf,
  garage,
  letBankWork,
  payoutOf,
  sendFiles,
  sendPartnerRequest,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

// ---- statements and notifications as banks write them ----

interface Told {
  id: string
  statement?: string
  kind?: 'Stmt' | 'Ntfctn'
  more?: string
  header?: string
  account?: string
}
const message = (entries: string, { id, statement = id, kind = 'Stmt', more = '', header = '', account }: Told): string => {
  const root = kind === 'Stmt' ? 'BkToCstmrStmt' : 'BkToCstmrDbtCdtNtfctn'
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.05${kind === 'Stmt' ? 3 : 4}.001.08"><${root}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-22T18:00:00+03:00</CreDtTm>${header}</GrpHdr><${kind}><Id>${statement}</Id>${more}<Acct><Id>${account ?? `<IBAN>${sandboxSettings.escrowIban}</IBAN>`}</Id></Acct>${entries}</${kind}></${root}></Document>`
}
interface Entry {
  sum: bigint
  direction?: 'CRDT' | 'DBIT'
  reference?: string
  day?: string
  details?: string
  status?: string
  code?: string
  ntryRef?: string
}
const entry = ({ sum, direction = 'CRDT', reference, day = '2026-11-22', details = '', status, code, ntryRef }: Entry): string =>
  `<Ntry>${ntryRef === undefined ? '' : `<NtryRef>${ntryRef}</NtryRef>`}<Amt Ccy="JOD">${toDecimal(fils(sum))}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${
    status ?? '<Sts><Cd>BOOK</Cd></Sts>'
  }<BookgDt><Dt>${day}</Dt></BookgDt>${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<BkTxCd>${code ?? '<Prtry><Cd>X</Cd></Prtry>'}</BkTxCd>${
    details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`
  }</Ntry>`
const part = (content: string): string => `<TxDtls>${content}</TxDtls>`
const endToEnd = (id: string): string => `<Refs><EndToEndId>${id}</EndToEndId></Refs>`
const ref = (id: string): string => `<Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>`
const amount = (sum: bigint): string => `<Amt Ccy="JOD">${toDecimal(fils(sum))}</Amt>`
const charge = (sum: bigint, included: boolean): string =>
  `<Chrgs><Rcrd>${amount(sum)}<ChrgInclInd>${included}</ChrgInclInd></Rcrd></Chrgs>`
const balance = (code: string, sum: bigint): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(sum)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-22</Dt></Dt></Bal>`

interface Answer {
  status: number
  data: { applied: number; repeated: boolean; status: string; reason: string | null; message_id: string }
  text: string
}
const send = async (xml: string): Promise<Answer> => {
  const { status, text } = await sendPartnerRequest(api, '/bank/messages', { xml })
  const parsed = JSON.parse(text) as { data: Answer['data'] }
  return { status, data: parsed.data, text }
}
const tell = async (xml: string): Promise<Answer['data']> => {
  const answer = await send(xml)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.data
}
const exceptionsOf = async (messageId: string) =>
  (
    await api.owner.query<{ kind: string; fils: string; remittance: string; state: string | null }>(
      `select x.kind, x.amount_fils::text as fils, x.remittance, x.resolution as state from app.bank_exceptions x where x.message_id = $1 and x.kind <> 'balance_difference' order by x.id`,
      [messageId],
    )
  ).rows
const kindsOf = async (messageId: string) => (await exceptionsOf(messageId)).map(({ kind, fils: sum }) => `${kind} ${sum}`)
const linesOf = async (...references: string[]) =>
  (
    await api.owner.query<{ line: string }>(
      `select concat_ws(' ', direction, amount_fils, outcome) as line from app.bank_lines where reference like any($1) order by id`,
      [references],
    )
  ).rows.map(({ line }) => line)
const told = async (sum: bigint, reference: string) => {
  const { status } = await sendPartnerRequest(api, '/bank/receipts', creditOf('no bill', sum.toString(), reference))
  expect(status).toBe(200)
}
const isSettled = async (reference: string) =>
  (
    await api.owner.query<{ is_settled: boolean }>(
      'select settled_at is not null as is_settled from app.receipts where bank_reference = $1 order by id',
      [reference],
    )
  ).rows.map((row) => row.is_settled)
const escrow = async (): Promise<bigint> => BigInt((await balancesOf(api))['bank_escrow'] ?? '0')
const charges = async (): Promise<bigint> => BigInt((await balancesOf(api))['bank_charges'] ?? '0')
const sentPayout = async (index: number) => {
  const world = await api.browser()
  const sale = await completedSale(api, { registrationNumber: garage(index) })
  await world.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
  await world.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
  await sendFiles(api)
  const { number, amount_fils } = await payoutOf(api, sale)
  const { rows } = await api.owner.query<{ message_id: string }>(
    'select f.message_id from app.payout_files f join app.payouts p on p.file_id = f.id where p.number = $1',
    [number],
  )
  return { sale, number, sum: BigInt(amount_fils), file: rows[0]?.message_id ?? '' }
}
const automatic = async () => (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })

describe('a message', () => {
  it('that is refused is kept, raises an alarm, waits for finance, and leaves the queue with a reason', async () => {
    const other = message(entry({ sum: 5000n }), { id: 'RF-1', account: '<IBAN>JO94CBJO0010000000000131000303</IBAN>' })
    for (const [xml, reason] of [
      ['this is no XML', 'no_xml'],
      ['<a/>', 'no_message'],
      [other, 'other_account'],
    ] as const) {
      for (const _ of [1, 2]) expect(await send(xml)).toMatchObject({ status: 422, text: expect.stringContaining('bank_message_invalid') })
      const { rows } = await api.owner.query('select status, reason, kind from app.bank_messages order by id desc limit 1')
      expect(rows).toEqual([{ status: 'refused', reason, kind: null }])
    }
    const events = await api.owner.query(
      `select facts ->> 'reason' as reason from app.security_events where kind = 'bank_message_refused' order by id`,
    )
    expect(events.rows).toEqual([{ reason: 'no_xml' }, { reason: 'no_message' }, { reason: 'other_account' }])
    const fadi = await api.staff('fadi')
    const queue = await fadi.call('GET /admin/queue', { query: { kind: 'bank_messages' } })
    expect(queue.items.map(({ bank_message: one }) => one?.reason)).toEqual(['no_xml', 'no_message', 'other_account'])
    const listed = (query: { waits?: 'yes' }, who = fadi) => who.call('GET /admin/lists/:list', { params: { list: 'messages' }, query })
    const [waiting] = (await listed({ waits: 'yes' })).rows
    const params = { number: waiting?.['number'] ?? '' }
    expect(await fadi.call('GET /admin/bank-messages/:number', { params })).toMatchObject({
      reason: 'other_account',
      door: 'webhook',
      lines: [],
      settle: { allowed: true, reason: null },
    })
    const settled = await fadi.call('POST /admin/bank-messages/:number/settle', { params, body: { reason: 'حساب آخر لنا' } })
    expect(settled.settled).toMatchObject({ reason: 'حساب آخر لنا' })
    const again = await fadi.refusal('POST /admin/bank-messages/:number/settle', { params, body: { reason: 'x' } })
    expect(again.body).toMatchObject({ reason: 'wrong_status' })
    expect((await listed({ waits: 'yes' })).rows.map((row) => row['number'])).not.toContain(params.number)
    expect((await listed({})).rows.length).toBeGreaterThan(2)
    const rana = await api.staff('rana')
    expect((await rana.refusal('GET /admin/bank-messages/:number', { params })).status).toBe(404)
  })

  it('of the same bytes is answered alike, and other content under its whole identity is a conflict that is kept', async () => {
    const xml = message(entry({ sum: 1001n, reference: 'CF-A' }), { id: 'CF-1' })
    expect(await tell(xml)).toMatchObject({ applied: 0, repeated: false, status: 'applied' })
    expect(await tell(xml)).toMatchObject({ applied: 0, repeated: true, status: 'applied', message_id: 'CF-1' })
    const other = message(entry({ sum: 1002n, reference: 'CF-B' }), { id: 'CF-1' })
    expect(await send(other)).toMatchObject({ status: 422, text: expect.stringContaining('other content') })
    expect((await api.owner.query(`select status, reason from app.bank_messages where reported_id = 'CF-1' order by id`)).rows).toEqual([
      { status: 'applied', reason: null },
      { status: 'refused', reason: 'conflict' },
    ])
    expect(await linesOf('CF-B')).toEqual([])
  })

  it('of several kinds in one envelope is applied whole, and known again by any of them', async () => {
    const { sale, number, sum, file } = await sentPayout(6)
    await told(2012n, 'EN-A')
    const accepted = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>EN-1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
    const credit = entry({ sum: 2012n, reference: 'EN-A' })
    const debit = entry({ sum, direction: 'DBIT', reference: 'EN-B', details: part(endToEnd(number)) })
    const announced = message(credit, { id: 'EN-2', kind: 'Ntfctn' })
    const statement = message(`${credit}${debit}${entry({ sum: 55n, reference: 'EN-C' })}`, { id: 'EN-3' })
    const envelope = `<Envelope>${statement}${accepted}${announced}</Envelope>`
    expect(await tell(envelope)).toMatchObject({ message_id: 'EN-3', status: 'applied', applied: 3 })
    expect(await isSettled('EN-A')).toEqual([true])
    expect((await payoutOf(api, sale)).status).toBe('settled')
    expect(await kindsOf('EN-3')).toEqual(['unknown_credit 55'])
    expect(await tell(envelope)).toMatchObject({ repeated: true, applied: 0 })
    expect(await send(envelope.replace('>0.055<', '>0.056<'))).toMatchObject({
      status: 422,
      text: expect.stringContaining('other content'),
    })
    expect(await tell(message(credit, { id: 'EN-4', kind: 'Ntfctn' }))).toMatchObject({ applied: 0, status: 'applied' })
    expect(await linesOf('EN-%')).toEqual(['credit 2012 applied', `debit ${sum} applied`, 'credit 55 kept'])
    expect(await auditBank(api.owner)).toEqual([])
    await automatic()
  })

  it('comes in pages, each once, and its balances are held against the lines of all of them', async () => {
    const page = (number: number, isLast: boolean) => `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`
    await told(2010n, 'PG-A')
    await told(3015n, 'PG-B')
    const first = message(`${balance('OPBD', 100n)}${entry({ sum: 2010n, reference: 'PG-A' })}`, { id: 'PG-1', more: page(1, false) })
    const second = (closing: bigint) =>
      message(`${balance('CLBD', closing)}${entry({ sum: 3015n, reference: 'PG-B' })}`, { id: 'PG-1', more: page(2, true) })
    expect(await tell(first)).toMatchObject({ applied: 1, status: 'applied' })
    expect(await tell(second(5125n))).toMatchObject({ applied: 1, status: 'applied', message_id: 'PG-1' })
    expect([await isSettled('PG-A'), await isSettled('PG-B')]).toEqual([[true], [true]])
    const wrong = message(`${balance('OPBD', 100n)}${balance('CLBD', 200n)}${entry({ sum: 90n, reference: 'PG-C' })}`, { id: 'PG-2' })
    expect(await tell(wrong)).toMatchObject({ status: 'partly', reason: 'statement_differs' })
    expect(await kindsOf('PG-2')).toEqual(['unknown_credit 90', 'statement_differs 10'])
  })

  it('that is a copy, or repeats an applied period with the same balances and lines, books nothing', async () => {
    const lines = `${balance('OPBD', 0n)}${balance('CLBD', 777n)}${entry({ sum: 777n })}`
    expect(await tell(message(lines, { id: 'CP-1' }))).toMatchObject({ status: 'applied' })
    expect(await tell(message(lines, { id: 'CP-2' }))).toMatchObject({ applied: 0, reason: 'copy_with_unknown_lines' })
    const marked = (sum: bigint) =>
      message(entry({ sum, reference: 'CP-R' }), { id: `CP-3-${sum}`, more: '<CpyDplctInd>DUPL</CpyDplctInd>' })
    expect(await tell(marked(778n))).toMatchObject({ applied: 0, status: 'partly', reason: 'copy_with_unknown_lines' })
    expect(await linesOf('CP-1/%', 'CP-2/%', 'CP-R')).toEqual(['credit 777 kept'])
  })

  it('that overlaps an applied period leaves its lines without reference to finance, who say what they are', async () => {
    const period = (from: string, to: string) => `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T24:00:00</ToDtTm></FrToDt>`
    await tell(message(entry({ sum: 640n }), { id: 'OV-1', more: period('2026-11-20', '2026-11-21') }))
    const next = await tell(message(entry({ sum: 640n }), { id: 'OV-2', more: period('2026-11-22', '2026-11-22') }))
    expect(next).toMatchObject({ status: 'applied' })
    const before = await escrow()
    const overlapping = await tell(
      message(`${entry({ sum: 641n })}${entry({ sum: 642n, direction: 'DBIT' })}`, {
        id: 'OV-3',
        more: period('2026-11-21', '2026-11-22'),
      }),
    )
    expect(overlapping).toMatchObject({ status: 'partly', reason: 'possible_repeat' })
    expect(await kindsOf('OV-3')).toEqual(['possible_repeat 641', 'possible_repeat 642'])
    expect(await escrow()).toBe(before)
  })

  it('costs no line anything when another is odd, and shows finance what each became', async () => {
    await told(2011n, 'OD-A')
    const odd = [
      entry({ sum: 2011n, reference: 'OD-A' }),
      entry({ sum: 5n }).replace('Ccy="JOD"', 'Ccy="USD"'),
      entry({ sum: 6n }).replace('0.006', '1.0005'),
      entry({ sum: 7n, status: '<Sts><Prtry>GEBUCHT</Prtry></Sts>' }),
      entry({ sum: 0n, reference: 'OD-Z' }),
      entry({ sum: 8n, status: '<Sts><Cd>PDNG</Cd></Sts>' }),
    ]
    const xml = message(odd.join(''), { id: 'OD-1' })
    expect(await tell(xml)).toMatchObject({ applied: 1, status: 'partly', reason: 'odd_lines' })
    expect(await kindsOf('OD-1')).toEqual(['odd_line 0', 'odd_line 0', 'odd_line 7'])
    expect((await exceptionsOf('OD-1'))[0]?.remittance).toContain('0.005 USD')
    const fadi = await api.staff('fadi')
    const [waiting] = (await fadi.call('GET /admin/lists/:list', { params: { list: 'messages' }, query: { waits: 'yes' } })).rows
    const shown = await fadi.call('GET /admin/bank-messages/:number', { params: { number: waiting?.['number'] ?? '' } })
    expect(shown.lines.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'applied',
      'other_currency',
      'more_than_three_decimals',
      'status_unknown',
      'nothing',
      'pending',
    ])
    expect(shown.exceptions).toHaveLength(3)
  })

  it('comes from a file too, in the bytes and the encoding of the bank', async () => {
    await told(2012n, 'FL-A')
    const xml = message(entry({ sum: 2012n, reference: 'FL-A' }), { id: 'FL-1' })
    const bytes = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')
    const alarms: string[] = []
    const { payouts } = api.built
    const take = () =>
      receiveBankMessage(
        {
          door: 'upload',
          requestId: 'test',
          transact: payouts.transact,
          inOwnTransaction: payouts.transact,
          auditOf: (tx) => ({ actor: { kind: 'system', job: 'bank_files' }, now: tx.now, requestId: 'test' }),
        },
        { bytes },
        { settings: () => sandboxSettings, checkSchema: async () => 'it does not', alert: (_, text) => alarms.push(text) },
      )
    expect(await take()).toMatchObject({ status: 'partly', reason: 'against_schema', applied: 1, repeated: false })
    expect(await take()).toMatchObject({ status: 'partly', repeated: true })
    expect(alarms).toEqual(['a message of the bank was applied only in part'])
    const { rows } = await api.owner.query<{ bytes: Buffer }>(`select bytes from app.bank_messages where reported_id = 'FL-1'`)
    expect(rows[0]?.bytes.equals(bytes)).toBe(true)
  })
})

describe('a movement', () => {
  it('that a notification announces first reaches finance with the statement, and is one movement', async () => {
    const credit = entry({ sum: 4444n, reference: 'AN-A' })
    await tell(message(credit, { id: 'AN-1', kind: 'Ntfctn' }))
    expect(await kindsOf('AN-1')).toEqual([])
    expect(await linesOf('AN-A')).toEqual(['credit 4444 announced'])
    await tell(message(credit, { id: 'AN-2' }))
    await tell(message(credit, { id: 'AN-3' }))
    expect([await kindsOf('AN-2'), await kindsOf('AN-3')]).toEqual([['unknown_credit 4444'], []])
    expect(await linesOf('AN-A')).toEqual(['credit 4444 kept'])
  })

  it('is known by the bank’s reference whatever end-to-end id it carries', async () => {
    await told(5050n, 'EE-A')
    const before = await escrow()
    const credit = (id: string) => entry({ sum: 5050n, reference: 'EE-A', details: part(endToEnd(id)) })
    expect(await tell(message(credit('NOTPROVIDED'), { id: 'EE-1', kind: 'Ntfctn' }))).toMatchObject({ applied: 1 })
    await tell(message(entry({ sum: 5050n, reference: 'EE-A' }), { id: 'EE-2' }))
    await tell(message(credit('RENT-11'), { id: 'EE-3' }))
    expect(await escrow()).toBe(before)
    expect([await kindsOf('EE-2'), await kindsOf('EE-3')]).toEqual([[], []])
    expect(await linesOf('EE-A')).toEqual(['credit 5050 applied'])
  })

  it('of another day is another one where the entries only count from one, or say NONREF', async () => {
    const day = (id: string, on: string, more: Partial<Entry>) => message(entry({ sum: 290n, day: on, ...more }), { id })
    for (const [name, more] of [
      ['CT', { ntryRef: '1' }],
      ['NR', { reference: 'NONREF' }],
    ] as const) {
      await tell(day(`${name}-1`, '2026-11-21', more))
      await tell(day(`${name}-2`, '2026-11-22', more))
      expect([await kindsOf(`${name}-1`), await kindsOf(`${name}-2`)]).toEqual([['unknown_credit 290'], ['unknown_credit 290']])
    }
  })

  it('of another day is another one where every statement has the same id, and only value days', async () => {
    const line = (day: string) => entry({ sum: 2750n, ntryRef: '1' }).replace(/<BookgDt>.*<\/BookgDt>/, `<ValDt><Dt>${day}</Dt></ValDt>`)
    for (const [id, day] of [
      ['SI-1', '2026-10-20'],
      ['SI-2', '2026-10-21'],
    ] as const) {
      await tell(message(line(day), { id, statement: 'ACCOUNT' }))
      expect(await kindsOf(id)).toEqual(['unknown_credit 2750'])
    }
    await tell(message(line('2026-10-21'), { id: 'SI-3', statement: 'ACCOUNT' }))
    expect(await kindsOf('SI-3')).toEqual([])
  })

  it('is one of n where one message says n times the same, and the odd one of two sums is its own', async () => {
    const credit = (sum: bigint) => entry({ sum, reference: 'NT-A' })
    await tell(message(`${credit(600n)}${credit(600n)}${credit(601n)}`, { id: 'NT-1', kind: 'Ntfctn' }))
    await tell(message(`${credit(600n)}${credit(600n)}${credit(601n)}`, { id: 'NT-2' }))
    await tell(message(`${credit(601n)}${credit(600n)}${credit(600n)}`, { id: 'NT-3' }))
    expect([await kindsOf('NT-2'), await kindsOf('NT-3')]).toEqual([['unknown_credit 600', 'unknown_credit 600', 'unknown_credit 601'], []])
    // The notification of one closes that one's exception only.
    await told(601n, 'NT-A')
    await api.built.payouts.transact((tx) =>
      import('#partners/index.ts').then(({ matchLeftovers }) => matchLeftovers(tx, 'test', api.built.payouts)),
    )
    expect((await exceptionsOf('NT-2')).map(({ state }) => state)).toEqual([null, null, 'told'])
  })

  it('under a reference that is known in another sum, twice in one message, is kept twice', async () => {
    await told(5025n, 'SM-A')
    const credit = (sum: bigint) => entry({ sum, reference: 'SM-A' })
    expect(await tell(message(`${credit(5025n)}${credit(4000n)}${credit(4000n)}`, { id: 'SM-1' }))).toMatchObject({ applied: 1 })
    expect(await kindsOf('SM-1')).toEqual(['other_sum_credit 4000', 'other_sum_credit 4000'])
  })

  it('without a reference is announced, stated and told again as one', async () => {
    const credit = entry({ sum: 333n, details: part(endToEnd('SALE-7')) })
    await tell(message(credit, { id: 'UN-1', kind: 'Ntfctn' }))
    await tell(message(credit, { id: 'UN-2', statement: 'UN-S' }))
    await tell(message(credit, { id: 'UN-3', statement: 'UN-S' }))
    expect([await kindsOf('UN-1'), await kindsOf('UN-2'), await kindsOf('UN-3')]).toEqual([[], ['unknown_credit 333'], []])
  })
})

describe('sums and charges', () => {
  it('of a batch whose charge stands once for the entry settle each receipt by its own', async () => {
    await told(100_000n, 'BC-A')
    await told(200_000n, 'BC-B')
    const [cost, money] = [await charges(), await escrow()]
    const batch = entry({
      sum: 297_000n,
      details: `${part(`${ref('BC-A')}${amount(100_000n)}`)}${part(`${ref('BC-B')}${amount(200_000n)}`)}`,
    })
    expect(await tell(message(batch.replace('<BkTxCd>', `${charge(3000n, true)}<BkTxCd>`), { id: 'BC-1' }))).toMatchObject({ applied: 2 })
    expect([await isSettled('BC-A'), await isSettled('BC-B'), (await charges()) - cost, await escrow()]).toEqual([
      [true],
      [true],
      3000n,
      money,
    ])
  })

  it('of a batch settle each receipt by its own, and parts that do not make up the entry are one exception', async () => {
    await told(1007n, 'BT-A')
    await told(1207n, 'BT-B')
    const before = await escrow()
    const of = (sum: bigint) => `<AmtDtls><TxAmt>${amount(sum)}</TxAmt></AmtDtls>`
    const batch = (two: bigint, id: string) =>
      message(entry({ sum: 2214n, details: `${part(`${ref('BT-A')}${of(1007n)}`)}${part(`${ref('BT-B')}${of(two)}`)}` }), { id })
    expect(await tell(batch(1206n, 'BT-0'))).toMatchObject({ applied: 0, status: 'partly', reason: 'odd_lines' })
    expect(await kindsOf('BT-0')).toEqual(['parts_differ 2214'])
    expect(await tell(batch(1207n, 'BT-1'))).toMatchObject({ applied: 2 })
    expect([await isSettled('BT-A'), await isSettled('BT-B'), await escrow()]).toEqual([[true], [true], before])
  })

  it('an entry that its parts do not make up settles the receipts that two of finance name, and the rest waits in suspense', async () => {
    await told(1007n, 'BS-A')
    await told(1207n, 'BS-B')
    await told(9000n, 'BS-C')
    const before = await escrow()
    const parts = `${part(`${ref('BS-A')}<AmtDtls><TxAmt>${amount(1007n)}</TxAmt></AmtDtls>`)}${part(`${ref('BS-B')}<AmtDtls><TxAmt>${amount(1207n)}</TxAmt></AmtDtls>`)}`
    await tell(message(entry({ sum: 2300n, reference: 'BS-ENTRY', details: parts }), { id: 'BS-0' }))
    const { rows } = await api.owner.query<{ number: string }>(
      `select 'X' || id as number from app.bank_exceptions where message_id = 'BS-0' and kind = 'parts_differ'`,
    )
    const receipts = await api.owner.query<{ number: string }>(
      `select 'R' || id as number from app.receipts where bank_reference like 'BS-_' order by bank_reference`,
    )
    const [first = '', second = '', third = ''] = receipts.rows.map((row) => row.number)
    const params = { number: rows[0]?.number ?? '' }
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const settle = (...named: string[]) => ({
      params,
      body: { resolution: 'settle_receipts' as const, receipts: named, reason: 'the bank’s letter' },
    })
    const resolve = 'POST /admin/bank-exceptions/:number/resolve'
    for (const [named, reason] of [
      [[], 'receipts_not_standing'],
      [[first, third], 'receipts_do_not_sum'],
    ] as const)
      expect(await fadi.refusal(resolve, settle(...named))).toMatchObject({ status: 409, body: { reason } })
    expect(await fadi.call(resolve, settle(first, second))).toMatchObject({ awaits_second: true })
    expect(await yazan.call(resolve, settle(first))).toMatchObject({ awaits_second: true })
    expect([await isSettled('BS-A'), await isSettled('BS-B'), await escrow()]).toEqual([[false], [false], before])
    expect(await yazan.call(resolve, settle(first, second))).toMatchObject({ awaits_second: false, resolution: 'settle_receipts' })
    expect([await isSettled('BS-A'), await isSettled('BS-B'), await isSettled('BS-C')]).toEqual([[true], [true], [false]])
    expect((await escrow()) - before).toBe(86n)
    const left = await api.owner.query(
      `select amount_fils::text as sum, suspense_fils::text as waits from app.receipts where bank_reference like 'BS-ENTRY%'`,
    )
    expect(left.rows).toEqual([{ sum: '86', waits: '86' }])
    expect(await fadi.refusal(resolve, settle(third))).toMatchObject({ status: 409, body: { reason: 'exception_closed' } })
  })

  it('a charge that is not inside is taken off nothing; one inside is a bank charge up to the limit, an exception beyond', async () => {
    await told(2013n, 'CH-A')
    await told(2014n, 'CH-B')
    await told(50_000n, 'CH-C')
    const [money, cost] = [await escrow(), await charges()]
    const credit = (reference: string, sum: bigint, charged: bigint, included: boolean) =>
      entry({ sum, details: part(`${ref(reference)}${charge(charged, included)}`) })
    expect(await tell(message(`${credit('CH-A', 2013n, 500n, false)}${credit('CH-B', 1514n, 500n, true)}`, { id: 'CH-1' }))).toMatchObject({
      applied: 2,
    })
    expect((await charges()) - cost).toBe(500n)
    expect(await escrow()).toBe(money)
    expect(await tell(message(credit('CH-C', 24_999n, 25_001n, true), { id: 'CH-2' }))).toMatchObject({ applied: 0 })
    expect([await isSettled('CH-C'), await kindsOf('CH-2')]).toEqual([[false], ['charge_too_large 24999']])
    expect((await charges()) - cost).toBe(500n)
  })

  it('the bank’s own entry for its charges is a bank charge, and an exception beyond the limit', async () => {
    const cost = await charges()
    const fee = (sum: bigint, id: string, kind: 'Stmt' | 'Ntfctn' = 'Stmt') =>
      message(
        entry({
          sum,
          direction: 'DBIT',
          reference: `R-${id}`,
          code: '<Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn>',
        }),
        { id, kind },
      )
    await tell(fee(3000n, 'FE-0', 'Ntfctn'))
    expect((await charges()) - cost).toBe(0n)
    await tell(fee(3000n, 'FE-1'))
    await tell(fee(25_001n, 'FE-2'))
    expect((await charges()) - cost).toBe(3000n)
    expect([await kindsOf('FE-1'), await kindsOf('FE-2')]).toEqual([[], ['charge_too_large 25001']])
  })

  it('the bank’s own entry for its charges is one too where it names the payout or the receipt that it is for, in any order', async () => {
    const { sale, number, sum } = await sentPayout(7)
    const cost = await charges()
    const code = '<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn>'
    const debit = (fee: bigint, reference: string, of: { code?: string } = {}) =>
      entry({ sum: fee, direction: 'DBIT', reference, details: part(endToEnd(number)), ...of })
    // A debit of another sum stands before the payout's own as well.
    const xml = message(`${debit(1000n, 'OF-1', { code })}${debit(4000n, 'OF-2')}${debit(sum, 'OF-3')}`, { id: 'OF-1' })
    expect(await tell(xml)).toMatchObject({ applied: 2 })
    expect([(await payoutOf(api, sale)).status, await kindsOf('OF-1')]).toEqual(['settled', ['second_debit 4000']])
    await told(9100n, 'FT2633OF')
    const words = part(`<Refs><InstrId>FT2633OF</InstrId></Refs><AddtlTxInf>CHARGE FT2633OF</AddtlTxInf>`)
    await tell(message(entry({ sum: 500n, direction: 'DBIT', reference: 'OF-4', code, details: words }), { id: 'OF-2' }))
    await tell(message(debit(25_001n, 'OF-5', { code }), { id: 'OF-3' }))
    expect((await charges()) - cost).toBe(1500n)
    expect([await kindsOf('OF-2'), await kindsOf('OF-3')]).toEqual([[], ['charge_too_large 25001']])
    await automatic()
  })

  it('a payout settles by its own sum where its debit has the bank’s fee inside', async () => {
    for (const [index, fee, expected] of [
      [1, 5000n, []],
      [2, 26_000n, ['charge_too_large 26000']],
    ] as const) {
      const { sale, number, sum } = await sentPayout(index)
      const cost = await charges()
      const debit = entry({
        sum: sum + fee,
        direction: 'DBIT',
        reference: `PF-${index}`,
        details: part(`${endToEnd(number)}${amount(sum)}${charge(fee, true)}`),
      })
      expect(await tell(message(debit, { id: `PF-${index}` }))).toMatchObject({ applied: 1 })
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
      expect(await kindsOf(`PF-${index}`)).toEqual(expected)
      expect((await charges()) - cost).toBe(expected.length === 0 ? fee : 0n)
      await automatic()
    }
  })

  it('one debit for a whole payment file settles no payout of it, books nothing and waits for finance', async () => {
    const sales = [
      await completedSale(api, { registrationNumber: garage(38) }),
      await completedSale(api, { registrationNumber: garage(39) }),
    ]
    const world = await api.browser()
    await world.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
    await world.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
    await sendFiles(api)
    const { rows } = await api.owner.query<{ file: string; fils: string; payouts: string }>(
      `select f.message_id as file, sum(p.amount_fils)::text as fils, count(*)::text as payouts from app.payout_files f join app.payouts p on p.file_id = f.id
      where p.guarantee_id = any($1) group by f.message_id`,
      [sales.map(({ number }) => number.slice(3))],
    )
    expect(rows).toMatchObject([{ payouts: '2' }])
    const [{ file, fils: sum }] = rows as [(typeof rows)[0]] // two payouts of one file
    const held = await escrow()
    const details = `<Btch><PmtInfId>${file}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>`
    await tell(message(entry({ sum: BigInt(sum), direction: 'DBIT', reference: 'WHOLE-FILE', details }), { id: 'WHOLE-FILE' }))
    expect(await kindsOf('WHOLE-FILE')).toEqual([`unknown_debit ${sum}`])
    for (const sale of sales) expect(await payoutOf(api, sale)).not.toMatchObject({ status: 'settled' })
    expect(await escrow()).toBe(held)
    await automatic()
  })

  it('moves by the entry’s direction, not by its part’s', async () => {
    await tell(
      message(entry({ sum: 77n, direction: 'DBIT', reference: 'DR-A', details: part(`${amount(77n)}<CdtDbtInd>CRDT</CdtDbtInd>`) }), {
        id: 'DR-1',
      }),
    )
    expect([await linesOf('DR-A'), await kindsOf('DR-1')]).toEqual([['debit 77 kept'], ['unknown_debit 77']])
  })
})

describe('whom a line is about', () => {
  it('a credit that names a bill is its payment, although nobody has notified it', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(3) })
    const named = part(`<RmtInf><Strd><CdtrRefInf><Ref>${sale.reference}</Ref></CdtrRefInf></Strd></RmtInf>`)
    expect(await tell(message(entry({ sum: BigInt(sale.totalFils), reference: 'BL-A', details: named }), { id: 'BL-1' }))).toMatchObject({
      applied: 1,
    })
    expect([await kindsOf('BL-1'), await isSettled('BL-A')]).toEqual([[], [true]])
    expect((await detailsOf(sale)).financial_status).not.toBe('unpaid')
  })

  it('one that names a bill moves no sale while a restored database is frozen, and waits for finance', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(9) })
    const named = part(`<RmtInf><Strd><CdtrRefInf><Ref>${sale.reference}</Ref></CdtrRefInf></Strd></RmtInf>`)
    const { rows } = await api.owner.query<{ id: string }>(`insert into app.restores (why) values ('no_mark') returning id::text`)
    await tell(message(entry({ sum: BigInt(sale.totalFils), reference: 'BF-A', details: named }), { id: 'BF-1' }))
    await api.owner.query('update app.restores set thawed_at = app.now() where id = $1', [rows[0]?.id])
    expect(await kindsOf('BF-1')).toEqual([`unknown_credit ${sale.totalFils}`])
    expect((await api.owner.query(`select from app.receipts where bank_reference = 'BF-A'`)).rowCount).toBe(0)
  })

  it('one that names a bill settles the payment that was notified for it under another reference', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, sale.totalFils, 'BN-NOTICE'))
    const before = await escrow()
    const named = part(`<AddtlTxInf>TRF ${sale.reference}</AddtlTxInf>`)
    expect(
      await tell(message(entry({ sum: BigInt(sale.totalFils), reference: 'BN-OTHER', details: named }), { id: 'BN-1' })),
    ).toMatchObject({ applied: 1 })
    expect([await isSettled('BN-NOTICE'), await isSettled('BN-OTHER'), await escrow()]).toEqual([[true], [], before])
  })

  it('a payment that came back by the bank’s code is a return, although only its words name the payout', async () => {
    const { sale, number, sum } = await sentPayout(8)
    await tell(message(entry({ sum, direction: 'DBIT', reference: 'RB-1', details: part(endToEnd(number)) }), { id: 'RB-1' }))
    const code = '<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn>'
    const words = part(`<RmtInf><Ustrd>RETURN ${number} ACCOUNT CLOSED</Ustrd></RmtInf>`)
    expect(await tell(message(entry({ sum, reference: 'RB-2', code, details: words }), { id: 'RB-2' }))).toMatchObject({ applied: 1 })
    expect((await payoutOf(api, sale)).status).toBe('returned')
    await automatic()
  })

  it('a debit that names a receipt only in its words puts it in doubt, whether the bank calls it a reversal or not', async () => {
    await told(9100n, 'FT2633WORDS')
    const words = part('<AddtlTxInf>R-TRANSACTION FT2633WORDS</AddtlTxInf>')
    const debit = entry({ sum: 9095n, direction: 'DBIT', reference: 'WD-1', details: words })
    await tell(message(debit, { id: 'WD-1' }))
    expect(await kindsOf('WD-1')).toEqual(['unclear_reversal 9095'])
  })

  it('the nearer word about a payment wins over the wider, and an instruction id names it as well', async () => {
    const { sale, number, file } = await sentPayout(5)
    const report = (id: string, group: string, instructions: string) =>
      `<Document xmlns="http://www.bank.example/de/pain.002.001.03.ch.02.xsd"><CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${instructions}</CstmrPmtStsRpt></Document>`
    const instruction = (id: string, status: string, payments = '') =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${status === '' ? '' : `<PmtInfSts>${status}</PmtInfSts>`}${payments}</OrgnlPmtInfAndSts>`
    expect(await tell(report('SR-1', '<GrpSts>PART</GrpSts>', instruction('SOMEBODY-ELSE', 'RJCT')))).toMatchObject({
      applied: 0,
      status: 'partly',
      reason: 'unknown_report',
    })
    expect([await kindsOf('SR-1'), (await payoutOf(api, sale)).status]).toEqual([['unknown_report 0'], 'sent'])
    expect(
      await tell(
        report('SR-2', '', instruction(file, '', `<TxInfAndSts><OrgnlInstrId>${number}</OrgnlInstrId><TxSts>WXYZ</TxSts></TxInfAndSts>`)),
      ),
    ).toMatchObject({ status: 'partly' })
    expect(await tell(report('SR-3', '<GrpSts>ACTC</GrpSts>', instruction(file, 'RJCT')))).toMatchObject({ applied: 1, status: 'applied' })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected' })
    await automatic()
    await letBankWork(api)
  })
})

it('the audit finds nothing after all of it', async () => {
  expect(await auditBank(api.owner)).toEqual([])
})
