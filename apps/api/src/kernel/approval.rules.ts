import type { StaffRole } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import { addSeconds } from './instants.ts'

/** Content and basis of a proposal: what JSON can say, without numbers, which JSON cannot say exactly. */
export type ApprovedValue = string | boolean | null | readonly ApprovedValue[] | { readonly [name: string]: ApprovedValue }
export type ApprovedContent = Readonly<Record<string, ApprovedValue>>

const proposalSeconds = 7 * 24 * 3600

/** When a proposal ends of which no second person wanted to know. */
export const endOfProposal = (proposedAt: Date): Date => addSeconds(proposedAt, proposalSeconds)

/** Content and basis as one text: the same content is the same text, in whatever order it was written. */
export const textOfContent = (content: ApprovedContent, basis: ApprovedContent): string => canonical({ basis, content })

function canonical(value: ApprovedValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}
const isList = (value: ApprovedValue): value is readonly ApprovedValue[] => Array.isArray(value)

/** The persons who have to approve the same: so many, and among them one of each of these roles. */
export interface ApprovalsNeeded {
  persons: number
  roles?: readonly StaffRole[]
}
export interface StandingApproval {
  staffId: Id<'staff'>
  role: StaffRole
  sha256: string
}

/** Whether the persons who approve exactly this content are enough. Each person counts once. */
export function isAgreed(standing: readonly StandingApproval[], sha256: string, { persons, roles = [] }: ApprovalsNeeded): boolean {
  const same = standing.filter((one) => one.sha256 === sha256)
  return new Set(same.map(({ staffId }) => staffId)).size >= persons && roles.every((needed) => same.some(({ role }) => role === needed))
}

/**
 * Why a person may not approve a content now; null when that is allowed. A maker of the thing approves nothing of it, and a person who
 * meant to approve what another proposed does not propose something else by that.
 */
export function refuseApprovalOf(
  standing: readonly StandingApproval[],
  { staffId, sha256, approves, makers }: { staffId: Id<'staff'>; sha256: string; approves: string | null; makers: readonly bigint[] },
): 'made_by_you' | 'voted_already' | 'proposal_changed' | null {
  if (makers.includes(staffId)) return 'made_by_you'
  if (standing.some((one) => one.staffId === staffId && one.sha256 === sha256)) return 'voted_already'
  const isOfThat = approves === null || (approves === sha256 && standing.some((one) => one.sha256 === sha256))
  return isOfThat ? null : 'proposal_changed'
}
