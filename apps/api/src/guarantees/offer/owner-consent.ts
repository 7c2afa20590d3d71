import type { Input, Output } from '@damana/contract'
import { callByLink, type LinkActionName, type LinkCall } from '@damana/contract/guarantee-actions'
import { nameAccountOfOwner, requireNotOurs } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import type { RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findBankAccount, getParty, getPartyIdentity } from '#people/parties/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Act, Carry } from '../act.ts'
import { askAboutOffer, saleCheckOf, type SaleInquiry } from './ask-about-offer.ts'
import { buyerOfOffer } from '#effects/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { hashLinkToken, requireProvenSeller } from './create-guarantee.ts'
import { type Facts, type LockedGuarantee, refusalReason } from '#lifecycle/index.ts'
import { findOwnerLink, type OwnerLink } from './offer.queries.ts'
import { noteOfferOpened } from './counters.queries.ts'
import { presentOwnerView } from '../read/present-guarantee.ts'

/** An action as an owner asks for it by link. */
export interface LinkAct<A extends LinkActionName> {
  ctx: RequestContext
  link: OwnerLink
  body: Input<LinkCall<A>>['body']
  deps: GuaranteeDeps
}

const ibanInvalid = () => new DomainError('iban_invalid', { errors: [{ pointer: '/iban', code: 'invalid_iban' }] })

/** An owner with an account consents to a sale by an agent; the money goes to the owner's proven IBAN. */
export async function consentAsOwner({ ctx, number, body, deps }: Act<'consent'>): Promise<Carry> {
  await requireProvenSeller(ctx, await getParty(ctx.db, ctx.actor.partyId), { isAgent: false })
  const inquiry = await askAboutOffer(ctx, number, ctx.actor.partyId, deps)
  return async (tx, guarantee) => {
    const saleCheck = requireSale(inquiry, guarantee, deps)
    if (!(await findBankAccount(tx, { partyId: guarantee.sellerPartyId }))) throw ibanInvalid()
    return {
      said: { termsVersion: body.terms_version, saleCheck, ...(await buyerOfOffer(tx, guarantee)) },
      columns: { offered_at: guarantee.now },
    }
  }
}

/** Shows the offer to the holder of the link sent to the owner's phone only. */
export async function showOwnerLink(
  ctx: RequestContext,
  { params }: Input<'GET /owner-links/:token'>,
  deps: GuaranteeDeps,
): Promise<Output<'GET /owner-links/:token'>> {
  const link = await getOwnerLink(ctx.db, params.token)
  if (!link.ended) await noteOfferOpened(ctx.db, { guaranteeId: link.guaranteeId, partyId: link.ownerPartyId })
  return presentOwnerView(ctx, ctx.db, link, deps.settings())
}

/** Sends the owner a code to the owner's own phone, whatever browser the link was opened in, while there is anything that the owner may do with it. */
export async function sendOwnerLinkCode(
  ctx: RequestContext,
  { params, body }: Input<'POST /owner-links/:token/sendOtp'>,
  deps: GuaranteeDeps,
): Promise<Output<'POST /owner-links/:token/sendOtp'>> {
  await ctx.replayStoredAnswer()
  const link = await getOwnerLink(ctx.db, params.token)
  await rehearseActs(ctx, params.token, body, deps)
  return ctx.transact(async (tx) => {
    const { resendAt, expiresAt } = await deps.ownerCodes.send(tx, ctx, { id: link.id, phone: link.ownerPhone }, link.number)
    return { resend_at: resendAt.toISOString(), expires_at: expiresAt.toISOString() }
  })
}

