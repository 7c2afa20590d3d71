import type { Input, Reply } from '@damana/contract'
import { type Fils, parseFils } from '@damana/contract/money'
import type { ContextOf, SomeHandlers } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import * as queries from './bank.queries.ts'
import type { KnownCredit, Order } from './bank.queries.ts'
import { type BuyersBank, deductedChargesOf } from './buyers-bank.ts'
import type { BankDeps, OurBank } from './our-bank.ts'

type Answer = 'POST /sandbox/bank/answer'
type Receipt = 'POST /sandbox/bank/receipt'

/** The banks' answers that a person gives by hand. */
export const actByHand = (deps: BankDeps, ourBank: OurBank, buyersBank: BuyersBank) =>
  ({
    'POST /sandbox/bank/answer': answerByHand(deps, ourBank),
    'POST /sandbox/bank/receipt': moveReceipt(deps, ourBank, buyersBank),
  }) satisfies SomeHandlers

/** Sends the bank's next status report by hand. */
const answerByHand =
  ({ pool, turns }: BankDeps, ourBank: OurBank) =>
  (ctx: ContextOf<Answer>, { body }: Input<Answer>): Promise<Reply<Answer>> =>
    ctx.transact((tx) =>
      queries.inTurn(turns, async () => {
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
          mustBeHeard(await answerAbout(ourBank, order, body.what, body, tx.now))
        }
        return { done: true as const }
      }),
    )

/** Lets our bank do one thing with an order, where the order's status allows it. */
async function answerAbout(
  ourBank: OurBank,
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

/** Moves one credit on the account by hand. */
const moveReceipt =
  ({ pool, turns }: BankDeps, ourBank: OurBank, buyersBank: BuyersBank) =>
  (ctx: ContextOf<Receipt>, { body }: Input<Receipt>): Promise<Reply<Receipt>> =>
    ctx.transact((tx) =>
      queries.inTurn(turns, async () => {
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
