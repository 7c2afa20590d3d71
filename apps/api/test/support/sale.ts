import type { ActionName } from '@damana/contract/guarantee-actions'
import type { Output } from '@damana/contract'
import { auditLedger } from '#money/ledger/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { createDeadlineScheduler } from '#jobs/deadline-scheduler.ts'
import { widad } from '#sandbox/cast.ts'
import { cast, type Person } from './cast.ts'
import type { Client, TestApi } from './api.ts'

type Details = Output<'GET /guarantees/:number'>

const paper = '00000000-0000-4000-8000-000000000000'
/** Where each action knocks, and with what. */
export const actionCalls: Record<ActionName, { path: string; body: unknown }> = {
  accept: { path: 'accept', body: { terms_version: 1 } },
  reject: { path: 'reject', body: { reason: 'لا' } },
  withdraw: { path: 'withdraw', body: {} },
  amend: { path: 'amend', body: { price_fils: '9000000', commissionOn: 'buyer', transfer_type: 'ACH' } },
  declare_payer: { path: 'declare-payer', body: { name: 'سعيد حداد', relation: 'أخي' } },
  release: { path: 'release', body: {} },
  confirm: { path: 'confirm', body: { files: [paper] } },
  object: { path: 'object', body: { reason: 'لا' } },
  take_back_objection: { path: 'object/take-back', body: {} },
  send_evidence: { path: 'evidence', body: { words: 'صورة' } },
  answer_split: { path: 'answer-split', body: { answer: 'yes' } },
  extend: { path: 'extend', body: {} },
  request_cancellation: { path: 'cancellation', body: { reason: 'لا', fee_fils: '10000' } },
  agree_to_cancellation: { path: 'cancellation/agree', body: {} },
  object_to_cancellation: { path: 'cancellation/object', body: { words: 'لا' } },
  take_back_cancellation: { path: 'cancellation/take-back', body: {} },
  propose_terms: { path: 'terms', body: { price_fils: '9000000', commissionOn: 'buyer', transfer_type: 'ACH' } },
  accept_terms: { path: 'terms/accept', body: { proposal: 1 } },
  refuse_terms: { path: 'terms/refuse', body: { proposal: 1 } },
  take_back_terms: { path: 'terms/take-back', body: {} },
  consent: { path: 'consent', body: { terms_version: 1 } },
  refuse: { path: 'refuse', body: {} },
}

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

/** One run of the scheduler, until nothing is due; fails with what it could not carry out. */
export async function runScheduler(tick: TestApi['built']['tick']): Promise<number> {
  const failures: string[] = []
  const log = { error: (facts: object, message: string) => void failures.push(`${message}: ${JSON.stringify(facts)}`) }
  const runs = await createDeadlineScheduler(tick, log).runUntilNothingIsDue()
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return runs
}

/** The clock's work on everything that is due. */
export async function ringTimers(api: TestApi): Promise<void> {
  await runScheduler(api.built.tick)
}

/** Lets time pass and the timers ring. */
export async function letPass(api: TestApi, by: string): Promise<void> {
  await api.advance(by)
  await ringTimers(api)
}

/** A seller's statement of Widad's vehicle, which only she may allow to be sold. */
export async function offerForOwner(api: TestApi): Promise<Sale & { link: string }> {
  const seller = await api.as('tareq')
  const buyer = await api.as('basel')
  const { number } = await seller.call('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: false,
      registration_number: '5530981',
      owner_national_number: widad.nationalNumber,
      owner_phone: widad.phone,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber ?? '',
      buyer_phone: cast.basel.phone,
      buyer_name: 'باسل حداد',
      price_fils: '8000000',
      commissionOn: 'seller',
      transfer_type: 'ACH',
    },
  })
  return { seller, buyer, number, link: await newestLinkTo(api, widad.phone) }
}

export async function newestLinkTo(api: TestApi, phone: string): Promise<string> {
  const { rows } = await api.owner.query<{ path: string }>(
    `select payload->'facts'->>'path' as path from app.outbox where payload->>'template' in ('owner_link', 'owner_split') and payload->>'to' = $1 order by id desc limit 1`,
    [phone],
  )
  const token = rows[0]?.path.split('/').at(-1)
  if (token === undefined) throw new Error(`no link was sent to ${phone}`)
  return token
}

/** The buyer pays the bill at a bank; the biller tells us, and our bank's statement follows. */
export async function pay(api: TestApi, sale: Sale): Promise<void> {
  const { payment } = await read(sale.buyer, sale.number)
  await sale.buyer.call('POST /sandbox/bills/pay', {
    body: { payment_reference: payment?.payment_reference ?? '', way: 'biller', how: 'exact' },
  })
  await letBanksWork(api)
}

/** A sale in which all of the money is held and the countdown has begun. */
export async function heldSale(api: TestApi, options: OfferOptions = {}): Promise<Sale> {
  const sale = await offer(api, options)
  await accept(sale)
  await pay(api, sale)
  return sale
}

/** Everything that the banks and the cut-offs of a payout still have to do, as time goes by. */
export async function letBanksWork(api: TestApi): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await api.advance('6 seconds')
    while (await api.built.sandboxBank?.step());
    await resumePayouts(api.built.payouts, 'test:payouts')
    for (const rail of ['ACH', 'RTGS'] as const) await sendPayoutFiles(api.built.payouts, rail, 'test:cut-off')
  }
}

/** A code for one action, asked for and given. */
export async function stepUp(
  api: TestApi,
  client: Client,
  person: Person,
  action: 'release' | 'consent' | 'accept' | 'confirm' | 'declare_payer' | 'answer_split' | 'accept_terms',
  number: string,
): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action, number } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action, number, code: await api.codeTo(cast[person].phone) } })
}

export const moveOwnership = (sale: Sale, registration: string, to: 'buyer' | 'third' | 'seller' = 'buyer') =>
  sale.seller.call('POST /sandbox/vehicles/:registration/move', { params: { registration }, body: { to } })

export const release = (client: Client, number: string) => client.call('POST /guarantees/:number/release', { params: { number }, body: {} })

/** No difference in any balance, entry or equation of either book. */
export async function expectBooksToAgree(api: TestApi): Promise<void> {
  const differences = await auditLedger(api.pool)
  if (differences.length > 0)
    throw new Error(
      `the audit found: ${JSON.stringify(differences, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
    )
}
