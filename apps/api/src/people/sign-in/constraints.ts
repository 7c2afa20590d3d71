import type { ConstraintCodes } from '#kernel/errors.ts'

/** The refusals for broken constraints of this feature, which decide a race. */
export const identityConstraints: ConstraintCodes = {
  users__phone: 'already_registered',
  users__email: 'already_registered',
}
