import type { Args, Name, Output } from '@damana/contract/call-types'
import { buildPath, parseRouteName } from '@damana/contract/route'

export interface Outgoing {
  name: string
  method: 'GET' | 'POST'
  /** Path below `/api/v1`, with its query. */
  path: string
  body: unknown
}
export type Transport = (request: Outgoing, options?: CallOptions) => Promise<unknown>
export interface CallOptions {
  signal?: AbortSignal
  /** Confirmed again unchanged before an answer came, it is the same act: it goes out under the key of its first try. */
  once?: true
  /** The key of the first try, where the caller keeps it longer than the tab. */
  idempotencyKey?: string
  /** Told while a file goes out: the share of it, from 0 to 1. */
  onProgress?: (share: number) => void
}

export type Call = <N extends Name>(
  name: N,
  ...rest: keyof Args<N> extends never ? [args?: undefined, options?: CallOptions] : [args: Args<N>, options?: CallOptions]
) => Promise<Output<N>>

/** A typed client over any transport: the browser signs and fetches, the tests inject. */
export function createClient(transport: Transport): Call {
  const call = (
    name: string,
    args: { params?: Record<string, string>; query?: Record<string, string | number | undefined>; body?: unknown } = {},
    options?: CallOptions,
  ) => {
    const { method, path } = parseRouteName(name)
    return transport({ name, method, path: buildPath(path, args.params, args.query), body: args.body }, options)
  }
  return call as Call // the transport answers JSON; the server has checked it against the same contract
}
