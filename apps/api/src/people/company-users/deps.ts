import type { RequestContext, Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'

export interface CompanyUserDeps extends Pick<IdentityDeps, 'passwords' | 'otpPepper'> {
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
  /** One code is good for all changes of the users for a quarter of an hour. */
  requireManagingStepUp: (tx: Tx, ctx: RequestContext, companyId: Id<'companies'>) => Promise<void>
}
