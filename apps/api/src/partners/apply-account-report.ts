import { createHash } from 'node:crypto'
import { noFils, toWire } from '@damana/contract/money'
import type { BankLineOutcome, BankMessageReason } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { AccountReport, BankLine, BankReport } from '#money/bank-reader/index.ts'
import {
  addPagesUp,
  compareStatement,
  insertLines,
  insertStatement,
  listKnownLines,
  lockAccount,
  namesOf,
  noteLinesReported,
  placeLine,
  recogniseLines,
  restateLine,
  saveLineOutcomes,
  type NewLine,
  type ShownLine,
} from '#money/bank-messages/index.ts'
import { compareBalance, creditMakeGood, type Movement, movementOf } from '#money/reconciliation/index.ts'
import { keepExceptions } from './record-exceptions.ts'
import { showLine } from './shown-lines.ts'
import { keepOddLine, keepOddStatement } from './odd-lines.ts'
import type { ReconciliationDeps } from './receive-bank-message.ts'
import { applyCredits, applyDebits, applyReturns, applyReversal, oncePerPayout } from './settle-movements.ts'
import { idOf } from './record-exceptions.ts'

/** A line of the message at hand, what is known of it, and what becomes of it. */
interface ReadLine {
  line: BankLine
  report: BankReport
  isRepeatable: boolean
  lineId: bigint | null
  /** Stored by this message, as applied. */
  isNew: boolean
  reference: string
  outcome: BankLineOutcome
  odd: string | null
}

/**
 * Applies a notification or a statement line by line: lines that an earlier message told book nothing, one odd line costs no other line
 * anything, and what nobody expects is kept for finance by a statement and only announced by a notification.
 */
export async function applyAccountReport(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  report: AccountReport,
  deps: ReconciliationDeps,
): Promise<{ applied: number; reason: BankMessageReason | null; lines: ShownLine[] }> {
  await lockAccount(tx, { account: report.account })
  const isStatement = report.kind === 'camt.053'
  const statements = []
  for (const one of report.reports) statements.push({ report: one, ...(await compareWithApplied(tx, report, one, messageId)) })
  const { read, hasUnknownInCopy } = await storeLines(tx, messageId, report, statements)
  const moving = read.filter(
    ({ lineId, outcome, odd, line }) => lineId !== null && outcome === 'applied' && odd === null && line.amountFils > noFils,
  )
  const movements = new Map(
    moving.map((one) => [movementOf(one.line, { lineId: one.lineId ?? 0n, reference: one.reference }), one] as const),
  )
  const applied = await decide(tx, audit, messageId, movements, isStatement, deps)
  for (const one of read)
    if (one.odd !== null && one.lineId !== null && isStatement) one.outcome = await keepOddLine(tx, audit, messageId, one, deps)
  await saveLineOutcomes(
    tx,
    messageId,
    read.flatMap(({ lineId, isNew, outcome }) =>
      lineId === null || (isNew && outcome === 'applied') ? [] : [{ id: lineId, outcome: storedOutcome(outcome) }],
    ),
  )
  const fault = isStatement ? await checkStatements(tx, audit, messageId, report, statements, deps) : null
  const has = (odd: (reason: string) => boolean): boolean => read.some((one) => one.odd !== null && odd(one.odd))
  const reason: BankMessageReason | null = has((odd) => odd !== 'possible_repeat')
    ? 'odd_lines'
    : has((odd) => odd === 'possible_repeat')
      ? 'possible_repeat'
      : hasUnknownInCopy
        ? 'copy_with_unknown_lines'
        : fault
  return { applied, reason, lines: read.map(({ line, report, outcome, odd }) => showLine(line, report, outcome, odd)) }
}

const storedOutcome = (outcome: BankLineOutcome) =>
  outcome === 'applied' || outcome === 'kept' || outcome === 'announced' || outcome === 'nothing' ? outcome : 'odd'

interface ComparedStatement {
  report: BankReport
  fingerprint: Buffer
  movedFils: bigint
  isCopy: boolean
  overlaps: boolean
}

/** The sum that a line adds to the account. */
const movedBy = ({ kind, odd, direction, amountFils }: BankLine): bigint =>
  kind === 'booked' || odd === 'parts_do_not_add_up' ? (direction === 'credit' ? amountFils : -amountFils) : 0n

