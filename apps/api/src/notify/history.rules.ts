import type { EventKind } from '@damana/contract/guarantee-events'
import type { ActorKind } from '@damana/contract/statuses'

/** An event as the history tells it to one reader. */
export interface HistoryEvent {
  kind: EventKind
  actor: ActorKind
  /** Whether the reader did it. */
  isYours: boolean
  facts: Readonly<Record<string, string | number | null>>
}
export type HistoryLine = string | ((event: HistoryEvent) => string)

/** The reader's own act, or anybody else's. */
export const orYou =
  (line: string, own: string) =>
  ({ isYours }: HistoryEvent): string =>
    isYours ? own : line
/** An act of either side. */
export const byWho =
  (own: string, seller: string, buyer: string) =>
  ({ isYours, actor }: HistoryEvent): string =>
    isYours ? own : actor === 'buyer' ? buyer : seller
/** By the fact `what`. */
export const perWhat =
  (lines: Readonly<Record<string, string>>, otherwise: string) =>
  ({ facts: { what } }: HistoryEvent): string =>
    lines[String(what)] ?? otherwise

type Money = (fils: string) => string
/** A sum of an event as a language says it; empty where it is not known. */
export const sumBy =
  (money: Money) =>
  ({ facts }: HistoryEvent, name: string): string =>
    facts[name] ? money(String(facts[name])) : ''

/** A payment, by what is known of it. */
export const payment =
  (
    money: Money,
    of: {
      unknown: string
      whole: (sum: string) => string
      ofAnother: (sum: string) => string
      part: (sum: string, left: string) => string
    },
  ) =>
  (event: HistoryEvent): string => {
    const { amount_fils: fils, payer, remaining_fils: left } = event.facts
    if (!fils) return of.unknown
    const sum = money(String(fils))
    if (payer === 'undeclared') return of.ofAnother(sum)
    return left && left !== '0' ? of.part(sum, money(String(left))) : of.whole(sum)
  }

/** A step of a transfer, with its sum and its beneficiary where they are known. */
export const transferTo =
  (money: Money, of: Readonly<Record<'seller' | 'buyer' | 'payer', (sum: string) => string>>) =>
  (line: string) =>
  ({ facts: { amount_fils: fils, beneficiary } }: HistoryEvent): string =>
    fils ? `${line} ${of[beneficiary === 'buyer' || beneficiary === 'payer' ? beneficiary : 'seller'](money(String(fils)))}` : line
