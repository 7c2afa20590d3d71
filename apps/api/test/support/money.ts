import type { TransferType } from '@damana/contract/statuses'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { createPartnerRequest, type PartnerAnswer } from '#sandbox/partner-request.ts'
import { auditLedger } from '#money/ledger/index.ts'
import type { TestApi } from './api.ts'
import { testSecrets } from './cast.ts'
import { accept, letPass, offer, type OfferOptions, read, ringTimers, type Sale } from './sale.ts'

/** Money in and out as the banks see it, for tests. */

export interface PaidSale extends Sale {
  reference: string
  totalFils: string
}

/** A guarantee that its buyer has accepted, with the sum to pay. */
export async function acceptedSale(api: TestApi, options: OfferOptions = {}): Promise<PaidSale> {
  const sale = await offer(api, options)
  const details = await accept(sale)
  return { ...sale, reference: details.payment?.payment_reference ?? '', totalFils: details.total_price_fils }
}

type PartnerRoute = Parameters<ReturnType<typeof createPartnerRequest>>[0]

/** Sends a request of a payment partner, signed with the right secret. */
export const sendPartnerRequest = (api: TestApi, route: PartnerRoute, body: unknown): Promise<PartnerAnswer & { text: string }> => {
  let text = ''
  const send = async (request: { method: 'POST'; url: string; headers: Record<string, string>; payload: string }) => {
    const answer = await api.built.app.inject(request)
    text = answer.body
    return answer
  }
  const at = createPartnerRequest({
    send,
    bankSecret: testSecrets.bankKey,
    billerSecret: testSecrets.billerKey,
    seconds: () => Date.now() / 1000,
  })
  return at(route, body).then((answer) => ({ ...answer, text }))
}

export const noticeOf = (reference: string, fils: string, trx: string, changes: Record<string, unknown> = {}) => ({
  Trx: {
    JOEBPPSTrx: trx,
    BillingNo: reference,
    PaidAmt: `${fils.slice(0, -3) || '0'}.${fils.slice(-3).padStart(3, '0')}`,
    ProcessDate: '2026-11-22T08:00:00.000Z',
    PayerInfo: { IdType: 'NAT', Id: '9911023456', Nation: 'JO', Name: 'باسل حداد' },
    ...changes,
  },
})

export async function pay(
  api: TestApi,
  sale: PaidSale,
  way: 'biller' | 'bank' | 'cliq' = 'biller',
  how: 'exact' | 'twice' | 'unknown_reference' = 'exact',
) {
  return sale.buyer.call('POST /sandbox/bills/pay', { body: { payment_reference: sale.reference, way, how } })
}

/** Lets the bank do all that is due after so much time. */
export async function letBankWork(api: TestApi, after = '5 seconds'): Promise<void> {
  await api.advance(after)
  while (await api.built.sandboxBank?.step());
}

/** Paid, stated, transferred at the registry, released: the payout is ordered. */
export async function completedSale(
  api: TestApi,
  options: OfferOptions & { stated?: boolean; way?: 'biller' | 'bank' } = {},
): Promise<PaidSale> {
  const { stated = true, way = 'biller', ...offered } = options
  const sale = await acceptedSale(api, offered)
  await pay(api, sale, way)
  if (stated) await letBankWork(api)
  await letPass(api, '61 seconds')
  await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
  await sale.buyer.call('POST /sandbox/vehicles/:registration/move', {
    params: { registration: options.registrationNumber ?? '7120458' },
    body: { to: 'buyer' },
  })
  await letPass(api, '4 seconds')
  await ringTimers(api)
  return sale
}

/** The cut-off of a rail. */
export async function sendFiles(api: TestApi, rail: TransferType = 'ACH'): Promise<void> {
  await api.advance('5 seconds')
  await sendPayoutFiles(api.built.payouts, rail, 'test:files')
}

export const detailsOf = (sale: Sale) => read(sale.seller, sale.number)

export async function payoutOf(api: TestApi, sale: Sale) {
  const { rows } = await api.owner.query<{
    number: string
    status: string
    held_reason: string | null
    amount_fils: string
    iban: string | null
    bank_reason: string | null
    file: string | null
    history: string[]
  }>(
    `select p.number, p.status, p.held_reason, p.amount_fils::text, p.iban, p.bank_reason, f.message_id as file, (select array_agg(e.to_status order by e.version) from app.payout_events e where e.payout_id = p.id) as history
     from app.payouts p join app.guarantees g on g.id = p.guarantee_id left join app.payout_files f on f.id = p.file_id where g.number = $1`,
    [sale.number],
  )
  const row = rows[0]
  if (!row) throw new Error(`${sale.number} has no payout`)
  return row
}

/** Fadi proposes to send money in suspense back, and Yazan approves the same. */
export async function sendBackByTwo(
  api: TestApi,
  args: { params: { number: string }; body: { reason: string; iban?: string; holder_name?: string } },
) {
  const name = 'POST /admin/receipts/:number/send-back'
  const { awaits_second: awaitsSecond } = await (await api.staff('fadi')).call(name, args)
  if (!awaitsSecond) throw new Error(`${args.params.number} is sent back by one person`)
  return (await api.staff('yazan')).call(name, args)
}

/** The payouts that give a receipt back, by the bank's reference of it. */
export async function payoutsOfReceipt(api: TestApi, bankReference: string) {
  const { rows } = await api.owner.query<{
    number: string
    purpose: string
    status: string
    held_reason: string | null
    amount_fils: string
    beneficiary_name: string
    iban: string | null
    approvals_needed: number
  }>(
    `select p.number, p.purpose, p.status, p.held_reason, p.amount_fils::text, p.beneficiary_name, p.iban, p.approvals_needed from app.payouts p join app.receipts r on r.id = p.receipt_id where r.bank_reference = $1 order by p.id`,
    [bankReference],
  )
  return rows
}

/** An account of Basel as the bank tells it, and not as Basel named it to us. */
export const buyersIban = 'JO71CBJO0000000000001234567890'

/** A credit on our account as the bank tells it. */
export const creditOf = (reference: string, fils: string, bankReference: string, changes: Record<string, unknown> = {}) => ({
  bank_reference: bankReference,
  way: 'bank',
  amount_fils: fils,
  remittance: `ضمانة ${reference}`,
  received_at: '2026-11-22T08:00:00.000Z',
  payer: { name: 'باسل حداد', id: '9911023456', iban: buyersIban },
  ...changes,
})

/** Balances of the shared accounts, and of one guarantee's own, by code; what is zero is left out. */
export async function balancesOf(api: TestApi, sale?: Sale): Promise<Record<string, string>> {
  const { rows } = await api.owner.query<{ code: string; fils: string }>(
    `select code, sum(balance_fils)::text as fils from ledger.balances where ($1::text is null and scope <> 'guarantee') or guarantee_id = substr($1, 4)::bigint group by code having sum(balance_fils) <> 0 order by code`,
    [sale?.number ?? null],
  )
  return Object.fromEntries(rows.map(({ code, fils }) => [code, fils]))
}

export const audit = (api: TestApi) => auditLedger(api.pool)

/** More vehicles of Samira's, so that many sales may begin in one file. */
export const garageFilling = {
  name: 'garage',
  async fill(owner: { query(text: string): Promise<unknown> }) {
    await owner.query(
      `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8800000 + i)::text))).* from sandbox.vehicles v, generate_series(1, 80) i where v.registration_number = '7120458'`,
    )
  },
}
export const garage = (index: number): string => String(8_800_000 + index)
