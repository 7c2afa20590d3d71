/** Reads the rules of browser forms out of the contract's schemas. For the generator and its test only: this file needs zod. */
import type { z } from 'zod'
import type { $ZodCheckDef, $ZodCheckMaxLengthDef, $ZodCheckMinLengthDef, $ZodCheckRegexDef, $ZodTypes } from 'zod/v4/core'
import { fieldErrors, type FieldErrorCode } from './errors.ts'
import { iban } from './fields.ts'
import type { FieldRule } from './form-rules.ts'
import { contract, type Contract } from './index.ts'

/** A call, or a part of its body. */
type Source = keyof Contract | readonly [keyof Contract, string]

/** The forms that people fill in, and whose body, or which part of it, each one becomes. */
export const forms = {
  signInRules: 'POST /auth/login',
  codeRules: 'POST /auth/verified-mobile/checkOtpWithVerified',
  stepUpRules: 'POST /auth/step-up/checkOtp',
  registerRules: 'POST /auth/register',
  flowCodeRules: 'POST /auth/register/checkOtp/Flow2',
  firstPasswordRules: 'POST /auth/psd',
  personalRules: ['POST /auth/complete-register', 'personal'],
  registrationBankRules: ['POST /auth/complete-register', 'bank'],
  addressRules: 'POST /profile/address',
  forgotRules: 'POST /auth/forgot-password/check',
  resetPasswordRules: 'POST /auth/forgot-password/reset-password',
  changePasswordRules: 'POST /auth/change-password',
  changeContactRules: 'POST /auth/update-mobile/sendOtp',
  createGuaranteeRules: 'POST /guarantees',
  byHandRules: ['POST /guarantees', 'by_hand'],
  checkDiscountRules: 'POST /discount-codes/check',
  rejectRules: 'POST /guarantees/:number/reject',
  withdrawRules: 'POST /guarantees/:number/withdraw',
  refuseRules: 'POST /guarantees/:number/refuse',
  amendRules: 'POST /guarantees/:number/amend',
  ownerConsentRules: 'POST /owner-links/:token/consent',
  ownerRefusalRules: 'POST /owner-links/:token/refuse',
  ownerWithdrawalRules: 'POST /owner-links/:token/withdraw',
  askCancellationRules: 'POST /guarantees/:number/cancellation',
  bankInfoRules: 'POST /profile/bank-info',
  payerIbanRules: 'POST /payer-links/:token/iban',
  ownerIbanRules: 'POST /owner-links/:token/iban',
  payoutReasonRules: 'POST /admin/payouts/:number/withdraw',
  staffSignInRules: 'POST /admin/auth/login',
} as const satisfies Record<string, Source>

type Draft = { -readonly [K in keyof FieldRule]: FieldRule[K] } & {
  codes: { -readonly [K in keyof FieldRule['codes']]: FieldRule['codes'][K] }
}

/** The fields of a form, by name. */
export function shapeOf(source: Source): Readonly<Record<string, z.core.$ZodType>> {
  const [name, part] = typeof source === 'string' ? [source] : source
  const route = contract[name]
  if (!('body' in route)) throw new TypeError(`${name} has no body`)
  const { shape } = route.body
  if (part === undefined) return shape
  let { def } = (shape[part as keyof typeof shape] as $ZodTypes)._zod
  if (def.type === 'optional') def = (def.innerType as $ZodTypes)._zod.def
  if (def.type !== 'object') throw new TypeError(`${name} has no part ${part}`)
  return def.shape
}

/** The rules of one form, field by field. Fields that no person fills in (numbers, references) have none. */
export function deriveRules(source: Source): Record<string, FieldRule> {
  const rules: Record<string, FieldRule> = {}
  for (const [field, schema] of Object.entries(shapeOf(source))) {
    const rule = deriveRule(schema, `${String(source)} ${field}`)
    if (rule && Object.values(rule.codes).some(Boolean)) rules[field] = rule
  }
  return rules
}

