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

/** Whoever carries messages to people. Answers which of them could not be handed over, and why; the rest are gone. */
export interface Messenger {
  deliver(messages: readonly OutgoingMessage[]): Promise<ReadonlyMap<bigint, string>>
}
