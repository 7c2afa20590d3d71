import type { ConstraintCodes } from '#kernel/errors.ts'

/** The error codes of this feature's constraints, which decide concurrent requests. */
export const guaranteeConstraints: ConstraintCodes = {
  guarantees__vehicle_free: { code: 'vehicle_not_free', pointer: '/registration_number' },
  guarantees__one_awaiting_owner: { code: 'vehicle_not_free', pointer: '/registration_number' },
  guarantees__parties_differ: { code: 'sameBuyerOwner', pointer: '/buyer_national_number' },
  guarantees__transition: { code: 'action_not_allowed', reason: 'wrong_status' },
  guarantees__countdown: { code: 'action_not_allowed', reason: 'countdown_not_over' },
  discount_codes__not_over_used: { code: 'discount_invalid', pointer: '/discount_code' },
  discount_codes__within_budget: { code: 'discount_invalid', pointer: '/discount_code' },
}
