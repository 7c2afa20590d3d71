/** Where the money of a guarantee stands on its way, read from what the server says and from nothing else. */
import { parseFils, percentOfWhole } from '@damana/contract/money'
import type { Guarantee } from '../queries.ts'

export type Whereabouts =
  | 'offered'
  | 'paying'
  | 'held'
  | 'checking'
  | 'waiting'
  | 'released'
  | 'late'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'ended'

/** What is said of the money. */
export function whereaboutsOf({ financial_status, money_to, wait, active, held_at }: Guarantee): Whereabouts {
  if (financial_status === null) return active ? 'offered' : 'ended'
  if (money_to === 'buyer') {
    if (financial_status === 'paid') return 'refunded'
    if (financial_status === 'released') return 'refunding'
  }
  if (financial_status === 'paid') return 'paid'
  if (wait.code === 'payout_held' || wait.code === 'payout_approval') return 'waiting'
  if (financial_status === 'released') return 'released'
  if (financial_status === 'hold') return wait.code === 'registry' ? 'checking' : 'held'
  if (financial_status === 'late' && held_at) return 'late'
  return wait.code === 'payment' || wait.code === 'late_payment' ? 'paying' : 'offered'
}

const stopOf: Record<Whereabouts, 0 | 1 | 2> = {
  offered: 0,
  paying: 0,
  held: 1,
  checking: 1,
  waiting: 1,
  released: 2,
  late: 1,
  paid: 2,
  refunding: 0,
  refunded: 0,
  ended: 0,
}

/** The stop on the line where the money is, and how much of the way to the next a part payment has travelled. */
export function placeOf(guarantee: Guarantee): { at: 0 | 1 | 2; part: number } {
  const at = stopOf[whereaboutsOf(guarantee)]
  const { payment, total_price_fils } = guarantee
  const part = at === 0 && payment ? percentOfWhole(parseFils(payment.received_fils), parseFils(total_price_fils)) / 100 : 0
  return { at, part }
}

export interface Milestone {
  key: 'created' | 'consented' | 'accepted' | 'held' | 'transferred' | 'arrived' | 'rejected' | 'expired' | 'cancelled'
  at: string | null
  state: 'done' | 'now' | 'next'
}

/** The stages of a sale: those with a time are done, the first without is the current one. A sale that ended early ends where it ended. */
export function milestonesOf(guarantee: Guarantee): Milestone[] {
  const { created_at, date, held_at, completed_at, ended_at, payout, creator, events, operational_status } = guarantee
  const consented = events.findLast((event) => event.kind === 'consented')?.at ?? null
  const all: { key: Milestone['key']; at: string | null }[] = [
    { key: 'created', at: created_at },
    ...(creator ? [{ key: 'consented' as const, at: consented ?? date }] : []),
    { key: 'accepted', at: date },
    { key: 'held', at: held_at },
    { key: 'transferred', at: completed_at },
    { key: 'arrived', at: payout?.settled_at ?? null },
  ]
  if (operational_status === 'rejected' || operational_status === 'expired' || operational_status === 'cancelled') {
    return [
      ...all.filter(({ at }) => at).map(({ key, at }) => ({ key, at, state: 'done' as const })),
      { key: operational_status, at: ended_at, state: 'now' },
    ]
  }
  const current = all.findIndex(({ at }) => !at)
  return all.map(({ key, at }, index) => ({
    key,
    at,
    state: current === -1 || index < current ? 'done' : index === current ? 'now' : 'next',
  }))
}
