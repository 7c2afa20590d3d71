import { contentKinds, type ContentKind } from '@damana/contract/content-words'
import type { Reason } from '@damana/contract/errors'
import type { StaffRole } from '@damana/contract/statuses'

export type ContentAction = 'save' | 'publish' | 'discard' | 'withdraw'

export interface ContentState {
  role: StaffRole
  /** The version that is not yet in force, if there is one. */
  pending: { isPublished: boolean; isOwn: boolean } | null
}

/** Reviewers and administrators write texts. */
export const mayWrite = (role: StaffRole): boolean => role !== 'finance'

/** Why this member of staff may not act on a text now; null when it is possible. Nobody publishes what they wrote themselves. */
export function refuseContentAction(state: ContentState, action: ContentAction): Reason | null {
  const { pending, role } = state
  if (!mayWrite(role)) return 'no_permission'
  if (action === 'save') return pending?.isPublished ? 'content_scheduled' : null
  if (action === 'withdraw') return pending?.isPublished ? null : 'content_no_draft'
  if (!pending || pending.isPublished) return pending ? 'content_scheduled' : 'content_no_draft'
  return action === 'publish' && pending.isOwn ? 'made_by_you' : null
}

/** Whether staff may add texts of a kind. */
export const isOpenKind = (kind: ContentKind): boolean => contentKinds[kind].isOpen
