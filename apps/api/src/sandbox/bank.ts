import { randomInt, randomUUID } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { type Fils, parseAmount, parseFils, toDecimal, toWire } from '@damana/contract/money'
import type { Pool } from 'pg'
import type { Bank } from '#banking/index.ts'
import type { ContextOf, SomeHandlers } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import type { SettingsSource } from '#settings/settings.ts'
import { readPaymentFile, writeNotification, writeStatement, writeStatusReport } from './bank-letters.ts'
import * as queries from './bank.queries.ts'
import type { Credit, Order, Way } from './bank.queries.ts'
import type { Knock } from './knock.ts'

export interface SandboxBankDeps {
  pool: Pool
  settings: SettingsSource
  /** Knocks at the product's own doors; nothing else of the product is called. */
  knock: Knock
}
export interface SandboxBank extends Bank {
  /** Does what is due now; answers whether anything was. */
  step(): Promise<boolean>
  handlers: SomeHandlers
}

const debitAfterSeconds = { RTGS: 2, ACH: 10 } as const
const statementEverySeconds = 5
const askAgainSeconds = 3

/** Our bank and the buyer's bank: they take files and payments, and answer at the product's doors by themselves or by hand. */
export function createSandboxBank({ pool, settings, knock }: SandboxBankDeps): SandboxBank {
  // ---- our bank ----

  const submitFile: Bank['submitFile'] = async ({ xml }) => {
    const { messageId, rail, orders } = readPaymentFile(xml)
    await queries.insertOrders(pool, messageId, rail, orders, debitAfterSeconds[rail])
    await queries.setAlarm(pool, 0)
    return 'answered'
  }

  async function step(): Promise<boolean> {
    const due = await queries.findDueWork(pool)
    const heard: boolean[] = []
    for (const credit of due.notices) heard.push(await giveNotice(credit))
    if (due.mode === 'automatic') {
      for (const orders of byFile(due.orders.filter(({ status }) => status === 'received')))
        heard.push(await accept(orders, `A-${orders[0]?.fileId}`))
      for (const orders of byFile(due.orders.filter(({ debitAt }) => debitAt <= due.now)))
        heard.push(await debit(orders, `D-${orders[0]?.fileId}`))
      if (due.hasCredits) heard.push(await stateCredits(false))
    }
    const nextInSeconds = heard.includes(false) ? askAgainSeconds : due.mode === 'automatic' ? due.nextInSeconds : null
    if (nextInSeconds !== null) await queries.setAlarm(pool, nextInSeconds)
    return heard.includes(true)
  }

  async function tell(xml: string): Promise<boolean> {
    const { status } = await knock('/bank/messages', { xml })
    return status === 200
  }

  // The time in a letter is that of the thing it tells, so that a letter sent again is the same letter.
  async function accept(orders: readonly Order[], messageId: string): Promise<boolean> {
    const first = orders[0]
    if (
      !first ||
      !(await tell(
        writeStatusReport({
          messageId,
          at: first.receivedAt,
          fileId: first.fileId,
          words: orders.map(({ endToEndId }) => ({ endToEndId, status: 'ACSP' })),
        }),
      ))
    )
      return false
    await queries.markOrders(
      pool,
      orders.map(({ endToEndId }) => endToEndId),
      'accepted',
    )
    return true
  }

  async function debit(orders: readonly Order[], messageId: string): Promise<boolean> {
    const first = orders[0]
    const movements = orders.map(({ endToEndId, amountFils }) => ({
      reference: `T${endToEndId}`,
      direction: 'DBIT' as const,
      amountFils,
      endToEndId,
    }))
    if (!first || !(await tell(writeNotification({ messageId, at: first.debitAt, iban: settings().escrowIban, movements })))) return false
    await queries.markOrders(
      pool,
      orders.map(({ endToEndId }) => endToEndId),
      'debited',
    )
    return true
  }

  async function stateCredits(all: boolean): Promise<boolean> {
    await queries.gatherStatement(pool, `S-${randomUUID().replaceAll('-', '').slice(0, 20)}`, all)
    let isHeard = true
    for (const statement of await queries.listOpenStatements(pool)) {
      const movements = statement.credits.map(({ bankReference, amountFils, remittance }) => ({
        reference: bankReference,
        direction: 'CRDT' as const,
        amountFils,
        remittance,
      }))
      if (
        await tell(
          writeStatement({
            messageId: statement.id,
            at: statement.at,
            iban: settings().escrowIban,
            movements,
            balanceFils: statement.balanceFils,
          }),
        )
      )
        await queries.markStated(pool, statement.id)
      else isHeard = false
    }
    return isHeard
  }

  // ---- the buyer's bank ----

  async function giveNotice(credit: Credit): Promise<boolean> {
    const { status } = await knock(credit.way === 'biller' ? '/biller/payment-notification' : '/bank/receipts', credit.notice)
    if (status >= 500) return false
    await queries.markNoticed(pool, credit.bankReference)
    return true
  }

  /** Money arrives on the client account under these words: noticed now, on a statement soon. */
  async function payIn(way: Way, amountFils: Fils, remittance: string, now: Date, times: number): Promise<void> {
    const bankReference = `${prefixes[way]}${randomInt(1_000_000_000, 9_999_999_999)}`
    const notice =
      way === 'biller'
        ? billerNotice(bankReference, remittance, amountFils, now)
        : bankNotice(bankReference, way, remittance, amountFils, now)
    const credit: Credit = { bankReference, way, amountFils, remittance, notice }
    const everyMs = statementEverySeconds * 1000
    const stateAt = new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
    await queries.insertCredit(pool, credit, now, stateAt)
    let isHeard = false
    for (let time = 0; time < times; time += 1) isHeard = await giveNotice(credit)
    await queries.setAlarm(pool, isHeard ? Math.max((stateAt.getTime() - now.getTime()) / 1000, 0.1) : askAgainSeconds)
  }

  async function payBill(
    ctx: ContextOf<'POST /sandbox/bills/pay'>,
    { body }: Input<'POST /sandbox/bills/pay'>,
  ): Promise<Reply<'POST /sandbox/bills/pay'>> {
    return ctx.transact(async (tx) => {
      const due = await pullBill(body.payment_reference)
      if (typeof due === 'string') return { told: due, paid_fils: '0' }
      if (body.way === 'cliq' && due > BigInt(settings().cliqMostFils)) return { told: 'cliq_limit', paid_fils: '0' }
      const reference = body.how === 'unknown_reference' ? strangeReference(body.payment_reference) : body.payment_reference
      await payIn(body.way, due, reference, tx.now, body.how === 'twice' ? 2 : 1)
      return { told: body.how === 'exact' ? 'paid' : body.how === 'twice' ? 'paid_twice' : 'paid_unknown', paid_fils: toWire(due) }
    })
  }

  /** What is due under a reference, as any bank may ask; or why nothing is. */
  async function pullBill(reference: string): Promise<Fils | string> {
    const { status, body } = await knock('/biller/bill-pull', {
      MsgHeader: { TrsInf: { ReqTyp: 'BILPULRQ' } },
      AcctInfo: { BillingNo: reference },
    })
    const amount = status === 200 ? parseAmount(body?.BillsRec?.DueAmount ?? '') : undefined
    if (amount?.ok && amount.fils > 0n) return amount.fils
    return body?.MsgHeader?.Result.ErrorCode === 324 ? 'already_paid' : 'not_payable'
  }

  const handlers = {
    'GET /sandbox/bills': async (ctx, { query }) => ({
      bills: (await queries.listOpenBills(ctx.db, query.reference?.trim() || null, 40)).map((bill) => ({
        ...bill,
        due_at: bill.due_at.toISOString(),
      })),
    }),
    'POST /sandbox/bills/pay': payBill,
    'POST /sandbox/receipts': (ctx, { body }) =>
      ctx.transact(async (tx) => {
        await payIn('bank', parseFils(body.amount_fils), body.remittance, tx.now, 1)
        return { done: true as const }
      }),
    'GET /sandbox/bank': async (ctx) => {
      const [mode, files, credits] = await Promise.all([
        queries.findMode(ctx.db),
        queries.listFiles(ctx.db, 20),
        queries.listUnstatedCredits(ctx.db, 40),
      ])
      return {
        mode,
        files: files.map((file) => ({ ...file, received_at: new Date(file.received_at).toISOString() })),
        unsettled_receipts: credits.map((credit) => ({ ...credit, received_at: credit.received_at.toISOString() })),
      }
    },
    'POST /sandbox/bank/mode': (ctx, { body }) =>
      ctx.transact(async (tx) => {
        await queries.setBankMode(tx, body.mode)
        await queries.setAlarm(tx, 0)
        return { done: true as const }
      }),
    'POST /sandbox/bank/answer': (ctx, { body }) =>
      ctx.transact(async () => {
        if (body.what === 'statement') await stateCredits(true)
        else {
          const order = body.end_to_end_id === undefined ? undefined : await queries.findOrder(pool, body.end_to_end_id)
          if (!order) throw new DomainError('not_found')
          if (body.what === 'accept' && order.status === 'received') await accept([order], `A-${order.endToEndId}`)
          if (body.what === 'settle' && (order.status === 'received' || order.status === 'accepted'))
            await debit([order], `D-${order.endToEndId}`)
        }
        return { done: true as const }
      }),
  } satisfies SomeHandlers

  return {
    submitFile,
    askAboutFile: async (messageId) => ((await queries.hasFile(pool, messageId)) ? 'received' : 'not_received'),
    step,
    handlers,
  }
}

const prefixes: Readonly<Record<Way, string>> = { biller: 'EF', bank: 'FT', cliq: 'CQ' }

const billerNotice = (JOEBPPSTrx: string, BillingNo: string, amountFils: Fils, at: Date) => ({
  Trx: { JOEBPPSTrx, BillingNo, PaidAmt: toDecimal(amountFils), ProcessDate: at.toISOString() },
})
const bankNotice = (bank_reference: string, way: 'bank' | 'cliq', remittance: string, amountFils: Fils, at: Date) => ({
  bank_reference,
  way,
  amount_fils: toWire(amountFils),
  remittance,
  received_at: at.toISOString(),
  payer: { name: 'عميل بنك' },
})

/** A reference that looks right and belongs to nobody: the buyer mistyped. */
function strangeReference(reference: string): string {
  const last = Number(reference.slice(-1))
  return `${reference.slice(0, -1)}${(last + 1) % 10}`
}

function byFile(orders: readonly Order[]): Order[][] {
  const files = new Map<string, Order[]>()
  for (const order of orders) files.set(order.fileId, [...(files.get(order.fileId) ?? []), order])
  return [...files.values()]
}
