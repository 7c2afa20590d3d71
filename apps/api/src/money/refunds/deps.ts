import type { WithSettings } from '#kernel/settings.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'

export interface PayerLink {
  id: bigint
  phone: string
}
export interface PayerLinkDeps extends WithSettings {
  payerCodes: PayerCodes
}
/** One-time codes for whoever names a payer's account by link: always to the phone that the link was sent to. */
interface PayerCodes {
  send(tx: Tx, ctx: RequestContext, link: PayerLink, number: string): Promise<{ resendAt: Date; expiresAt: Date }>
  /** Refuses a wrong code; a failed try is counted even though the act is refused. */
  check(ctx: RequestContext, link: PayerLink, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
}
