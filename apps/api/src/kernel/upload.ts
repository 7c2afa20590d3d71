import type { Readable } from 'node:stream'
import type { Actor } from './context.ts'

/** A multipart form that is being received; its body has not been read yet. */
export interface IncomingUpload {
  actor: Actor
  stream: Readable
  contentType: string
  contentLength: number | undefined
  /** The signed digest; the receiver compares it. */
  digest: string
}
export interface ReceivedUpload {
  /** The fields of the form, in place of a JSON body. */
  body: Record<string, unknown>
  /** Removes received files that no use case took over. */
  discard(): Promise<void>
}
export type ReceiveUpload = (incoming: IncomingUpload) => Promise<ReceivedUpload>
