/** How the words of a guarantee's life look. */
import type { OperationalStatus } from '@damana/contract/statuses'
import type { OperationalTone } from '@damana/ui'

export const toneOf: Record<OperationalStatus, OperationalTone> = {
  awaiting_owner: 'waiting',
  awaiting_acceptance: 'waiting',
  awaiting_payment: 'waiting',
  in_transfer: 'active',
  release_requested: 'asked',
  completed: 'done',
  rejected: 'off',
  expired: 'off',
  cancelled: 'off',
}
