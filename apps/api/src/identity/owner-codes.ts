import type { RequestContext, Tx } from '#http/context.ts'
import { checkCode, sendCode, type CodeProof, type SentCode } from './codes.ts'
import { rulesOf, type IdentityDeps } from './deps.ts'

interface OwnerLink {
  id: bigint
  phone: string
}

const about = (link: OwnerLink) => ({ purpose: 'owner_consent' as const, subject: `owner_link:${link.id}`, userId: null })

/** Codes for whoever acts by an owner's link: to the owner's own phone, without an account. */
export const ownerCodes = (deps: Pick<IdentityDeps, 'otpPepper' | 'settings'>) => ({
  send: (tx: Tx, ctx: RequestContext, link: OwnerLink, number: string): Promise<SentCode> =>
    sendCode(tx, rulesOf(deps), { ...about(link), channel: 'sms', to: link.phone, jkt: ctx.caller.jkt, facts: { number }, lang: ctx.lang }),
  check: (ctx: RequestContext, link: OwnerLink, code: string): Promise<CodeProof> =>
    checkCode(ctx, rulesOf(deps), { ...about(link), code, jkt: ctx.caller.jkt }),
})
