import type { Same } from '../i18n.ts'
import type { ar } from './phrases.ar.ts'

export const en = {
  status: {
    awaiting_owner: 'Awaiting the owner',
    awaiting_acceptance: 'Awaiting the buyer',
    awaiting_payment: 'Awaiting payment',
    in_transfer: 'In transfer',
    release_requested: 'Release requested',
    completed: 'Completed',
    rejected: 'Rejected',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  flag: {
    blocked: 'Blocked',
    cancellation: 'Cancellation requested',
    vehicle_unverified: 'Vehicle being verified',
    payer_undeclared: 'Payer not declared yet',
  },
} satisfies Same<typeof ar>
