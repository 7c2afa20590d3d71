import type { Input, Reply } from '@damana/contract'
import { jordanInstant } from '@damana/contract/jordan-time'
import { formatBankMessageNumber, formatExceptionNumber, formatPayoutNumber, formatReceiptNumber } from '@damana/contract/ids'
import { toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf } from '#kernel/context.ts'
import {
  type DayLine,
  type DayNotice,
  type DayPayout,
  listDayLines,
  listDayNotices,
  listDayPayouts,
  listUnmatchedLines,
} from '#money/bank-days/index.ts'

type Call = 'GET /admin/bank-days/:day/movements'
type Movement = Reply<Call>['items'][number]
type Source = 'payout' | 'notice' | 'line'

/** Each row looks up what belongs to it: with so many a page stays below 150 buffers. */
const pageSize = 10
const last = 9223372036854775807n

interface Wanted {
  day: string
  from: Date
  until: Date
  before: bigint
  limit: bigint
  state: Input<Call>['query']['state']
  kind: Input<Call>['query']['kind']
}

/** In the order in which a page is read: what no line shows comes first. A movement that no line shows is not matched. */
const sources: readonly {
  name: Source
  isAsked(wanted: Pick<Wanted, 'state' | 'kind'>): boolean
  list(db: Queryable, wanted: Wanted): Promise<Movement[]>
}[] = [
  {
    name: 'payout',
    isAsked: ({ state, kind }) => state !== 'matched' && (kind === undefined || kind === 'payout'),
    list: async (db, { from, until, before, limit }) => (await listDayPayouts(db, { from, until, before, limit })).map(presentPayout),
  },
  {
    name: 'notice',
    isAsked: ({ state, kind }) => state !== 'matched' && (kind === undefined || kind === 'notice'),
    list: async (db, { from, until, before, limit }) => (await listDayNotices(db, { from, until, before, limit })).map(presentNotice),
  },
  {
    name: 'line',
    isAsked: ({ kind }) => kind === undefined || kind === 'credit' || kind === 'debit',
    list: async (db, { day, from, until, before, limit, state, kind }) => {
      const direction = kind === 'credit' || kind === 'debit' ? kind : null
      const wanted = { day, from, until, before, limit, direction }
      const lines =
        state === 'unmatched'
          ? await listUnmatchedLines(db, wanted)
          : await listDayLines(db, { ...wanted, withUnmatched: state === undefined })
      return lines.map(presentLine)
    },
  },
]

/** Lists the movements of a day, each with the bank's line, the entries of our books and the notice of the rail. */
export async function listDayMovements(
  ctx: ContextOf<Call>,
  { params: { day }, query: { state, kind, cursor } }: Input<Call>,
): Promise<Reply<Call>> {
  const [reached, before] = readCursor(cursor)
  const from = jordanInstant(day, '00:00')
  const until = new Date(from.getTime() + dayMs)
  const asked = sources.slice(sources.findIndex(({ name }) => name === reached)).filter((one) => one.isAsked({ state, kind }))
  const found: { source: Source; movement: Movement }[] = []
  for (const { name, list } of asked) {
    if (found.length > pageSize) break
    const wanted = { day, from, until, state, kind, before: name === reached ? before : last, limit: BigInt(pageSize + 1 - found.length) }
    found.push(...(await list(ctx.db, wanted)).map((movement) => ({ source: name, movement })))
  }
  const page = found.slice(0, pageSize)
  const end = page.at(-1)
  return {
    items: page.map(({ movement }) => movement),
    next_cursor: found.length > pageSize && end ? `${end.source}.${end.movement.id.slice(1)}` : null,
    server_time: ctx.now.toISOString(),
  }
}

/** Jordan has no summer time. */
const dayMs = 24 * 3_600_000

/** The contract has checked its form. */
function readCursor(cursor: string | undefined): [Source | undefined, bigint] {
  const [name, id] = cursor?.split('.') ?? []
  const source = sources.find((one) => one.name === name) ?? sources[0]
  return [source?.name, id === undefined ? last : BigInt(id)]
}

const blank = { line: null, entries: [], notice: null, receipt: null, payout: null, exception: null, proposal: null }

const presentPayout = ({ id, amountFils, statusSince, entries }: DayPayout): Movement => ({
  ...blank,
  id: formatPayoutNumber(id),
  kind: 'payout',
  matched: false,
  fils: toWire(amountFils),
  since: statusSince.toISOString(),
  entries: entries ?? [],
  notice: { way: 'report', reference: formatPayoutNumber(id), at: statusSince.toISOString() },
  payout: formatPayoutNumber(id),
  proposal: 'ask_bank',
})

const presentNotice = ({ id, amountFils, way, bankReference, receivedAt, recordedAt, entries }: DayNotice): Movement => ({
  ...blank,
  id: formatReceiptNumber(id),
  kind: 'notice',
  matched: false,
  fils: toWire(amountFils),
  since: recordedAt.toISOString(),
  entries: entries ?? [],
  notice: { way, reference: bankReference, at: receivedAt.toISOString() },
  receipt: formatReceiptNumber(id),
  proposal: way === 'biller' ? 'ask_biller' : 'ask_bank',
})

function presentLine(line: DayLine): Movement {
  const { id, direction, amountFils, reference, isStated, isUnmatched, message, reportedAt, receipt, way, noticedAt, noticeReference } =
    line
  const payout = line.payout === null ? null : formatPayoutNumber(line.payout)
  return {
    ...blank,
    id: `L${id}`,
    kind: direction,
    matched: !isUnmatched,
    fils: toWire(amountFils),
    since: reportedAt.toISOString(),
    line: { reference, message: formatBankMessageNumber(message), stated: isStated },
    entries: line.entries ?? [],
    notice:
      way !== null && noticedAt !== null && noticeReference !== null
        ? { way, reference: noticeReference, at: noticedAt.toISOString() }
        : payout !== null && line.acceptedAt !== null
          ? { way: 'report', reference: payout, at: line.acceptedAt.toISOString() }
          : null,
    receipt: receipt === null ? null : formatReceiptNumber(receipt),
    payout,
    exception: line.exception === null ? null : formatExceptionNumber(line.exception),
    proposal: !isUnmatched
      ? null
      : line.exception !== null
        ? 'resolve'
        : line.outcome === 'announced' || !isStated
          ? 'await_statement'
          : 'await_notice',
  }
}
