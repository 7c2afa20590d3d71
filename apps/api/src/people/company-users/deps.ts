import type { RequestContext, Tx } from '#kernel/context.ts'
import type { IdentityDeps } from '#people/sign-in/index.ts'

export interface CompanyUserDeps extends Pick<IdentityDeps, 'passwords' | 'otpPepper'> {
  requireStepUp: (tx: Tx, ctx: RequestContext, action: string) => Promise<void>
}
