import type { Readable } from 'node:stream'
import type { Name } from '@damana/contract'
import type { Actor, Caller } from './context.ts'

/** A multipart form that is being received; its body has not been read yet. */
export interface IncomingUpload {
  name: Name
  actor: Actor
  caller: Caller
  stream: Readable
  contentType: string
  contentLength: number | undefined
  /** The signed digest; the receiver compares it. */
  digest: string
  /** Of a form without a file: which of its parts are JSON text, and how much there may be in all. */
  fields: { jsonParts: readonly string[]; mostBytes: number } | undefined
}
export interface ReceivedUpload {
  /** The fields of the form, in place of a JSON body. */
  body: Record<string, unknown>
  /** Removes received files that no use case took over. */
  discard(): Promise<void>
}
export type ReceiveUpload = (incoming: IncomingUpload) => Promise<ReceivedUpload>
