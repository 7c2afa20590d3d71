/** The published part: a typed client of the API for Node and browsers. */
export { type AsPerson, type AsProgram, connect, type Damana } from './connect.ts'
export type { Call, CallOptions } from './client.ts'
export type { LiveEvent } from './live.ts'
export { readMachineKey } from './machine-key.ts'
export { ApiError, type FieldProblem } from './transport.ts'
export type { Args, Name, Output } from '@damana/contract/call-types'
export { generateKey, type KeyOfCaller } from '@damana/contract/signing'
