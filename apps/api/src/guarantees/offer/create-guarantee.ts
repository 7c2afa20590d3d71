import { createHash, randomBytes } from 'node:crypto'
import type { Input, Output } from '@damana/contract'
import { hasPermission } from '@damana/contract/permissions'
import { parseFils, toWire } from '@damana/contract/money'
import { isPersonName } from '@damana/contract/names'
import { takeDiscount } from '#discounts/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError, refuseField } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import type { Queryable } from '#db/queryable.ts'
import {
  findPartyByPair,
  getOrAddParty,
  getParty,
  getPartyIdentity,
  holdPartyCompletion,
  isNumberProven,
  type Party,
  saveVouchedPhone,
} from '#people/parties/index.ts'
import type { PersonRegistry, VehicleRegistry } from '#registries/index.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import type { Settings } from '#kernel/settings.ts'
import { measurements } from '#kernel/measurements.ts'
import { countSaleOfContract, getContractInForce, type PartnerContract } from '#people/partner-contracts/index.ts'
import { insertSharingConsent } from '#people/profile/index.ts'
import { insertLinkOfTerms } from '#people/access-links/index.ts'
import { enqueueMessage, insertNoticeOfCreation } from '#notify/index.ts'
import { insertTerms } from './offer.queries.ts'
import { countOffer } from './counters.queries.ts'
import { saveReference } from '../reference/reference.queries.ts'
import { unknownVehicle } from '../unknown-vehicle.ts'
import { isPartyRefOf, nameOfPair, requirePhone } from './find-counterparty.ts'
import { addSeconds } from '#kernel/instants.ts'
import {
  compareOwner,
  firstReminderAt,
  type FoundVehicle,
  insertGuarantee,
  type QuoteColumns,
  requireSaleable,
  statusOfOffer,
  waitUntilOf,
} from '#lifecycle/index.ts'
import { type FeeSchedule, getFeeSchedule, type Quote, quoteTerms, storedDiscount } from '#pricing/index.ts'
import { attachFiles } from '#files/index.ts'

export interface CreationDeps {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  settings: Settings
  secret: SecretInUse
}
type Body = Input<'POST /guarantees'>['body']
/** A side that may have no row yet: it is added only together with the guarantee. */
type Side = Party | NewSide
type NewSide = Omit<Party, 'id'> & { id: null; nationalNumber: string }

const required = (pointer: string) => new DomainError('validation_failed', { errors: [{ pointer, code: 'required' }] })

/** A vehicle's owner, or an agent of the owner, offers it to a buyer; an owner who is not the creator is asked first. */
export async function createGuarantee(
  ctx: RequestContext<PersonActor>,
  { body }: Input<'POST /guarantees'>,
  deps: CreationDeps,
): Promise<Output<'POST /guarantees'>> {
  const creator = await getParty(ctx.db, creatorPartyId(ctx.actor, body.user_company_id))
  await requireProvenSeller(ctx, creator, { isAgent: !body.is_owner })
  const partner = body.as_partner ? await requirePartner(ctx, body, creator) : null
  const prepared = await prepareOffer(ctx, body, creator, deps, partner)
  return ctx.transactOn(getFeeSchedule, async (tx, schedule) => {
    await countNewOffer(tx, ctx.actor, prepared, deps)
    if (partner) await countSaleOfContract(tx, partner)
    return storeOffer(ctx, tx, prepared, schedule, deps)
  })
}

/** A sale before its transaction: its vehicle, owner and buyer as they are known. */
export interface PreparedOffer {
  body: Body
  creator: Party
  owner: Side
  isVouched: boolean
  buyer: Side & { hasAccount: boolean }
  found: FoundVehicle
  otherOwnerName: string | null
  /** The creator proposes the sale between others by it. */
  partner: PartnerContract | null
}

