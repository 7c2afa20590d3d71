import type { ConstraintCodes } from '#kernel/errors.ts'

/** The refusal for two who add one group at the same moment. */
export const companyConstraints: ConstraintCodes = { company_groups__name: { code: 'group_exists', pointer: '/name' } }
