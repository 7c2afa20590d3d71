import { widad } from '#sandbox/cast.ts'
import type { Args } from '@damana/contract'
import { cast } from './cast.ts'
import type { Client, TestApi } from './api.ts'
import type { PaidSale } from './money.ts'
import { openAccess } from './program.ts'
import { newestLinkTo, stepUp } from './sale.ts'

type Contract = Omit<Args<'POST /admin/partner-contracts/:id/propose'>['body'], 'reason'>
/** 75 hundredths of a percent of the price, of the seller. */
export const contractTerms: Contract = {
  kind: 'percent',
  fee_fils: null,
  fee_basis_points: 75,
  most_fee_fils: '150000',
  bearer: 'seller',
  most_price_fils: '30000000',
  most_sales_a_day: 2,
}
/** 40 dinars of the buyer. */
export const fixedOnBuyer: Contract = { ...contractTerms, kind: 'fixed', fee_basis_points: null, fee_fils: '40000', bearer: 'buyer' }

/** Opens access for Khaled's company and agrees a contract with it; answers the company's id. */
export async function agreeContract(api: TestApi, terms: Contract = contractTerms): Promise<number> {
  const params = { id: await openAccess(api, 'khaled') }
  const reason = 'Agreed with the company'
  const fadi = await api.staff('fadi')
  const { proposals } = await fadi.call('POST /admin/partner-contracts/:id/propose', { params, body: { ...terms, reason } })
  const approves = proposals[0]?.sha256 ?? ''
  await (await api.staff('nour')).call('POST /admin/partner-contracts/:id/approve', { params, body: { approves, reason } })
  return Number(params.id)
}

export const registration = '5530981'
/** Widad's car, for Basel, at 8,000 dinars. */
export const saleOfPartner = (company: number, change: object = {}) => ({
  user_company_id: company,
  as_partner: true,
  is_owner: false,
  registration_number: registration,
  owner_national_number: widad.nationalNumber,
  owner_phone: widad.phone,
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: cast.basel.name,
  price_fils: '8000000',
  commissionOn: 'buyer' as const,
  transfer_type: 'ACH' as const,
  ...change,
})

/** Proposes that sale by the contract of Khaled's company. */
export const propose = async (khaled: Client, company: number, change: object = {}): Promise<string> =>
  (await khaled.call('POST /guarantees', { body: saleOfPartner(company, change) })).number

export const ownersIban = 'JO71CBJO0000000000001234567890'
/** Widad by her newest link, without an account. */
export async function ownerByLink(api: TestApi) {
  const link = await newestLinkTo(api, widad.phone)
  const params = { token: link.split('/').at(-1) ?? '' }
  const owner = await api.browser()
  const codeFor = async (action: 'consent' | 'answer_split') => {
    await owner.call('POST /owner-links/:token/sendOtp', { params, body: { action } })
    return api.codeTo(widad.phone)
  }
  return {
    agreeToSplit: async () =>
      owner.call('POST /owner-links/:token/answer-split', { params, body: { code: await codeFor('answer_split'), answer: 'yes' } }),
    read: () => owner.call('GET /owner-links/:token', { params }),
    consent: async (termsVersion = 1) => {
      const code = await codeFor('consent')
      return owner.call('POST /owner-links/:token/consent', { params, body: { code, terms_version: termsVersion, iban: ownersIban } })
    },
  }
}

/** Both sides agree; Basel by a code. */
export async function agreeByBoth(api: TestApi, khaled: Client, number: string): Promise<PaidSale & { buyer: Client }> {
  await (await ownerByLink(api)).consent()
  const buyer = await api.as('basel')
  await stepUp(api, buyer, 'basel', 'accept', number)
  const accepted = await buyer.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })
  return {
    seller: khaled,
    buyer,
    number,
    reference: accepted.payment?.payment_reference ?? '',
    totalFils: accepted.total_price_fils,
  }
}
