import type { RequestContext, Tx } from '#kernel/context.ts'
import { checkCode, type CodeProof, sendCode, type SentCode } from './codes.ts'
import { type IdentityDeps, rulesOf } from './deps.ts'

interface Link {
  id: bigint
  phone: string
}
type LinkDeps = Pick<IdentityDeps, 'otpPepper' | 'settings'>

/** Codes for actions by a link, without an account: always sent to the phone of the link. */
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
/** For naming the account to which a payer's money is returned. */
export const payerCodes = linkCodes('payer_iban', 'payer_link')
