import type { Output } from '@damana/contract'
import { cast, type Person } from './cast.ts'
import type { Client, TestApi } from './api.ts'

type Details = Output<'GET /guarantees/:number'>

/** The steps of a sale as people take them, for tests that begin in the middle of one. */
export interface Sale {
  seller: Client
  buyer: Client
  number: string
}

export interface OfferOptions {
  registrationNumber?: string
  priceFils?: string
  commissionOn?: 'buyer' | 'seller' | 'equally'
  transferType?: 'ACH' | 'RTGS'
  discountCode?: string
  seller?: Person
  buyer?: Person
}

export async function offer(api: TestApi, options: OfferOptions = {}): Promise<Sale> {
  const buyerName: Person = options.buyer ?? 'basel'
  const seller = await api.as(options.seller ?? 'samira')
  const buyer = await api.as(buyerName)
  const { number } = await seller.call('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: options.registrationNumber ?? '7120458',
      consent: true,
      buyer_national_number: cast[buyerName].nationalNumber ?? '',
      buyer_phone: cast[buyerName].phone,
      buyer_name: 'باسل حداد',
      price_fils: options.priceFils ?? '12450000',
      commissionOn: options.commissionOn ?? 'equally',
      transfer_type: options.transferType ?? 'ACH',
      ...(options.discountCode === undefined ? {} : { discount_code: options.discountCode }),
    },
  })
  return { seller, buyer, number }
}

export async function accept(sale: Sale): Promise<Details> {
  const { terms_version } = await sale.buyer.call('GET /guarantees/:number', { params: { number: sale.number } })
  return sale.buyer.call('POST /guarantees/:number/accept', { params: { number: sale.number }, body: { terms_version } })
}

export const read = (client: Client, number: string): Promise<Details> => client.call('GET /guarantees/:number', { params: { number } })
