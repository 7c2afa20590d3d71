import { randomInt } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { type Fils, noFils, parseAmount, parseFils, toDecimal, toWire } from '@damana/contract/money'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { payingIbanOf } from './account-holders.ts'
import { addSeconds } from '#kernel/instants.ts'
import * as queries from './bank.queries.ts'
import type { Credit, Payer, PaymentMethod } from './bank.queries.ts'
import type { BankDeps } from './our-bank.ts'

export const askAgainSeconds = 3
const statementEverySeconds = 5
/** How long before the deadline a late-notified payment was made. */
const inTimeSeconds = 60

type PayCall = 'POST /sandbox/bills/pay'
type Told = Reply<PayCall>['told']
export type BuyersBank = ReturnType<typeof createBuyersBank>

interface Payment {
  way: PaymentMethod
  amountFils: Fils
  deductedChargesFils?: Fils
  remittance: string
  payer: Payer
  /** The bank's time of payment. */
  paidAt: Date
  now: Date
  /** The number of payment notifications sent now; nought: one is released by hand later. */
  notices: 0 | 1 | 2
}

/** Simulates the payer's bank and the biller: they know a bill by the partner API only, and notify every payment there. */
export function createBuyersBank(deps: BankDeps) {
  const { pool, sendPartnerRequest } = deps
  async function giveNotice(credit: Credit): Promise<boolean> {
    const { status } = await sendPartnerRequest(credit.way === 'biller' ? '/biller/payment-notification' : '/bank/receipts', credit.notice)
    if (status >= 500) return false
    await queries.markNoticed(pool, credit.bankReference)
    return true
  }

  /** A credit to the client account with this remittance: notified now, on a statement soon. */
  async function payIn({
    way,
    amountFils,
    deductedChargesFils = noFils,
    remittance,
    payer,
    paidAt,
    now,
    notices,
  }: Payment): Promise<string> {
    const bankReference = `${prefixes[way]}${randomInt(1_000_000_000, 9_999_999_999)}`
    const notice = way === 'biller' ? billerNotice : bankNotice
    const credit: Credit = {
      bankReference,
      way,
      amountFils,
      deductedChargesFils,
      remittance,
      payer,
      notice: notice(bankReference, way, remittance, amountFils, paidAt, payer),
    }
    const stateAt = nextStatement(now)
    await queries.insertCredit(pool, credit, { receivedAt: paidAt, stateAt, isWithheld: notices === 0 })
    if (notices === 0) return bankReference
    let isHeard = false
    for (let time = 0; time < notices; time += 1) isHeard = await giveNotice(credit)
    await ringForStatement(isHeard, stateAt, now)
    return bankReference
  }
  const ringForStatement = (isHeard: boolean, stateAt: Date, now: Date) =>
    queries.setAlarm(pool, isHeard ? Math.max((stateAt.getTime() - now.getTime()) / 1000, 0.1) : askAgainSeconds)

  /** Sends the withheld payment notification; it carries the time of payment, not of the notification. */
  async function tellLate(credit: Credit, now: Date): Promise<void> {
    const stateAt = nextStatement(now)
    await queries.letNoticeGo(pool, credit.bankReference, stateAt)
    await ringForStatement(await giveNotice(credit), stateAt, now)
  }

  /** The payer replaces a reversed payment by a transfer of the same sum, without a bill. */
  async function payAgain(credit: Credit, now: Date): Promise<string> {
    const way = credit.way === 'biller' ? 'bank' : credit.way
    const { amountFils, remittance, payer } = credit
    const bankReference = await payIn({ way, amountFils, remittance, payer, paidAt: now, now, notices: 1 })
    await queries.markPaidAgain(pool, credit.bankReference, bankReference)
    return bankReference
  }

  /** Notifies the same payment again under the other payment method. The product must refuse it. */
  async function tellOtherWay({ way, notice }: Credit): Promise<boolean> {
    const told = typeof notice === 'object' && notice !== null ? notice : {}
    const { status } = await sendPartnerRequest('/bank/receipts', { ...told, way: way === 'cliq' ? 'bank' : 'cliq' })
    return status === 409 || status === 200
  }

  const payItsBill = (ctx: ContextOf<PayCall>, input: Input<PayCall>) => payBill(deps, payIn, ctx, input)
  return { giveNotice, payIn, payBill: payItsBill, payAgain, tellLate, tellOtherWay }
}

