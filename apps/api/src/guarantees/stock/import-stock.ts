import type { Input, Output } from '@damana/contract'
import { parseFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { getDiscount } from '#discounts/index.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { constraintError, DomainError, type FieldError } from '#kernel/errors.ts'
import { listHeldVehicles } from '#lifecycle/index.ts'
import { getParty, type Party } from '#people/parties/index.ts'
import { type FeeSchedule, getFeeSchedule, quoteTerms } from '#pricing/index.ts'
import { guaranteeConstraints } from '../constraints.ts'
import {
  countNewOffer,
  type CreationDeps,
  creatorPartyId,
  prepareOffer,
  type PreparedOffer,
  requireProvenSeller,
  storeOffer,
} from '../offer/create-guarantee.ts'
import { readRoom } from '../offer/counters.queries.ts'

type Row = Input<'POST /stock/import'>['body']['rows'][number]
type RowError = Omit<FieldError, 'pointer'> & { column: string }
interface Judged {
  offer?: PreparedOffer
  errors: RowError[]
}
/** The licensing centre answers one vehicle at a time, and serves others too. */
const askedAtOnce = 8

/** Judges some rows of a file as a creation of each would be. Nothing is stored. */
export async function checkStock(
  ctx: RequestContext<PersonActor>,
  { body }: Input<'POST /stock/check'>,
  deps: CreationDeps,
): Promise<Output<'POST /stock/check'>> {
  const seller = await sellingCompany(ctx, deps)
  const judged = await judgeRows(ctx, body.rows, seller, deps)
  return {
    offers_left: seller.room.offers,
    lookups_left: seller.room.lookups,
    rows: judged.map(({ offer, errors }) => {
      const { type, manufacture_year, plate_code, plate_number } = offer?.found.vehicle ?? {}
      const isKnown = type !== undefined && manufacture_year !== undefined && plate_code !== undefined && plate_number !== undefined
      return { vehicle: isKnown ? { type, manufacture_year, plate_code, plate_number } : null, errors }
    }),
  }
}

/**
 * A company offers the vehicles of a file, each to its buyer: all in one transaction, so that a refusal, a second sending or the end of the process leaves
 * all of them or none.
 */
export async function importStock(
  ctx: RequestContext<PersonActor>,
  { body }: Input<'POST /stock/import'>,
  deps: CreationDeps,
): Promise<Output<'POST /stock/import'>> {
  await ctx.replayStoredAnswer()
  const seller = await sellingCompany(ctx, deps)
  // Before so many questions to the licensing centre; a creation at the same time is counted in the transaction.
  if (body.rows.length > seller.room.offers) throw new DomainError('action_not_allowed', { reason: 'too_many_offers' })
  const judged = await judgeRows(ctx, body.rows, seller, deps)
  const errors = judged.flatMap((row, index) => row.errors.map((error) => atRow(error, index)))
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  return ctx.transactOn(getFeeSchedule, async (tx, schedule) => {
    const numbers: string[] = []
    for (const [index, { offer }] of judged.entries()) {
      if (!offer) throw new Error('a row without errors has an offer')
      numbers.push(await storeRow(ctx, tx, { offer, schedule, index }, deps))
    }
    return { numbers }
  })
}

interface SellingCompany {
  company: Party
  companyId: Id<'companies'>
  /** Left of its limits now. */
  room: { offers: number; lookups: number }
}

async function sellingCompany(ctx: RequestContext<PersonActor>, { settings }: CreationDeps): Promise<SellingCompany> {
  const { companyId } = ctx.actor
  if (companyId === null) throw new DomainError('not_found')
  const company = await getParty(ctx.db, creatorPartyId(ctx.actor, Number(companyId)))
  await requireProvenSeller(ctx, company, { isAgent: false })
  return { company, companyId, room: await readRoom(ctx.db, { creatorPartyId: company.id, companyId }, settings) }
}

async function judgeRows(
  ctx: RequestContext<PersonActor>,
  rows: readonly Row[],
  seller: SellingCompany,
  deps: CreationDeps,
): Promise<Judged[]> {
  const schedule = await getFeeSchedule(ctx.db)
  const numbers = rows.map(({ registration_number }) => registration_number)
  const held = await listHeldVehicles(ctx.db, numbers)
  const judged: Judged[] = []
  for (let from = 0; from < rows.length; from += askedAtOnce)
    judged.push(...(await Promise.all(rows.slice(from, from + askedAtOnce).map((row) => judgeRow(ctx, row, { seller, schedule }, deps)))))
  for (const [index, { errors }] of judged.entries()) {
    const number = numbers[index] ?? ''
    const isTold = errors.some(({ column }) => column === 'registration_number')
    if (numbers.indexOf(number) < index) errors.push({ column: 'registration_number', code: 'repeated' })
    else if (held.has(number) && !isTold) errors.push({ column: 'registration_number', code: 'vehicle_not_free' })
  }
  return judged
}

/** The faults of the sides and those of the terms are told together. */
async function judgeRow(
  ctx: RequestContext<PersonActor>,
  row: Row,
  { seller: { company, companyId }, schedule }: { seller: SellingCompany; schedule: FeeSchedule },
  deps: CreationDeps,
): Promise<Judged> {
  const errors: RowError[] = []
  const body = { ...row, user_company_id: Number(companyId), is_owner: true, consent: true } as const
  const offer = await prepareOffer(ctx, body, company, deps).catch((error: unknown) => void errors.push(...faultsOf(error)))
  const use = { partyId: company.id, priceFils: parseFils(row.price_fils) }
  try {
    quoteTerms(body, row.discount_code === undefined ? null : await getDiscount(ctx.db, row.discount_code, use), schedule)
  } catch (error) {
    errors.push(...faultsOf(error))
  }
  return { ...(offer && { offer }), errors }
}

async function storeRow(
  ctx: RequestContext<PersonActor>,
  tx: Tx,
  { offer, schedule, index }: { offer: PreparedOffer; schedule: FeeSchedule; index: number },
  deps: CreationDeps,
): Promise<string> {
  try {
    await countNewOffer(tx, ctx.actor, offer, deps, { isOfFile: true })
    const { number } = await storeOffer(ctx, tx, offer, schedule, deps)
    return number
  } catch (error) {
    const refusal = constraintError(error, guaranteeConstraints) ?? error
    throw new DomainError('validation_failed', { errors: faultsOf(refusal).map((fault) => atRow(fault, index)) })
  }
}

/** The faults of a refusal by field; one that no field is to blame for concerns the whole file. */
function faultsOf(error: unknown): RowError[] {
  const faults = error instanceof DomainError ? (error.details.errors ?? []) : []
  if (faults.length === 0) throw error
  return faults.map(({ pointer, ...fault }) => ({ ...fault, column: pointer.slice(1) }))
}

const atRow = ({ column, ...fault }: RowError, index: number): FieldError => ({ ...fault, pointer: `/rows/${index}/${column}` })
