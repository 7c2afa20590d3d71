import type { Readable } from 'node:stream'
import type { Actor } from './context.ts'

/** A form in parts on its way in; of its body nothing has been read. */
export interface IncomingUpload {
  actor: Actor
  stream: Readable
  contentType: string
  contentLength: number | undefined
  /** As it was signed; the receiver compares. */
  digest: string
}
export interface ReceivedUpload {
  /** What stands in the place of a JSON body. */
  body: Record<string, unknown>
  /** Removes what was received and not taken over. */
  discard(): Promise<void>
}
export type ReceiveUpload = (incoming: IncomingUpload) => Promise<ReceivedUpload>
