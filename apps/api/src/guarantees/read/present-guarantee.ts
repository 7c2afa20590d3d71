import { actionNames, guaranteeActions } from '@damana/contract/guarantee-actions'
import { guaranteeEvents, isOfCourse } from '@damana/contract/guarantee-events'
import type { Id } from '#db/id.ts'
import {
  actionsFor,
  type ActorRole,
  hasFlag,
  isActive,
  isAwaitingPayment,
  type PermittedAction,
  type Wait,
  waitForPartner,
  waitForSeller,
  waitOf,
  waitOrBill,
} from '#lifecycle/index.ts'
import type { Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { nameIn } from '@damana/contract/names'
import { fils, subtractFils, toWire } from '@damana/contract/money'
import { hasPermission } from '@damana/contract/permissions'
import { amountInWords } from '@damana/contract/words'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { findBankAccount, maskNationalNumber, shownName } from '#people/parties/index.ts'
import type { Settings } from '#kernel/settings.ts'
import { toIso } from '#kernel/instants.ts'
import { phraseBankReason, phraseHistory, phraseStaffHistory } from '#notify/index.ts'
import { rolesOf } from '#effects/index.ts'
import { type DetailsRow, type FeeJson, findDetails, findDetailsForStaff, type PayoutJson, type SentBackJson } from './details.queries.ts'
import type { OwnerLink } from '../offer/offer.queries.ts'
import { presentToPartner } from './present-to-partner.ts'
import { presentCase, presentProposal, presentSplit } from './present-case.ts'
import { presentDiscount } from '#pricing/index.ts'
import { billDueOf, inWait, isOfSides, payoutToShow, presentMoney, presentMoneyToPartner, sideOfReader } from './present-money.ts'

type Details = Output<'GET /guarantees/:number'>

/** Presents a guarantee as this person may see it, with the permitted actions; somebody else's guarantee does not exist for this person. */
export async function presentGuarantee(
  ctx: RequestContext<PersonActor>,
  db: ReadOnly,
  number: string,
  settings: Settings,
): Promise<Details> {
  const row = await findDetails(db, number, ctx.actor.partyId)
  if (!row) throw new DomainError('not_found')
  const roles = rolesOf(row, ctx.actor.partyId)
  const details = present(row, { roles, lang: ctx.lang, settings, permissions: ctx.actor.permissions, userId: ctx.actor.userId })
  return roles.includes('partner') ? presentToPartner(details) : details
}

/** Presents a guarantee to staff: both sides in full, without the parties' actions. */
export async function presentGuaranteeForStaff(ctx: RequestContext, db: Queryable, number: string, settings: Settings): Promise<Details> {
  const row = await findDetailsForStaff(db, number)
  if (!row) throw new DomainError('not_found')
  return present(row, { roles: [], lang: ctx.lang, settings, permissions: [], userId: null })
}

interface Reader {
  /** Empty for staff. */
  roles: readonly ActorRole[]
  lang: Lang
  settings: Settings
  permissions: readonly string[]
  userId: Id<'users'> | null
}

function present(row: DetailsRow, reader: Reader): Details {
  const { lang, settings, roles } = reader
  const context = { now: row.now, settings }
  const isStaff = roles.length === 0
  const isBuyer = roles.includes('buyer')
  const isPartner = roles.includes('partner')
  const namesAreOpen = isStaff || row.acceptedAt !== null
  const payouts = isStaff ? row.payouts : row.payouts.filter((one) => isOfSides(one) !== isPartner)
  const side = sideOfReader(roles)
  const payout = payoutToShow(isStaff ? payouts.filter(isOfSides) : payouts, side)
  const wait = waitOrBill(waitOf(row, context, inWait(payout, row)), side, billDueOf(row.fees, side))
  const showsIban = (purpose: PayoutJson['purpose']) =>
    isStaff || roles.includes(purpose === 'refund' ? 'buyer' : purpose === 'partner' ? 'partner' : 'seller')
  return {
    number: row.number,
    vehicle_trans_id: row.id.toString(),
    // Each version is that of its event.
    version: row.events.at(-1)?.version ?? 1,
    terms_version: row.termsVersion,
    reference: row.reference,
    side: isBuyer ? 'buy' : 'sale',
    role: isBuyer ? 'buyer' : roles.includes('seller') ? 'seller' : isPartner ? 'partner' : 'creator',
    operational_status: row.operationalStatus,
    financial_status: row.financialStatus,
    money_to: row.moneyTo,
    money: isPartner ? presentMoneyToPartner(row, lang) : presentMoney(row, wait, roles, lang),
    active: isActive(row.operationalStatus),
    flags: row.flags.map(({ kind, reason, since }) => ({ kind, reason, since: since.toISOString() })),
    created_at: row.createdAt.toISOString(),
    date: toIso(row.acceptedAt),
    held_at: toIso(row.heldAt),
    release_requested_at: toIso(row.releaseRequestedAt),
    completed_at: toIso(row.completedAt),
    ended_at: toIso(row.endedAt),
    end_reason: row.endReason,
    seller: presentParty(row.seller, [row.sellerName, row.sellerNameLatin], {
      isYou: roles.includes('seller'),
      isOpen: namesAreOpen || !(isBuyer || isPartner),
    }),
    buyer: presentParty(row.buyer, [row.buyerName, row.buyerNameLatin], { isYou: isBuyer, isOpen: namesAreOpen }),
    creator:
      row.creator &&
      presentParty(row.creator, [row.creatorName, row.creatorNameLatin], {
        isYou: roles.includes('creator') || isPartner,
        isOpen: namesAreOpen || !isBuyer || row.isOfPartner,
      }),
    vehicle: presentVehicle(row.vehicle),
    ...presentTerms(row, lang),
    payment_reference: row.paymentReference,
    payment: presentPayment(row, settings),
    payment_terms: paymentTermsOf(row, settings),
    terms_proposal_seconds: settings.termsAnswerSeconds,
    registry_shows_buyer: row.ownerIsBuyerAt !== null,
    early_release: { fee_fils: row.tariff.failed_check_fils, first_free: side === null || row.counts.failedChecks[side] === 0 },
    countdown: row.heldAt && row.releaseAllowedAt ? { from: row.heldAt.toISOString(), until: row.releaseAllowedAt.toISOString() } : null,
    checklist: checklistOf(row),
    payout: presentPayout(payout, showsIban, lang),
    payouts: payouts.map((one) => presentPayoutInList(one, showsIban)),
    sent_back: isBuyer || isStaff ? row.sentBack.map(presentSentBack) : [],
    ...presentCase({
      state: row,
      lastCancelRequest: row.lastCancelRequest,
      files: row.files,
      payers: row.payers,
      side,
    }),
    fees: presentFees(row.fees, side),
    wait: presentWait(isBuyer || isStaff ? wait : isPartner ? waitForPartner(row, wait, row.now) : waitForSeller(row, wait, row.now)),
    actions: presentActions(
      actionsFor(row, roles, row.ownerIsUnproven ? { ...context, facts: { identityUnproven: true } } : context),
      reader,
    ),
    events: presentEvents(row, roles, lang),
    server_time: row.now.toISOString(),
  }
}

const paymentTermsOf = ({ tariff }: DetailsRow, settings: Settings): Details['payment_terms'] => ({
  due_seconds: settings.paymentDueSeconds,
  late_seconds: settings.paymentLateSeconds,
  fee_fils: tariff.late_fils,
})

const presentSentBack = ({ received_at, iban, settled_at, ...back }: SentBackJson): Details['sent_back'][number] => ({
  ...back,
  received_at: new Date(received_at).toISOString(),
  iban_tail: iban?.slice(-4) ?? null,
  settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
})

/** The terms down to the fils and in words: what a quote shows, as this guarantee holds it. */
function presentTerms(row: DetailsRow, lang: Lang): Output<'POST /guarantees/quote'> {
  return {
    price_fils: toWire(row.priceFils),
    commission_before_fils: toWire(row.commissionBeforeFils),
    discount: row.discount && presentDiscount(row.discount, row.discountFils, lang),
    commission_after_fils: toWire(row.commissionAfterFils),
    commissionOn: row.commissionBearer,
    buyer_share_fils: toWire(row.buyerShareFils),
    seller_share_fils: toWire(row.sellerShareFils),
    transfer_type: row.transferType,
    transfer_commission_fils: toWire(row.transferCommissionFils),
    partner_fee_fils: toWire(row.partnerFeeFils),
    partner_fee_on: row.partnerFeeBearer,
    total_price_fils: toWire(row.totalPriceFils),
    total_in_words: amountInWords(row.totalPriceFils, lang),
    seller_due_fils: toWire(row.sellerDueFils),
    seller_due_in_words: amountInWords(row.sellerDueFils, lang),
  }
}

/** Before acceptance the other side is a masked name; afterwards name and phone in full, the national number always masked. */
function presentParty(
  party: DetailsRow['seller'],
  [name, latin]: readonly [name: string, latin: string | null],
  { isYou, isOpen }: { isYou: boolean; isOpen: boolean },
): Details['seller'] {
  const open = isYou || isOpen
  return {
    kind: party.kind,
    ...shownName(name, latin, open),
    masked: !open,
    phone: open ? party.phone : null,
    national_id: open ? maskNationalNumber(party.national_number) : null,
    is_you: isYou,
  }
}

const presentVehicle = ({
  fines_fils: _fines,
  seized: _seized,
  mortgaged: _mortgaged,
  ...vehicle
}: DetailsRow['vehicle']): Details['vehicle'] => vehicle

function presentPayment(row: DetailsRow, settings: Settings): Details['payment'] {
  if (row.paymentReference === null || !isAwaitingPayment(row) || !row.waitUntil) return null
  const remaining = subtractFils(row.totalPriceFils, row.receivedFils)
  const most = fils(BigInt(settings.cliqMostFils))
  return {
    payment_reference: row.paymentReference,
    due_at: row.waitUntil.toISOString(),
    received_fils: toWire(row.receivedFils),
    remaining_fils: toWire(remaining),
    cliq_alias: settings.cliqAlias,
    cliq_parts: Number((remaining + most - 1n) / most),
    account_name: settings.escrowAccountName,
    account_iban: settings.escrowIban,
    biller_name: settings.billerName,
  }
}

/** A side sees its own fees in full, and of the other side's only that they were charged. `side` is null for staff. */
const presentFees = (fees: readonly FeeJson[], side: 'seller' | 'buyer' | null): Details['fees'] =>
  fees.map((fee) => {
    const isOpen = side === null || fee.side === side
    return {
      side: fee.side,
      yours: fee.side === side,
      kind: fee.kind,
      charged_at: new Date(fee.charged_at).toISOString(),
      amount_fils: isOpen ? fee.amount_fils : null,
      open_fils: isOpen ? fee.open_fils : null,
      given_back_fils: isOpen ? fee.given_back_fils : null,
      paid_back_at: isOpen && fee.paid_back_at !== null ? new Date(fee.paid_back_at).toISOString() : null,
      payment_reference: isOpen ? fee.payment_reference : null,
      due_at: isOpen && fee.due_at !== null ? new Date(fee.due_at).toISOString() : null,
    }
  })

/** The checklist for the day at the licensing centre: from the registry's data where known, otherwise to be confirmed by the sides. */
function checklistOf({ vehicle, now }: DetailsRow): Details['checklist'] {
  const known = (good: boolean | null) => (good === null ? 'unknown' : good ? 'ok' : 'attention') as 'ok' | 'attention' | 'unknown'
  const today = now.toISOString().slice(0, 10)
  return [
    { item: 'licence_valid', state: known(vehicle.licence_expiry === null ? null : vehicle.licence_expiry >= today), source: 'registry' },
    { item: 'no_seizure', state: known(vehicle.seized === null ? null : !vehicle.seized), source: 'registry' },
    { item: 'fines_paid', state: known(vehicle.fines_fils === null ? null : vehicle.fines_fils === '0'), source: 'registry' },
    { item: 'no_mortgage', state: known(vehicle.mortgaged === null ? null : !vehicle.mortgaged), source: 'registry' },
    { item: 'insurance', state: 'unknown', source: 'parties' },
    { item: 'both_present', state: 'unknown', source: 'parties' },
  ]
}

type ShowsIban = (purpose: PayoutJson['purpose']) => boolean
/** Where the money goes is its beneficiary's own matter. */
function presentPayout(payout: PayoutJson | null, showsIban: ShowsIban, lang: Lang): Details['payout'] {
  if (!payout) return null
  const { iban, approvals_missing: _missing, bank_reason, settled_at, ...rest } = payout
  const { purpose } = rest
  return {
    ...rest,
    bank_reason: showsIban(purpose) ? phraseBankReason(lang, bank_reason) : null,
    iban_tail: showsIban(purpose) ? (iban?.slice(-4) ?? null) : null,
    settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
  }
}

function presentPayoutInList(payout: PayoutJson, showsIban: ShowsIban): Details['payouts'][number] {
  const { number, purpose, to_payer, status, amount_fils, held_reason, iban, settled_at } = payout
  return {
    number,
    purpose,
    to_payer,
    status,
    amount_fils,
    held_reason,
    iban_tail: showsIban(purpose) ? (iban?.slice(-4) ?? null) : null,
    settled_at: settled_at === null ? null : new Date(settled_at).toISOString(),
  }
}

const presentActions = (actions: readonly PermittedAction[], { permissions, lang }: Reader): Details['actions'] =>
  actions
    .toSorted((one, other) => actionNames.indexOf(one.name) - actionNames.indexOf(other.name))
    .map(({ name, allowed, reason, allowedAt, stepUp }) => {
      const { button, permission } = guaranteeActions[name]
      const mayAct = hasPermission(permissions, permission)
      return {
        name,
        label: button[lang],
        weight: button.weight,
        allowed: allowed && mayAct,
        reason: mayAct ? reason : 'no_permission',
        allowed_at: toIso(allowedAt),
        step_up: stepUp,
      }
    })

/** The person of a company who did something is shown to that company alone. */
const isCompany = (row: DetailsRow, role: ActorRole): boolean =>
  (role === 'creator' ? (row.creator ?? row.seller) : role === 'buyer' ? row.buyer : row.seller).kind === 'company'

/** Without a role the reader is of staff. */
function presentEvents(row: DetailsRow, roles: readonly ActorRole[], lang: Lang): Details['events'] {
  const isPartner = roles.includes('partner')
  // A partner follows the course of the sale, without what the sides said in it.
  const shown = isPartner ? row.events.filter(({ kind }) => isOfCourse(kind)).map((event) => ({ ...event, facts: {} })) : row.events
  return shown.map(({ version, kind, actor, facts, at, user }) => {
    const own = isPartner && actor === 'creator' ? actor : roles.find((role) => role === actor)
    const isYours = own !== undefined
    return {
      id: version.toString(),
      kind,
      text: roles.length === 0 ? phraseStaffHistory(lang, kind) : phraseHistory(lang, { kind, actor, isYours, facts }),
      tone: guaranteeEvents[kind].tone,
      at: new Date(at).toISOString(),
      actor,
      actor_is_you: isYours,
      user_name: own !== undefined && isCompany(row, own) && user ? nameIn(lang, user) : null,
      facts,
    }
  })
}

const presentWait = ({ code, awaited, until }: Wait) => ({ code, awaited, until: toIso(until) })

/** Presents an offer to the holder of the buyer's phone who has no account yet; undefined: there is no such guarantee. */
export async function presentInvitedOffer(
  db: Queryable,
  number: string,
  lang: Lang,
  settings: Settings,
): Promise<Output<'POST /invitations/:number/offer'> | undefined> {
  const row = await findDetailsForStaff(db, number)
  if (!row) return undefined
  const { price_fils, commissionOn, buyer_share_fils, partner_fee_fils, partner_fee_on, total_price_fils, total_in_words } = presentTerms(
    row,
    lang,
  )
  const { type, manufacture_year, plate_number, plate_code } = row.vehicle
  return {
    number: row.number,
    vehicle: { type, manufacture_year, plate_number, plate_code },
    seller: { kind: row.seller.kind, ...shownName(row.sellerName, row.sellerNameLatin, false) },
    price_fils,
    commissionOn,
    partner: row.isOfPartner ? { name: row.creatorName, name_latin: row.creatorNameLatin } : null,
    buyer_share_fils,
    partner_fee_fils,
    partner_fee_on,
    total_price_fils,
    total_in_words,
    wait: presentWait(waitOf(row, { now: row.now, settings }, null)),
    payment_terms: paymentTermsOf(row, settings),
    server_time: row.now.toISOString(),
  }
}

/** Presents a guarantee to an owner without an account, behind the owner's link. */
export async function presentOwnerView(
  ctx: RequestContext,
  db: Queryable,
  link: OwnerLink,
  settings: Settings,
): Promise<Output<'GET /owner-links/:token'>> {
  const [row, account] = await Promise.all([findDetailsForStaff(db, link.number), findBankAccount(db, { partyId: link.ownerPartyId })])
  if (!row) throw new DomainError('not_found')
  const context = { now: row.now, settings }
  const payout = payoutToShow(row.payouts.filter(isOfSides), 'seller')
  const wait = waitOrBill(waitOf(row, context, inWait(payout, row)), 'seller', billDueOf(row.fees, 'seller'))
  const outdated = link.termsVersion !== row.termsVersion
  const buyer = shownName(row.buyerName, row.buyerNameLatin, row.acceptedAt !== null)
  return {
    number: row.number,
    terms_version: link.termsVersion,
    operational_status: row.operationalStatus,
    creator_name: row.creatorName,
    creator_name_latin: row.creatorNameLatin,
    owner_name: row.sellerName,
    owner_name_latin: row.sellerNameLatin,
    buyer_name: buyer.name,
    buyer_name_latin: buyer.name_latin,
    vehicle: {
      type: row.vehicle.type,
      manufacture_year: row.vehicle.manufacture_year,
      plate_number: row.vehicle.plate_number,
      plate_code: row.vehicle.plate_code,
      registration_number: row.vehicle.registration_number,
    },
    quote: presentTerms(row, ctx.lang),
    money: presentMoney(row, wait, ['seller'], ctx.lang),
    phone_tail: link.ownerPhone.slice(-3),
    iban_tail: account?.iban.slice(-4) ?? null,
    split: presentSplit(row),
    terms_proposal: presentProposal(row.termsProposal, 'seller'),
    wait: presentWait(waitForSeller(row, wait, row.now)),
    actions: actionsFor(row, ['seller'], context).flatMap(({ name, allowed, reason }): Output<'GET /owner-links/:token'>['actions'] => {
      if (name === 'answer_split' || name === 'accept_terms' || name === 'refuse_terms') return [{ name, allowed, reason }]
      if (name !== 'consent' && name !== 'refuse' && name !== 'withdraw') return []
      return [{ name, allowed: allowed && !outdated, reason: outdated ? 'terms_changed' : reason }]
    }),
    server_time: row.now.toISOString(),
  }
}

/** The kinds of open flags, which pause every action: for lists. */
export const flagKindsOf = (flags: DetailsRow['flags']) =>
  [...new Set(flags.map((flag) => flag.kind))].filter((kind) => hasFlag({ flags }, kind))
