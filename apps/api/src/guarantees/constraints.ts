import type { ConstraintCodes } from '#http/domain-error.ts'

/** What a broken constraint of this feature means to a person: the last word in a race. */
export const guaranteeConstraints: ConstraintCodes = {
  guarantees__vehicle_free: 'vehicle_not_free',
  guarantees__one_awaiting_owner: 'vehicle_not_free',
  guarantees__parties_differ: 'sameBuyerOwner',
  guarantees__transition: 'action_not_allowed',
  guarantees__countdown: 'action_not_allowed',
  discount_codes__not_over_used: 'discount_invalid',
  discount_codes__within_budget: 'discount_invalid',
}