/** Pays a bill as its payer chooses: how much, when, and with which reference. */
async function payBill(
  { pool, settings, sendPartnerRequest }: BankDeps,
  payIn: (payment: Payment) => Promise<string>,
  ctx: ContextOf<PayCall>,
  { body }: Input<PayCall>,
): Promise<Reply<PayCall>> {
  const { way, how, when, payment_reference: reference } = body
  return ctx.transact(async (tx) => {
    const bill = await queries.findBillOfBuyer(pool, reference)
    const asked = body.amount_fils === undefined ? undefined : parseFils(body.amount_fils)
    const isInTime = when === 'before_the_end'
    if (isInTime && !bill?.endedAt) return refused('not_ended')
    const amountFils = isInTime ? (asked ?? bill?.remainingFils ?? noFils) : await sumFor(sendPartnerRequest, way, reference, asked)
    if (typeof amountFils === 'string') return refused(amountFils)
    if (amountFils <= noFils) return refused('already_paid')
    if (way === 'cliq' && amountFils > BigInt(settings().cliqMostFils)) return refused('cliq_limit')
    const deductedChargesFils = deductedChargesOf(body.deducted_charges_fils, way, amountFils)
    const { payer } = body
    const bankReference = await payIn({
      way,
      amountFils,
      deductedChargesFils,
      remittance: how === 'unknown_reference' ? strangeReference(reference) : reference,
      payer: payer ?? bill?.payer ?? stranger,
      paidAt: isInTime && bill?.endedAt ? addSeconds(bill.endedAt, -inTimeSeconds) : tx.now,
      now: tx.now,
      notices: when === 'told_later' ? 0 : how === 'twice' ? 2 : 1,
    })
    const told = when === 'told_later' ? 'paid_untold' : toldOf[how]
    return { told, paid_fils: toWire(amountFils), bank_reference: bankReference }
  })
}

/** The amount to pay: a biller takes exactly the bill's sum; a transfer uses the bill only to know the sum. */
async function sumFor(
  sendPartnerRequest: BankDeps['sendPartnerRequest'],
  way: PaymentMethod,
  reference: string,
  asked: Fils | undefined,
): Promise<Fils | Told> {
  if (way !== 'biller' && asked !== undefined) return asked
  const { status, body } = await sendPartnerRequest('/biller/bill-pull', {
    MsgHeader: { TrsInf: { ReqTyp: 'BILPULRQ' } },
    AcctInfo: { BillingNo: reference },
  })
  const bill = status === 200 ? body?.BillsRec : undefined
  const due = parseAmount(bill?.DueAmount ?? '')
  if (!bill || !due.ok || due.fils <= noFils) return body?.MsgHeader?.Result.ErrorCode === 324 ? 'already_paid' : 'not_payable'
  const [lower, upper] = [parseAmount(bill.PmtConst.Lower), parseAmount(bill.PmtConst.Upper)]
  const wanted = asked ?? due.fils
  return (lower.ok && wanted < lower.fils) || (upper.ok && wanted > upper.fils) ? 'exact_only' : wanted
}

const refused = (told: Told): Reply<PayCall> => ({ told, paid_fils: '0' })
const toldOf = { exact: 'paid', twice: 'paid_twice', unknown_reference: 'paid_unknown' } as const
const prefixes: Readonly<Record<PaymentMethod, string>> = { biller: 'EF', bank: 'FT', cliq: 'CQ' }
export const stranger: Payer = { name: 'عميل بنك' }

/** Only a biller deducts charges, and never the whole payment. */
export function deductedChargesOf(wire: string | undefined, way: PaymentMethod, amountFils: Fils): Fils {
  const deductedChargesFils = wire === undefined ? noFils : parseFils(wire)
  if (deductedChargesFils > noFils && (way !== 'biller' || deductedChargesFils >= amountFils))
    throw new DomainError('validation_failed', { errors: [{ pointer: '/deducted_charges_fils', code: 'invalid_amount' }] })
  return deductedChargesFils
}

function nextStatement(now: Date): Date {
  const everyMs = statementEverySeconds * 1000
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
}

const billerNotice = (JOEBPPSTrx: string, _way: PaymentMethod, BillingNo: string, amountFils: Fils, at: Date, payer: Payer) => ({
  Trx: {
    JOEBPPSTrx,
    BillingNo,
    PaidAmt: toDecimal(amountFils),
    ProcessDate: at.toISOString(),
    ...(payer.national_number === undefined
      ? {}
      : { PayerInfo: { IdType: idTypeOf(payer.national_number, payer.kind), Id: payer.national_number, Nation: 'JO', Name: payer.name } }),
  },
})
/** National number, number of an establishment, or any other document. */
const idTypeOf = (number: string, kind: Payer['kind']): string => (kind === 'company' ? 'BIS' : /^\d{10}$/.test(number) ? 'NAT' : 'PAS')

const bankNotice = (bank_reference: string, way: PaymentMethod, remittance: string, amountFils: Fils, at: Date, payer: Payer) => ({
  bank_reference,
  way,
  amount_fils: toWire(amountFils),
  remittance,
  received_at: at.toISOString(),
  payer: {
    name: payer.name,
    ...(payer.national_number === undefined ? {} : { id: payer.national_number, iban: payingIbanOf(payer.national_number) }),
  },
})

/** A valid reference that belongs to nothing: a typing error of the buyer. */
function strangeReference(reference: string): string {
  const last = Number(reference.slice(-1))
  return `${reference.slice(0, -1)}${(last + 1) % 10}`
}
