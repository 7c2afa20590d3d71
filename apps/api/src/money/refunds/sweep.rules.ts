import { addFils, type Fils, greatestFils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import { addWorkingDays, dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import type { Settings } from '#kernel/settings.ts'

/** Our fees on one stripe of the client account. */
export interface FeesOfStripe {
  stripe: bigint
  fils: Fils
}
/** The debt of our own account to the client account. */
export interface OpenMakeGoods {
  sumFils: Fils
  oldestAt: Date | null
}
export interface SweepFacts {
  now: Date
  /** A sweep was ordered on this date already, whatever became of it. */
  hasSwept: boolean
  /** All our fees on the client account. */
  fees: readonly FeesOfStripe[]
  /** Those of sales whose money no statement has shown yet. */
  unsettled: readonly FeesOfStripe[]
  makeGoods: OpenMakeGoods
}

/** Whether fees may be swept now: once a day, from its hour on, and never while a make-good is older than a bank day. */
export const isSweepDue = (
  { now, hasSwept, makeGoods }: Pick<SweepFacts, 'now' | 'hasSwept' | 'makeGoods'>,
  settings: Pick<Settings, 'sweepAt' | 'bankHolidays'>,
): boolean => !hasSwept && now >= momentInAmman(dateInAmman(now), settings.sweepAt) && !isOwedTooLong(makeGoods, now, settings)

/** The fees that leave the client account now: the settled ones less what we owe that account; null where nothing leaves. */
export function decideSweep(
  facts: SweepFacts,
  settings: Pick<Settings, 'sweepAt' | 'bankHolidays'>,
): { on: string; sumFils: Fils; shares: FeesOfStripe[] } | null {
  if (!isSweepDue(facts, settings)) return null
  const { now, fees, unsettled, makeGoods } = facts
  const waiting = new Map(unsettled.map(({ stripe, fils }) => [stripe, fils]))
  const shares: FeesOfStripe[] = []
  let owed = makeGoods.sumFils
  for (const { stripe, fils } of fees) {
    const settled = greatestFils(noFils, subtractFils(fils, waiting.get(stripe) ?? noFils))
    const kept = leastFils(owed, settled)
    owed = subtractFils(owed, kept)
    if (settled > kept) shares.push({ stripe, fils: subtractFils(settled, kept) })
  }
  return shares.length === 0 ? null : { on: dateInAmman(now), sumFils: addFils(...shares.map(({ fils }) => fils)), shares }
}

/** Whether our own account owes the client account something for longer than a bank day: it is made good on the day itself. */
export const isOwedTooLong = (
  { oldestAt }: Pick<OpenMakeGoods, 'oldestAt'>,
  now: Date,
  settings: Pick<Settings, 'bankHolidays'>,
): boolean => oldestAt !== null && now > addWorkingDays(oldestAt, 1, settings)

/** Whether a sweep that is not at the bank yet may go on: what it leaves behind covers what we have come to owe since. */
export const mayStillSweep = (
  { left, makeGoods, now }: { left: Fils; makeGoods: OpenMakeGoods; now: Date },
  settings: Pick<Settings, 'bankHolidays'>,
): boolean => makeGoods.sumFils <= left && !isOwedTooLong(makeGoods, now, settings)
