import type { Output, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { StaffActor } from '#http/context.ts'
import { dateInAmman } from '#time/working-days.ts'
import { refuseApproval } from './payout.rules.ts'
import type { StaffPayout } from './staff.queries.ts'

/** A payout as staff see it, with what this person may do about it. */
export function presentPayout(payout: StaffPayout, actor: StaffActor): Reply<'GET /admin/payouts/:number'> {
  const needsPersons = payout.approvalsNeeded > 0
  const reason = refuseApproval({
    status: payout.status,
    approvalsNeeded: payout.approvalsNeeded,
    role: actor.role,
    hasApproved: hasApproved(payout, actor),
    madeIt: false,
  })
  return {
    number: payout.number,
    guarantee_number: payout.guaranteeId === null ? null : `DM-${payout.guaranteeId}`,
    payee_name: payout.payeeName,
    iban_tail: payout.iban?.slice(-4) ?? null,
    amount_fils: toWire(payout.amountFils),
    rail: payout.rail,
    status: payout.status,
    held_reason: payout.heldReason,
    promised_on: payout.promisedOn,
    late: isLate(payout),
    ordered_at: payout.orderedAt.toISOString(),
    approvals: payout.approvals.map(({ name, at }) => ({ name, at: new Date(at).toISOString() })),
    approvals_needed: payout.approvalsNeeded,
    actions: needsPersons ? [{ name: 'approve', allowed: reason === null, reason }] : [],
  } satisfies Output<'GET /admin/payouts/:number'>
}

export const hasApproved = ({ approvals }: StaffPayout, { staffId }: StaffActor): boolean =>
  approvals.some(({ staff_id }) => staff_id === staffId.toString())

const onItsWay: readonly StaffPayout['status'][] = ['in_file', 'sent', 'unknown', 'accepted']
/** The promised day is over and the bank has not said that it is paid. */
export const isLate = ({ status, promisedOn, now }: Pick<StaffPayout, 'status' | 'promisedOn' | 'now'>): boolean =>
  onItsWay.includes(status) && promisedOn !== null && promisedOn < dateInAmman(now)
