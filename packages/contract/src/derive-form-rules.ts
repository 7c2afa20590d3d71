/** Reads the rules of browser forms out of the contract's schemas. For the generator and its test only: this file needs zod. */
import * as z from 'zod'
import { companyCommissioner, companyData, companyGroup, companyLogin, companyPartner, companySectionSchemas } from './companies.ts'
import { compactForms, type CompactForm } from './clean-text.ts'
import { fieldErrors, type FieldErrorCode } from './errors.ts'
import { formHints } from './fields.ts'
import type { FieldRule } from './form-rules.ts'
import { contract, type Contract } from './index.ts'

/** A call, a part of its body, or what a call stores as typed and judges later. */
type Source = keyof Contract | readonly [keyof Contract, string] | { readonly of: string; readonly schema: z.ZodObject }

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
  stockTermsRules: 'POST /stock/terms',
  byHandRules: ['POST /guarantees', 'by_hand'],
  checkDiscountRules: 'POST /discount-codes/check',
  rejectRules: 'POST /guarantees/:number/reject',
  supportMessageRules: 'POST /support-message',
  withdrawRules: 'POST /guarantees/:number/withdraw',
  refuseRules: 'POST /guarantees/:number/refuse',
  amendRules: 'POST /guarantees/:number/amend',
  ownerConsentRules: 'POST /owner-links/:token/consent',
  ownerRefusalRules: 'POST /owner-links/:token/refuse',
  ownerWithdrawalRules: 'POST /owner-links/:token/withdraw',
  askCancellationRules: 'POST /guarantees/:number/cancellation',
  companyUserRules: 'POST /company/user-register',
  bankInfoRules: 'POST /profile/bank-info',
  payerIbanRules: 'POST /payer-links/:token/iban',
  ownerIbanRules: 'POST /owner-links/:token/iban',
  payoutReasonRules: 'POST /admin/payouts/:number/withdraw',
  staffInvitationRules: 'POST /admin/staff/invite',
  staffSignInRules: 'POST /admin/auth/login',
  companyDataRules: { of: 'company', schema: companyData },
  companyPartnerRules: { of: 'company partner', schema: companyPartner },
  companyCommissionerRules: { of: 'company commissioner', schema: companyCommissioner },
  companyBankRules: { of: 'company bank', schema: companySectionSchemas.bank },
  companyDeclarationRules: { of: 'company declaration', schema: companySectionSchemas.declaration },
  companyGroupRules: { of: 'company group', schema: companyGroup },
  companyLoginRules: { of: 'company login', schema: companyLogin },
} as const satisfies Record<string, Source>

/** The fields of a form, by name. */
export function shapeOf(source: Source): Readonly<Record<string, z.ZodType>> {
  if (typeof source === 'object' && 'schema' in source) return source.schema.shape
  const [name, part] = typeof source === 'string' ? [source] : source
  const route = contract[name]
  if (!('body' in route)) throw new TypeError(`${name} has no body`)
  const shape: Readonly<Record<string, z.ZodType>> = route.body.shape
  if (part === undefined) return shape
  const found = shape[part]
  const object = found instanceof z.ZodOptional ? found.unwrap() : found
  if (!(object instanceof z.ZodObject)) throw new TypeError(`${name} has no part ${part}`)
  return object.shape
}

const titleOf = (source: Source): string => (typeof source === 'string' ? source : 'schema' in source ? source.of : source.join(': '))

/** The rules of one form, field by field. Fields that no person fills in (numbers, references) have none. */
export function deriveRules(source: Source): Record<string, FieldRule> {
  const rules: Record<string, FieldRule> = {}
  for (const [field, schema] of Object.entries(shapeOf(source))) {
    const rule = deriveRule(schema, `${titleOf(source)} ${field}`)
    if (rule && Object.values(rule.codes).some(Boolean)) rules[field] = rule
  }
  return rules
}

function deriveRule(schema: z.ZodType, where: string): FieldRule | undefined {
  const json = z.toJSONSchema(schema, { metadata: formHints, unrepresentable: 'any' })
  const unanswered = codeFor(schema, null)
  const required = schema.safeParse(undefined).success ? {} : unanswered && { required: unanswered }
  if (json.type === 'boolean') return { type: 'boolean', ...(json.const === true ? { const: true } : {}), codes: { ...required } }
  // A value that a form carries along without asking for it has no word for its absence; a date has a control of its own.
  if (json.type !== 'string' || json.const !== undefined || json.format !== undefined || unanswered === undefined) return undefined
  if (json.enum) {
    const choice = codeFor(schema, '¤')
    return { type: 'string', enum: json.enum.map(String), codes: { ...required, ...(choice && { enum: choice }) } }
  }
  if (json.allOf) throw new TypeError(`${where}: a form can check one pattern`)
  const { minLength, maxLength, pattern } = json
  const tooShort = minLength === undefined ? undefined : codeFor(schema, 'x'.repeat(minLength - 1), 'too_small')
  const tooLong = maxLength === undefined ? undefined : codeFor(schema, 'x'.repeat(maxLength + 1), 'too_big')
  const misshapen = pattern === undefined ? undefined : codeFor(schema, '¤', 'invalid_format')
  // "At least one" only says that the field must be answered.
  const isLongEnough = minLength === undefined || (minLength === 1 && tooShort === 'required')
  return {
    type: 'string',
    codes: {
      ...required,
      ...(isLongEnough || !tooShort ? {} : { minLength: tooShort }),
      ...(tooLong && { maxLength: tooLong }),
      ...(misshapen && { pattern: misshapen }),
    },
    ...(json['typed'] === true ? { typed: true } : {}),
    ...(isLongEnough ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isCompactForm(json['compact']) ? { compact: json['compact'] } : {}),
  }
}

/** The code that a field answers to a value, where its issue of this kind has one. */
function codeFor(schema: z.ZodType, value: unknown, kind?: z.core.$ZodIssue['code']): FieldErrorCode | undefined {
  const message = schema.safeParse(value).error?.issues.find(({ code }) => kind === undefined || code === kind)?.message
  return message !== undefined && isFieldCode(message) ? message : undefined
}
const isCompactForm = (form: unknown): form is CompactForm => typeof form === 'string' && Object.hasOwn(compactForms, form)
const isFieldCode = (text: string): text is FieldErrorCode => Object.hasOwn(fieldErrors, text)

/** The text of `form-rules.generated.ts`. */
export function writeFormRules(): string {
  const tables = Object.entries(forms).map(([title, source]) => {
    const fields = Object.entries(deriveRules(source)).map(([field, rule]) => `  ${field}: ${printValue(rule)},`)
    return `/** ${titleOf(source)} */\nexport const ${title} = {\n${fields.join('\n')}\n} as const satisfies FieldRules\n`
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
