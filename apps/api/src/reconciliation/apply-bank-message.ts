import type { Input, Reply } from '@damana/contract'
import { type Fils, noFils } from '@damana/contract/money'
import type { SchemaCheck } from '#banking/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { type Act, actOf, originOf } from '#http/act.ts'
import type { ContextOf, Tx } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import { ledgerEvents, post } from '#ledger/index.ts'
import { type PaymentDeps, recordSecurityEvent, takeReceiptBack } from '#payments/index.ts'
import {
  type BankMessageRow,
  type MovedPayout,
  movePayouts,
  type PayoutCause,
  noteBankQuestions,
  type PayoutDeps,
  reconsiderSettled,
} from '#payouts/index.ts'
import {
  findBankMessageBody,
  insertBankMessage,
  insertUnmatched,
  listKnownReferences,
  listLateReturns,
  type SettledReceipt,
  settleLateMatches,
  settleReceipts,
  takeKeptReturns,
  type Unmatched,
} from './queries.ts'
import {
  type AccountReport,
  type BankMessage,
  type Movement,
  readBankMessage,
  type StatusReport,
  UnreadableMessage,
} from './read-bank-message.ts'

export interface ReconciliationDeps extends PaymentDeps {
  checkSchema: SchemaCheck
}

/** The bank says what became of our payment files, and what moved on our account. Each message is applied once; a movement that two messages tell, too. */
export async function applyBankMessage(
  ctx: ContextOf<'POST /bank/messages'>,
  { body }: Input<'POST /bank/messages'>,
  deps: ReconciliationDeps,
): Promise<Reply<'POST /bank/messages'>> {
  const message = await readOrRefuse(body.xml, deps)
  const stored: BankMessageRow = { messageId: message.messageId, kind: message.kind, body: body.xml }
  const { isNew, applied } = await ctx.transact(async (tx) => {
    const act = actOf(ctx, tx)
    return message.kind === 'pain.002'
      ? applyStatusReport(tx, act, stored, message, deps)
      : applyAccountReport(tx, act, stored, message, deps)
  })
  if (!isNew && (await findBankMessageBody(ctx.db, message.messageId)) !== body.xml) {
    await recordSecurityEvent(ctx, 'bank_message_conflict', { message_id: message.messageId })
    throw new DomainError('bank_message_invalid', { facts: { detail: 'this message id has come with other content' } })
  }
  return { kind: message.kind, message_id: message.messageId, applied, repeated: !isNew }
}

