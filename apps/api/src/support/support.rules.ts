import type { Reason } from '@damana/contract/errors'
import type { SupportStatus } from '@damana/contract/statuses'

export const supportActions = ['answer', 'assign', 'release', 'close', 'reopen'] as const
export type SupportAction = (typeof supportActions)[number]

export interface ThreadStanding {
  status: SupportStatus
  /** The asking member of staff has taken the thread. */
  isYours: boolean
}

/** The reason why a member of staff may not act on a thread; null where it is allowed. A thread that somebody else has taken can be taken over. */
export function refuseSupportAction({ status, isYours }: ThreadStanding, action: SupportAction): Reason | null {
  switch (action) {
    case 'assign':
      return isYours ? 'thread_yours' : null
    case 'release':
      return isYours ? null : 'thread_not_yours'
    case 'reopen':
      return status === 'closed' ? null : 'thread_not_closed'
    case 'answer':
    case 'close':
      return status === 'closed' ? 'thread_closed' : null
  }
}
