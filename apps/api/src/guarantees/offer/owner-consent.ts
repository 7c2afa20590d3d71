import type { Input, Name, Output } from '@damana/contract'
import { nameAccountOfOwner, requireNotOurs } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findBankAccount, getPartyIdentity } from '#people/parties/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { runGuaranteeAction } from '../with-guarantee-action.ts'
import { askAboutOffer, saleCheckOf, type SaleInquiry } from './ask-about-offer.ts'
import { buyerOfOffer, applyTransition } from '#effects/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { applySplitAnswer } from '../disputes/case-acts.ts'
import { hashLinkToken, requireProvenSeller } from './create-guarantee.ts'
import { type Facts, type LockedGuarantee, lockGuaranteeById, refusalReason } from '#lifecycle/index.ts'
import { findOwnerLink, type OwnerLink } from './offer.queries.ts'
import { noteOfferOpened } from './counters.queries.ts'
import { presentGuarantee, presentOwnerView } from '../read/present-guarantee.ts'

const ibanInvalid = () => new DomainError('iban_invalid', { errors: [{ pointer: '/iban', code: 'invalid_iban' }] })

/** An owner with an account consents to a sale by an agent; the money goes to the owner's proven IBAN. */
export async function consentAsOwner(
  ctx: RequestContext<PersonActor>,
  { params, body }: Input<'POST /guarantees/:number/consent'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  await requireProvenSeller(ctx, ctx.actor.partyId)
  const inquiry = await askAboutOffer(ctx, params.number, ctx.actor.partyId, deps)
  return await runGuaranteeAction(
    ctx,
    params.number,
    'consent',
    deps,
    async (tx, guarantee) => {
      const saleCheck = requireSale(inquiry, guarantee, deps)
      if (!(await findBankAccount(tx, { partyId: guarantee.sellerPartyId }))) throw ibanInvalid()
      return {
        said: { termsVersion: body.terms_version, saleCheck, ...(await buyerOfOffer(tx, guarantee)) },
        columns: { offered_at: guarantee.now },
      }
    },
    (tx) => presentGuarantee(ctx, tx, params.number, settings),
  )
}

/** An owner with an account refuses the sale. */
export async function refuseAsOwner(
  ctx: RequestContext<PersonActor>,
  { params, body }: Input<'POST /guarantees/:number/refuse'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  return await runGuaranteeAction(
    ctx,
    params.number,
    'refuse',
    deps,
    () => ({ facts: { reason: body.reason ?? null } }),
    (tx) => presentGuarantee(ctx, tx, params.number, settings),
  )
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
export async function consentByLink(ctx: RequestContext, { params, body }: Input<'POST /owner-links/:token/consent'>, deps: GuaranteeDeps) {
  const link = await getOwnerLink(ctx.db, params.token)
  const account = body.iban === undefined ? null : readJordanianIban(body.iban)
  if (account === undefined) throw ibanInvalid()
  if (account) requireNotOurs(account.iban, deps.settings())
  if (!account && !(await findBankAccount(ctx.db, { partyId: link.ownerPartyId }))) throw ibanInvalid()
  const { isProven, isVouched } = await getPartyIdentity(ctx.db, link.ownerPartyId)
  if (!isProven && !isVouched) throw new DomainError('action_not_allowed', { reason: 'identity_unproven' })
  const inquiry = await askAboutOffer(ctx, link.number, link.ownerPartyId, deps)
  const holderAnswer = account ? await deps.checkHolder(account.iban, link.ownerName) : 'unknown'
  return actByLink(ctx, link, body.code, 'consent', deps, async (tx, guarantee) => {
    const saleCheck = requireSale(inquiry, guarantee, deps)
    if (account) await nameAccountOfOwner(tx, { partyId: guarantee.sellerPartyId, account, holderAnswer, now: guarantee.now })
    return {
      said: { termsVersion: Math.min(body.terms_version, link.termsVersion), saleCheck, ...(await buyerOfOffer(tx, guarantee)) },
      columns: { offered_at: guarantee.now },
    }
  })
}

/** The owner refuses by link and code. */
export async function refuseByLink(ctx: RequestContext, { params, body }: Input<'POST /owner-links/:token/refuse'>, deps: GuaranteeDeps) {
  return actByLink(ctx, await getOwnerLink(ctx.db, params.token), body.code, 'refuse', deps, () => ({
    facts: { reason: body.reason ?? null },
    columns: body.reason === undefined ? {} : { end_reason: body.reason },
  }))
}

/** The owner withdraws the offer by link and code, before it is accepted. */
export async function withdrawByLink(
  ctx: RequestContext,
  { params, body }: Input<'POST /owner-links/:token/withdraw'>,
  deps: GuaranteeDeps,
) {
  return actByLink(ctx, await getOwnerLink(ctx.db, params.token), body.code, 'withdraw', deps, () => ({}))
}

/** The owner answers a proposed split by link and code; the owner's agent may not. */
export async function answerSplitByLink(
  ctx: RequestContext,
  { params, body }: Input<'POST /owner-links/:token/answer-split'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  const link = await getOwnerLink(ctx.db, params.token)
  const proof = await deps.ownerCodes.check(ctx, { id: link.id, phone: link.ownerPhone }, body.code)
  return ctx.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, link.guaranteeId)
    if (!guarantee) throw new DomainError('not_found')
    await proof.spend(tx)
    await applySplitAnswer(tx, auditContextOf(ctx, tx), guarantee, 'seller', body.answer, deps)
    return presentOwnerView(ctx, tx, link, settings)
  })
}