/** The contract of the company that proposes; its sale is for another owner, and within the contract's price. */
async function requirePartner({ db }: RequestContext<PersonActor>, body: Body, creator: Party): Promise<PartnerContract> {
  if (body.is_owner) refuseField('/is_owner', 'invalid_choice')
  if (body.owner_national_number === creator.nationalNumber) refuseField('/owner_national_number', 'invalid_choice')
  return requireContract(db, body.user_company_id === null ? null : BigInt(body.user_company_id), body)
}

/** Refuses a price that is above the contract's largest. */
export function requireWithin({ mostPriceFils }: PartnerContract, price: string): void {
  if (parseFils(price) > mostPriceFils) refuseField('/price_fils', 'too_big')
}

/** The contract of a company, where it covers this price. */
export async function requireContract(
  db: Queryable,
  companyId: bigint | null,
  { price_fils }: Pick<Body, 'price_fils'>,
): Promise<PartnerContract> {
  const contract = await getContractInForce(db, companyId)
  requireWithin(contract, price_fils)
  return contract
}

/** Asks the registries and judges the sides. Never inside a transaction. */
export async function prepareOffer(
  ctx: RequestContext<PersonActor>,
  body: Body,
  creator: Party,
  deps: CreationDeps,
  partner: PartnerContract | null = null,
): Promise<PreparedOffer> {
  const ownerNumber = ownerNationalNumber(body, creator)
  const registered = await findSaleable(body, ownerNumber, creator, deps.vehicleRegistry)
  const { owner, isVouched } =
    ownerNumber === creator.nationalNumber
      ? { owner: creator, isVouched: false }
      : await confirmOwner(ctx, body, registered, deps.personRegistry)
  const buyer = await nameBuyer(ctx, body, deps)
  requireDifferent(buyer, [owner, creator])
  return { body, creator, owner, isVouched, buyer, partner, ...withOtherName(registered, owner) }
}

/** Stores a prepared sale on its terms, and tells who is asked first. */
export async function storeOffer(
  ctx: RequestContext<PersonActor>,
  tx: Tx,
  { body, creator, owner, isVouched, buyer, found, otherOwnerName, partner }: PreparedOffer,
  schedule: FeeSchedule,
  deps: CreationDeps,
): Promise<Output<'POST /guarantees'>> {
  const audit = auditContextOf(ctx, tx)
  const use = { partyId: creator.id, priceFils: parseFils(body.price_fils) }
  const discount =
    body.discount_code === undefined
      ? null
      : await takeDiscount(tx, body.discount_code, use, (taken) => quoteTerms(body, taken, schedule, partner?.terms).discountFils)
  const quote = quoteTerms(body, discount, schedule, partner?.terms)
  const seller = await stored(tx, owner)
  const buying = await stored(tx, buyer)
  if (isVouched) await saveVouchedPhone(tx, { id: seller.id })
  const hasAgent = seller.id !== creator.id
  const operationalStatus = statusOfOffer({ hasAgent })
  const waitUntil = waitUntilOf(operationalStatus, audit.now, deps.settings)
  if (!waitUntil) throw new Error('an offer always waits for somebody')
  tx.afterCommit(() => measurements.transition.publish({ event: 'created' }))
  const guarantee = await insertGuarantee(tx, audit, {
    sellerPartyId: seller.id,
    buyerPartyId: buying.id,
    creatorPartyId: creator.id,
    creatorUserId: ctx.actor.userId,
    sellerName: seller.name,
    buyerName: body.buyer_name ?? buying.name,
    creatorName: creator.name,
    sellerNameLatin: seller.nameLatin,
    // One that the creator has typed tells nothing of an account.
    buyerNameLatin: body.buyer_name === undefined ? buying.nameLatin : null,
    creatorNameLatin: creator.nameLatin,
    found,
    otherOwnerName,
    // The buyer may have completed the registration since the look-up.
    buyerIncomplete: !buyer.hasAccount && !(await holdPartyCompletion(tx, buying.id)),
    askVehicleAt: found.isVerified ? null : addSeconds(audit.now, deps.settings.registryEverySeconds),
    quoteColumns: quoteColumns(quote),
    partnerContractId: partner?.id ?? null,
    discount: discount && { codeId: discount.codeId, stored: storedDiscount(discount) },
    feeScheduleId: schedule.id,
    operationalStatus,
    waitUntil,
    remindAt: found.isVerified ? firstReminderAt(waitUntil, deps.settings) : null,
    event: 'created',
    facts: { price_fils: toWire(quote.priceFils) },
  })
  const mostOpen = creator.kind === 'company' ? deps.settings.offersPerCompany : deps.settings.offersPerPerson
  if (guarantee.openBefore >= mostOpen) throw new DomainError('action_not_allowed', { reason: 'too_many_offers' })
  await storeTerms(ctx, tx, guarantee, quote, deps.settings)
  await insertNoticeOfCreation(tx, guarantee.id)
  if (body.reference !== undefined) await saveReference(tx, { id: guarantee.id, partyId: creator.id, reference: body.reference })
  if (hasAgent)
    await sendOwnerLink(tx, guarantee, {
      phone: seller.phone,
      creatorName: creator.name,
      isOfPartner: partner !== null,
      vehicle: found.vehicle,
      quote,
      now: audit.now,
    })
  await discount?.save(guarantee.id)
  if (body.by_hand && !found.isVerified) await attachLicence(tx, ctx.actor, body.by_hand.licence_photo, guarantee.id)
  return { number: guarantee.number, vehicle_trans_id: guarantee.id.toString(), operational_status: operationalStatus }
}

