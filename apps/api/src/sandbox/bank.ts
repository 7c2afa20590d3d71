import { createHash } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { type Fils, fils, parseFils, toWire } from '@damana/contract/money'
import { type Bank, type BankAnswer, type BankExchange, createBankOver } from '#money/bank/index.ts'
import type { ContextOf, SomeHandlers } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import { readPaymentFile } from './bank-letters.ts'
import * as queries from './bank.queries.ts'
import type { BankLine, KnownCredit, Order } from './bank.queries.ts'
import { askAgainSeconds, createBuyersBank, deductedChargesOf, stranger } from './buyers-bank.ts'
import { pageOf, readPosition } from './pages.ts'
import { answerAboutHolder } from './account-holders.ts'
import { type BankDeps, createOurBank } from './our-bank.ts'

export interface SandboxBank extends Bank {
  checkHolder: CheckHolder
  /** Does the due work; returns whether there was any. */
  step(): Promise<boolean>
  handlers: SomeHandlers
}

/** The delay until the slow bank knows a file that it accepted. */
const slowSeconds = 40
const [billsOfPage, filesOfPage, makeGoodsOfPage, receiptsOfPage] = [40, 20, 40, 40]
const debitAfterSeconds = { RTGS: 2, ACH: 10 } as const

/**
 * Simulates the escrow bank and the payer bank: they take files and payments, and answer over the partner API automatically, by hand or not
 * at all.
 */
