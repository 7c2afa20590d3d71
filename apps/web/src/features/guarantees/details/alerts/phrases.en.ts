import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  blocked: 'This guarantee is blocked',
  blockedText: 'No action can be taken on it, and the money stays where it is.',
  inactive: 'This guarantee is not active. No action can be taken on it.',
  cancellation: 'A cancellation is requested',
  cancellationText: 'Actions are off until it is decided.',
  vehicle_unverified: 'The vehicle is being verified',
  vehicle_unverifiedText: 'It was entered by hand and cannot be accepted before it is confirmed.',
  payer_undeclared: 'Money arrived from somebody else',
  payer_undeclaredText: 'The payer is declared first, then the money counts.',
  since: 'Since {{moment}}. Reason: {{reason}}',
  reasons: {
    staff: 'a decision of the administration',
    objection: 'an objection of one side',
    registry: 'the answer of the registry does not allow going on',
    silent: 'the registry does not answer',
    stalled: 'the ownership has not moved in time',
    bank: 'the bank took a payment back',
  },
  cancelRequest: {
    title: 'Cancellation request',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    reason: 'Reason: {{reason}}',
  },
} satisfies Same<typeof ar>