/** Keeps the terms as they were offered, and that the creator agrees to share what they say. */
async function storeTerms(
  { actor: { userId }, lang }: RequestContext<PersonActor>,
  tx: Tx,
  { id, termsVersion }: { id: Id<'guarantees'>; termsVersion: number },
  quote: Quote,
  settings: Settings,
): Promise<void> {
  await insertTerms(tx, { guaranteeId: id, termsVersion, quote: quoteColumns(quote), userId, now: tx.now })
  await insertSharingConsent(tx, { userId, guaranteeId: id, textVersion: settings.termsVersion, lang, now: tx.now })
}

const attachLicence = (tx: Tx, actor: PersonActor, photo: string, guaranteeId: Id<'guarantees'>) =>
  attachFiles(tx, actor, {
    fileIds: [photo],
    kinds: ['licence_photo'],
    guaranteeId,
    pointer: '/by_hand/licence_photo',
    isList: false,
  })

/**
 * An offer counts as a look-up, because its answers and SMS could otherwise be used to probe for people without limit. One of a file counts for its company
 * alone: a user's day is shorter than a dealer's list.
 */
export async function countNewOffer(
  tx: Tx,
  actor: PersonActor,
  { creator, body }: Pick<PreparedOffer, 'creator' | 'body'>,
  { settings, secret }: CreationDeps,
  { isOfFile = false }: { isOfFile?: boolean } = {},
): Promise<void> {
  const pairName = nameOfPair(actor.userId, body.buyer_national_number, requirePhone(body.buyer_phone, '/buyer_phone'), secret.current)
  const companyId = body.user_company_id === null ? null : BigInt(body.user_company_id)
  if (!(await countOffer(tx, { creatorPartyId: creator.id, userId: isOfFile ? null : actor.userId, companyId, pairName }, settings)))
    throw new DomainError('action_not_allowed', { reason: 'too_many_lookups' })
}

const stored = async (tx: Parameters<typeof getOrAddParty>[0], side: Side): Promise<Party> =>
  side.id === null ? getOrAddParty(tx, side) : side

/** The party that the creator acts for: the creator's own, or a company that allows the creator to create guarantees. */
export function creatorPartyId(actor: PersonActor, userCompanyId: number | null): bigint {
  if (userCompanyId === null) {
    if (actor.ownPartyId === null || actor.accountType === 'company')
      throw new DomainError('action_not_allowed', { reason: 'no_permission', errors: [{ pointer: '/user_company_id', code: 'required' }] })
    return actor.ownPartyId
  }
  const membership = actor.companies.find(({ companyId }) => companyId === BigInt(userCompanyId))
  if (!membership) throw new DomainError('not_found')
  if (!membership.isPrimary && !membership.fullOnGroup && !hasPermission(membership.permissions, 'damana.create'))
    throw new DomainError('action_not_allowed', { reason: 'no_permission' })
  return membership.partyId
}

