import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { StaffRole } from './statuses.ts'
import type { UploadType } from './uploads.ts'

/**
 * The callers that a call is open to. `public`: no token needed. `session`: any session that is alive, in whatever gate (check-auth, logout).
 * `unverified`: open in every gate but a deactivated account. `member`: active, terms accepted, verified. `completed`: a member who also completed
 * registration. `staff`: a staff session with TOTP. `link`: an owner's link, the token in the path is the key. `bank`, `biller`: their own authentication.
 * `sandbox`: exists only in sandbox mode.
 */
export type Access = 'public' | 'session' | 'unverified' | 'member' | 'completed' | 'staff' | 'link' | 'bank' | 'biller' | 'sandbox'

export type Method = 'GET' | 'POST'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The forms of a table that is handed out. */
export const tableTypes = ['text/csv', spreadsheet] as const
type MediaType =
  | (typeof tableTypes)[number]
  | UploadType
  | 'application/json'
  | 'application/octet-stream'
  | 'application/xml'
  | 'application/zip'
  | 'text/html'

export interface Route {
  readonly access: Access
  /** The role of staff for which this call does not exist. */
  readonly hiddenFrom?: StaffRole
  /** One sentence for the API's page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Codes that this call may answer beside those that every call may (`commonErrors`). */
  readonly errors?: readonly ErrorCode[]
  /** A state-changing POST carries an Idempotency-Key and is stored with its answer; `false` for reads by POST and for calls that are safe to repeat. */
  readonly idempotent?: boolean
  /** `stream`: server-sent events; `file`: bytes. Neither has an envelope. */
  readonly kind?: 'json' | 'stream' | 'file'
  /** Of a file: what it may be, as its `Content-Type` without parameters. */
  readonly mediaTypes?: readonly MediaType[]
  /** Of a file that is the same for everybody who speaks the language: how many seconds it may be kept. Left out: nobody keeps it. */
  readonly cacheSeconds?: number
  /** Of a stream: the events that it sends, each with what it says and its data. */
  readonly events?: Readonly<Record<string, { says: string; data: z.ZodObject }>>
  /** The body is a form in parts, one of which is a file; still signed and with its digest over the whole. */
  readonly multipart?: true
  /** Such a form has no file, and a JSON body is taken as well: these of its parts are JSON text. */
  readonly jsonParts?: readonly string[]
  /** How large a body without a file may be; left out: 256 KiB. */
  readonly mostBytes?: number
}

export type RouteName = `${Method} /${string}`

/** A call of finance and administrators. */
export const ofFinance = { access: 'staff', hiddenFrom: 'reviewer' } as const
/** A call of reviewers and administrators. */
export const ofReviewers = { access: 'staff', hiddenFrom: 'finance' } as const

/** Keeps the literal types of an area's routes. */
export const area = <const R extends Record<RouteName, Route>>(routes: R): R => routes

/** Splits `POST /guarantees/:number/accept` into method and path. */
export function parseRouteName(name: string): { method: Method; path: string } {
  const space = name.indexOf(' ')
  const method = name.slice(0, space)
  if (method !== 'GET' && method !== 'POST') throw new TypeError(`not a route name: ${name}`)
  return { method, path: name.slice(space + 1) }
}

type Plain = string | number | boolean | bigint | null | undefined

/** Puts parameters into a path and the query behind it; values are encoded, `undefined` is left out. */
export function buildPath(path: string, params: Record<string, Plain> = {}, query: Record<string, Plain> = {}): string {
  const filled = path.replace(/:([a-z_]+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.append(key, String(value))
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
