import {
  type BankMessageRow,
  findBankMessageBody,
  insertBankMessage,
  insertLines,
  linesOf,
  markLines,
  takeKeptReturns,
} from '#money/bank-messages/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Input, Reply } from '@damana/contract'
import { type Fils, noFils } from '@damana/contract/money'
import type { SchemaCheck } from '#money/bank/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { type AuditContext, auditContextOf, ledgerActorOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { listReceiptsByReference, recordSecurityEvent, type SettledReceipt, settleReceipts } from '#money/receipts/index.ts'
import { reverseReceipt } from '#effects/index.ts'
import { type MovedPayout, movePayouts, noteBankQuestions, type PayoutTrigger, reconsiderSettled } from '#money/payouts/index.ts'
import {
  type AccountReport,
  type BankMessage,
  closeExplainedCredits,
  compareBalance,
  creditMakeGood,
  giveDebitBack,
  insertMakeGood,
  listLateReturns,
  type Movement,
  readBankMessage,
  settleLateMatches,
  type StatusReport,
  UnreadableMessage,
} from '#money/reconciliation/index.ts'
import { idOf, keepExceptions, keepWrongReturn } from './record-exceptions.ts'

export interface ReconciliationDeps extends WithSettings {
  checkSchema: SchemaCheck
  /** Logs an event that an operator must see at once. */
  alert(facts: Record<string, string>, message: string): void
}

/**
 * Applies a message of the bank about our payment files or the movements on our account. Each message is applied once, and so is a movement
 * reported by two messages.
 */
export async function applyBankMessage(
  ctx: ContextOf<'POST /bank/messages'>,
  { body }: Input<'POST /bank/messages'>,
  deps: ReconciliationDeps,
): Promise<Reply<'POST /bank/messages'>> {
  const message = await readOrRefuse(body.xml, deps)
  const stored: BankMessageRow = { messageId: message.messageId, kind: message.kind, body: body.xml }
  const { isNew, applied } = await ctx.transact(async (tx) => {
    const audit = auditContextOf(ctx, tx)
    return message.kind === 'pain.002'
      ? applyStatusReport(tx, audit, stored, message, deps)
      : applyAccountReport(tx, audit, stored, message, deps)
  })
  if (!isNew && (await findBankMessageBody(ctx.db, message.messageId)) !== body.xml) {
    await recordSecurityEvent(ctx, 'bank_message_conflict', { message_id: message.messageId })
    throw new DomainError('bank_message_invalid', { detail: 'this message id has come with other content' })
  }
  return { kind: message.kind, message_id: message.messageId, applied, repeated: !isNew }
}

async function readOrRefuse(xml: string, { settings, checkSchema }: ReconciliationDeps): Promise<BankMessage> {
  const refuse = (detail: string) => new DomainError('bank_message_invalid', { detail })
  try {
    const message = readBankMessage(xml, settings().escrowIban)
    const fault = await checkSchema(message.schema, xml)
    if (fault !== null) throw refuse('it does not follow its schema')
    return message
  } catch (error) {
    throw error instanceof UnreadableMessage ? refuse(error.message) : error
  }
}

interface Applied {
  isNew: boolean
  applied: number
}

// ---- pain.002 ----

const causes: Readonly<Record<'accepted' | 'rejected', PayoutTrigger>> = { accepted: 'accept', rejected: 'reject' }

