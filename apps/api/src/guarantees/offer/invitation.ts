import type { Input, Output } from '@damana/contract'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import { toWire } from '@damana/contract/money'
import type { Lang } from '@damana/contract/errors'
import { nameIn, openNameOf } from '@damana/contract/names'
import type { Id } from '#db/id.ts'
import type { RowOf } from '#db/statement.ts'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { invitationKey, invitationPath, isInvitationKey } from '#kernel/invitation-key.ts'
import { untilNextTick } from '#kernel/next-tick.ts'
import { peekAuthFlow } from '#people/sign-in/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { presentGuarantee, presentInvitedOffer } from '../read/present-guarantee.ts'
import { noteOfferOpened } from './counters.queries.ts'
import { findOpenOffer } from './offer.queries.ts'

const notFound = () => new DomainError('not_found')
const idOf = (number: string) => (parseGuaranteeNumber(number) ?? 0n) as Id<'guarantees'> // no row has 0

const whatIsOffered = (offer: RowOf<typeof findOpenOffer>, lang: Lang) => ({
  vehicle: { type: offer.vehicleType, manufacture_year: offer.vehicleYear },
  price_fils: toWire(offer.priceFils),
  seller_name: openNameOf(nameIn(lang, { name: offer.sellerName, name_latin: offer.sellerNameLatin }), offer.sellerKind),
})

/** The holder of an invitation's link reads what its SMS says. Every other caller learns in the same time that there is nothing. */
export async function showInvitation(
  ctx: ContextOf<'GET /invitations/:number'>,
  { params: { number }, query: { key = '' } }: Input<'GET /invitations/:number'>,
  { settings, secret }: GuaranteeDeps,
): Promise<Output<'GET /invitations/:number'>> {
  const askedMs = performance.now()
  const offer = await findOpenOffer(ctx.db, { guaranteeId: idOf(number) })
  const isRight = isInvitationKey(key, number, offer?.buyerPhone ?? '', secret)
  await untilNextTick(askedMs, settings().lookupTickMs)
  if (!offer || !isRight) throw notFound()
  return whatIsOffered(offer, ctx.lang)
}

/**
 * The holder of the phone that an offer was made to reads all of it before giving a name or a password. The code is the proof, not the number or the
 * link: for every other phone there is no offer.
 */
export async function showInvitedOffer(
  ctx: ContextOf<'POST /invitations/:number/offer'>,
  { params: { number }, body }: Input<'POST /invitations/:number/offer'>,
  { settings }: GuaranteeDeps,
): Promise<Output<'POST /invitations/:number/offer'>> {
  const askedMs = performance.now()
  const { channel, destination } = await peekAuthFlow(ctx.db, body.flow_id, 'register', ctx.caller.jkt)
  const guaranteeId = idOf(number)
  const offer = await findOpenOffer(ctx.db, { guaranteeId })
  const isInvited = offer !== undefined && channel === 'mobile' && offer.buyerPhone === destination
  const shown = isInvited ? await presentInvitedOffer(ctx.db, number, ctx.lang, settings()) : undefined
  if (isInvited) await noteOfferOpened(ctx.db, { guaranteeId, partyId: offer.buyerPartyId })
  await untilNextTick(askedMs, settings().lookupTickMs)
  if (!shown) throw notFound()
  return shown
}

/** The seller's side takes the buyer's link, to send it by a way of its own. */
export async function shareInvitation(
  ctx: RequestContext<PersonActor>,
  { params: { number } }: Input<'GET /guarantees/:number/invitation'>,
  { settings, secret }: GuaranteeDeps,
): Promise<Output<'GET /guarantees/:number/invitation'>> {
  const { role } = await presentGuarantee(ctx, ctx.db, number, settings())
  const offer = role === 'buyer' || role === 'partner' ? undefined : await findOpenOffer(ctx.db, { guaranteeId: idOf(number) })
  if (!offer) throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
  return { ...whatIsOffered(offer, ctx.lang), path: invitationPath(number, invitationKey(secret, number, offer.buyerPhone)) }
}