export function createSandboxBank(deps: BankDeps): SandboxBank {
  const { pool, settings } = deps
  const ourBank = createOurBank(deps)
  const buyersBank = createBuyersBank(deps)

  // ---- the product's connection ----

  const lineBroke = () => new Error('the line broke')
  const answered = (status: number, messageId: string, sha256: string | null | undefined): BankAnswer => ({
    status,
    body: JSON.stringify({ message_id: messageId, ...(sha256 ? { sha256 } : {}) }),
  })
  const takeFile = async (line: BankLine, xml: string): Promise<BankAnswer> => {
    if (line === 'breaks_before') throw lineBroke()
    const { messageId, rail, orders } = readPaymentFile(xml)
    const isLost = line === 'loses'
    const isPartial = line === 'part'
    const taken = isPartial ? orders.slice(0, Math.ceil(orders.length / 2)) : orders
    const recordAfterSeconds = line === 'slow' ? slowSeconds : 0
    const sha256 = createHash('sha256').update(xml).digest('hex')
    await queries.insertFile(pool, { messageId, rail, orders: taken, sha256, recordAfterSeconds, isLost, isPartial })
    await recordFiles()
    await queries.setAlarm(pool, recordAfterSeconds)
    if (line === 'breaks_after' || line === 'slow' || line === 'part') throw lineBroke()
    return answered(200, messageId, (await queries.findFile(pool, messageId))?.sha256)
  }
  const recordFiles = () => queries.recordDueFiles(pool, debitAfterSeconds)
  const exchange: BankExchange = async (_method, path, xml) => {
    const { bank, line } = await queries.findBankModes(pool)
    if (line === 'proxy_page') return { status: 200, body: '<!doctype html><title>Sign in to the network</title>' }
    if (xml !== undefined) return takeFile(line, xml)
    if (bank === 'silent') throw lineBroke()
    const asked = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
    if (path.startsWith('/payments/'))
      return { status: (await queries.findOrder(pool, asked)) ? 200 : 404, body: JSON.stringify({ end_to_end_id: asked }) }
    const messageId = asked
    const file = await queries.findFile(pool, messageId)
    return answered(file ? 200 : 404, messageId, file?.sha256)
  }
  const seenByProduct = createBankOver(exchange)

  const checkHolder: CheckHolder = async (iban, name) =>
    (await queries.findBankModes(pool)).bank === 'silent' ? 'silent' : answerAboutHolder(iban, name)

  const step = (): Promise<boolean> => queries.inTurn(deps.turns, doWhatIsDue)

  async function doWhatIsDue(): Promise<boolean> {
    const hasRecorded = await recordFiles()
    const due = await queries.findDueWork(pool)
    const heard: boolean[] = []
    for (const credit of due.notices) heard.push(await buyersBank.giveNotice(credit))
    if (due.mode === 'automatic') {
      for (const orders of byFile(due.orders.filter(({ status }) => status === 'received')))
        heard.push(await ourBank.accept(orders, `A-${orders[0]?.fileId}`))
      for (const orders of byFile(due.orders.filter(({ debitAt }) => debitAt <= due.now)))
        heard.push(await ourBank.debit(orders, `D-${orders[0]?.fileId}`))
      if (due.hasCredits) heard.push(await ourBank.stateCredits(false))
    }
    const nextInSeconds = heard.includes(false) ? askAgainSeconds : due.mode === 'automatic' ? due.nextInSeconds : null
    if (nextInSeconds !== null) await queries.setAlarm(pool, nextInSeconds)
    return hasRecorded || heard.includes(true)
  }

  // ---- actions by hand ----

  type Answer = 'POST /sandbox/bank/answer'
  /** Sends the bank's next status report by hand. */
  const answer = (ctx: ContextOf<Answer>, { body }: Input<Answer>): Promise<Reply<Answer>> =>
    ctx.transact((tx) =>
      queries.inTurn(deps.turns, async () => {
        if (body.what === 'statement') {
          mustBeHeard(await ourBank.stateCredits(true))
        } else if (body.what === 'reject_file') {
          const orders = await queries.listOrdersOfFile(pool, body.message_id ?? '')
          if (orders.length === 0) throw new DomainError('not_found')
          if (!orders.every(isOpen)) throw tooLate()
          mustBeHeard(await ourBank.rejectFile(orders, body.reason, tx.now))
        } else if (body.what === 'make_good') {
          const number = body.end_to_end_id ?? ''
          const amountFils = await queries.findMakeGood(pool, number)
          if (amountFils === undefined || (await queries.findCredit(pool, number))) throw new DomainError('not_found')
          mustBeHeard(await ourBank.creditMakeGood(number, amountFils, tx.now))
        } else {
          const order = body.end_to_end_id === undefined ? undefined : await queries.findOrder(pool, body.end_to_end_id)
          if (!order) throw new DomainError('not_found')
          mustBeHeard(await answerAbout(order, body.what, body, tx.now))
        }
        return { done: true as const }
      }),
    )

  async function answerAbout(
    order: Order,
    what: Exclude<Input<Answer>['body']['what'], 'statement' | 'reject_file' | 'make_good'>,
    { reason, amount_fils }: Pick<Input<Answer>['body'], 'reason' | 'amount_fils'>,
    now: Date,
  ): Promise<boolean> {
    switch (what) {
      case 'accept':
        if (order.status !== 'received') throw tooLate()
        return ourBank.accept([order], `A-${order.endToEndId}`)
      case 'reject':
        if (!isOpen(order)) throw tooLate()
        return ourBank.reject(order, reason, now)
      case 'ask_back':
        if (!isOpen(order)) throw tooLate()
        return ourBank.askBack(order, now)
      case 'settle':
        if (order.status !== 'received' && order.status !== 'accepted') throw tooLate()
        return ourBank.debit([order], `D-${order.endToEndId}`)
      case 'return': {
        if (order.status === 'rejected' || order.returnedFils !== null) throw tooLate()
        const amountFils = amount_fils === undefined ? order.amountFils : parseFils(amount_fils)
        return ourBank.giveBack(order, amountFils, reason, now)
      }
      case 'debit_again':
        if (order.status !== 'debited' && order.status !== 'returned') throw tooLate()
        return ourBank.moveAgain(order, what, reason)
      case 'return_again':
        if (order.status !== 'returned') throw tooLate()
        return ourBank.moveAgain(order, what, reason)
    }
  }

  type Receipt = 'POST /sandbox/bank/receipt'
  /** Moves one credit on the account by hand. */
  const moveReceipt = (ctx: ContextOf<Receipt>, { body }: Input<Receipt>): Promise<Reply<Receipt>> =>
    ctx.transact((tx) =>
      queries.inTurn(deps.turns, async () => {
        const credit = await queries.findCredit(pool, body.bank_reference)
        if (!credit) throw new DomainError('not_found')
        if (!may[body.what](credit)) throw tooLate()
        switch (body.what) {
          case 'tell':
            await buyersBank.tellLate(credit, tx.now)
            break
          case 'state': {
            const deductedChargesFils =
              body.deducted_charges_fils === undefined
                ? credit.deductedChargesFils
                : deductedChargesOf(body.deducted_charges_fils, credit.way, credit.amountFils)
            mustBeHeard(await ourBank.stateOne(credit.bankReference, deductedChargesFils))
            break
          }
          case 'take_back':
            mustBeHeard(await ourBank.takeBack(credit, body.reason, tx.now, keptOf(body.kept_fils, credit.amountFils)))
            break
          case 'tell_other_way':
            mustBeHeard(await buyersBank.tellOtherWay(credit))
            break
          case 'pay_again':
            return { bank_reference: await buyersBank.payAgain(credit, tx.now) }
        }
        return { bank_reference: credit.bankReference }
      }),
    )

  const handlers = {
    'GET /sandbox/bills': async (ctx, { query }) => {
      const rows = await queries.listBills(
        ctx.db,
        query.state,
        query.reference?.trim() || null,
        readPosition(query.cursor),
        billsOfPage + 1,
      )
      const { page, next_cursor } = pageOf(rows, billsOfPage, (bill) => `${bill.guaranteeId}~${bill.paymentReference}`)
      return {
        next_cursor,
        bills: page.map((bill) => ({
          payment_reference: bill.paymentReference,
          guarantee_number: bill.guaranteeNumber,
          buyer_name: bill.buyerName,
          vehicle: bill.vehicle,
          amount_fils: toWire(bill.amountFils),
          remaining_fils: toWire(bill.remainingFils),
          due_at: toIso(bill.dueAt),
          status: bill.status,
        })),
        cliq_most_fils: toWire(fils(BigInt(settings().cliqMostFils))),
      }
    },
    'POST /sandbox/bills/pay': buyersBank.payBill,
    'POST /sandbox/receipts': (ctx, { body }) =>
      ctx.transact(async ({ now }) => {
        const { remittance } = body
        await buyersBank.payIn({
          way: 'bank',
          amountFils: parseFils(body.amount_fils),
          remittance,
          payer: stranger,
          paidAt: now,
          now,
          notices: 1,
        })
        return { done: true as const }
      }),
    'GET /sandbox/bank': async (ctx) => {
      const { bank, line } = await queries.findBankModes(ctx.db)
      return { mode: bank, line }
    },
    'GET /sandbox/bank/files': async (ctx, { query }) => {
      const rows = await queries.listFiles(ctx.db, query.cursor ?? null, filesOfPage + 1)
      const { page, next_cursor } = pageOf(rows, filesOfPage, ({ messageId }) => messageId)
      return {
        next_cursor,
        files: page.map(({ messageId, rail, receivedAt, payments }) => ({
          message_id: messageId,
          rail,
          received_at: receivedAt.toISOString(),
          payments,
        })),
      }
    },
    'GET /sandbox/bank/make-goods': async (ctx, { query }) => {
      const rows = await queries.listMakeGoods(ctx.db, BigInt(query.cursor ?? 0), makeGoodsOfPage + 1)
      const { page, next_cursor } = pageOf(rows, makeGoodsOfPage, ({ id }) => id.toString())
      return {
        next_cursor,
        make_goods: page.map(({ number, cause, amountFils, madeAt }) => ({
          number,
          cause,
          amount_fils: toWire(amountFils),
          made_at: madeAt.toISOString(),
        })),
      }
    },
    'GET /sandbox/bank/receipts': async (ctx, { query }) => {
      const rows = await queries.listReceipts(ctx.db, query.cursor ?? null, receiptsOfPage + 1)
      const { page, next_cursor } = pageOf(rows, receiptsOfPage, ({ bankReference }) => bankReference)
      return {
        next_cursor,
        receipts: page.map((receipt) => ({
          bank_reference: receipt.bankReference,
          way: receipt.way,
          amount_fils: toWire(receipt.amountFils),
          deducted_charges_fils: toWire(receipt.deductedChargesFils),
          remittance: receipt.remittance,
          payer_name: receipt.payerName,
          guarantee_number: receipt.guaranteeNumber,
          received_at: receipt.receivedAt.toISOString(),
          told: receipt.told,
          stated: receipt.stated,
          taken_back: receipt.takenBack,
          paid_again_as: receipt.paidAgainAs,
        })),
      }
    },
    'POST /sandbox/bank/mode': (ctx, { body }) =>
      ctx.transact(async (tx) => {
        if (body.mode !== undefined) await queries.setBankMode(tx, body.mode)
        if (body.line !== undefined) await queries.setBankLine(tx, body.line)
        await queries.setAlarm(tx, 0)
        return { done: true as const }
      }),
    'POST /sandbox/bank/answer': answer,
    'POST /sandbox/bank/receipt': moveReceipt,
  } satisfies SomeHandlers

  return { ...seenByProduct, checkHolder, step, handlers }
}

