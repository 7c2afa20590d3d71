import type { Lang } from '@damana/contract/errors'

/** One SMS or e-mail, ready to be read. The id is the same however often it is handed over: a provider that gets it twice sends it once. */
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
  /** When the message was promised. */
  at: Date
}

/** Why a message was not handed over. Never names the receiver or repeats the text: it is logged. */
export interface Refusal {
  why: string
  /** `later`: it may go another time; `away`: nobody was there to take any message, which says nothing about this one; `never`: to ask again is in vain. */
  again: 'later' | 'away' | 'never'
}

/** Whoever carries messages to people. Answers which of them could not be handed over, and why; the rest are gone. */
export interface Messenger {
  deliver(messages: readonly OutgoingMessage[]): Promise<ReadonlyMap<bigint, Refusal>>
}

/** One way of them, message by message; undefined: it is gone. Never throws. Past the signal nobody waits for it. */
export type Carry = (message: OutgoingMessage, signal: AbortSignal) => Promise<Refusal | undefined>
