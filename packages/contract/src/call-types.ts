import type { z } from 'zod'
import type { Contract } from './index.ts'

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