/** Neither executed, rejected nor returned. */
const isOpen = ({ status, returnedFils }: Order): boolean => (status === 'received' || status === 'accepted') && returnedFils === null

const may: Readonly<Record<Input<'POST /sandbox/bank/receipt'>['body']['what'], (credit: KnownCredit) => boolean>> = {
  tell: ({ isWithheld }) => isWithheld,
  state: ({ isStated }) => !isStated,
  take_back: ({ isTold, isTakenBack }) => isTold && !isTakenBack,
  tell_other_way: ({ isTold, way }) => isTold && way !== 'biller',
  pay_again: ({ isTakenBack, paidAgainAs }) => isTakenBack && paidAgainAs === null,
}

/** Something is left to take back. */
function keptOf(wire: string | undefined, amountFils: Fils): Fils {
  const keptFils = parseFils(wire ?? '0')
  if (keptFils >= amountFils) throw new DomainError('validation_failed', { errors: [{ pointer: '/kept_fils', code: 'invalid_amount' }] })
  return keptFils
}

const tooLate = () => new DomainError('action_not_allowed', { reason: 'wrong_status' })
/** A person acting by hand gets an error when the product did not accept the message; the automatic bank repeats it. */
function mustBeHeard(isHeard: boolean): void {
  if (!isHeard) throw new DomainError('unavailable')
}

function byFile(orders: readonly Order[]): Order[][] {
  const files = new Map<string, Order[]>()
  for (const order of orders) files.set(order.fileId, [...(files.get(order.fileId) ?? []), order])
  return [...files.values()]
}
