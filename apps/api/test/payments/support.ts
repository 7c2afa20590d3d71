import { fils } from '@damana/contract/money'
import { applyTransition } from '#effects/apply-transition.ts'
import { declarePayer } from '#effects/on-receipt.ts'
import { lockGuaranteeById } from '#lifecycle/store.queries.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { writeNotification, writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import type { TestApi } from '../support/api.ts'
import { creditOf, sendPartnerRequest, letBankWork, noticeOf, type PaidSale, sendFiles } from '../support/money.ts'

export const someoneElse = { IdType: 'NAT', Id: '9801045678', Nation: 'JO', Name: 'خالد منصور' }
export const brothersIban = 'JO36UBSI0010000000440920071136'

/** Staff stop a guarantee, or let it go on: what both sides are told of stands in its history. */
export async function setBlocked(api: TestApi, number: string, trigger: 'block' | 'unblock'): Promise<void> {
  await api.built.payouts.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, BigInt(number.slice(3)))
    if (!guarantee) throw new Error(`there is no ${number}`)
    const act: AuditContext = { actor: { kind: 'system', job: 'test' }, now: guarantee.now, requestId: 'test:block' }
    await applyTransition(tx, act, guarantee, trigger, 'finance', api.built.tick, { said: { words: 'a test' } })
  })
}

/** The biller's notice of a part of a bill, from the buyer unless somebody else is named. */
export const notify = (api: TestApi, sale: PaidSale, fils: string, trx: string, changes: Record<string, unknown> = {}) =>
  sendPartnerRequest(api, '/biller/payment-notification', noticeOf(sale.reference, fils, trx, changes))

export const credit = (api: TestApi, sale: PaidSale, fils: string, reference: string, changes: Record<string, unknown> = {}) =>
  sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, fils, reference, changes))

/** The bank's statement shows these credits. */
export async function state(
  api: TestApi,
  ...credits: readonly { reference: string; fils: string; remittance?: string; endToEndId?: string }[]
): Promise<void> {
  const xml = writeStatement({
    messageId: `M-${credits.map(({ reference }) => reference).join('-')}`.slice(0, 35),
    at: new Date('2026-11-22T10:00:00Z'),
    iban: sandboxSettings.escrowIban,
    balanceFils: fils(1n),
    movements: credits.map((credit) => ({
      reference: credit.reference,
      direction: 'CRDT' as const,
      amountFils: fils(BigInt(credit.fils)),
      remittance: credit.remittance ?? '',
      ...(credit.endToEndId ? { endToEndId: credit.endToEndId } : {}),
    })),
  })
  const answer = await sendPartnerRequest(api, '/bank/messages', { xml })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Our own account pays the client account all that it owes, and the bank's statement shows it. */
export async function makeAllGood(api: TestApi): Promise<void> {
  const { rows } = await api.owner.query<{ number: string; fils: string }>(
    'select number, amount_fils::text as fils from app.make_goods where credited_at is null',
  )
  if (rows.length > 0)
    await state(api, ...rows.map(({ number, fils: sum }) => ({ reference: `FT-${number}`, fils: sum, endToEndId: number })))
}

/** The bank takes a receipt back. */
export async function reverse(api: TestApi, reference: string, sum: string): Promise<void> {
  const xml = writeNotification({
    messageId: `V-${reference}`,
    at: new Date('2026-11-22T11:00:00Z'),
    iban: sandboxSettings.escrowIban,
    movements: [
      {
        reference: `RV${reference}`,
        direction: 'DBIT',
        amountFils: fils(BigInt(sum)),
        remittance: '',
        takesBack: reference,
        returnReason: 'FR01',
      },
    ],
  })
  const answer = await sendPartnerRequest(api, '/bank/messages', { xml })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Everything that is ready leaves, and the bank debits it. */
export async function letPayoutsGo(api: TestApi): Promise<void> {
  await sendFiles(api)
  await letBankWork(api, '12 seconds')
}

export const receiptOf = async (api: TestApi, reference: string) => {
  const { rows } = await api.owner.query<{
    number: string
    booked: string
    suspense: string
    back: string
    refunded: string
    why: string | null
    state: string | null
    guarantee: string | null
  }>(
    `select 'R' || id as number, booked_fils::text as booked, suspense_fils::text as suspense, back_fils::text as back, refunded_fils::text as refunded, why, payer_state as state, 'DM-' || guarantee_id as guarantee from app.receipts where bank_reference = $1`,
    [reference],
  )
  const row = rows[0]
  if (!row) throw new Error(`no receipt ${reference}`)
  return row
}

export const messagesTo = async (api: TestApi, phone: string, template: string) =>
  (
    await api.owner.query<{ payload: { lang: string; facts: Record<string, string> } }>(
      `select payload from app.outbox where payload->>'to' = $1 and payload->>'template' = $2 order by id`,
      [phone, template],
    )
  ).rows.map(({ payload }) => payload)

/** The buyer declares the third-party payer. */
export async function declare(api: TestApi, number: string, receipt: string | null = null): Promise<void> {
  await api.built.payouts.transact(async (tx) => {
    const guarantee = await lockGuaranteeById(tx, BigInt(number.slice(3)))
    if (!guarantee) throw new Error(`there is no ${number}`)
    const act: AuditContext = { actor: { kind: 'system', job: 'test' }, now: guarantee.now, requestId: 'test:declare' }
    const receiptId = receipt === null ? null : BigInt(receipt.slice(1))
    await declarePayer(tx, act, guarantee, { receiptId, name: 'خالد منصور', relation: 'أخي' }, api.built.tick)
  })
}
