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

/** Whether something remains to be paid after this payment. */
export const isLeft = ({ facts: { remaining_fils: left } }: HistoryEvent): boolean => Boolean(left) && left !== '0'
