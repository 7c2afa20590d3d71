import type { StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'

/** Settings, prices and codes do not exist for reviewers. */
export function requireFinance({ role }: StaffActor): void {
  if (role === 'reviewer') throw new DomainError('not_found')
}
