import { guaranteeEvents, type EventKind } from '@damana/contract/guarantee-events'
import { type RowOf, sql } from '#db/statement.ts'
import { formatReceiptNumber, parseReceiptNumber } from '@damana/contract/ids'
import { parseFils } from '@damana/contract/money'
import type { ActorKind, BlockReason } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { CancelRequest, Extension, Flag, LifecycleState, Split, TermsProposal, TransferProof } from './state.ts'

/** The parts of a guarantee's state that are stored in other tables. */
export type OpenState = Pick<LifecycleState, 'flags' | 'cancelRequest' | 'extension' | 'termsProposal' | 'transferProof'>

/** The result of `app.read_open_flags`. */
export type OpenFlagsJson = RowOf<typeof findOpenStateSql>['open']
export type CancellationRequestJson = NonNullable<OpenFlagsJson['cancellation_request']>
type BlockJson = NonNullable<OpenFlagsJson['blocks']>[number]

/** For a query without a lock that calls the guarantee `g`: the open rows in the snapshot of that query. */
export const openFlagsSql = `case when g.open_flags <> '{}' then app.read_open_flags(g.id) end`

const nothingOpen: OpenState = { flags: [], cancelRequest: null, extension: null, termsProposal: null, transferProof: null }

export function readOpenState(json: OpenFlagsJson | null): OpenState {
  if (json === null) return nothingOpen
  const { extension_request: extension, terms_proposal: proposal, transfer_proof: proof } = json
  const request = readCancelRequest(json.cancellation_request)
  const flags: Flag[] = [
    ...(json.vehicle ? [{ kind: 'vehicle_unverified' as const, reason: json.vehicle.reason, since: new Date(json.vehicle.since) }] : []),
    ...(json.third_party_payers ?? []).map(readPayer),
    ...(json.blocks ?? []).map(readBlock),
    ...(request ? [{ kind: 'cancellation' as const, reason: request.by, since: request.requestedAt }] : []),
  ]
  return {
    flags: flags.sort((one, other) => one.since.getTime() - other.since.getTime()),
    cancelRequest: request,
    extension: extension && { by: extension.requested_by, until: new Date(extension.answer_until) },
    termsProposal: proposal && {
      by: proposal.proposed_by,
      nth: proposal.nth,
      until: new Date(proposal.answer_until),
      terms: readTerms(proposal.quote as TermsProposal['terms']['quote']), // as it was written here
    },
    transferProof: proof && {
      by: proof.submitted_by,
      at: new Date(proof.submitted_at),
      decideUntil: new Date(proof.decide_until),
      ...(proof.escalated ? { escalated: true } : {}),
    },
  }
}

export const readTerms = (quote: TermsProposal['terms']['quote']): TermsProposal['terms'] => ({
  totalPriceFils: parseFils(quote['total_price_fils'] ?? ''),
  quote,
})

const readBlock = (row: BlockJson): Flag => ({
  kind: 'blocked',
  reason: row.reason,
  since: new Date(row.opened_at),
  until: new Date(row.deadline_at),
  ...(row.escalated ? { escalated: true } : {}),
  ...(row.check_at === null ? {} : { checkAt: new Date(row.check_at) }),
  ...(row.in_doubt ? { isInDoubt: true } : {}),
  ...(row.dispute_side === null ? {} : { by: row.dispute_side }),
  ...(row.words === null ? {} : { words: row.words }),
  ...(row.split === null ? {} : { split: readSplit(row.split) }),
  ...(row.second_look === null ? {} : { secondLook: row.second_look }),
})
const readSplit = (row: NonNullable<BlockJson['split']>): Split => ({
  sellerFils: parseFils(row.seller_fils),
  buyerFils: parseFils(row.buyer_fils),
  feesFils: parseFils(row.fees_fils),
  answerUntil: new Date(row.answer_until),
  seller: row.seller_answer,
  buyer: row.buyer_answer,
  ...(row.status === 'pending' ? {} : { closed: true }),
})
const readPayer = (row: NonNullable<OpenFlagsJson['third_party_payers']>[number]): Flag => ({
  kind: 'payer_undeclared',
  reason: formatReceiptNumber(row.receipt_id),
  since: new Date(row.opened_at),
  until: new Date(row.decide_until ?? row.declare_until),
  ...(row.escalated ? { escalated: true } : {}),
  ...(row.status === 'under_review' ? { deciding: true } : {}),
})

