/** The position of the money, derived from the server's answer only. */
import type { EventKind } from '@damana/contract/guarantee-events'
import { parseFils, percentOfWhole } from '@damana/contract/money'
import { isIncomplete, positions } from '@damana/contract/positions'
import type { Guarantee } from '../queries.ts'

/** The stop on the line where the money is, and how much of the way to the next a part payment has travelled. */
export function placeOf({ money, total_price_fils }: Guarantee): { at: 0 | 1 | 2; part: number } {
  const part = isIncomplete(money.position) ? percentOfWhole(parseFils(money.paid_in_fils), parseFils(total_price_fils)) / 100 : 0
  return { at: positions[money.position].stop, part }
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
  const { created_at, date, held_at, completed_at, ended_at, payouts, creator, events, operational_status, role } = guarantee
  const consented = events.findLast((event) => event.kind === 'consented')?.at ?? null
  const has = (wanted: EventKind) => events.some(({ kind }) => kind === wanted)
  const all: { key: Milestone['key']; at: string | null }[] = [
    { key: 'created', at: created_at },
    ...(creator ? [{ key: 'consented' as const, at: consented ?? date }] : []),
    { key: 'accepted', at: date },
    { key: 'held', at: held_at },
    { key: has('split_agreed') ? 'divided' : 'transferred', at: completed_at },
    // A partner is not told of the sides' transfers.
    ...(role === 'partner'
      ? []
      : [
          {
            key: 'arrived' as const,
            at: payouts.find(({ purpose, status }) => purpose === 'seller' && status === 'settled')?.settled_at ?? null,
          },
        ]),
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