type LinkAct = NonNullable<Input<'POST /owner-links/:token/sendOtp'>['body']['action']>
const callsByLink = {
  consent: 'POST /owner-links/:token/consent',
  refuse: 'POST /owner-links/:token/refuse',
  withdraw: 'POST /owner-links/:token/withdraw',
  answer_split: 'POST /owner-links/:token/answer-split',
  iban: 'POST /owner-links/:token/iban',
} as const satisfies Record<LinkAct, Name>
const unsaidCode = '00000'
/** Looks as an IBAN should, and is none of ours; nothing is done with it. */
const unsaidIban = 'JO76ARAB0010000000118200450177'
/** An owner's actions that need no further words; naming an account is looked at as far as its state goes. */
const withoutContent = {
  refuse: { body: {}, isWhole: true },
  withdraw: { body: {}, isWhole: true },
  answer_split: { body: { answer: 'yes' }, isWhole: true },
  iban: { body: { iban: unsaidIban }, isWhole: false },
} as const

/** Refuses unless the owner may do the act that the code is for; where none is named, anything. */
async function rehearseActs(
  ctx: RequestContext,
  token: string,
  { action, content }: Input<'POST /owner-links/:token/sendOtp'>['body'],
  deps: GuaranteeDeps,
): Promise<void> {
  const attempt = (act: LinkAct, body: object, isWhole: boolean) =>
    deps.rehearseCall(ctx, { name: callsByLink[act], params: { token }, body: { ...body, code: unsaidCode }, isWhole })
  if (action !== undefined && content !== undefined) return attempt(action, content, true)
  // Consent without its content is possible exactly where a refusal is.
  const named = action === 'consent' ? 'refuse' : action
  const acts = named === undefined ? (['refuse', 'withdraw', 'answer_split', 'iban'] as const) : [named]
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

async function actByLink(
  ctx: RequestContext,
  link: OwnerLink,
  code: string,
  trigger: 'consent' | 'refuse' | 'withdraw',
  deps: GuaranteeDeps,
  effectOf: (tx: Tx, guarantee: LockedGuarantee) => Promise<Parameters<typeof applyTransition>[6]> | Parameters<typeof applyTransition>[6],
) {
  const settings = deps.settings()
  const proof = await deps.ownerCodes.check(ctx, { id: link.id, phone: link.ownerPhone }, code)
  return ctx.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, link.guaranteeId)
    if (!guarantee) throw new DomainError('not_found')
    if (guarantee.termsVersion !== link.termsVersion) throw new DomainError('action_not_allowed', { reason: 'terms_changed' })
    await proof.spend(tx)
    await applyTransition(tx, auditContextOf(ctx, tx), guarantee, trigger, 'seller', deps, await effectOf(tx, guarantee))
    return presentOwnerView(ctx, tx, link, settings)
  })
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

async function getOwnerLink(db: Queryable, token: string): Promise<OwnerLink> {
  const link = await findOwnerLink(db, { tokenHash: hashLinkToken(token) })
  if (!link) throw new DomainError('not_found')
  return link
}