async function applyStatusReport(
  tx: Tx,
  audit: AuditContext,
  stored: BankMessageRow,
  report: StatusReport,
  deps: WithSettings,
): Promise<Applied> {
  const steps = (['rejected', 'accepted'] as const).flatMap((word) => {
    const payments = report.payments.filter((payment) => payment.word === word)
    const payouts = payments.flatMap(({ endToEndId }) => idOf(endToEndId) ?? []).map((id) => ({ id }))
    const reasons = new Map(
      payments.flatMap(({ endToEndId, reason }) => (reason === null ? [] : [[idOf(endToEndId) ?? 0n, reason] as const])),
    )
    return payouts.length === 0 ? [] : [{ trigger: causes[word], which: { payouts }, reasons }]
  })
  const wholeFile =
    report.word === null
      ? []
      : [
          {
            trigger: causes[report.word],
            which: { file: report.fileMessageId },
            ...(report.reason === null ? {} : { reason: report.reason }),
          },
        ]
  if (!(await insertBankMessage(tx, stored, audit.now))) return { isNew: false, applied: 0 }
  let applied = 0
  for (const step of [...steps, ...wholeFile]) {
    const first = await movePayouts(tx, audit, step, deps)
    const expected = 'payouts' in step.which ? step.which.payouts.length : 1
    const moved = first.length >= expected ? first : [...first, ...(await moveLateKnown(tx, audit, step, deps))]
    applied += moved.length
  }
  if (report.questions.length > 0) applied += await noteQuestions(tx, audit, report.questions)
  return { isNew: true, applied }
}

/** Stores the bank's question about a payout in its history; its status stays. */
function noteQuestions(tx: Tx, audit: AuditContext, questions: StatusReport['questions']): Promise<number> {
  const asked = questions.flatMap(({ endToEndId, reason }) => {
    const payoutId = idOf(endToEndId)
    return payoutId === null ? [] : [{ payoutId, reason }]
  })
  return noteBankQuestions(tx, { asked, now: audit.now, requestId: audit.requestId })
}

/** Applies a status report on a payout in doubt, which proves that the bank has it. */
async function moveLateKnown(
  tx: Tx,
  audit: AuditContext,
  step: {
    trigger: PayoutTrigger
    which: Parameters<typeof movePayouts>[2]['which']
    reasons?: ReadonlyMap<bigint, string>
    reason?: string
    booked?: Booked
  },
  deps: WithSettings,
): Promise<MovedPayout[]> {
  for (const trigger of ['submit', 'confirm_received'] as const)
    await movePayouts(tx, audit, { trigger, which: step.which, fileStatus: 'sent' }, deps)
  return movePayouts(tx, audit, step, deps)
}

// ---- camt.053, camt.054 ----

type Booked = ReadonlyMap<bigint, { at: Date; amountFils: Fils }>
const bookedOf = (movements: readonly Movement[]): Booked =>
  new Map(movements.map((movement) => [idOf(movement.endToEndId) ?? 0n, { at: movement.bookedAt, amountFils: movement.amountFils }]))

async function applyAccountReport(
  tx: Tx,
  audit: AuditContext,
  stored: BankMessageRow,
  report: AccountReport,
  deps: ReconciliationDeps,
): Promise<Applied> {
  const known = await insertLines(tx, stored, report.movements, audit.now)
  if (!known) return { isNew: false, applied: 0 }
  // A movement in a notification only announces a debit; the statement makes it count.
  const isStatement = report.kind === 'camt.053'
  const fresh = report.movements.filter((_, index) => known[index] === null || (isStatement && known[index] === 'announced'))
  const left = new Set(fresh)
  const take = (movement: Movement) => left.delete(movement)

  for (const movement of fresh)
    if (movement.direction === 'credit' && (await creditMakeGood(tx, movement, stored.messageId, audit.now))) take(movement)
  await applyCredits(
    tx,
    audit,
    stored,
    [...left].filter((movement) => movement.direction === 'credit' && idOf(movement.endToEndId) === null),
    take,
    deps,
  )
  await applyDebits(
    tx,
    audit,
    oncePerPayout([...left].filter((movement) => movement.direction === 'debit' && movement.takesBack === null)),
    take,
    deps,
  )
  await applyReturns(
    tx,
    audit,
    stored,
    [...left].filter((movement) => movement.direction === 'credit' && idOf(movement.endToEndId) !== null),
    take,
    deps,
  )
  for (const movement of [...left]) if (movement.takesBack !== null && (await applyReversal(tx, audit, movement, deps))) take(movement)

  const applied = fresh.length - left.size
  const announced = await keepExceptions(tx, audit, { messageId: stored.messageId, isStatement, left: [...left] }, deps)
  await markLines(tx, stored.messageId, linesOf(report.movements), {
    kept: report.movements.flatMap((movement, index) => (left.has(movement) && !announced.has(movement) ? [index] : [])),
    announced: report.movements.flatMap((movement, index) => (announced.has(movement) ? [index] : [])),
  })
  if (report.closing) await compareBalance(tx, audit, stored.messageId, report.closing, deps)
  return { isNew: true, applied }
}

