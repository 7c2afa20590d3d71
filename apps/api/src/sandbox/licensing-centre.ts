import type { Input, Reply } from '@damana/contract'
import { parseFils, toWire } from '@damana/contract/money'
import { numbersOfCast } from './cast.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ContextOf } from '#kernel/context.ts'
import { toE164 } from '#people/parties/index.ts'
import { pageOf, readPosition } from './pages.ts'
import { addPerson, addVehicle, findRegistryModes, listVehicles, markVehicle, moveVehicle, setRegistryMode } from './queries.ts'

const vehiclesOfPage = 40
const phoneOfNobody = '+962790000099'

/** Lists the simulated licensing centre's data about each vehicle. */
export async function showVehicles(
  ctx: ContextOf<'GET /sandbox/vehicles'>,
  { query }: Input<'GET /sandbox/vehicles'>,
): Promise<Reply<'GET /sandbox/vehicles'>> {
  const [rows, modes] = await Promise.all([
    listVehicles(ctx.db, query.q?.trim() || null, readPosition(query.cursor), vehiclesOfPage + 1),
    findRegistryModes(ctx.db),
  ])
  const { page, next_cursor } = pageOf(rows, vehiclesOfPage, ({ place, registrationNumber }) => `${place}~${registrationNumber}`)
  return {
    next_cursor,
    vehicles: page.map((vehicle) => ({
      registration_number: vehicle.registrationNumber,
      plate_number: vehicle.plateNumber,
      plate_code: vehicle.plateCode,
      type: vehicle.type,
      manufacture_year: vehicle.manufactureYear,
      owner_name: vehicle.ownerName,
      owner_national_number: vehicle.ownerNationalNumber,
      seized: vehicle.seized,
      mortgaged: vehicle.mortgaged,
      fines_fils: toWire(vehicle.finesFils),
      silent: vehicle.silent,
      guarantee_number: vehicle.guaranteeNumber,
      buyer_name: vehicle.buyerName,
    })),
    mode: modes.registry,
    people_mode: modes.people,
  }
}

/** Registers one more vehicle, so that there is always something to sell. */
export async function registerVehicle(
  ctx: ContextOf<'POST /sandbox/vehicles'>,
  { body }: Input<'POST /sandbox/vehicles'>,
): Promise<Reply<'POST /sandbox/vehicles'>> {
  const phone = body.owner_phone === undefined ? undefined : toE164(body.owner_phone)
  if (body.owner_phone !== undefined && phone === undefined)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/owner_phone', code: 'invalid_phone' }] })
  return ctx.transact(async (tx) => {
    await addPerson(tx, {
      nationalNumber: body.owner_national_number,
      kind: body.owner_kind,
      name: body.owner_name,
      phone: phone ?? phoneOfNobody,
    })
    const registered = await addVehicle(tx, {
      registrationNumber: body.registration_number ?? null,
      type: body.type,
      manufactureYear: body.manufacture_year,
      ownerNationalNumber: body.owner_national_number,
      isOfCast: numbersOfCast.includes(body.owner_national_number),
    })
    if (registered === undefined)
      throw new DomainError('validation_failed', { errors: [{ pointer: '/registration_number', code: 'invalid_choice' }] })
    return { registration_number: registered }
  })
}

/** Registers a seizure, a mortgage or fines on a vehicle, or removes them. */
export async function markOnPaper(
  ctx: ContextOf<'POST /sandbox/vehicles/:registration/mark'>,
  { params, body }: Input<'POST /sandbox/vehicles/:registration/mark'>,
): Promise<Reply<'POST /sandbox/vehicles/:registration/mark'>> {
  return ctx.transact(async (tx) => {
    const { seized, mortgaged, fines_fils, silent } = body
    const finesFils = fines_fils === undefined ? undefined : parseFils(fines_fils)
    if (!(await markVehicle(tx, params.registration, { seized, mortgaged, finesFils, silent }))) throw new DomainError('not_found')
    return { done: true as const }
  })
}

/** Transfers the ownership at the licensing centre: the register has another owner from now on. */
export async function moveOwnership(
  ctx: ContextOf<'POST /sandbox/vehicles/:registration/move'>,
  { params, body }: Input<'POST /sandbox/vehicles/:registration/move'>,
): Promise<Reply<'POST /sandbox/vehicles/:registration/move'>> {
  return ctx.transact(async (tx) => {
    const ownerName = await moveVehicle(tx, params.registration, body.to)
    // Without a guarantee the vehicle has no buyer and no seller.
    if (ownerName === null) throw new DomainError('not_found')
    return { owner_name: ownerName }
  })
}

const registriesOf = {
  vehicles: ['registry'],
  people: ['people'],
  companies: ['companies'],
  all: ['registry', 'people', 'companies'],
} as const

/** Sets the registries to answer, to answer late, or not to answer. */
export async function switchRegistry(
  ctx: ContextOf<'POST /sandbox/registry'>,
  { body }: Input<'POST /sandbox/registry'>,
): Promise<Reply<'POST /sandbox/registry'>> {
  return ctx.transact(async (tx) => {
    await setRegistryMode(tx, { registries: registriesOf[body.of ?? 'all'], mode: body.mode })
    return { done: true as const }
  })
}
