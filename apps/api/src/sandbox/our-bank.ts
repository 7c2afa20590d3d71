import { randomUUID } from 'node:crypto'
import { type Fils, noFils, subtractFils } from '@damana/contract/money'
import type { Pool } from 'pg'
import type { SettingsSource } from '#kernel/settings.ts'
import { writeFileRejection, writeNotification, writeStatement, writeStatusReport, type WrittenMovement } from './bank-letters.ts'
import * as queries from './bank.queries.ts'
import type { Credit, Order } from './bank.queries.ts'
import type { SendPartnerRequest } from './partner-request.ts'

export interface BankDeps {
  pool: Pool
  /** Connections that are kept while the banks' lock is held. */
  turns: Pool
  settings: SettingsSource
  /** Sends requests to the product's partner API, the only part of the product that is called. */
  sendPartnerRequest: SendPartnerRequest
}
export type OurBank = ReturnType<typeof createOurBank>

/**
 * Simulates the bank of the client account: its reports on payment files, debits and credits. Each call returns whether the product
 * accepted the message.
 */
export function createOurBank(deps: BankDeps) {
  const tell: Tell = async (xml) => (await deps.sendPartnerRequest('/bank/messages', { xml })).status === 200
  return { ...reportOnOrders(deps, tell), ...moveMoney(deps, tell), ...writeStatements(deps, tell) }
}
type Tell = (xml: string) => Promise<boolean>

/** Reports on orders before any money moves. */
function reportOnOrders({ pool }: BankDeps, tell: Tell) {
  // The time in a message is that of its event, so that a repeated message is identical.
  async function accept(orders: readonly Order[], messageId: string): Promise<boolean> {
    const first = orders[0]
    if (!first) return false
    const words = orders.map(({ endToEndId }) => ({ endToEndId, status: 'ACSP' as const }))
    const isHeard = await tell(writeStatusReport({ messageId, at: first.receivedAt, fileId: first.fileId, words }))
    if (isHeard) await markOrders(pool, orders, 'accepted')
    return isHeard
  }

  async function reject(order: Order, reason: string, at: Date): Promise<boolean> {
    const { endToEndId, fileId } = order
    const words = [{ endToEndId, status: 'RJCT' as const, reason }]
    const isHeard = await tell(writeStatusReport({ messageId: newId('J'), at, fileId, words }))
    if (isHeard) await markOrders(pool, [order], 'rejected')
    return isHeard
  }

  /** Asks a question about an order; the answer decides whether it is executed. */
  async function askBack({ endToEndId, fileId }: Order, at: Date): Promise<boolean> {
    return tell(writeStatusReport({ messageId: newId('J'), at, fileId, words: [{ endToEndId, status: 'PDNG', reason: 'NARR' }] }))
  }

  async function rejectFile(orders: readonly Order[], reason: string, at: Date): Promise<boolean> {
    const first = orders[0]
    const isHeard = first !== undefined && (await tell(writeFileRejection({ messageId: newId('J'), at, fileId: first.fileId, reason })))
    if (isHeard) await markOrders(pool, orders, 'rejected')
    return isHeard
  }

  return { accept, reject, askBack, rejectFile }
}

