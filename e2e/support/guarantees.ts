import { parseAmount, toWire } from '@damana/contract/money'
import type { Bearer, TransferType } from '@damana/contract/statuses'
import { expect } from '@playwright/test'
import { cast, type Person } from '../cast.ts'
import { as, world } from './api.ts'

interface Owner {
  name: string
  nationalNumber: string
  phone: string
}

export const petra: Owner = { name: 'شركة البتراء للسيارات', nationalNumber: '200123456', phone: cast.khaled.phone }

/** A fresh vehicle of somebody's, so that journeys do not wait for each other. */
export async function registerVehicle(owner: Owner, type = 'كيا سيراتو'): Promise<string> {
  const { registration_number } = await world('POST /sandbox/vehicles', {
    body: { type, manufacture_year: 2021, owner_name: owner.name, owner_national_number: owner.nationalNumber, owner_phone: owner.phone },
  })
  return registration_number
}

interface Terms {
  price?: string
  commissionOn?: Bearer
  transfer?: TransferType
}
const termsOf = ({ price = '9500', commissionOn = 'equally', transfer = 'ACH' }: Terms) => {
  const typed = parseAmount(price)
  if (!typed.ok) throw new Error(`${price} is no amount`)
  return { price_fils: toWire(typed.fils), commissionOn, transfer_type: transfer }
}

/** Samira offers a vehicle of hers to Basel; what a journey begins with when the offer is not what it is about. */
export async function offer({
  seller = 'samira',
  buyer = 'basel',
  owner,
  type,
  ...terms
}: Terms & { seller?: Person; buyer?: Person | Owner; owner?: Owner; type?: string } = {}): Promise<string> {
  const registration_number = await registerVehicle(owner ?? cast[seller], type)
  const call = await as(seller)
  const buying = typeof buyer === 'string' ? cast[buyer] : buyer
  const { number } = await call('POST /guarantees', {
    body: {
      user_company_id: null,
      consent: true,
      registration_number,
      ...(owner ? { is_owner: false, owner_national_number: owner.nationalNumber, owner_phone: owner.phone } : { is_owner: true }),
      buyer_national_number: buying.nationalNumber,
      buyer_phone: buying.phone,
      buyer_name: buying.name,
      buyer_kind: 'person',
      ...termsOf(terms),
    },
  })
  willBeWithdrawn(number, seller)
  return number
}

/** An offer that a journey makes by itself. */
export const willBeWithdrawn = (number: string, seller: Person): void => void made.push({ number, seller })
const made: { number: string; seller: Person }[] = []
/** A person may have ten open offers: what a journey leaves open is withdrawn, so that the next one can begin. */
export async function withdrawOpenOffers(): Promise<void> {
  for (const { number, seller } of made.splice(0)) {
    const call = await as(seller)
    const { actions } = await call('GET /guarantees/:number', { params: { number } })
    const mayWithdraw = actions.some(({ name, allowed }) => name === 'withdraw' && allowed)
    if (mayWithdraw) await call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  }
}

export async function amend(number: string, by: Person, terms: Terms): Promise<void> {
  const call = await as(by)
  await call('POST /guarantees/:number/amend', { params: { number }, body: termsOf(terms) })
}

export async function accept(number: string, by: Person = 'basel'): Promise<void> {
  const call = await as(by)
  const { terms_version } = await call('GET /guarantees/:number', { params: { number } })
  await call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version } })
}

/** The buyer's bank pays what is asked. */
export async function pay(number: string, by: Person = 'basel'): Promise<void> {
  const call = await as(by)
  const { payment } = await call('GET /guarantees/:number', { params: { number } })
  await world('POST /sandbox/bills/pay', { body: { payment_reference: payment?.payment_reference ?? '', way: 'biller', how: 'exact' } })
  await expect.poll(async () => (await call('GET /guarantees/:number', { params: { number } })).operational_status).toBe('in_transfer')
}

/** The ownership moves, the buyer's time to look passes, and the seller asks for the release. */
export async function release(number: string, by: Person = 'samira'): Promise<void> {
  const call = await as(by)
  const { vehicle } = await call('GET /guarantees/:number', { params: { number } })
  await world('POST /sandbox/vehicles/:registration/move', { params: { registration: vehicle.registration_number }, body: { to: 'buyer' } })
  await skipWait(number)
  await call('POST /guarantees/:number/release', { params: { number }, body: {} })
  await expect.poll(async () => (await call('GET /guarantees/:number', { params: { number } })).operational_status).toBe('completed')
}

/** The present wait of this guarantee is over now. */
export async function skipWait(number: string): Promise<void> {
  await world('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })
}

/** The page on which the account of a payer whom nobody declared is asked for: Laith Omran, who paid 4,321.500 in Basel's place. */
export async function payerLink(): Promise<string> {
  const number = await offer({ price: '4300' })
  await accept(number)
  const { payment } = await (await as('basel'))('GET /guarantees/:number', { params: { number } })
  const payer = { name: 'ليث عمران', national_number: '9770011223', kind: 'person' } as const
  await world('POST /sandbox/bills/pay', {
    body: { payment_reference: payment?.payment_reference ?? '', way: 'biller', how: 'exact', payer },
  })
  await expect
    .poll(async () => (await world('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })).passed)
    .toBe('payer')
  let link: string | null | undefined
  await expect
    .poll(async () => {
      const { messages } = await world('GET /sandbox/messages', { query: { to: cast.basel.phone } })
      return (link = messages.find((message) => message.link?.includes('/payer/') && message.text.includes(number))?.link)
    })
    .toBeTruthy()
  return new URL(link ?? '').pathname
}

/** Petra Motors offers a vehicle to Basel. */
export async function offerOfPetra(reference?: string): Promise<string> {
  const registration_number = await registerVehicle(petra)
  const call = await as('khaled')
  const { user_company_id } = await call('GET /auth/check-auth')
  const { number } = await call('POST /guarantees', {
    body: {
      user_company_id,
      is_owner: true,
      registration_number,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber,
      buyer_phone: cast.basel.phone,
      buyer_name: cast.basel.name,
      buyer_kind: 'person',
      price_fils: '9500000',
      commissionOn: 'seller',
      transfer_type: 'ACH',
      ...(reference !== undefined && { reference }),
    },
  })
  willBeWithdrawn(number, 'khaled')
  return number
}