/** Settles the receipts that the credits show; each line settles one at most. */
async function applyCredits(
  tx: Tx,
  audit: AuditContext,
  stored: BankMessageRow,
  credits: readonly Movement[],
  take: (movement: Movement) => void,
  deps: WithSettings,
): Promise<void> {
  if (credits.length === 0) return
  const settled = await settleReceipts(tx, stored.messageId, credits, audit.now)
  for (const receipt of settled) {
    const credit = credits[receipt.index]
    if (!credit) throw new Error('a receipt was settled by no credit')
    take(credit)
    // For a receipt that was reversed before its credit showed, the reversal has made the money good.
    if (!receipt.isReversed)
      await bookSettlement(tx, audit, { ...receipt, deductedChargesFils: credit.deductedChargesFils }, credit.bookedAt)
  }
  await reconsiderSettled(tx, audit, settled, deps)
}

/** Applies debits of payouts, each of exactly the ordered sum. */
async function applyDebits(
  tx: Tx,
  audit: AuditContext,
  debits: readonly Movement[],
  take: (movement: Movement) => void,
  deps: WithSettings,
): Promise<void> {
  if (debits.length === 0) return
  const step = { trigger: 'debit' as const, which: { payouts: payoutsOf(debits) }, booked: bookedOf(debits) }
  const first = await movePayouts(tx, audit, step, deps)
  const moved = first.length === debits.length ? first : [...first, ...(await moveLateKnown(tx, audit, step, deps))]
  const numbers = new Set(moved.map(({ number }) => number))
  for (const debit of debits) if (debit.endToEndId !== null && numbers.has(debit.endToEndId)) take(debit)
  const withReturn = moved.filter(({ returnIsKept }) => returnIsKept).map(({ number }) => number)
  if (withReturn.length > 0) await returnKept(tx, audit, withReturn, deps)
}

/**
 * Applies returned payouts. While a second debit of a payout is open, a credit gives that debit back and is no return; an excess waits in
 * suspense.
 */
async function applyReturns(
  tx: Tx,
  audit: AuditContext,
  stored: BankMessageRow,
  returns: readonly Movement[],
  take: (movement: Movement) => void,
  deps: WithSettings,
): Promise<void> {
  const real: Movement[] = []
  for (const movement of returns) {
    if (await giveDebitBack(tx, audit, { number: movement.endToEndId ?? '', amountFils: movement.amountFils, at: movement.bookedAt }))
      take(movement)
    else real.push(movement)
  }
  const once = oncePerPayout(real)
  if (once.length === 0) return
  const moved = await returnPayouts(
    tx,
    audit,
    once.map(({ endToEndId, amountFils, bookedAt, returnReason }) => ({
      number: endToEndId ?? '',
      amountFils,
      at: bookedAt,
      reason: returnReason ?? 'returned',
    })),
    deps,
  )
  for (const movement of once) {
    const payout = moved.find(({ number }) => number === movement.endToEndId)
    if (!payout) continue
    take(movement)
    await keepWrongReturn(tx, audit, stored.messageId, payout, movement)
  }
}

/** The first line of each payout; any further line is not its debit or return. */
function oncePerPayout(movements: readonly Movement[]): Movement[] {
  const seen = new Set<string>()
  return movements.filter(({ endToEndId }) => {
    if (idOf(endToEndId) === null || endToEndId === null || seen.has(endToEndId)) return false
    seen.add(endToEndId)
    return true
  })
}

