/** The words of a guarantee's life. Stored, sent and phrased under these names; free of zod so that screens may import them. */

export const operationalStatuses = [
  'awaiting_owner',
  'awaiting_acceptance',
  'awaiting_payment',
  'in_transfer',
  'release_requested',
  'completed',
  'rejected',
  'expired',
  'cancelled',
] as const
export type OperationalStatus = (typeof operationalStatuses)[number]

/** Null stands for an end at which no money was ever received. */
export const financialStatuses = ['in_progress', 'hold', 'late', 'released', 'paid'] as const
export type FinancialStatus = (typeof financialStatuses)[number]

export const flagKinds = ['blocked', 'cancellation', 'vehicle_unverified', 'payer_undeclared'] as const
export type FlagKind = (typeof flagKinds)[number]

export const actionNames = ['consent', 'refuse', 'amend', 'withdraw', 'accept', 'reject', 'release'] as const
export type ActionName = (typeof actionNames)[number]

export const bearers = ['buyer', 'seller', 'equally'] as const
export type Bearer = (typeof bearers)[number]

export const transferTypes = ['ACH', 'RTGS'] as const
export type TransferType = (typeof transferTypes)[number]

/** What a guarantee waits for: who is awaited, until when, and what happens if nobody acts. */
export const waitCodes = [
  'owner_consent',
  'acceptance',
  'payment',
  'late_payment',
  'countdown',
  'release',
  'registry',
  'payout',
  'payout_approval',
  'payout_held',
  'none',
] as const
export type WaitCode = (typeof waitCodes)[number]

export const eventKinds = [
  'created',
  'consented',
  'refused',
  'withdrawn',
  'amended',
  'expired',
  'accepted',
  'rejected',
  'payment_received',
  'payment_unmatched',
  'held',
  'payment_late',
  'release_requested',
  'registry_transferred',
  'registry_not_transferred',
  'completed',
  'payout_ordered',
  'payout_held',
  'payout_approved',
  'payout_sent',
  'payout_accepted',
  'payout_late',
  'payout_rejected',
  'payout_settled',
  'payout_returned',
] as const
export type EventKind = (typeof eventKinds)[number]

export const actorKinds = ['seller', 'buyer', 'creator', 'system', 'bank', 'registry', 'staff'] as const
export type ActorKind = (typeof actorKinds)[number]

export const payoutStatuses = [
  'ordered',
  'held',
  'approved',
  'in_file',
  'sent',
  'unknown',
  'accepted',
  'settled',
  'rejected',
  'returned',
  'withdrawn',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutHoldReasons = [
  'iban_missing',
  'iban_unproven',
  'iban_young',
  'contact_changed',
  'receipt_unsettled',
  'staff_hold',
] as const
export type PayoutHoldReason = (typeof payoutHoldReasons)[number]

export const checklistItems = ['licence_valid', 'no_seizure', 'fines_paid', 'no_mortgage', 'insurance', 'both_present'] as const
export type ChecklistItem = (typeof checklistItems)[number]

export const staffRoles = ['reviewer', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export const queueKinds = ['payouts_to_approve', 'payouts_held', 'payouts_late', 'receipts_unmatched', 'registry_silent'] as const
export type QueueKind = (typeof queueKinds)[number]

/** Which waiting work is whose. */
export const queueKindsOf: Readonly<Record<StaffRole, readonly QueueKind[]>> = {
  reviewer: ['registry_silent'],
  finance: ['payouts_to_approve', 'payouts_held', 'payouts_late', 'receipts_unmatched'],
  admin: queueKinds,
}