/** Moves money on the account, and announces it at once. */
function moveMoney({ pool, settings }: BankDeps, tell: Tell) {
  const notify = (messageId: string, at: Date, movements: readonly WrittenMovement[]) =>
    tell(writeNotification({ messageId, at, iban: settings().escrowIban, movements }))

  async function debit(orders: readonly Order[], messageId: string): Promise<boolean> {
    const first = orders[0]
    const movements = orders.map(({ endToEndId, amountFils, remittance }) => ({
      reference: `T${endToEndId}`,
      direction: 'DBIT' as const,
      amountFils,
      endToEndId,
      remittance,
    }))
    const isHeard = first !== undefined && (await notify(messageId, first.debitAt, movements))
    if (isHeard) await markOrders(pool, orders, 'debited')
    return isHeard
  }

  /**
   * Returns a payment, in full or short, after its debit or even before it. While a second debit of it is open, its whole sum gives that
   * one back.
   */
  async function giveBack(order: Order, amountFils: Fils, reason: string, at: Date): Promise<boolean> {
    const { endToEndId } = order
    const id = newId('R')
    const isCorrection = order.wronglyMovedFils < noFils && amountFils === order.amountFils
    const reference = isCorrection ? `RT${endToEndId}-${id.slice(2, 8)}` : `RT${endToEndId}`
    const isHeard = await notify(id, at, [{ reference, direction: 'CRDT', amountFils, endToEndId, returnReason: reason }])
    if (isHeard && isCorrection) await queries.addWronglyMoved(pool, endToEndId, amountFils)
    else if (isHeard) await queries.markReturned(pool, endToEndId, amountFils)
    return isHeard
  }

  /** Reverses a credit: a debit that is marked as a reversal and names the credit; less what the bank keeps as a charge. */
  async function takeBack({ bankReference, amountFils, remittance }: Credit, reason: string, at: Date, keptFils: Fils): Promise<boolean> {
    const movement = {
      reference: `RV${bankReference}`,
      direction: 'DBIT' as const,
      amountFils: subtractFils(amountFils, keptFils),
      remittance,
      takesBack: bankReference,
      returnReason: reason,
    }
    const isHeard = await notify(newId('V'), at, [movement])
    if (isHeard) await queries.markTakenBack(pool, bankReference, keptFils)
    return isHeard
  }

  /** Moves a payment without an order: a second debit, which a statement shows, or a second return. */
  async function moveAgain({ endToEndId, amountFils }: Order, what: 'debit_again' | 'return_again', reason: string): Promise<boolean> {
    const isDebit = what === 'debit_again'
    await queries.addWronglyMoved(pool, endToEndId, isDebit ? -amountFils : amountFils)
    const { fils: balanceFils, now } = await queries.findBalance(pool)
    const id = newId('S')
    const movement: WrittenMovement = {
      reference: `${isDebit ? 'T2' : 'RT2'}${endToEndId}-${id.slice(2, 8)}`,
      direction: isDebit ? 'DBIT' : 'CRDT',
      amountFils,
      endToEndId,
      ...(isDebit ? {} : { returnReason: reason }),
    }
    const isHeard = await tell(writeStatement({ messageId: id, at: now, iban: settings().escrowIban, movements: [movement], balanceFils }))
    if (!isHeard) await queries.addWronglyMoved(pool, endToEndId, isDebit ? amountFils : -amountFils)
    return isHeard
  }

  return { debit, giveBack, takeBack, moveAgain }
}

/** Writes statements of the credits that none has shown. */
function writeStatements({ pool, settings }: BankDeps, tell: Tell) {
  /** Credits a make-good from our own account: it carries the make-good's number, and only the statement shows it. */
  async function creditMakeGood(number: string, amountFils: Fils, at: Date): Promise<boolean> {
    const credit = {
      bankReference: number,
      way: 'bank' as const,
      amountFils,
      deductedChargesFils: noFils,
      remittance: number,
      payer: { name: 'Damana' },
      notice: {},
    }
    await queries.insertCredit(pool, credit, { receivedAt: at, stateAt: at, isWithheld: false })
    await queries.markNoticed(pool, number)
    return stateOne(number, noFils)
  }

  async function stateCredits(all: boolean): Promise<boolean> {
    await queries.gatherStatement(pool, newId('S'), all)
    return sendStatements()
  }
  async function stateOne(bankReference: string, deductedChargesFils: Fils): Promise<boolean> {
    await queries.gatherOne(pool, newId('S'), bankReference, deductedChargesFils)
    return sendStatements()
  }
  async function sendStatements(): Promise<boolean> {
    let isHeard = true
    for (const { id, at, balanceFils, credits } of await queries.listOpenStatements(pool)) {
      const movements = credits.map(movementOf)
      if (await tell(writeStatement({ messageId: id, at, iban: settings().escrowIban, movements, balanceFils })))
        await queries.markStated(pool, id)
      else isHeard = false
    }
    return isHeard
  }

  return { creditMakeGood, stateCredits, stateOne }
}

const markOrders = (pool: Pool, orders: readonly Order[], status: Order['status']) =>
  queries.markOrders(
    pool,
    orders.map(({ endToEndId }) => endToEndId),
    status,
  )

const movementOf = ({ bankReference, amountFils, deductedChargesFils, remittance }: Credit): WrittenMovement => ({
  reference: bankReference,
  direction: 'CRDT',
  amountFils: subtractFils(amountFils, deductedChargesFils),
  remittance,
  ...(deductedChargesFils > noFils ? { deductedChargesFils } : {}),
})

const newId = (kind: 'J' | 'R' | 'S' | 'V'): string => `${kind}-${randomUUID().replaceAll('-', '').slice(0, 20)}`