/** Applies a debit that reverses exactly one receipt of that sum. */
async function applyReversal(tx: Tx, audit: AuditContext, movement: Movement, deps: WithSettings): Promise<boolean> {
  const named = (await listReceiptsByReference(tx, [movement.takesBack ?? ''])).filter(
    ({ amountFils }) => amountFils === movement.amountFils,
  )
  const [receipt, another] = named.filter(({ isReversed }) => !isReversed)
  if (!receipt || another) return false
  await reverseReceipt(
    tx,
    audit,
    { receiptId: receipt.id, guaranteeId: receipt.guaranteeId, at: movement.bookedAt, reason: movement.returnReason ?? 'reversed' },
    deps,
  )
  return true
}

/**
 * Books the settlement of a receipt: the biller's money has reached the bank. Money paid to the bank directly was there from the beginning,
 * so only its deducted charges are booked.
 */
async function bookSettlement(
  tx: Queryable,
  audit: AuditContext,
  receipt: Pick<SettledReceipt, 'receiptId' | 'source' | 'guaranteeId' | 'amountFils'> & { deductedChargesFils: Fils },
  at: Date,
): Promise<void> {
  const { receiptId, source, guaranteeId, amountFils, deductedChargesFils } = receipt
  const way = source === 'biller' ? 'notice' : 'bank'
  if (way === 'bank' && deductedChargesFils === noFils) return
  const holder = guaranteeId === null ? { receiptId } : { guaranteeId }
  await post(tx, {
    ...ledgerEvents.notice_settled({ receiptId, holder, amountFils, deductedChargesFils, way }),
    effectiveAt: at,
    ...ledgerActorOf(audit),
  })
  if (deductedChargesFils > noFils)
    await insertMakeGood(tx, { cause: 'charge', amountFils: deductedChargesFils, receiptId, now: audit.now })
}

async function returnKept(tx: Tx, audit: AuditContext, numbers: readonly string[], deps: WithSettings): Promise<void> {
  const kept = await takeKeptReturns(tx, numbers)
  const moved = await returnPayouts(
    tx,
    audit,
    kept.map((one) => ({ ...one, at: audit.now })),
    deps,
  )
  for (const one of kept) {
    const payout = moved.find(({ number }) => number === one.number)
    if (payout) await keepWrongReturn(tx, audit, one.messageId, payout, one)
  }
}

/**
 * Matches messages that missed each other in concurrent transactions: a payment notification and a statement, or a debit and its return.
 */
export async function matchLeftovers(tx: Tx, requestId: string, deps: WithSettings): Promise<void> {
  const audit: AuditContext = { actor: { kind: 'system', job: 'match_leftovers' }, now: tx.now, requestId }
  const late = await settleLateMatches(tx)
  for (const receipt of late) await bookSettlement(tx, audit, receipt, receipt.bookedAt)
  await reconsiderSettled(tx, audit, late, deps)
  const numbers = await listLateReturns(tx)
  if (numbers.length > 0) await returnKept(tx, audit, numbers, deps)
  await closeExplainedCredits(tx, audit.now)
}

/** A debit of any other sum is not this payout's. */
const payoutsOf = (debits: readonly Movement[]) =>
  debits.flatMap((movement) => {
    const id = idOf(movement.endToEndId)
    return id === null ? [] : [{ id, amountFils: movement.amountFils }]
  })

async function returnPayouts(
  tx: Tx,
  audit: AuditContext,
  returned: readonly { number: string; amountFils: Fils; at: Date; reason: string }[],
  deps: WithSettings,
): Promise<MovedPayout[]> {
  const byId = returned.flatMap((one) => {
    const id = idOf(one.number)
    return id === null ? [] : [{ ...one, id }]
  })
  const moved = await movePayouts(
    tx,
    audit,
    {
      trigger: 'return',
      which: { payouts: byId.map(({ id }) => ({ id })) },
      reasons: new Map(byId.map(({ id, reason }) => [id, reason])),
      booked: new Map(byId.map(({ id, at, amountFils }) => [id, { at, amountFils }])),
    },
    deps,
  )
  return moved
}