/** Sells only a proven party: a person, or a company by its approval, whichever of its users acts. An agent of another owner is proven as a person too. */
export async function requireProvenSeller(
  { actor: { ownPartyId }, db }: RequestContext<PersonActor>,
  { id: partyId, kind }: Pick<Party, 'id' | 'kind'>,
  { isAgent }: { isAgent: boolean },
): Promise<void> {
  for (const id of new Set(kind === 'company' && !isAgent ? [partyId] : [partyId, ownPartyId]))
    if (id === null || !(await getPartyIdentity(db, id)).isProven)
      throw new DomainError('action_not_allowed', { reason: 'identity_unproven' })
}

/** The vehicle from the registry; where that is unavailable, as entered from the seller's licence. */
async function findSaleable(body: Body, ownerNumber: string | null, creator: Party, registry: VehicleRegistry): Promise<FoundVehicle> {
  try {
    return await requireSaleable(registry, body.registration_number, ownerNumber)
  } catch (error) {
    const isSilent = error instanceof DomainError && error.code === 'registry_unavailable'
    if (!isSilent || !body.by_hand || ownerNumber === null) throw error
    const { owner_name, licence_photo: _photo, color, chassis_number, ...licence } = body.by_hand
    if (!body.is_owner && owner_name === undefined) throw required('/by_hand/owner_name')
    const owner = body.is_owner ? creator : { kind: 'person' as const, name: owner_name ?? '' }
    return {
      vehicle: {
        ...unknownVehicle,
        ...licence,
        registration_number: body.registration_number,
        color: color ?? null,
        chassis_number: chassis_number ?? null,
      },
      owner: { nationalNumber: ownerNumber, kind: owner.kind, name: owner.name },
      seized: null,
      mortgaged: null,
      finesFils: null,
      isVerified: false,
    }
  }
}

function ownerNationalNumber(body: Body, creator: Party): string | null {
  if (body.is_owner) return creator.nationalNumber
  if (body.owner_national_number === undefined) throw required('/owner_national_number')
  if (body.owner_phone === undefined) throw required('/owner_phone')
  return body.owner_national_number
}

/**
 * The owner's consent goes to the phone named here, so it must be the phone of a proven account, or one that the civil register knows as
 * the owner's: otherwise a creator could name a phone under the creator's own control and consent for the owner. A wrong pair gets the
 * answer of somebody else's vehicle.
 */
async function confirmOwner(
  ctx: RequestContext,
  body: Body,
  found: FoundVehicle,
  personRegistry: PersonRegistry,
): Promise<{ owner: Side; isVouched: boolean }> {
  const nationalNumber = found.owner.nationalNumber
  const phone = requirePhone(body.owner_phone ?? '', '/owner_phone')
  const refusal = new DomainError('vehicle_not_owned', { errors: [{ pointer: '/owner_phone', code: 'vehicle_not_owned' }] })
  const known = await findPartyByPair(ctx.db, nationalNumber, phone)
  if (known && (await getPartyIdentity(ctx.db, known.id)).isProven) return { owner: known, isVouched: false }
  if (await isNumberProven(ctx.db, nationalNumber)) throw refusal
  const registered = await personRegistry.check({ nationalNumber, fullName: found.owner.name, phone })
  if (registered.answer === 'silent') throw new DomainError('registry_unavailable', { retryAfter: 30 })
  if (registered.answer !== 'match' || registered.phone !== 'own') throw refusal
  return {
    owner: known ?? { id: null, kind: found.owner.kind, name: registered.name, nameLatin: registered.latinName, phone, nationalNumber },
    isVouched: true,
  }
}

/**
 * The registry shows the owner's number under another name (marriage, an old register): a reviewer must confirm that it is the same person.
 */
