/** The position of the money, derived from the server's answer only. */
import { parseFils, percentOfWhole } from '@damana/contract/money'
import type { EventKind, WaitCode } from '@damana/contract/statuses'
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
  | 'divided'
  | 'refunding'
  | 'refundWaiting'
  | 'refunded'
  | 'ended'

/** The sentence about the money. */
export function whereaboutsOf({ financial_status, money_to, wait, active, held_at, payment, events }: Guarantee): Whereabouts {
  if (financial_status === null) return active ? 'offered' : 'ended'
  if (money_to === 'buyer') return refundOf(financial_status, wait.code)
  if (financial_status === 'paid' || financial_status === 'released') {
    if (events.some(({ kind }) => kind === 'split_agreed')) return 'divided'
    if (financial_status === 'paid') return 'paid'
  }
  if (waitingPayouts.includes(wait.code)) return 'waiting'
  if (financial_status === 'released') return 'released'
  if (financial_status === 'hold') return wait.code === 'registry' ? 'checking' : 'held'
  if (financial_status === 'late' && held_at) return 'late'
  return payment ? 'paying' : 'offered'
}
/** Ordered but not sent: held, or returned. */
const waitingPayouts: readonly WaitCode[] = ['payout_held', 'payout_approval', 'payout_failed', 'payout_withdrawn']

function refundOf(status: NonNullable<Guarantee['financial_status']>, code: WaitCode): Whereabouts {
  if (status === 'paid') return 'refunded'
  if (code === 'refund_held' || waitingPayouts.includes(code)) return 'refundWaiting'
  return 'refunding'
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
  divided: 2,
  refunding: 0,
  refundWaiting: 1,
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
  key:
    | 'created'
    | 'consented'
    | 'accepted'
    | 'held'
    | 'transferred'
    | 'divided'
    | 'arrived'
    | 'rejected'
    | 'expired'
    | 'cancelled'
    | 'withdrawn'
  at: string | null
  state: 'done' | 'now' | 'next'
}

/** The stages of a sale: those with a time are done, the first without is the current one. A sale that ended early ends where it ended. */
export function milestonesOf(guarantee: Guarantee): Milestone[] {
  const { created_at, date, held_at, completed_at, ended_at, payout, money_to, creator, events, operational_status } = guarantee
  const consented = events.findLast((event) => event.kind === 'consented')?.at ?? null
  const has = (wanted: EventKind) => events.some(({ kind }) => kind === wanted)
  const all: { key: Milestone['key']; at: string | null }[] = [
    { key: 'created', at: created_at },
    ...(creator ? [{ key: 'consented' as const, at: consented ?? date }] : []),
    { key: 'accepted', at: date },
    { key: 'held', at: held_at },
    { key: has('split_agreed') ? 'divided' : 'transferred', at: completed_at },
    { key: 'arrived', at: money_to === 'seller' && payout?.status === 'settled' ? payout.settled_at : null },
  ]
  if (operational_status === 'rejected' || operational_status === 'expired' || operational_status === 'cancelled') {
    return [
      ...all.filter(({ at }) => at).map(({ key, at }) => ({ key, at, state: 'done' as const })),
      { key: operational_status === 'cancelled' && has('withdrawn') ? 'withdrawn' : operational_status, at: ended_at, state: 'now' },
    ]
  }
  const current = all.findIndex(({ at }) => !at)
  return all.map(({ key, at }, index) => ({
    key,
    at,
    state: current === -1 || index < current ? 'done' : index === current ? 'now' : 'next',
  }))
}