function deriveRule(schema: z.core.$ZodType, where: string): FieldRule | undefined {
  const { def } = (schema as $ZodTypes)._zod // every schema of the library is one of these
  switch (def.type) {
    case 'optional':
    case 'default': {
      const rule = deriveRule(def.innerType, where)
      if (!rule) return undefined
      const { required: _, ...codes } = rule.codes
      return { ...rule, codes }
    }
    case 'boolean':
      return { type: 'boolean', codes: messageOf(def, 'required') }
    case 'literal':
      return def.values.length === 1 && def.values[0] === true
        ? { type: 'boolean', const: true, codes: messageOf(def, 'required') }
        : undefined
    case 'enum': {
      const codes = { ...messageOf(def, 'required'), ...messageOf(def, 'enum') }
      return { type: 'string', enum: Object.values(def.entries).map(String), codes }
    }
    case 'string':
    case 'pipe': {
      if ('format' in def && def.format === 'uuid') return undefined
      const rule: Draft = { type: 'string', codes: {} }
      readString(schema, rule, where)
      // What a form carries along without asking for it has no word for its absence.
      if (rule.codes.required === undefined) return undefined
      if (schema === iban) rule.compact = true
      return rule
    }
    default:
      return undefined
  }
}

/** Follows a pipe down to its strings and gathers what they check. */
function readString(schema: z.core.$ZodType, rule: Draft, where: string): void {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'transform') {
    rule.typed = true
    return
  }
  if (def.type === 'pipe') {
    readString(def.in, rule, where)
    readString(def.out, rule, where)
    return
  }
  if (def.type !== 'string') throw new TypeError(`${where}: a form cannot check ${def.type}`)
  const format = 'format' in def && 'pattern' in def && def.pattern instanceof RegExp ? def.pattern : undefined
  if (format) addPattern(rule, format, messageOf(def, 'pattern').pattern, where)
  else Object.assign(rule.codes, rule.codes.required ? {} : messageOf(def, 'required'))
  for (const check of def.checks ?? []) readCheck(check._zod.def, rule, where)
}

function readCheck(check: $ZodCheckDef, rule: Draft, where: string): void {
  switch (check.check) {
    case 'min_length': {
      const { minimum } = check as $ZodCheckMinLengthDef
      const { minLength } = messageOf(check, 'minLength')
      // "at least one" only says that the field must be answered
      if (minimum === 1 && minLength === 'required') return
      rule.minLength = minimum
      if (minLength) rule.codes.minLength = minLength
      return
    }
    case 'max_length':
      rule.maxLength = (check as $ZodCheckMaxLengthDef).maximum
      Object.assign(rule.codes, messageOf(check, 'maxLength'))
      return
    case 'string_format':
      addPattern(rule, (check as $ZodCheckRegexDef).pattern, messageOf(check, 'pattern').pattern, where)
      return
    case 'overwrite':
      rule.typed = true
      return
    default:
      throw new TypeError(`${where}: a form cannot check "${check.check}"; say it as a pattern`)
  }
}

function addPattern(rule: Draft, pattern: RegExp, code: FieldErrorCode | undefined, where: string): void {
  if (rule.pattern !== undefined || (pattern.flags && pattern.flags !== 'u'))
    throw new TypeError(`${where}: one pattern, without flags but u`)
  rule.pattern = pattern.source
  if (code) rule.codes.pattern = code
}

const isMessage = (error: unknown): error is (issue: object) => unknown => typeof error === 'function'
/** The code that a schema or a check gives as its message. */
function messageOf<Rule extends keyof FieldRule['codes']>(def: { error?: unknown }, rule: Rule): { [R in Rule]?: FieldErrorCode } {
  const message = isMessage(def.error) ? def.error({}) : undefined
  return (typeof message === 'string' && message in fieldErrors ? { [rule]: message } : {}) as { [R in Rule]?: FieldErrorCode }
}

/** The text of `form-rules.generated.ts`. */
export function writeFormRules(): string {
  const tables = Object.entries(forms).map(([title, source]) => {
    const fields = Object.entries(deriveRules(source)).map(([field, rule]) => `  ${field}: ${printValue(rule)},`)
    return `/** ${typeof source === 'string' ? source : source.join(': ')} */\nexport const ${title} = {\n${fields.join('\n')}\n} as const satisfies FieldRules\n`
  })
  return `// Written by \`npm run generate\` from the contract; a test fails when it is stale.\nimport type { FieldRules } from './form-rules.ts'\n\n${tables.join('\n')}`
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, part]) => `${key}: ${printValue(part)}`)
      .join(', ')} }`
  return String(value)
}