function withOtherName(found: FoundVehicle, owner: Side): { found: FoundVehicle; otherOwnerName: string | null } {
  if (!found.isVerified || compareOwner(found.owner, owner) === 'same') return { found, otherOwnerName: null }
  return { found: { ...found, isVerified: false }, otherOwnerName: found.owner.name }
}

/** The buyer is matched silently: a buyer typed by hand may have an account, and the creator is not told. */
async function nameBuyer(ctx: RequestContext<PersonActor>, body: Body, { secret }: CreationDeps): Promise<Side & { hasAccount: boolean }> {
  const phone = requirePhone(body.buyer_phone, '/buyer_phone')
  const known = await findPartyByPair(ctx.db, body.buyer_national_number, phone)
  const wasFound = known !== undefined && body.party_ref !== undefined && isPartyRefOf(body.party_ref, known.id, ctx.actor, ctx.now, secret)
  if (!wasFound && body.buyer_name === undefined) throw required('/buyer_name')
  // A company's name may contain characters that a person's may not.
  if (body.buyer_name !== undefined && (body.buyer_kind ?? 'person') === 'person' && !wasFound && !isPersonName(body.buyer_name))
    throw new DomainError('validation_failed', { errors: [{ pointer: '/buyer_name', code: 'invalid_name' }] })
  if (known) return known
  return {
    id: null,
    kind: body.buyer_kind ?? 'person',
    name: body.buyer_name ?? '',
    nameLatin: null,
    phone,
    nationalNumber: body.buyer_national_number,
    hasAccount: false,
  }
}

/** A buyer may be neither the owner nor the owner's agent, under any number or phone. */
function requireDifferent(buyer: Side, others: readonly Side[]): void {
  const same = others.some(
    (other) => (buyer.id !== null && buyer.id === other.id) || buyer.nationalNumber === other.nationalNumber || buyer.phone === other.phone,
  )
  if (same) throw new DomainError('sameBuyerOwner', { errors: [{ pointer: '/buyer_national_number', code: 'sameBuyerOwner' }] })
}

/** Sends a link of these terms, valid until the owner has answered; only its hash is stored. */
export async function sendOwnerLink(
  tx: Tx,
  { id, number, termsVersion }: { id: Id<'guarantees'>; number: string; termsVersion: number },
  {
    phone,
    creatorName,
    isOfPartner,
    vehicle,
    quote,
    now,
  }: {
    phone: string
    creatorName: string
    isOfPartner: boolean
    vehicle: { type: string; manufacture_year: number }
    quote: Pick<Quote, 'priceFils' | 'sellerDueFils'>
    now: Date
  },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await insertLinkOfTerms(tx, { guaranteeId: id, tokenHash: hashLinkToken(token), termsVersion, now })
  await enqueueMessage(tx, {
    channel: 'sms',
    to: phone,
    lang: 'ar',
    template: 'owner_link',
    facts: {
      number,
      path: `/owner/${token}`,
      creator: creatorName,
      of_partner: isOfPartner,
      vehicle: `${vehicle.type} ${vehicle.manufacture_year}`,
      price_fils: toWire(quote.priceFils),
      seller_due_fils: toWire(quote.sellerDueFils),
    },
  })
}
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A quote as the columns of a guarantee. */
export const quoteColumns = (quote: Quote): QuoteColumns => ({
  price_fils: toWire(quote.priceFils),
  commission_bearer: quote.commissionBearer,
  commission_before_fils: toWire(quote.commissionBeforeFils),
  discount_fils: toWire(quote.discountFils),
  commission_after_fils: toWire(quote.commissionAfterFils),
  buyer_share_fils: toWire(quote.buyerShareFils),
  seller_share_fils: toWire(quote.sellerShareFils),
  transfer_type: quote.transferType,
  transfer_commission_fils: toWire(quote.transferCommissionFils),
  partner_fee_fils: toWire(quote.partnerFeeFils),
  partner_fee_bearer: quote.partnerFeeBearer,
  total_price_fils: toWire(quote.totalPriceFils),
  seller_due_fils: toWire(quote.sellerDueFils),
})
