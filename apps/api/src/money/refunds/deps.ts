import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'
import type { RehearseCall } from '#kernel/rehearsal.ts'

export interface PayerLink {
  id: bigint
  phone: string
}
export interface PayerLinkDeps extends WithSettings, WithHolderCheck {
  payerCodes: PayerCodes
  rehearseCall: RehearseCall
}
/** One-time codes for naming a payer's account by link: always sent to the phone that got the link. */
interface PayerCodes {
  send(tx: Tx, ctx: RequestContext, link: PayerLink, number: string): Promise<{ resendAt: Date; expiresAt: Date }>
  /** Refuses a wrong code; the failed attempt is counted although the request is refused. */
  check(ctx: RequestContext, link: PayerLink, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
}
