import type { Input, Output } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { WriteDocument } from '#files/index.ts'
import { approve, listApprovals, presentApproval, propose, type StoredApproval, takeApprovalBack } from '#kernel/approvals.ts'
import type { ContextOf, FileAnswer, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, refuseField } from '#kernel/errors.ts'
import {
  basisOf,
  type DayReport,
  findHead,
  findLastClosed,
  insertClose,
  listBankDays,
  listClosesOfDay,
  listLateLines,
  lockBankDays,
  prepareReport,
  refuseClose,
  type SignReport,
  type StoredClose,
} from '#money/bank-days/index.ts'
import { composeBankDay } from './compose-bank-day.ts'

type View = Output<'GET /admin/bank-days/:day'>
export interface BankDayDeps {
  signReport: SignReport
  writeDocument: WriteDocument
}

const daysOnAPage = 31
const twoPersons = { persons: 2 } as const
const closing = (day: string): string => `bank_day:${day}`
const reopening = (day: string): string => `bank_day_reopening:${day}`

/** Lists the days that a statement closes. */
export async function listDays(
  ctx: ContextOf<'GET /admin/bank-days'>,
  { query }: Input<'GET /admin/bank-days'>,
): Promise<Output<'GET /admin/bank-days'>> {
  const rows = await listBankDays(ctx.db, { before: query.cursor ?? null, limit: BigInt(daysOnAPage + 1) })
  const page = rows.slice(0, daysOnAPage)
  return {
    items: page.map(({ day, closingFils, kind, at, unexplainedFils }) => ({
      day,
      state: kind ?? 'open',
      closing_fils: closingFils === null ? null : toWire(closingFils),
      unexplained_fils: unexplainedFils === null ? null : unexplainedFils.toString(),
      closed_at: kind === 'closed' ? (at?.toISOString() ?? null) : null,
    })),
    next_cursor: rows.length > daysOnAPage ? (page.at(-1)?.day ?? null) : null,
  }
}

/** Shows a day of the bank with its report. */
export const showDay = (ctx: ContextOf<'GET /admin/bank-days/:day'>, { params }: Input<'GET /admin/bank-days/:day'>): Promise<View> =>
  present(ctx.db, ctx.actor, params.day, ctx.now)

/** Makes the report of a day and proposes to close it. */
export const prepareDay = (
  ctx: ContextOf<'POST /admin/bank-days/prepare'>,
  { body: { day, reason } }: Input<'POST /admin/bank-days/prepare'>,
): Promise<View> =>
  change(ctx, day, async (tx) => {
    const report = await getReport(tx, day)
    const content = { act: 'close', report: { ...report } }
    await propose(tx, { subject: closing(day), content, basis: await basisOf(tx, day) }, { actor: ctx.actor, reason })
  })

/** Another person approves the report that was prepared: the day is closed. */
export const closeDay = (
  ctx: ContextOf<'POST /admin/bank-days/close'>,
  { body: { day, approves, reason } }: Input<'POST /admin/bank-days/close'>,
  { signReport }: BankDayDeps,
): Promise<View> =>
  change(ctx, day, async (tx) => {
    await getReport(tx, day)
    const basis = await basisOf(tx, day)
    const proposal = (await listApprovals(tx, closing(day), basis)).find(({ sha256 }) => sha256 === approves)
    if (!proposal) throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
    const { content } = proposal
    const by = { actor: ctx.actor, reason, approves }
    if (!(await approve(tx, { subject: closing(day), content, basis }, by, twoPersons))) return
    await join(tx, ctx.actor, 'closed', proposal, { ...reportOf(proposal) }, signReport)
  })

/** Two persons reopen the last closed day: its report stays, and the reopening follows it in the chain. */
export const reopenDay = (
  ctx: ContextOf<'POST /admin/bank-days/reopen'>,
  { body: { day, approves, reason } }: Input<'POST /admin/bank-days/reopen'>,
  { signReport }: BankDayDeps,
): Promise<View> =>
  change(ctx, day, async (tx) => {
    const last = await findLastClosed(tx)
    if (last?.day !== day) refuseField('/day', last && day < last.day ? 'later_day_closed' : 'day_not_closed')
    const content = { act: 'reopen', day }
    const basis = { closed: last.sha256.toString('hex') }
    const standing = await listApprovals(tx, reopening(day), basis)
    if (!(await approve(tx, { subject: reopening(day), content, basis }, { actor: ctx.actor, reason, approves }, twoPersons))) return
    const [proposal] = standing
    if (!proposal) throw new Error('a day was reopened without a proposal')
    const facts = { day, reasons: [proposal.reason, reason], statements_upto: last.statementsUpto.toString() }
    await join(tx, ctx.actor, 'reopened', proposal, facts, signReport)
  })

/** The proposer takes it back, as long as nobody approved it. */
export const takeDayBack = (
  ctx: ContextOf<'POST /admin/bank-days/take-back'>,
  { body: { day } }: Input<'POST /admin/bank-days/take-back'>,
): Promise<View> => change(ctx, day, (tx) => takeApprovalBack(tx, [closing(day), reopening(day)], ctx.actor))

