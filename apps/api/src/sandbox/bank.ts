import { createHash } from 'node:crypto'
import { parseFils } from '@damana/contract/money'
import type { Pool } from 'pg'
import { type Bank, type BankAnswer, type BankExchange, createBankOver } from '#money/bank/index.ts'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import { readPaymentFile } from './bank-letters.ts'
import * as queries from './bank.queries.ts'
import type { BankLine, Order } from './bank.queries.ts'
import { actByHand } from './bank-by-hand.ts'
import { listBanks } from './bank-lists.ts'
import { askAgainSeconds, createBuyersBank, stranger } from './buyers-bank.ts'
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
const debitAfterSeconds = { RTGS: 2, ACH: 10 } as const

/**
 * Simulates the escrow bank and the payer bank: they take files and payments, and answer over the partner API automatically, by hand or not
 * at all.
 */
export function createSandboxBank(deps: BankDeps): SandboxBank {
  const { pool, settings } = deps
  const ourBank = createOurBank(deps)
  const buyersBank = createBuyersBank(deps)

  const checkHolder: CheckHolder = async (iban, name) =>
    (await queries.findBankModes(pool)).bank === 'silent' ? 'silent' : answerAboutHolder(iban, name)

  const step = (): Promise<boolean> => queries.inTurn(deps.turns, doWhatIsDue)

  async function doWhatIsDue(): Promise<boolean> {
    const hasRecorded = await recordFiles(pool)
    const due = await queries.findDueWork(pool)
    const answers: boolean[] = []
    for (const credit of due.notices) answers.push(await buyersBank.giveNotice(credit))
    if (due.mode === 'automatic') {
      for (const orders of byFile(due.orders.filter(({ status }) => status === 'received')))
        answers.push(await ourBank.accept(orders, `A-${orders[0]?.fileId}`))
      for (const orders of byFile(due.orders.filter(({ debitAt }) => debitAt <= due.now)))
        answers.push(await ourBank.debit(orders, `D-${orders[0]?.fileId}`))
      if (due.hasCredits) answers.push(await ourBank.stateCredits(false))
      const hasStated = due.statesWholeDays ? await ourBank.stateDays(due.now) : undefined
      if (hasStated !== undefined) answers.push(hasStated)
    }
    const nextInSeconds = answers.includes(false) ? askAgainSeconds : due.mode === 'automatic' ? nextOf(due) : null
    if (nextInSeconds !== null) await queries.setAlarm(pool, nextInSeconds)
    return hasRecorded || answers.includes(true)
  }

  const handlers = {
    ...listBanks(settings),
    ...actByHand(deps, ourBank, buyersBank),
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
    'POST /sandbox/bank/mode': (ctx, { body }) =>
      ctx.transact(async (tx) => {
        if (body.mode !== undefined) await queries.setBankMode(tx, body.mode)
        if (body.line !== undefined) await queries.setBankLine(tx, body.line)
        await queries.setAlarm(tx, 0)
        return { done: true as const }
      }),
  } satisfies SomeHandlers

  return { ...createBankOver(exchangeWith(pool)), checkHolder, step, handlers }
}

/** The seconds until something is due again, the end of the day among it where that is stated. */
function nextOf({ now, nextInSeconds, statesWholeDays }: queries.DueWork): number | null {
  if (!statesWholeDays) return nextInSeconds
  const tomorrow = momentInAmman(dateInAmman(now), '00:00').getTime() + 24 * 3_600_000
  return Math.min(nextInSeconds ?? Number.POSITIVE_INFINITY, (tomorrow - now.getTime()) / 1000 + 1)
}

const lineBroke = () => new Error('the line broke')
const answered = (status: number, messageId: string, sha256: string | null | undefined): BankAnswer => ({
  status,
  body: JSON.stringify({ message_id: messageId, ...(sha256 ? { sha256 } : {}) }),
})
/** Takes a payment file as the line lets it through. */
async function takeFile(pool: Pool, line: BankLine, xml: string): Promise<BankAnswer> {
  if (line === 'breaks_before') throw lineBroke()
  const { messageId, rail, orders } = readPaymentFile(xml)
  const isLost = line === 'loses'
  const isPartial = line === 'part'
  const taken = isPartial ? orders.slice(0, Math.ceil(orders.length / 2)) : orders
  const recordAfterSeconds = line === 'slow' ? slowSeconds : 0
  const sha256 = createHash('sha256').update(xml).digest('hex')
  await queries.insertFile(pool, { messageId, rail, orders: taken, sha256, recordAfterSeconds, isLost, isPartial })
  await recordFiles(pool)
  await queries.setAlarm(pool, recordAfterSeconds)
  if (line === 'breaks_after' || line === 'slow' || line === 'part') throw lineBroke()
  return answered(200, messageId, (await queries.findFile(pool, messageId))?.sha256)
}

const recordFiles = (pool: Pool) => queries.recordDueFiles(pool, debitAfterSeconds)

/** The product's connection to the bank. */
const exchangeWith =
  (pool: Pool): BankExchange =>
  async (_method, path, xml) => {
    const { bank, line } = await queries.findBankModes(pool)
    if (line === 'proxy_page') return { status: 200, body: '<!doctype html><title>Sign in to the network</title>' }
    if (xml !== undefined) return takeFile(pool, line, xml)
    if (bank === 'silent') throw lineBroke()
    const asked = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
    if (path.startsWith('/payments/'))
      return { status: (await queries.findOrder(pool, asked)) ? 200 : 404, body: JSON.stringify({ end_to_end_id: asked }) }
    const messageId = asked
    const file = await queries.findFile(pool, messageId)
    return answered(file ? 200 : 404, messageId, file?.sha256)
  }

function byFile(orders: readonly Order[]): Order[][] {
  const files = new Map<string, Order[]>()
  for (const order of orders) files.set(order.fileId, [...(files.get(order.fileId) ?? []), order])
  return [...files.values()]
}