/** The owner consents by link and code, and names the account that the money goes to. */
export async function consentByLink({ ctx, link, body, deps }: LinkAct<'consent'>): Promise<Carry<LockedGuarantee>> {
  const account = body.iban === undefined ? null : readJordanianIban(body.iban)
  if (account === undefined) throw ibanInvalid()
  if (account) requireNotOurs(account.iban, deps.settings())
  if (!account && !(await findBankAccount(ctx.db, { partyId: link.ownerPartyId }))) throw ibanInvalid()
  const { isProven, isVouched } = await getPartyIdentity(ctx.db, link.ownerPartyId)
  if (!isProven && !isVouched) throw new DomainError('action_not_allowed', { reason: 'identity_unproven' })
  const inquiry = await askAboutOffer(ctx, link.number, link.ownerPartyId, deps)
  const holderAnswer = account ? await deps.checkHolder(account.iban, link.ownerName) : 'unknown'
  return async (tx, guarantee) => {
    const saleCheck = requireSale(inquiry, guarantee, deps)
    if (account) await nameAccountOfOwner(tx, { partyId: guarantee.sellerPartyId, account, holderAnswer, now: guarantee.now })
    return {
      said: { termsVersion: Math.min(body.terms_version, link.termsVersion), saleCheck, ...(await buyerOfOffer(tx, guarantee)) },
      columns: { offered_at: guarantee.now },
    }
  }
}

type CodeFor = NonNullable<Input<'POST /owner-links/:token/sendOtp'>['body']['action']>
const unsaidCode = '00000'
/** Looks as an IBAN should, and is none of ours; nothing is done with it. */
const unsaidIban = 'JO76ARAB0010000000118200450177'
/** An owner's actions with the words that they need; whose account or which proposal is meant is not known yet, so those are looked at as far as their state goes. */
const withoutContent = {
  refuse: { body: {}, isWhole: true },
  withdraw: { body: {}, isWhole: true },
  answer_split: { body: { answer: 'yes' }, isWhole: true },
  accept_terms: { body: { proposal: 1 }, isWhole: false },
  refuse_terms: { body: { proposal: 1 }, isWhole: false },
  iban: { body: { iban: unsaidIban }, isWhole: false },
} as const

/** Refuses unless the owner may do the act that the code is for; where none is named, anything. */
async function rehearseActs(
  ctx: RequestContext,
  token: string,
  { action, content }: Input<'POST /owner-links/:token/sendOtp'>['body'],
  deps: GuaranteeDeps,
): Promise<void> {
  const attempt = (act: CodeFor, body: object, isWhole: boolean) =>
    deps.rehearseCall(ctx, {
      name: act === 'iban' ? 'POST /owner-links/:token/iban' : callByLink(act),
      params: { token },
      body: { ...body, code: unsaidCode },
      isWhole,
    })
  if (action !== undefined && content !== undefined) return attempt(action, content, true)
  // Consent without its content is possible exactly where a refusal is.
  const named = action === 'consent' ? 'refuse' : action
  const acts = named === undefined ? (['refuse', 'withdraw', 'answer_split', 'refuse_terms', 'iban'] as const) : [named]
  let first: DomainError | undefined
  for (const act of acts) {
    const { body, isWhole } = withoutContent[act]
    try {
      return await attempt(act, body, isWhole)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      first ??= error
    }
  }
  throw first ?? new DomainError('not_found')
}

/**
 * The registry's answer as input of the rules. The owner reads the objection to the sale, unless the rules refuse the action anyway, with
 * their own reason.
 */
function requireSale(inquiry: SaleInquiry, guarantee: LockedGuarantee, deps: GuaranteeDeps): NonNullable<Facts['saleCheck']> {
  const { objection } = inquiry
  const check = saleCheckOf(inquiry, guarantee)
  const refused = refusalReason(guarantee, 'consent', 'seller', { now: guarantee.now, settings: deps.settings(), listing: true })
  if (check !== 'not_asked' && objection !== null && refused === null)
    throw new DomainError(objection, objection === 'registry_unavailable' ? { retryAfter: 30 } : {})
  return check
}

export async function getOwnerLink(db: Queryable, token: string): Promise<OwnerLink> {
  const link = await findOwnerLink(db, { tokenHash: hashLinkToken(token) })
  if (!link) throw new DomainError('not_found')
  return link
}
