import type { ConstraintCodes } from '#kernel/errors.ts'

/** What a broken constraint of this feature means to a person: the last word in a race. */
export const identityConstraints: ConstraintCodes = {
  users__phone: 'already_registered',
  users__email: 'already_registered',
}
