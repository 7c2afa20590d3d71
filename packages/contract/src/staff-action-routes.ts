import * as z from 'zod'
import { approvesContent } from './approvals.ts'
import type { ErrorCode } from './errors.ts'
import { guaranteeNumber, iban, instant, partyName, personName, positiveFils, reasonGiven, type reasonText, typed } from './fields.ts'
import { numberPatterns } from './ids.ts'
import type { Route } from './route.ts'
import { type StaffRole, staffRoles } from './statuses.ts'
import { type ActedOn, type StaffAction, type StaffActionRows, type StaffFieldName, staffActionsOn } from './staff-actions.ts'

/** The schema of each kind of field. */
const kinds = {
  line: personName,
  bankReference: typed(z.string().min(3, 'too_short').max(60, 'too_long')),
  message: typed(z.string().min(3, 'too_short').max(4_000, 'too_long')),
  sum: positiveFils,
  receipt: z.string().regex(numberPatterns.receipt, 'invalid_format'),
  guarantee: guaranteeNumber,
  iban,
  name: partyName,
  role: z.enum(staffRoles, 'invalid_choice'),
  moment: instant,
} satisfies Record<StaffFieldName, z.ZodType>
type Kinds = typeof kinds

type SchemaOf<K> = K extends StaffFieldName
  ? Kinds[K]
  : K extends `${infer Name extends StaffFieldName}?`
    ? z.ZodOptional<Kinds[Name]>
    : never
type None = Record<never, never>
type Shape<R> = (R extends { reason: 'none' } ? None : { reason: typeof reasonText }) &
  (R extends { fields: infer F } ? { -readonly [K in keyof F]: SchemaOf<F[K]> } : None) &
  (R extends { persons: 2 } ? typeof approvesContent : None)
type WithBody<R> = R extends { reason: 'none' }
  ? R extends { fields: object } | { persons: 2 }
    ? { body: z.ZodObject<Shape<R>> }
    : None
  : { body: z.ZodObject<Shape<R>> }
type CallOf<R> = R extends { says: object } ? never : R extends { path: infer Path extends string } ? `POST /admin/${Path}` : never

interface Answered<P, Answer> {
  access: 'staff'
  hiddenFrom?: StaffRole
  summary: string
  params: P
  response: Answer
  errors: readonly ErrorCode[]
}
type StaffRoutes<S extends ActedOn, P, Answer, OfTwo> = {
  [A in keyof StaffActionRows[S] as CallOf<StaffActionRows[S][A]>]: WithBody<StaffActionRows[S][A]> &
    Answered<P, StaffActionRows[S][A] extends { persons: 2 } ? OfTwo : Answer>
}

/** The calls of the actions on one thing, but for those that several share: their bodies are written in the area. */
export function staffActionRoutes<S extends ActedOn, P extends z.ZodObject, Answer extends z.ZodType, OfTwo extends z.ZodType = Answer>(
  thing: S,
  { params, response, ofTwo, hiddenFrom }: { access?: 'staff'; hiddenFrom?: StaffRole; params: P; response: Answer; ofTwo?: OfTwo },
): StaffRoutes<S, P, Answer, OfTwo> {
  const routes = Object.values<StaffAction>(staffActionsOn[thing]).flatMap((row): [string, Route][] => {
    const { path, summary = '', reason, persons, fields, errors = [], says } = row
    if (says) return []
    const hasBody = reason !== 'none' || fields !== undefined || persons !== undefined
    const shape = { ...shapeOf(fields), ...(persons && approvesContent) }
    const body = reason === 'none' ? z.object(shape) : Object.keys(shape).length === 0 ? reasonGiven : reasonGiven.extend(shape)
    const answer = (persons && ofTwo) ?? response
    return [
      [
        `POST /admin/${path}`,
        {
          access: 'staff',
          ...(hiddenFrom && { hiddenFrom }),
          summary,
          params,
          ...(hasBody && { body }),
          response: answer,
          errors: ['action_not_allowed', ...errors],
        },
      ],
    ]
  })
  return Object.fromEntries(routes) as unknown as StaffRoutes<S, P, Answer, OfTwo> // built of the rows that the types are built of
}

const shapeOf = (fields: StaffAction['fields'] = {}): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, kind]) => [
      field,
      kind.endsWith('?') ? z.optional(kinds[kind.slice(0, -1) as StaffFieldName]) : kinds[kind as StaffFieldName],
    ]),
  )
