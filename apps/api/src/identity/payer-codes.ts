import type { RequestContext, Tx } from '#http/context.ts'
import { checkCode, sendCode, type CodeProof, type SentCode } from './codes.ts'
import { rulesOf, type IdentityDeps } from './deps.ts'

interface PayerLink {
  id: bigint
  phone: string
}

const about = (link: PayerLink) => ({ purpose: 'payer_iban' as const, subject: `payer_link:${link.id}`, userId: null })

/** Codes for whoever names a payer's account by link: to the phone that the link was sent to, without an account. */
export const payerCodes = (deps: Pick<IdentityDeps, 'otpPepper' | 'settings'>) => ({
  send: (tx: Tx, ctx: RequestContext, link: PayerLink, number: string): Promise<SentCode> =>
    sendCode(tx, rulesOf(deps), { ...about(link), channel: 'sms', to: link.phone, jkt: ctx.caller.jkt, facts: { number }, lang: ctx.lang }),
  check: (ctx: RequestContext, link: PayerLink, code: string): Promise<CodeProof> =>
    checkCode(ctx, rulesOf(deps), { ...about(link), code, jkt: ctx.caller.jkt }),
})
