import type { z } from 'zod'
import type { Contract } from './index.ts'
import { buildPath, parseRouteName } from './route.ts'

export type Name = Extract<keyof Contract, string>

/** Of several calls that have a part, the part of any of them. */
type In<R, K extends string> = [R] extends [Record<K, z.ZodType>] ? { [P in K]: z.input<R[K]> } : unknown
type OptionalIn<R, K extends string> = R extends Record<K, z.ZodType> ? { [P in K]?: z.input<R[K]> } : unknown

/** The arguments of a call: `params` and `body` as the route asks, `query` optional. */
export type Args<N extends Name> = In<Contract[N], 'params'> & In<Contract[N], 'body'> & OptionalIn<Contract[N], 'query'>
/** The parsed input of a handler. */
export type Input<N extends Name> = Out<Contract[N], 'params'> & Out<Contract[N], 'query'> & Out<Contract[N], 'body'>
type Out<R, K extends string> = R extends Record<K, z.ZodType> ? { [P in K]: z.output<R[K]> } : unknown
/** The content of an answer's envelope. */
export type Output<N extends Name> = z.output<Contract[N]['response']>
/** A handler's answer before it is checked. */
export type Reply<N extends Name> = z.input<Contract[N]['response']>

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