async function compareWithApplied(
  tx: Tx,
  { kind, account }: AccountReport,
  report: BankReport,
  messageId: string,
): Promise<Omit<ComparedStatement, 'report'>> {
  const { period, opening, closing, lines } = report
  const movedFils = lines.reduce((sum, line) => sum + movedBy(line), 0n)
  // Without a period or both balances nothing says that a statement of equal lines is the same one: days without lines are alike.
  const isTellable = period !== null || (lines.length > 0 && opening !== null && closing !== null)
  const reported = lines.map((line) =>
    [line.direction, toWire(line.amountFils), line.bookedOn, line.reference, line.endToEndId, line.words].join('|'),
  )
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        isTellable ? null : [messageId, report.id],
        period && [period.from.toISOString(), period.to.toISOString()],
        opening?.fils.toString() ?? null,
        closing?.fils.toString() ?? null,
        reported.toSorted(),
      ]),
    )
    .digest()
  if (kind !== 'camt.053') return { fingerprint, movedFils, isCopy: report.isCopy, overlaps: false }
  const compared = await compareStatement(tx, { account, statement: report.id, fingerprint, period })
  return { fingerprint, movedFils, isCopy: report.isCopy || compared.isRepetition, overlaps: compared.overlaps }
}

/** Stores the lines that no earlier message told, and notes of the others that this one told them too. */
async function storeLines(
  tx: Tx,
  messageId: string,
  report: AccountReport,
  statements: readonly ComparedStatement[],
): Promise<{ read: ReadLine[]; hasUnknownInCopy: boolean }> {
  const isStatement = report.kind === 'camt.053'
  const all = statements.flatMap((statement) => statement.report.lines.map((line) => ({ line, statement })))
  const counted = all.filter(({ line }) => line.kind === 'booked' || line.kind === 'odd')
  const reported = counted.map(({ line, statement }) => ({ line, statement: statement.report.id, page: statement.report.page }))
  const unnamed = reported.map(({ line, statement, page }) => line.reference ?? `${statement}/${page}/${line.place}`)
  const candidates = await listKnownLines(tx, {
    account: report.account,
    sums: [...new Set(reported.map(({ line }) => line.amountFils))],
    references: [...new Set(unnamed)],
    names: [...new Set(reported.flatMap(({ line }) => line.references))],
  })
  const recognised = recogniseLines(reported, candidates, isStatement ? 'statement' : 'notification')
  const of = new Map(counted.map((one, index) => [one, recognised[index]] as const))
  const read: ReadLine[] = []
  const unknown: { one: ReadLine; stored: NewLine }[] = []
  const repeated: bigint[] = []
  let hasUnknownInCopy = false
  for (const one of all) {
    const { line, statement } = one
    const found = of.get(one)
    const { report: from, overlaps: isRepeatable } = statement
    const base = { line, report: from, isRepeatable, lineId: null, isNew: false, reference: found?.reference ?? '', odd: null }
    if (!found) {
      read.push({ ...base, outcome: line.kind === 'pending' ? 'pending' : 'information' })
      continue
    }
    const { known, reference } = found
    const isDecided = known !== null && !(isStatement && !known.isStated && (known.outcome === 'announced' || known.outcome === 'odd'))
    if (statement.isCopy) {
      hasUnknownInCopy ||= !isDecided
      read.push({ ...base, outcome: isDecided ? 'known' : 'nothing' })
      continue
    }
    const stored = newLineOf(report, one, found, messageId)
    if (known) {
      repeated.push(known.id)
      if (isStatement && !known.isStated)
        await (known.reference === reference ? placeLine(tx, { ...stored, id: known.id }) : restateLine(tx, known.id, stored))
    }
    if (isDecided) {
      read.push({ ...base, outcome: 'known' })
      continue
    }
    const isPossibleRepeat = known === null && statement.overlaps && line.reference === null && line.kind === 'booked'
    const odd = line.odd ?? (isPossibleRepeat ? 'possible_repeat' : null)
    const outcome = odd !== null ? 'odd' : line.amountFils === noFils ? 'nothing' : 'applied'
    const mine: ReadLine = { ...base, lineId: known?.id ?? null, isNew: known === null, odd, outcome }
    read.push(mine)
    if (!known) unknown.push({ one: mine, stored })
  }
  const ids = await insertLines(
    tx,
    unknown.map(({ stored }) => stored),
  )
  for (const [index, { one }] of unknown.entries()) one.lineId = ids[index] ?? null
  await noteLinesReported(tx, repeated, messageId, isStatement)
  return { read, hasUnknownInCopy }
}

