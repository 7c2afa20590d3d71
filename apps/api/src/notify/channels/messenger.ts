import type { Lang } from '@damana/contract/errors'

/** One SMS or e-mail, ready to be delivered. The id is the same for each attempt: a provider that gets it twice sends it once. */
export interface OutgoingMessage {
  id: bigint
  channel: 'sms' | 'email'
  to: string
  lang: Lang
  /** E-mails only. */
  subject: string | null
  text: string
  /** The one-time code in the text, if there is one. */
  code: string | null
  /** The address in the text, if there is one. */
  link: string | null
  /** The time when the message was enqueued. */
  at: Date
}

/** The reason why a message was not accepted. It never names the receiver or repeats the text, because it is logged. */
export interface Refusal {
  why: string
  /**
   * `later`: it may be retried; `away`: the provider accepted no message at all, which says nothing about this one; `never`: a retry is
   * useless.
   */
  again: 'later' | 'away' | 'never'
}

/** Delivers messages to people. Returns the messages that were not accepted, with the reason; the rest were delivered. */
export interface Messenger {
  deliver(messages: readonly OutgoingMessage[]): Promise<ReadonlyMap<bigint, Refusal>>
}

/** One channel, message by message; undefined: delivered. Never throws. Its result is ignored after the signal. */
export type Carry = (message: OutgoingMessage, signal: AbortSignal) => Promise<Refusal | undefined>
