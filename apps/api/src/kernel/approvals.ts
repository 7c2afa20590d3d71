import { createHash } from 'node:crypto'
import type { Queryable } from '#db/queryable.ts'
import { type ApprovalsNeeded, type ApprovedContent, endOfProposal, isAgreed, refuseApprovalOf, textOfContent } from './approval.rules.ts'
import type { StaffActor, Tx } from './context.ts'
import { DomainError } from './errors.ts'
import {
  endApprovals,
  endOwnApproval,
  endRefused,
  insertApprovalOf,
  listStandingApprovals,
  lockStandingApprovals,
  type StoredApproval,
} from './approvals.queries.ts'

export type { StoredApproval } from './approvals.queries.ts'

/** A transaction, also of a tool at the terminal. */
export type ApprovalTx = Queryable & Pick<Tx, 'now'>

/** A member of staff, also at the terminal. */
export type Approver = Pick<StaffActor, 'staffId' | 'role'>

export interface Proposal {
  /** A kind and an id: `exception:1030`. */
  subject: string
  /** Everything that is approved: the decision, and whatever it names. */
  content: ApprovedContent
  /** The content that is approved, as it is now: the approvals fall when that changes. */
  basis: ApprovedContent
  /** The makers of the thing that is decided about, who therefore approve nothing of it. */
  makers?: readonly bigint[]
}

/**
 * Adds this person's approval of exactly this content and tells whether it is agreed: then the caller carries it out, in the same
 * transaction. Another content is a proposal of its own that starts at one. The caller holds the lock of what is decided about.
 */
export const approve = (tx: ApprovalTx, proposal: Proposal, by: Vote, needed: ApprovalsNeeded): Promise<boolean> =>
  addApproval(tx, proposal, by, needed)

/**
 * The first person's part where another call carries out what two agree on: what another person has proposed in the same words is refused here, because a second vote
 * would end it without anybody carrying it out.
 */
export async function propose(tx: ApprovalTx, proposal: Proposal, by: Omit<Vote, 'approves'>): Promise<void> {
  await addApproval(tx, proposal, by, { persons: 2 }, { isFirst: true })
}

interface Vote {
  actor: Approver
  reason: string
  approves?: string | undefined
}
async function addApproval(
  tx: ApprovalTx,
  { subject, content, basis, makers = [] }: Proposal,
  by: Vote,
  needed: ApprovalsNeeded,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const { staffId, role } = by.actor
  const sha256 = hashOf(content, basis)
  const standing = await endFallen(tx, await lockStandingApprovals(tx, { subject }), basis)
  const reason = refuseApprovalOf(standing, { staffId, sha256, approves: by.approves ?? null, makers })
  if (reason) throw new DomainError('action_not_allowed', { reason })
  const same = standing.filter((one) => one.sha256 === sha256)
  if (isFirst && same.length > 0) throw new DomainError('action_not_allowed', { reason: 'proposed_already' })
  await endApprovals(tx, idsOf(standing.filter((one) => one.staffId === staffId)), 'replaced', tx.now)
  const proposedAt = same[0]?.proposedAt ?? tx.now
  await insertApprovalOf(tx, { subject, content, basis, sha256, staffId, reason: by.reason, proposedAt, now: tx.now })
  if (!isAgreed([...same, { staffId, role, sha256 }], sha256, needed)) return false
  await settleApprovals(tx, subject, sha256)
  return true
}

/** The first person who approved exactly this content; undefined when nobody has yet. */
export async function findProposer(tx: ApprovalTx, { subject, content, basis }: Proposal): Promise<bigint | undefined> {
  const standing = await listApprovals(tx, subject, basis)
  return standing.find(({ sha256 }) => sha256 === hashOf(content, basis))?.staffId
}

/** Ends what stands of a subject that is decided: the agreed content was carried out, every other has nothing to decide any more. */
export async function settleApprovals(tx: ApprovalTx, subject: string, agreed?: string): Promise<void> {
  const standing = await lockStandingApprovals(tx, { subject })
  const done = standing.filter(({ sha256 }) => sha256 === agreed)
  await endApprovals(tx, idsOf(done), 'carried_out', tx.now)
  await endApprovals(tx, idsOf(standing.filter((one) => !done.includes(one))), 'settled', tx.now)
}

/** A person takes the own approval of one of these subjects back, as long as nothing was carried out. */
export async function takeApprovalBack(tx: ApprovalTx, subject: string | readonly string[], { staffId }: Approver): Promise<void> {
  const subjects = typeof subject === 'string' ? [subject] : subject
  if ((await endOwnApproval(tx, { subjects, staffId, now: tx.now })) === 0)
    throw new DomainError('action_not_allowed', { reason: 'no_approval_of_yours' })
}

/** Another person ends a proposal, which the caller has locked. */
export const refuseProposalOf = (tx: ApprovalTx, id: bigint, { staffId }: Approver): Promise<void> =>
  endRefused(tx, { id, staffId, now: tx.now })

/** The approvals of a subject that count now. */
export const listApprovals = (db: Queryable, subject: string, basis: ApprovedContent): Promise<StoredApproval[]> =>
  listApprovalsOf(db, [{ subject, basis }])

/** The same of several; where agreement lasts, as that a payout may leave, with those by which it was agreed. */
export async function listApprovalsOf(
  db: Queryable,
  things: readonly Pick<Proposal, 'subject' | 'basis'>[],
  { withCarriedOut = false } = {},
): Promise<StoredApproval[]> {
  const basisOf = new Map(things.map(({ subject, basis }) => [subject, basis]))
  const found = basisOf.size === 0 ? [] : await listStandingApprovals(db, { subjects: [...basisOf.keys()], withCarriedOut })
  return found.filter((one) => whyFallen(one, basisOf.get(one.subject) ?? {}) === null)
}

/** How an approval is shown to the person who would be the next. */
export const presentApproval = (
  { name, reason, at, staffId, sha256, proposedAt }: Pick<StoredApproval, 'name' | 'reason' | 'at' | 'staffId' | 'sha256' | 'proposedAt'>,
  actor: Approver,
) => ({
  name,
  reason,
  at: at.toISOString(),
  is_you: staffId === actor.staffId,
  sha256,
  ends_at: endOfProposal(proposedAt).toISOString(),
})

async function endFallen(tx: ApprovalTx, standing: readonly StoredApproval[], basis: ApprovedContent): Promise<StoredApproval[]> {
  for (const why of ['changed', 'expired'] as const)
    await endApprovals(tx, idsOf(standing.filter((one) => whyFallen(one, basis) === why)), why, tx.now)
  return standing.filter((one) => whyFallen(one, basis) === null)
}

function whyFallen(one: StoredApproval, basis: ApprovedContent): 'changed' | 'expired' | null {
  if (hashOf(one.content, basis) !== one.sha256) return 'changed'
  return one.isCarriedOut || one.now < endOfProposal(one.proposedAt) ? null : 'expired'
}

const hashOf = (content: ApprovedContent, basis: ApprovedContent): string =>
  createHash('sha256').update(textOfContent(content, basis)).digest('hex')

const idsOf = (approvals: readonly StoredApproval[]): bigint[] => approvals.map(({ id }) => id)