/** A line as it is stored. */
function newLineOf(
  { account, kind }: AccountReport,
  { line, statement }: { line: BankLine; statement: ComparedStatement },
  { reference, nth }: { reference: string; nth: number },
  messageId: string,
): NewLine {
  return {
    account,
    currency: line.currency,
    direction: line.direction,
    amountFils: line.amountFils,
    chargesFils: line.chargesFils,
    bookedOn: line.bookedOn,
    isDayGuessed: line.isDayGuessed,
    reference,
    hasReference: line.reference !== null,
    nth,
    statement: statement.report.id,
    page: statement.report.page,
    endToEndId: line.payoutNumber ?? line.endToEndId ?? '',
    names: namesOf(line),
    isStatement: kind === 'camt.053',
    messageId,
  }
}

/** Carries out what the movements mean, and sets what became of each. Returns how many receipts and payouts were moved. */
async function decide(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  movements: ReadonlyMap<Movement, ReadLine>,
  isStatement: boolean,
  deps: ReconciliationDeps,
): Promise<number> {
  const left = new Set(movements.keys())
  const take = (movement: Movement): void => void left.delete(movement)
  const credits = (isPayout: boolean): Movement[] =>
    [...left].filter(({ direction, endToEndId }) => direction === 'credit' && (idOf(endToEndId) !== null) === isPayout)
  for (const movement of credits(false)) if (await creditMakeGood(tx, movement, messageId, audit.now)) take(movement)
  await applyCredits(tx, audit, messageId, credits(false), take, deps)
  const debits = [...left].filter(({ direction, takesBack }) => direction === 'debit' && takesBack === null)
  // A line of another sum, or the bank's fee for it, may stand before the debit of a payout.
  for (let waiting = debits; waiting.length > 0;) {
    const once = oncePerPayout(waiting)
    if (once.length === 0) break
    await applyDebits(tx, audit, messageId, once, take, deps)
    waiting = waiting.filter((movement) => !once.includes(movement))
  }
  // Before the returns: a credit of the same message may give such a debit back.
  const unexpected = debits.filter((movement) => left.has(movement) && idOf(movement.endToEndId) !== null)
  const keptDebits = await keepExceptions(tx, audit, { messageId, isStatement, left: unexpected }, deps)
  unexpected.forEach(take)
  await applyReturns(tx, audit, messageId, credits(true), take, deps)
  for (const movement of [...left]) if (movement.takesBack !== null && (await applyReversal(tx, audit, movement, deps))) take(movement)
  const kept = new Map([...keptDebits, ...(await keepExceptions(tx, audit, { messageId, isStatement, left: [...left] }, deps))])
  for (const [movement, outcome] of kept) {
    const line = movements.get(movement)
    if (line) line.outcome = outcome
  }
  return movements.size - [...kept.values()].filter((outcome) => outcome !== 'applied').length
}

/** Stores the statements, and holds their balances against their lines and our books. Returns what is wrong with them. */
async function checkStatements(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  { account, currency }: AccountReport,
  statements: readonly ComparedStatement[],
  deps: ReconciliationDeps,
): Promise<BankMessageReason | null> {
  let fault: BankMessageReason | null = null
  let closing: BankReport['closing'] = null
  for (const { report, fingerprint, movedFils, isCopy } of statements) {
    if (isCopy) continue
    const { id, page, isLastPage, period, opening, unreadableBalance } = report
    await insertStatement(tx, {
      messageId,
      statement: id,
      page,
      isLastPage,
      account,
      currency,
      period,
      openingFils: opening?.fils ?? null,
      closing: report.closing,
      movedFils,
      fingerprint,
    })
    if (unreadableBalance !== null) {
      fault ??= 'unreadable_balance'
      await keepOddStatement(tx, audit, messageId, { kind: 'unreadable_balance', reference: id, words: unreadableBalance })
    }
    const pages =
      page === 1 && isLastPage
        ? { isWhole: true, openingFils: opening?.fils ?? null, closingFils: report.closing?.fils ?? null, movedFils }
        : await addPagesUp(tx, { account, id })
    if (!pages.isWhole) continue
    if (pages.openingFils !== null && pages.closingFils !== null && pages.openingFils + pages.movedFils !== pages.closingFils) {
      fault ??= 'statement_differs'
      const expectedFils = pages.openingFils + pages.movedFils
      await keepOddStatement(tx, audit, messageId, {
        kind: 'statement_differs',
        reference: id,
        words: '',
        expectedFils,
        foundFils: pages.closingFils,
      })
      deps.alert({ message_id: messageId, statement: id }, 'the lines of a statement do not lead to its closing balance')
    }
    if (pages.closingFils !== null) closing = { fils: pages.closingFils, at: report.closing?.at ?? null }
  }
  if (closing) await compareBalance(tx, audit, messageId, closing, deps)
  return fault
}
