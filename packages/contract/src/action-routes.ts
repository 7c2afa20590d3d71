import * as z from 'zod'
import {
  discountCode,
  filsString,
  guaranteeNumber,
  iban,
  linkToken,
  otpCode,
  partyName,
  positiveFils,
  reasonText,
  receiptNumber,
  rowInteger,
} from './fields.ts'
import {
  type ActionCall,
  type ActionFields,
  type ActionName,
  actionNames,
  callByLink,
  callOfAction,
  type FieldKind,
  type FieldName,
  type FieldsOf,
  guaranteeActions,
  type LinkActionName,
  linkActionNames,
  type LinkCall,
  type LinkFieldsOf,
} from './guarantee-actions.ts'
import { guaranteeDetails, ownerView } from './guarantees.ts'
import type { ErrorCode } from './errors.ts'
import type { Route } from './route.ts'

const fileIds = z.array(z.uuid('invalid_format'), 'required').max(10, 'too_many')

/** The schema of each kind of field. */
const kinds = {
  words: reasonText,
  files: fileIds.default([]),
  filesNeeded: fileIds.min(1, 'required'),
  name: partyName,
  receipt: receiptNumber,
  version: rowInteger(1),
  sum: positiveFils,
  fee: filsString,
  yesNo: z.enum(['yes', 'no'], 'invalid_choice'),
  iban,
  discountCode,
} satisfies Record<FieldName, z.ZodType>
type Kinds = typeof kinds

type SchemaOf<K> = K extends FieldName
  ? Kinds[K]
  : K extends `${infer Name extends FieldName}?`
    ? z.ZodOptional<Kinds[Name]>
    : K extends { readonly oneOf: readonly (infer Word extends string)[] }
      ? z.ZodEnum<{ [W in Word]: W }>
      : never
type ShapeOf<Fields> = { -readonly [F in keyof Fields]: SchemaOf<Fields[F]> }

function schemaOf(kind: FieldKind): z.ZodType {
  if (typeof kind === 'object') return z.enum(kind.oneOf, 'invalid_choice')
  return kind.endsWith('?') ? z.optional(kinds[kind.slice(0, -1) as FieldName]) : kinds[kind as FieldName]
}
const shapeOf = (fields: ActionFields) => Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, schemaOf(kind)]))

const params = z.object({ number: guaranteeNumber })
const linkParams = z.object({ token: linkToken })

/** The call of an action of a side, and that of an owner by link. */
interface ActionRoute<A extends ActionName> {
  access: 'member' | 'completed'
  summary: string
  params: typeof params
  body: z.ZodObject<ShapeOf<FieldsOf<A>>>
  response: typeof guaranteeDetails
  errors: readonly ErrorCode[]
}
interface LinkRoute<A extends LinkActionName> {
  access: 'link'
  summary: string
  params: typeof linkParams
  body: z.ZodObject<{ code: typeof otpCode } & ShapeOf<LinkFieldsOf<A>>>
  response: typeof ownerView
  errors: readonly ErrorCode[]
}
type ActionRoutes = { [A in ActionName as ActionCall<A>]: ActionRoute<A> } & { [A in LinkActionName as LinkCall<A>]: LinkRoute<A> }

const refused = ['action_not_allowed'] as const

const ofSides = actionNames.map((name): [string, Route] => {
  const { summary, completed, fields, stepUp, errors = [] } = guaranteeActions[name]
  return [
    callOfAction(name),
    {
      access: completed ? 'completed' : 'member',
      summary,
      params,
      body: z.object(shapeOf(fields)),
      response: guaranteeDetails,
      errors: [...refused, ...(stepUp ? (['step_up_required'] as const) : []), ...errors],
    },
  ]
})
const byLink = linkActionNames.map((name): [string, Route] => {
  const { summary = '', fields = {}, errors = [] } = guaranteeActions[name].byLink ?? {}
  return [
    callByLink(name),
    {
      access: 'link',
      summary,
      params: linkParams,
      body: z.object({ code: otpCode, ...shapeOf(fields) }),
      response: ownerView,
      errors: ['otp_incorrect', 'otp_locked', ...refused, ...errors],
    },
  ]
})

/** The calls of all actions of a guarantee's sides. */
export const actionRoutes = Object.fromEntries([...ofSides, ...byLink]) as unknown as ActionRoutes // built of the rows that the types are built of