async function readOrRefuse(xml: string, { settings, checkSchema }: ReconciliationDeps): Promise<BankMessage> {
  const refuse = (detail: string) => new DomainError('bank_message_invalid', { facts: { detail } })
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

const causes: Readonly<Record<'accepted' | 'rejected', PayoutCause>> = { accepted: 'accept', rejected: 'reject' }

async function applyStatusReport(tx: Tx, act: Act, stored: BankMessageRow, report: StatusReport, deps: PayoutDeps): Promise<Applied> {
  const steps = (['rejected', 'accepted'] as const).flatMap((word) => {
    const payments = report.payments.filter((payment) => payment.word === word)
    const payouts = payments.flatMap(({ endToEndId }) => idOf(endToEndId) ?? []).map((id) => ({ id }))
    const reasons = new Map(
      payments.flatMap(({ endToEndId, reason }) => (reason === null ? [] : [[idOf(endToEndId) ?? 0n, reason] as const])),
    )
    return payouts.length === 0 ? [] : [{ cause: causes[word], which: { payouts }, reasons }]
  })
  const wholeFile =
    report.word === null
      ? []
      : [
          {
            cause: causes[report.word],
            which: { file: report.fileMessageId },
            ...(report.reason === null ? {} : { reason: report.reason }),
          },
        ]
  let message: BankMessageRow | undefined = stored
  let applied = 0
  for (const step of [...steps, ...wholeFile]) {
    const first = await movePayouts(tx, act, { ...step, ...(message ? { message } : {}) }, deps)
    if (!first.isNew) return { isNew: false, applied: 0 }
    message = undefined
    const expected = 'payouts' in step.which ? step.which.payouts.length : 1
    const moved = first.moved.length >= expected ? first.moved : [...first.moved, ...(await moveLateKnown(tx, act, step, deps))]
    applied += moved.length
  }
  const isNew = message === undefined || (await insertBankMessage(tx, stored))
  if (isNew && report.questions.length > 0) applied += await noteQuestions(tx, act, report.questions)
  return { isNew, applied }
}

/** The bank asks finance something about a payout before it decides: kept in its history, nothing moves. */
function noteQuestions(tx: Tx, act: Act, questions: StatusReport['questions']): Promise<number> {
  const asked = questions.flatMap(({ endToEndId, reason }) => {
    const payoutId = idOf(endToEndId)
    return payoutId === null ? [] : [{ payoutId, reason }]
  })
  return noteBankQuestions(tx, { asked, now: act.now, requestId: act.requestId })
}

/** A word about a payout of which we do not yet know that the bank has it is that knowledge. */
async function moveLateKnown(
  tx: Tx,
  act: Act,
  step: {
    cause: PayoutCause
    which: Parameters<typeof movePayouts>[2]['which']
    reasons?: ReadonlyMap<bigint, string>
    reason?: string
    booked?: Booked
  },
  deps: PayoutDeps,
): Promise<MovedPayout[]> {
  for (const cause of ['hand_over', 'find_at_bank'] as const)
    await movePayouts(tx, act, { cause, which: step.which, fileStatus: 'sent' }, deps)
  return (await movePayouts(tx, act, step, deps)).moved
}

// ---- camt.053, camt.054 ----

type Booked = ReadonlyMap<bigint, { at: Date; amountFils: Fils }>
const bookedOf = (movements: readonly Movement[]): Booked =>
  new Map(movements.map((movement) => [idOf(movement.endToEndId) ?? 0n, { at: movement.bookedAt, amountFils: movement.amountFils }]))

async function applyAccountReport(tx: Tx, act: Act, stored: BankMessageRow, report: AccountReport, deps: PaymentDeps): Promise<Applied> {
  const isOurs = (movement: Movement) => idOf(movement.endToEndId) !== null
  const debits = report.movements.filter((movement) => movement.direction === 'debit' && isOurs(movement))
  const returns = report.movements.filter((movement) => movement.direction === 'credit' && isOurs(movement))
  const credits = report.movements.filter((movement) => movement.direction === 'credit' && !isOurs(movement))
  const left = new Set(report.movements)
  let message: BankMessageRow | undefined = stored

  if (credits.length > 0 || debits.length === 0) {
    const { isNew, settled } = await settleReceipts(tx, stored, credits, act.now)
    if (!isNew) return { isNew: false, applied: 0 }
    message = undefined
    for (const receipt of settled) {
      const credit = credits[receipt.index]
      if (!credit) throw new Error('a receipt was settled by no credit')
      left.delete(credit)
      await bookSettlement(tx, act, { ...receipt, keptBackFils: credit.keptBackFils }, credit.bookedAt)
    }
    await reconsiderSettled(tx, act, settled, deps)
  }

  if (debits.length > 0) {
    const step = { cause: 'debit' as const, which: { payouts: payoutsOf(debits) }, booked: bookedOf(debits) }
    const first = await movePayouts(tx, act, { ...step, ...(message ? { message } : {}) }, deps)
    if (!first.isNew) return { isNew: false, applied: 0 }
    const moved = first.moved.length === debits.length ? first.moved : [...first.moved, ...(await moveLateKnown(tx, act, step, deps))]
    forget(left, debits, moved)
    const numbers = moved.filter(({ returnIsKept }) => returnIsKept).map(({ number }) => number)
    if (numbers.length > 0) await returnKept(tx, act, numbers, deps)
  }

  if (returns.length > 0) {
    const moved = await returnPayouts(
      tx,
      act,
      returns.map(({ endToEndId, amountFils, bookedAt, returnReason }) => ({
        number: endToEndId ?? '',
        amountFils,
        at: bookedAt,
        reason: returnReason ?? 'returned',
      })),
      deps,
    )
    forget(left, returns, moved)
  }

  for (const movement of [...left]) {
    const { takesBack, amountFils, bookedAt, returnReason } = movement
    if (takesBack === null) continue
    const taken = { bankReference: takesBack, amountFils, at: bookedAt, reason: returnReason ?? 'taken back' }
    if (await takeReceiptBack(tx, act, taken, deps)) left.delete(movement)
  }

  const applied = report.movements.length - left.size
  await keepUnmatched(tx, stored.messageId, [...left])
  return { isNew: true, applied }
}

/** The biller's money is in the bank; money that came to the bank itself has been there from the beginning, but for what a bank kept back of it. */
async function bookSettlement(
  tx: Queryable,
  act: Act,
  receipt: Pick<SettledReceipt, 'receiptId' | 'source' | 'guaranteeId' | 'amountFils'> & { keptBackFils: Fils },
  at: Date,
): Promise<void> {
  const { receiptId, source, guaranteeId, amountFils, keptBackFils } = receipt
  const way = source === 'biller' ? 'notice' : 'bank'
  if (way === 'bank' && keptBackFils === noFils) return
  const holder = guaranteeId === null ? { receiptId } : { guaranteeId }
  await post(tx, {
    ...ledgerEvents.notice_settled({ receiptId, holder, amountFils, keptBackFils, way }),
    effectiveAt: at,
    ...originOf(act),
  })
}

async function returnKept(tx: Tx, act: Act, numbers: readonly string[], deps: PayoutDeps): Promise<void> {
  const kept = await takeKeptReturns(tx, numbers)
  await returnPayouts(
    tx,
    act,
    kept.map((one) => ({ ...one, at: act.now })),
    deps,
  )
}

/** Brings together what passed each other: a notice and a statement, or a debit and its return, that came in the same moment. */
export async function matchLeftovers(tx: Tx, requestId: string, deps: PayoutDeps): Promise<void> {
  const act: Act = { actor: { kind: 'system', job: 'match_leftovers' }, now: tx.now, requestId }
  const late = await settleLateMatches(tx)
  for (const receipt of late) await bookSettlement(tx, act, receipt, receipt.bookedAt)
  await reconsiderSettled(tx, act, late, deps)
  const numbers = await listLateReturns(tx)
  if (numbers.length > 0) await returnKept(tx, act, numbers, deps)
}

/** Exactly the sum that was ordered, or it is not this debit. */
const payoutsOf = (debits: readonly Movement[]) =>
  debits.flatMap((movement) => {
    const id = idOf(movement.endToEndId)
    return id === null ? [] : [{ id, amountFils: movement.amountFils }]
  })

async function returnPayouts(
  tx: Tx,
  act: Act,
  returned: readonly { number: string; amountFils: Fils; at: Date; reason: string }[],
  deps: PayoutDeps,
): Promise<MovedPayout[]> {
  const byId = returned.flatMap((one) => {
    const id = idOf(one.number)
    return id === null ? [] : [{ ...one, id }]
  })
  const { moved } = await movePayouts(
    tx,
    act,
    {
      cause: 'return',
      which: { payouts: byId.map(({ id }) => ({ id })) },
      reasons: new Map(byId.map(({ id, reason }) => [id, reason])),
      booked: new Map(byId.map(({ id, at, amountFils }) => [id, { at, amountFils }])),
    },
    deps,
  )
  return moved
}

function forget(left: Set<Movement>, movements: readonly Movement[], moved: readonly MovedPayout[]): void {
  const numbers = new Set(moved.map(({ number }) => number))
  for (const movement of movements) if (movement.endToEndId !== null && numbers.has(movement.endToEndId)) left.delete(movement)
}

/** What our books do not know is kept for finance, except what an earlier message has told already. */
async function keepUnmatched(tx: Queryable, messageId: string, left: readonly Movement[]): Promise<void> {
  if (left.length === 0) return
  const payouts = left.flatMap((movement) => idOf(movement.endToEndId) ?? [])
  const known = await listKnownReferences(
    tx,
    left.flatMap(({ references }) => references),
    payouts,
  )
  const isKnown = (movement: Movement) =>
    (movement.endToEndId !== null && known.has(movement.endToEndId)) || movement.references.some((reference) => known.has(reference))
  await insertUnmatched(
    tx,
    messageId,
    left
      .filter((movement) => !isKnown(movement))
      .map((movement): Unmatched => ({
        reference: movement.reference,
        direction: movement.direction,
        amountFils: movement.amountFils,
        endToEndId: movement.endToEndId,
        remittance: movement.remittance,
        bookedAt: movement.bookedAt,
        keptBackFils: movement.keptBackFils,
        returnReason: movement.returnReason,
        why: idOf(movement.endToEndId) !== null && movement.direction === 'credit' ? 'before_its_debit' : 'unknown',
      })),
  )
}

/** Our own end-to-end ids are the payouts' numbers. */
function idOf(endToEndId: string | null): bigint | null {
  return endToEndId !== null && /^P[1-9]\d{5,11}$/.test(endToEndId) ? BigInt(endToEndId.slice(1)) : null
}