export const readCancelRequest = (row: CancellationRequestJson | null): CancelRequest | null =>
  row && {
    status: row.status,
    by: row.requested_by,
    reason: row.reason,
    feeFils: parseFils(row.fee_fils),
    afterPayment: row.after_payment,
    requestedAt: new Date(row.requested_at),
    answerUntil: new Date(row.answer_until),
    answer: row.answer,
    ...(row.words === null ? {} : { words: row.words }),
    decideUntil: new Date(row.decide_until),
    ...(row.escalated ? { escalated: true } : {}),
    ...(row.fee_side === null ? {} : { feeSide: row.fee_side }),
    ...(row.check_at === null ? {} : { checkAt: new Date(row.check_at) }),
    ...(row.close_reason === null ? {} : { why: row.close_reason }),
  }

const findOpenStateSql = sql.first('lifecycle.findOpenState', 'select app.read_open_flags(:guaranteeId) as "open!"')
/**
 * Reads the open rows of a guarantee locked by this transaction. A statement of its own: the one that waited for the lock sees other tables
 * as they were before the wait.
 */
export async function findOpenState(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<OpenState> {
  const row = await findOpenStateSql(tx, { guaranteeId })
  return readOpenState(row?.open ?? null)
}

/** The changed columns of a guarantee that list its open flags. */
export function changedFlagColumns(before: LifecycleState, next: LifecycleState): Record<string, unknown> {
  const kinds = openKindsOf(next)
  const vehicle = next.flags.find(({ kind }) => kind === 'vehicle_unverified')
  return {
    ...(kinds.join() === openKindsOf(before).join() ? {} : { open_flags: kinds }),
    ...(vehicle === before.flags.find(({ kind }) => kind === 'vehicle_unverified')
      ? {}
      : { vehicle_unverified_since: vehicle?.since ?? null, vehicle_unverified_reason: vehicle?.reason ?? null }),
  }
}
const openKindsOf = ({ flags, extension, termsProposal, transferProof }: LifecycleState): string[] => [
  ...new Set([
    ...flags.map(({ kind }) => kind),
    ...(extension ? ['extension'] : []),
    ...(termsProposal ? ['terms_proposal'] : []),
    ...(transferProof ? ['transfer_proof'] : []),
  ]),
]

/** One transition of a guarantee with the changes of its open rows. */
export interface OpenChange {
  guaranteeId: Id<'guarantees'>
  before: OpenState
  next: OpenState
  event: EventKind
  now: Date
  actorKind: ActorKind
  userId: Id<'users'> | null
  staffId: Id<'staff'> | null
}

/** Writes a transition's changes of the open rows. A sale without a dispute or a request sends no statement. */
export async function saveOpenState(tx: Queryable, change: OpenChange): Promise<void> {
  if (change.next.flags !== change.before.flags) {
    await saveSplit(tx, change)
    await saveBlocks(tx, change)
    await savePayers(tx, change)
  }
  await saveCancelRequest(tx, change)
  await saveExtension(tx, change)
  await saveTermsProposal(tx, change)
  await saveTransferProof(tx, change)
}

/** The flags of a kind that a transition ended, opened and changed. A block opened anew under the same reason is another block. */
function differenceOf(kind: Flag['kind'], { before, next }: OpenChange): Record<'ended' | 'begun' | 'changed', Flag[]> {
  const of = ({ flags }: OpenState) => flags.filter((flag) => flag.kind === kind)
  const isSame = (one: Flag) => (other: Flag) => one.reason === other.reason && one.since.getTime() === other.since.getTime()
  const [was, is] = [of(before), of(next)]
  return {
    ended: was.filter((flag) => !is.some(isSame(flag))),
    begun: is.filter((flag) => !was.some(isSame(flag))),
    changed: is.filter((flag) => was.some(isSame(flag)) && !was.includes(flag)),
  }
}

/** The split proposed in an open case: at most one exists, the last proposal. */
const splitOf = ({ flags }: OpenState): Split | undefined => flags.find(({ split }) => split)?.split
const lastSplit = '(select max(s.id) from app.split_proposals s where s.guarantee_id = :guaranteeId)'

const updateSplitSql = sql.run(
  'lifecycle.updateSplit',
  `update app.split_proposals
  set status = :status, seller_answer = :seller, buyer_answer = :buyer, closed_at = :closedAt
  where guarantee_id = :guaranteeId and closed_at is null`,
)
const insertSplitSql = sql.run(
  'lifecycle.insertSplit',
  `insert into app.split_proposals (guarantee_id, seller_fils, buyer_fils, fees_fils, proposed_at, proposed_by_staff_id, answer_until)
       values (:guaranteeId, :sellerFils, :buyerFils, :feesFils, :now, :staffId, :answerUntil)`,
)
async function saveSplit(tx: Queryable, change: OpenChange): Promise<void> {
  const { guaranteeId, event, now } = change
  const [was, is] = [splitOf(change.before), splitOf(change.next)]
  if (was === is) return
  if (is && !was) {
    await insertSplitSql(tx, {
      guaranteeId,
      sellerFils: is.sellerFils,
      buyerFils: is.buyerFils,
      feesFils: is.feesFils,
      now,
      staffId: change.staffId,
      answerUntil: is.answerUntil,
    })
    return
  }
  if (was?.closed) return
  const status = is && !is.closed ? 'pending' : guaranteeEvents[event].ends.split
  const { seller = null, buyer = null } = is ?? was ?? {}
  await updateSplitSql(tx, { guaranteeId, status, seller, buyer, closedAt: status === 'pending' ? null : now })
}

const updateBlockSql = sql.run(
  'lifecycle.updateBlock',
  `update app.guarantee_blocks
  set words = :words, deadline_at = :until, escalated = :escalated, check_at = :checkAt, second_look = :secondLook,
    split_proposal_id = case when :hasSplit then ${lastSplit} end
       where guarantee_id = :guaranteeId and reason = :reason and closed_at is null`,
)
const insertBlockSql = sql.run(
  'lifecycle.insertBlock',
  `insert into app.guarantee_blocks (guarantee_id, reason, opened_at, opened_by, opened_by_user_id, opened_by_staff_id, dispute_side, words, deadline_at, in_doubt, second_look, split_proposal_id)
       values (:guaranteeId, :reason, :since, :actorKind, :userId, :staffId, :by, :words, :until, :isInDoubt, :secondLook, case when :hasSplit then ${lastSplit} end)`,
)
const closeBlocksSql = sql.run(
  'lifecycle.closeBlocks',
  'update app.guarantee_blocks set closed_at = :now, close_event = :event where guarantee_id = :guaranteeId and reason = any (:reasons) and closed_at is null',
)
const reasonOf = ({ reason }: Flag) => reason as BlockReason // the reasons of a block
const untilOf = ({ reason, until }: Flag): Date => {
  if (!until) throw new Error(`${reason} has no deadline`)
  return until
}
async function saveBlocks(tx: Queryable, change: OpenChange): Promise<void> {
  const { guaranteeId, now } = change
  const { ended, begun, changed } = differenceOf('blocked', change)
  if (ended.length > 0) await closeBlocksSql(tx, { guaranteeId, reasons: ended.map(reasonOf), now, event: change.event })
  for (const flag of begun)
    await insertBlockSql(tx, {
      ...change,
      guaranteeId,
      reason: reasonOf(flag),
      since: flag.since,
      by: flag.by ?? null,
      words: flag.words ?? null,
      until: untilOf(flag),
      isInDoubt: flag.isInDoubt ?? false,
      secondLook: flag.secondLook ?? null,
      hasSplit: flag.split !== undefined,
    })
  for (const flag of changed)
    await updateBlockSql(tx, {
      guaranteeId,
      reason: reasonOf(flag),
      words: flag.words ?? null,
      until: untilOf(flag),
      escalated: flag.escalated ?? false,
      checkAt: flag.checkAt ?? null,
      secondLook: flag.secondLook ?? null,
      hasSplit: flag.split !== undefined,
    })
}

const updatePayerSql = sql.run(
  'lifecycle.updatePayer',
  `update app.third_party_payers set status = case when :deciding then 'under_review' else 'undeclared' end, escalated = :escalated,
         declare_until = case when :deciding then declare_until else :until end, decide_until = case when :deciding then :until::timestamptz end
       where receipt_id = :receiptId and closed_at is null`,
)
const insertPayerSql = sql.run(
  'lifecycle.insertPayer',
  'insert into app.third_party_payers (guarantee_id, receipt_id, opened_at, declare_until) values (:guaranteeId, :receiptId, :since, :until)',
)
const closePayersSql = sql.run(
  'lifecycle.closePayers',
  'update app.third_party_payers set status = :status, closed_at = :now where receipt_id = any (:ended) and closed_at is null',
)
async function savePayers(tx: Queryable, change: OpenChange): Promise<void> {
  const { guaranteeId, event, now } = change
  const { ended, begun, changed } = differenceOf('payer_undeclared', change)
  const receiptOf = ({ reason }: Flag) => {
    const id = parseReceiptNumber(reason)
    if (id === null) throw new Error('a third-party payer of no receipt')
    return id
  }
  if (ended.length > 0) await closePayersSql(tx, { ended: ended.map(receiptOf), status: guaranteeEvents[event].ends.payer, now })
  for (const flag of begun) await insertPayerSql(tx, { guaranteeId, receiptId: receiptOf(flag), since: flag.since, until: untilOf(flag) })
  for (const flag of changed)
    await updatePayerSql(tx, {
      receiptId: receiptOf(flag),
      deciding: flag.deciding ?? false,
      escalated: flag.escalated ?? false,
      until: untilOf(flag),
    })
}

const updateCancelRequestSql = sql.run(
  'lifecycle.updateCancelRequest',
  `update app.cancellation_requests
  set status = :status, answer = :answer, words = :words, escalated = :escalated, fee_side = :feeSide, check_at = :checkAt, close_reason = :why, closed_at = :closedAt, decide_until = :decideUntil
     where guarantee_id = :guaranteeId and closed_at is null`,
)
const insertCancelRequestSql = sql.run(
  'lifecycle.insertCancelRequest',
  `insert into app.cancellation_requests (guarantee_id, requested_by, reason, fee_fils, after_payment, requested_at, answer_until, decide_until)
       values (:guaranteeId, :by, :reason, :feeFils, :afterPayment, :requestedAt, :answerUntil, :decideUntil)`,
)
async function saveCancelRequest(tx: Queryable, { guaranteeId, before, next, now }: OpenChange): Promise<void> {
  const request = next.cancelRequest
  if (request === before.cancelRequest || request === null) return
  if (before.cancelRequest?.status !== 'pending') {
    await insertCancelRequestSql(tx, { ...request, guaranteeId, feeFils: request.feeFils })
    return
  }
  await updateCancelRequestSql(tx, {
    ...request,
    guaranteeId,
    words: request.words ?? null,
    escalated: request.escalated ?? false,
    feeSide: request.feeSide ?? null,
    checkAt: request.checkAt ?? null,
    why: request.why ?? null,
    closedAt: request.status === 'pending' ? null : now,
  })
}

const closeExtensionSql = sql.run(
  'lifecycle.closeExtension',
  'update app.extension_requests set status = :status, closed_at = :now where guarantee_id = :guaranteeId and closed_at is null',
)
const insertExtensionSql = sql.run(
  'lifecycle.insertExtension',
  'insert into app.extension_requests (guarantee_id, requested_by, requested_at, answer_until) values (:guaranteeId, :by, :now, :until)',
)
async function saveExtension(tx: Queryable, { guaranteeId, before, next, event, now }: OpenChange): Promise<void> {
  const extension: Extension | null = next.extension
  if (extension && !before.extension) await insertExtensionSql(tx, { ...extension, guaranteeId, now })
  if (!extension && before.extension) await closeExtensionSql(tx, { guaranteeId, status: guaranteeEvents[event].ends.extension, now })
}

const closeTermsProposalSql = sql.run(
  'lifecycle.closeTermsProposal',
  'update app.terms_proposals set status = :status, closed_at = :now where guarantee_id = :guaranteeId and closed_at is null',
)
const insertTermsProposalSql = sql.run(
  'lifecycle.insertTermsProposal',
  `insert into app.terms_proposals (guarantee_id, proposed_by, nth, quote, proposed_at, answer_until)
  values (:guaranteeId, :by, :nth, :quote::jsonb, :now, :until)`,
)
async function saveTermsProposal(tx: Queryable, { guaranteeId, before, next, event, now }: OpenChange): Promise<void> {
  const proposal: TermsProposal | null = next.termsProposal
  if (proposal && !before.termsProposal) {
    const { by, nth, until, terms } = proposal
    await insertTermsProposalSql(tx, { guaranteeId, by, nth, until, quote: JSON.stringify(terms.quote), now })
  }
  if (!proposal && before.termsProposal) await closeTermsProposalSql(tx, { guaranteeId, status: guaranteeEvents[event].ends.terms, now })
}

const closeTransferProofSql = sql.run(
  'lifecycle.closeTransferProof',
  'update app.transfer_proofs set status = :status, closed_at = :now where guarantee_id = :guaranteeId and closed_at is null',
)
const escalateTransferProofSql = sql.run(
  'lifecycle.escalateTransferProof',
  'update app.transfer_proofs set escalated = :escalated, decide_until = :decideUntil where guarantee_id = :guaranteeId and closed_at is null',
)
const insertTransferProofSql = sql.run(
  'lifecycle.insertTransferProof',
  'insert into app.transfer_proofs (guarantee_id, submitted_by, submitted_at, decide_until) values (:guaranteeId, :by, :at, :decideUntil)',
)
async function saveTransferProof(tx: Queryable, { guaranteeId, before, next, event, now }: OpenChange): Promise<void> {
  const proof: TransferProof | null = next.transferProof
  if (proof === before.transferProof) return
  if (proof && !before.transferProof) await insertTransferProofSql(tx, { ...proof, guaranteeId })
  else if (proof) await escalateTransferProofSql(tx, { guaranteeId, escalated: proof.escalated ?? false, decideUntil: proof.decideUntil })
  else await closeTransferProofSql(tx, { guaranteeId, status: guaranteeEvents[event].ends.proof, now })
}
