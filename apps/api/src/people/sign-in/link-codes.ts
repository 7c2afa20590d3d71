import type { RequestContext, Tx } from '#kernel/context.ts'
import { checkCode, type CodeProof, sendCode, type SentCode } from './codes.ts'
import { type IdentityDeps, rulesOf } from './deps.ts'

interface Link {
  id: bigint
  phone: string
}
type LinkDeps = Pick<IdentityDeps, 'otpPepper' | 'settings'>

/** Codes for whoever acts by a link, without an account: always to the phone that the link was sent to. */
const linkCodes = (purpose: 'owner_consent' | 'payer_iban', kind: 'owner_link' | 'payer_link') => (deps: LinkDeps) => {
  const about = (link: Link) => ({ purpose, subject: `${kind}:${link.id}`, userId: null })
  return {
    send: (tx: Tx, ctx: RequestContext, link: Link, number: string): Promise<SentCode> =>
      sendCode(tx, ctx, rulesOf(deps), { ...about(link), channel: 'sms', to: link.phone, budget: 'owner', facts: { number } }),
    check: (ctx: RequestContext, link: Link, code: string): Promise<CodeProof> => checkCode(ctx, rulesOf(deps), { ...about(link), code }),
  }
}

/** For every act by an owner's link. */
export const ownerCodes = linkCodes('owner_consent', 'owner_link')
/** For whoever names the account that a payer's money goes back to. */
export const payerCodes = linkCodes('payer_iban', 'payer_link')
