import { randomUUID } from 'node:crypto'
import { fils, type Fils, noFils, subtractFils } from '@damana/contract/money'
import type { Pool } from 'pg'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { writeFileRejection, writeNotification, writeStatement, writeStatusReport, type WrittenMovement } from './bank-letters.ts'
import * as queries from './bank.queries.ts'
import type { BankMovement, Credit, Order } from './bank.queries.ts'
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
  async function notify(messageId: string, at: Date, movements: readonly WrittenMovement[]): Promise<boolean> {
    const isHeard = await tell(writeNotification({ messageId, at, iban: settings().escrowIban, movements }))
    if (isHeard) for (const movement of movements) await book(pool, movement, at)
    return isHeard
  }

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
  async function takeBack(credit: Credit, reason: string, at: Date, keptFils: Fils): Promise<boolean> {
    const { bankReference, amountFils, remittance } = credit
    const movement = {
      reference: `RV${bankReference}`,
      direction: 'DBIT' as const,
      amountFils: subtractFils(amountFils, keptFils),
      remittance,
      takesBack: bankReference,
      returnReason: reason,
    }
    if (!(await notify(newId('V'), at, [movement]))) return false
    // It was on the account, also where no statement has shown it yet.
    await book(pool, movementOf(credit), at)
    await queries.markTakenBack(pool, bankReference, keptFils)
    return true
  }

  /** Moves a payment without an order: a second debit, which a statement shows, or a second return. */
  async function moveAgain({ endToEndId, amountFils }: Order, what: 'debit_again' | 'return_again', reason: string): Promise<boolean> {
    const isDebit = what === 'debit_again'
    await queries.addWronglyMoved(pool, endToEndId, isDebit ? -amountFils : amountFils)
    const id = newId('S')
    const movement: WrittenMovement = {
      reference: `${isDebit ? 'T2' : 'RT2'}${endToEndId}-${id.slice(2, 8)}`,
      direction: isDebit ? 'DBIT' : 'CRDT',
      amountFils,
      endToEndId,
      ...(isDebit ? {} : { returnReason: reason }),
    }
    await book(pool, movement, (await queries.findBalance(pool)).now)
    const { fils: balanceFils, now } = await queries.findBalance(pool)
    const isHeard = await tell(writeStatement({ messageId: id, at: now, iban: settings().escrowIban, movements: [movement], balanceFils }))
    if (!isHeard) {
      await queries.addWronglyMoved(pool, endToEndId, isDebit ? amountFils : -amountFils)
      await queries.deleteMovement(pool, { reference: movement.reference })
    }
    return isHeard
  }

  return { debit, giveBack, takeBack, moveAgain }
}

/** Writes statements of the credits that none has shown, and of whole days. */
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
    for (const { id, isNotification, at, balanceFils, credits } of await queries.listOpenStatements(pool)) {
      const letter = { messageId: id, at, iban: settings().escrowIban, movements: credits.map(movementOf) }
      if (await tell(isNotification ? writeNotification(letter) : writeStatement({ ...letter, balanceFils })))
        await queries.markStated(pool, id)
      else isHeard = false
    }
    return isHeard
  }

  /**
   * States each day that is over at this moment, the oldest first: from the closing balance of the day before, by each of its movements, to its own. Undefined where
   * nothing is left to state.
   */
  async function stateDays(now: Date): Promise<boolean | undefined> {
    const unstated = await queries.listUnstatedMovements(pool, { until: momentInAmman(dateInAmman(now), '00:00') })
    for (const [day, movements] of byDay(unstated)) {
      const end = new Date(momentInAmman(day, '00:00').getTime() + dayMs)
      const { fils: closing } = await queries.readBalanceAt(pool, { until: end })
      const moved = movements.reduce((sum, movement) => sum + movement.fils, 0n)
      const letter = {
        messageId: `S-${day}-${randomUUID().slice(0, 8)}`,
        at: new Date(end.getTime() - 1000),
        iban: settings().escrowIban,
        movements: movements.map(writtenOf),
        openingFils: fils(closing - moved),
        balanceFils: fils(closing),
      }
      if (!(await tell(writeStatement(letter)))) return false
      await queries.markMovementsStated(pool, { references: movements.map(({ reference }) => reference) })
    }
    return unstated.length > 0 ? true : undefined
  }

  return { creditMakeGood, stateCredits, stateOne, stateDays }
}

function byDay(movements: readonly BankMovement[]): Map<string, BankMovement[]> {
  const days = new Map<string, BankMovement[]>()
  for (const movement of movements) {
    const day = dateInAmman(movement.bookedAt)
    days.set(day, [...(days.get(day) ?? []), movement])
  }
  return days
}

/** Jordan has no summer time. */
const dayMs = 24 * 3_600_000

const book = (
  pool: Pool,
  { reference, direction, amountFils, endToEndId, remittance = '', returnReason, takesBack, deductedChargesFils = noFils }: WrittenMovement,
  bookedAt: Date,
): Promise<void> =>
  queries.insertMovement(pool, {
    reference,
    fils: fils(direction === 'CRDT' ? amountFils : -amountFils),
    bookedAt,
    endToEndId: endToEndId ?? null,
    remittance,
    returnReason: returnReason ?? null,
    takesBack: takesBack ?? null,
    deductedChargesFils,
  })

const writtenOf = (movement: BankMovement): WrittenMovement => ({
  reference: movement.reference,
  direction: movement.fils < 0n ? 'DBIT' : 'CRDT',
  amountFils: fils(movement.fils < 0n ? -movement.fils : movement.fils),
  remittance: movement.remittance,
  deductedChargesFils: fils(movement.deductedChargesFils),
  bookedAt: movement.bookedAt,
  ...(movement.endToEndId === null ? {} : { endToEndId: movement.endToEndId }),
  ...(movement.returnReason === null ? {} : { returnReason: movement.returnReason }),
  ...(movement.takesBack === null ? {} : { takesBack: movement.takesBack }),
})

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