/** The report of a closed day as it was signed. */
export async function showReport(
  ctx: ContextOf<'GET /admin/bank-days/:day/report'>,
  { params }: Input<'GET /admin/bank-days/:day/report'>,
): Promise<FileAnswer> {
  const { report } = await getClosed(ctx.db, params.day)
  return { contentType: 'application/json', fileName: `bank-day-${params.day}.json`, bytes: Buffer.from(report) }
}

/** The same as a document. */
export async function printReport(
  ctx: ContextOf<'GET /admin/bank-days/:day/pdf'>,
  { params, query }: Input<'GET /admin/bank-days/:day/pdf'>,
  { writeDocument }: BankDayDeps,
): Promise<FileAnswer> {
  const close = await getClosed(ctx.db, params.day)
  const lang = query.lang ?? ctx.lang
  return {
    contentType: 'application/pdf',
    fileName: `bank-day-${params.day}-${lang}.pdf`,
    bytes: await writeDocument(ctx, composeBankDay(reportOfClose(close), close, lang)),
  }
}

async function getClosed(db: Queryable, day: string): Promise<StoredClose> {
  const [newest] = await listClosesOfDay(db, { day })
  if (newest?.kind !== 'closed') throw new DomainError('not_found')
  return newest
}

async function getReport(tx: Tx, day: string): Promise<DayReport> {
  const refusal = await refuseClose(tx, day, tx.now)
  if (refusal) refuseField('/day', refusal)
  return (await prepareReport(tx, day, tx.now)) ?? refuseField('/day', 'day_without_statement')
}

function change(ctx: RequestContext<StaffActor>, day: string, work: (tx: Tx) => Promise<void>): Promise<View> {
  return ctx.transact(async (tx) => {
    await lockBankDays(tx)
    await work(tx)
    return present(tx, ctx.actor, day, tx.now)
  })
}

/** Adds a row to the chain: its text names the hash of the row before and the two who decided. */
async function join(
  tx: Tx,
  actor: StaffActor,
  kind: StoredClose['kind'],
  proposal: StoredApproval,
  facts: { day: string; statements_upto: string },
  signReport: SignReport,
): Promise<void> {
  const head = await findHead(tx)
  const report = JSON.stringify({
    kind,
    ...facts,
    decided_at: tx.now.toISOString(),
    proposed_by: proposal.staffId.toString(),
    approved_by: actor.staffId.toString(),
    approved_sha256: proposal.sha256,
    previous_sha256: head?.sha256.toString('hex') ?? null,
  })
  await insertClose(tx, {
    ...signReport(report),
    day: facts.day,
    kind,
    report,
    previousSha256: head?.sha256 ?? null,
    statementsUpto: BigInt(facts.statements_upto),
    at: tx.now,
    proposedBy: proposal.staffId,
    approvedBy: actor.staffId,
    approvedSha256: proposal.sha256,
  })
}

const reportOf = ({ content }: StoredApproval) => content['report'] as unknown as DayReport // as it was proposed here
const reportOfClose = ({ report }: StoredClose) => JSON.parse(report) as DayReport // as it was joined here

async function present(db: Queryable, actor: StaffActor, day: string, now: Date): Promise<View> {
  const history = await listClosesOfDay(db, { day })
  const [newest] = history
  const isClosed = newest?.kind === 'closed'
  const basis = isClosed ? { closed: newest.sha256.toString('hex') } : await basisOf(db, day)
  const [proposal] = await listApprovals(db, isClosed ? reopening(day) : closing(day), basis)
  const report = isClosed ? reportOfClose(newest) : proposal ? reportOf(proposal) : await prepareReport(db, day, now)
  const late = isClosed ? await listLateLines(db, newest) : []
  return {
    day,
    state: isClosed ? 'closed' : 'open',
    report: report ? presentReport(report) : null,
    proposal: proposal ? { act: isClosed ? 'reopen' : 'close', ...presentApproval(proposal, actor) } : null,
    refusal: await refuseClose(db, day, now),
    may_reopen: isClosed && (await findLastClosed(db))?.day === day,
    late_since: late.map(({ reference, bookedOn, direction, amountFils, message }) => ({
      reference,
      booked_on: bookedOn,
      direction,
      fils: toWire(amountFils),
      message,
    })),
    history: history.map((one) => ({
      kind: one.kind,
      at: one.at.toISOString(),
      by: [one.proposedBy, one.approvedBy],
      sha256: one.sha256.toString('hex'),
      previous_sha256: one.previousSha256?.toString('hex') ?? null,
      signature: one.signature.toString('base64'),
      public_key: one.publicKey.toString('base64'),
    })),
  }
}

const presentReport = (report: DayReport): NonNullable<View['report']> => ({
  day: report.day,
  account: report.account,
  statement: report.statement,
  lines: report.lines,
  books_fils: report.books_fils,
  items: report.items,
  unexplained_fils: report.unexplained_fils,
  late: report.late,
  clearing_fils: report.clearing_fils,
  in_flight_fils: report.in_flight_fils,
  announced_fils: report.announced_fils,
  prepared_at: report.prepared_at,
  previous: report.previous,
})
