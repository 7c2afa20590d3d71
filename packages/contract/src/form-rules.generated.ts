// Written by `npm run generate` from the contract; a test fails when it is stale.
import type { FieldRules } from './form-rules.ts'

/** POST /auth/login */
export const signInRules = {
  phone_or_email: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 200 },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    minLength: 6,
    maxLength: 128,
  },
} as const satisfies FieldRules

/** POST /auth/verified-mobile/checkOtpWithVerified */
export const codeRules = {
  channel: { type: 'string', enum: ['mobile', 'email'], codes: { enum: 'invalid_choice' } },
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
} as const satisfies FieldRules

/** POST /auth/step-up/checkOtp */
export const stepUpRules = {
  action: {
    type: 'string',
    enum: [
      'release',
      'consent',
      'accept',
      'confirm',
      'declare_payer',
      'accept_terms',
      'answer_split',
      'bank_info',
      'change_contact',
      'end_sessions',
      'company_user',
      'api_access',
      'export_data',
      'close_account',
      'webhooks',
    ],
    codes: { required: 'invalid_choice', enum: 'invalid_choice' },
  },
  iban: { type: 'string', codes: { pattern: 'invalid_iban' }, typed: true, pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$', compact: 'iban' },
  contact: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 200 },
  api_access: { type: 'string', enum: ['apply', 'key', 'machine'], codes: { enum: 'invalid_choice' } },
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
} as const satisfies FieldRules

/** POST /auth/register */
export const registerRules = {
  name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
  phone: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_phone' },
    typed: true,
    pattern: '^\\+?[0-9]{9,17}$',
    compact: 'phone',
  },
  email: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  terms: { type: 'boolean', const: true, codes: { required: 'required' } },
  flow_id: { type: 'string', codes: { pattern: 'invalid_format' }, pattern: '^[A-Za-z0-9_-]{22,64}$' },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'password_too_short', maxLength: 'too_long', pattern: 'password_weak' },
    minLength: 8,
    maxLength: 128,
    pattern:
      '^(?=[^]*[A-Z])(?=[^]*[0-9\\u0660-\\u0669\\u06f0-\\u06f9])(?=[^]*[!-/:-@[-`{-~\\u060c\\u061b\\u061f\\u2010-\\u2027\\u20a0-\\u20bf])',
  },
  password_confirmation: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, maxLength: 128 },
} as const satisfies FieldRules

/** POST /auth/register/checkOtp/Flow2 */
export const flowCodeRules = {
  phone: { type: 'string', codes: { pattern: 'invalid_phone' }, typed: true, pattern: '^\\+?[0-9]{9,17}$', compact: 'phone' },
  email: {
    type: 'string',
    codes: { maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  purpose: { type: 'string', enum: ['register', 'company_draft'], codes: { enum: 'invalid_choice' } },
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
} as const satisfies FieldRules

/** POST /auth/psd */
export const firstPasswordRules = {
  flow_id: { type: 'string', codes: { pattern: 'invalid_format' }, pattern: '^[A-Za-z0-9_-]{22,64}$' },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'password_too_short', maxLength: 'too_long', pattern: 'password_weak' },
    minLength: 8,
    maxLength: 128,
    pattern:
      '^(?=[^]*[A-Z])(?=[^]*[0-9\\u0660-\\u0669\\u06f0-\\u06f9])(?=[^]*[!-/:-@[-`{-~\\u060c\\u061b\\u061f\\u2010-\\u2027\\u20a0-\\u20bf])',
  },
  password_confirmation: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, maxLength: 128 },
} as const satisfies FieldRules

/** POST /auth/complete-register: personal */
export const personalRules = {
  nationality_type: {
    type: 'string',
    enum: ['jordanian', 'sons_of_jordanian_women', 'non_jordanian'],
    codes: { required: 'invalid_choice', enum: 'invalid_choice' },
  },
  national_number: { type: 'string', codes: { pattern: 'invalid_national_number' }, typed: true, pattern: '^[A-Za-z0-9]{9,20}$' },
  country: { type: 'string', codes: { maxLength: 'invalid_choice' }, maxLength: 8 },
  document_id: { type: 'string', codes: { pattern: 'invalid_document_id' }, typed: true, pattern: '^[A-Za-z0-9]{9,20}$' },
} as const satisfies FieldRules

/** POST /auth/complete-register: bank */
export const registrationBankRules = {
  bank: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, typed: true, maxLength: 8 },
  iban: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_iban' },
    typed: true,
    pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    compact: 'iban',
  },
  swift_code: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_swift' },
    typed: true,
    pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    compact: 'swift',
  },
  currency: { type: 'string', enum: ['JOD', 'SAR', 'USD', 'EUR'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  clik_name: { type: 'string', codes: { pattern: 'invalid_clik' }, typed: true, pattern: '^[A-Za-z0-9._-]{2,30}$' },
} as const satisfies FieldRules

/** POST /profile/address */
export const addressRules = {
  building_number: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 20 },
  street_name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 120,
  },
  country: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, maxLength: 8 },
  city: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 80,
  },
} as const satisfies FieldRules

/** POST /auth/forgot-password/check */
export const forgotRules = {
  phone_or_email: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 200 },
} as const satisfies FieldRules

/** POST /auth/forgot-password/reset-password */
export const resetPasswordRules = {
  flow_id: { type: 'string', codes: { required: 'required', pattern: 'invalid_format' }, pattern: '^[A-Za-z0-9_-]{22,64}$' },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'password_too_short', maxLength: 'too_long', pattern: 'password_weak' },
    minLength: 8,
    maxLength: 128,
    pattern:
      '^(?=[^]*[A-Z])(?=[^]*[0-9\\u0660-\\u0669\\u06f0-\\u06f9])(?=[^]*[!-/:-@[-`{-~\\u060c\\u061b\\u061f\\u2010-\\u2027\\u20a0-\\u20bf])',
  },
  password_confirmation: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, maxLength: 128 },
} as const satisfies FieldRules

/** POST /auth/change-password */
export const changePasswordRules = {
  old_password: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, maxLength: 128 },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'password_too_short', maxLength: 'too_long', pattern: 'password_weak' },
    minLength: 8,
    maxLength: 128,
    pattern:
      '^(?=[^]*[A-Z])(?=[^]*[0-9\\u0660-\\u0669\\u06f0-\\u06f9])(?=[^]*[!-/:-@[-`{-~\\u060c\\u061b\\u061f\\u2010-\\u2027\\u20a0-\\u20bf])',
  },
  password_confirmation: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, maxLength: 128 },
} as const satisfies FieldRules

/** POST /auth/update-mobile/sendOtp */
export const changeContactRules = {
  channel: { type: 'string', enum: ['mobile', 'email'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  phone: { type: 'string', codes: { pattern: 'invalid_phone' }, typed: true, pattern: '^\\+?[0-9]{9,17}$', compact: 'phone' },
  email: {
    type: 'string',
    codes: { maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
} as const satisfies FieldRules

/** POST /guarantees */
export const createGuaranteeRules = {
  is_owner: { type: 'boolean', codes: { required: 'required' } },
  registration_number: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_format' },
    typed: true,
    pattern: '^[0-9]{1,12}$',
  },
  owner_national_number: { type: 'string', codes: { pattern: 'invalid_national_number' }, typed: true, pattern: '^[A-Za-z0-9]{9,20}$' },
  owner_phone: { type: 'string', codes: { pattern: 'invalid_phone' }, typed: true, pattern: '^\\+?[0-9]{9,17}$', compact: 'phone' },
  consent: { type: 'boolean', const: true, codes: { required: 'required' } },
  buyer_national_number: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_national_number' },
    typed: true,
    pattern: '^[A-Za-z0-9]{9,20}$',
  },
  buyer_phone: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_phone' },
    typed: true,
    pattern: '^\\+?[0-9]{9,17}$',
    compact: 'phone',
  },
  buyer_name: {
    type: 'string',
    codes: { minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_company_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  buyer_kind: { type: 'string', enum: ['person', 'company'], codes: { enum: 'invalid_choice' } },
  reference: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 64 },
  price_fils: { type: 'string', codes: { required: 'required', pattern: 'invalid_amount' }, pattern: '^[1-9]\\d{0,14}$' },
  commissionOn: { type: 'string', enum: ['buyer', 'seller', 'equally'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  transfer_type: { type: 'string', enum: ['ACH', 'RTGS'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  discount_code: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^[A-Za-z0-9-]{3,24}$' },
} as const satisfies FieldRules

/** POST /stock/terms */
export const stockTermsRules = {
  commissionOn: { type: 'string', enum: ['buyer', 'seller', 'equally'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  transfer_type: { type: 'string', enum: ['ACH', 'RTGS'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  discount_code: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^[A-Za-z0-9-]{3,24}$' },
  name: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 60 },
  id: { type: 'string', codes: { pattern: 'invalid_format' }, pattern: '^[1-9][0-9]{0,17}$' },
} as const satisfies FieldRules

/** POST /guarantees: by_hand */
export const byHandRules = {
  type: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 80,
  },
  plate_number: { type: 'string', codes: { required: 'required', pattern: 'invalid_format' }, typed: true, pattern: '^\\d{1,6}$' },
  plate_code: { type: 'string', codes: { required: 'required', pattern: 'invalid_format' }, typed: true, pattern: '^\\d{1,3}$' },
  color: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 40 },
  chassis_number: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^[A-Za-z0-9]{5,20}$' },
  owner_name: {
    type: 'string',
    codes: { minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_company_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
} as const satisfies FieldRules

/** POST /discount-codes/check */
export const checkDiscountRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_format' }, typed: true, pattern: '^[A-Za-z0-9-]{3,24}$' },
  price_fils: { type: 'string', codes: { pattern: 'invalid_amount' }, pattern: '^[1-9]\\d{0,14}$' },
} as const satisfies FieldRules

/** POST /guarantees/:number/reject */
export const rejectRules = {
  reason: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /support-message */
export const supportMessageRules = {
  message: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 4000 },
} as const satisfies FieldRules

/** POST /guarantees/:number/withdraw */
export const withdrawRules = {
  reason: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /guarantees/:number/refuse */
export const refuseRules = {
  reason: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /guarantees/:number/amend */
export const amendRules = {
  price_fils: { type: 'string', codes: { required: 'required', pattern: 'invalid_amount' }, pattern: '^[1-9]\\d{0,14}$' },
  commissionOn: { type: 'string', enum: ['buyer', 'seller', 'equally'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  transfer_type: { type: 'string', enum: ['ACH', 'RTGS'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  discount_code: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^[A-Za-z0-9-]{3,24}$' },
} as const satisfies FieldRules

/** POST /owner-links/:token/consent */
export const ownerConsentRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
  iban: { type: 'string', codes: { pattern: 'invalid_iban' }, typed: true, pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$', compact: 'iban' },
} as const satisfies FieldRules

/** POST /owner-links/:token/refuse */
export const ownerRefusalRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
  reason: { type: 'string', codes: { maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /owner-links/:token/withdraw */
export const ownerWithdrawalRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
} as const satisfies FieldRules

/** POST /guarantees/:number/cancellation */
export const askCancellationRules = {
  reason: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /company/user-register */
export const companyUserRules = {
  name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
  email: {
    type: 'string',
    codes: { maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  mobile: { type: 'string', codes: { pattern: 'invalid_phone' }, typed: true, pattern: '^\\+?[0-9]{9,17}$', compact: 'phone' },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    minLength: 6,
    maxLength: 128,
  },
} as const satisfies FieldRules

/** POST /profile/bank-info */
export const bankInfoRules = {
  bank: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, typed: true, maxLength: 8 },
  iban: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_iban' },
    typed: true,
    pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    compact: 'iban',
  },
  swift_code: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_swift' },
    typed: true,
    pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    compact: 'swift',
  },
  currency: { type: 'string', enum: ['JOD', 'SAR', 'USD', 'EUR'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  clik_name: { type: 'string', codes: { pattern: 'invalid_clik' }, typed: true, pattern: '^[A-Za-z0-9._-]{2,30}$' },
} as const satisfies FieldRules

/** POST /payer-links/:token/iban */
export const payerIbanRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
  iban: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_iban' },
    typed: true,
    pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    compact: 'iban',
  },
  holder_name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_company_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
} as const satisfies FieldRules

/** POST /owner-links/:token/iban */
export const ownerIbanRules = {
  code: { type: 'string', codes: { required: 'required', pattern: 'invalid_code' }, typed: true, pattern: '^\\d{5}$' },
  iban: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_iban' },
    typed: true,
    pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    compact: 'iban',
  },
} as const satisfies FieldRules

/** POST /admin/payouts/:number/withdraw */
export const payoutReasonRules = {
  reason: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /admin/staff/invite */
export const staffInvitationRules = {
  name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
  email: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  role: { type: 'string', enum: ['reviewer', 'finance', 'admin'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  reason: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 500 },
} as const satisfies FieldRules

/** POST /admin/auth/login */
export const staffSignInRules = {
  email: { type: 'string', codes: { required: 'required', maxLength: 'too_long' }, typed: true, maxLength: 200 },
  password: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    minLength: 6,
    maxLength: 128,
  },
  totp: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^\\d{6}$' },
  recovery_code: { type: 'string', codes: { pattern: 'invalid_format' }, typed: true, pattern: '^[A-Z2-7]{16}$' },
} as const satisfies FieldRules

/** company */
export const companyDataRules = {
  name_ar: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'name_not_arabic' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern:
      "^(?!.*[^\\P{L}\\p{Script=Arabic}\\u0640])(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  name_en: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'name_not_latin' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern:
      "^(?!.*[^\\P{L}\\p{Script=Latin}])(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  trade_name_ar: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'name_not_arabic' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern:
      "^(?!.*[^\\P{L}\\p{Script=Arabic}\\u0640])(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  trade_name_en: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'name_not_latin' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern:
      "^(?!.*[^\\P{L}\\p{Script=Latin}])(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  legal_form: {
    type: 'string',
    enum: ['establishment', 'joint_stock', 'limited_liability'],
    codes: { required: 'invalid_choice', enum: 'invalid_choice' },
  },
  registration_country: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, maxLength: 8 },
  registration_authority: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 120,
  },
  registration_number: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 40,
  },
  national_number: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_national_number' },
    typed: true,
    pattern: '^[A-Za-z0-9]{9,20}$',
  },
  website: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_format' },
    typed: true,
    maxLength: 200,
    pattern: '^(https?:\\/\\/)?[^\\s/]+\\.[^\\s/]{2,}(\\/\\S*)?$',
  },
  professional_license_number: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 40,
  },
  address: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 200,
  },
  email: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  tax_number: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 40,
  },
  capital: { type: 'string', codes: { required: 'required', pattern: 'invalid_amount' }, pattern: '^[1-9]\\d{0,14}$' },
  authorised_signatory_name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
} as const satisfies FieldRules

/** company partner */
export const companyPartnerRules = {
  full_name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_company_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
  nationality: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, maxLength: 8 },
  number: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_national_number' },
    typed: true,
    pattern: '^[A-Za-z0-9]{9,20}$',
  },
  address: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 200,
  },
  phone: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_phone' },
    typed: true,
    pattern: '^\\+?[0-9]{9,17}$',
    compact: 'phone',
  },
  email: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
} as const satisfies FieldRules

/** company commissioner */
export const companyCommissionerRules = {
  full_name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
  nationality: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, maxLength: 8 },
  number: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_national_number' },
    typed: true,
    pattern: '^[A-Za-z0-9]{9,20}$',
  },
  job: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 80,
  },
  address: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 200,
  },
  delegation_type: { type: 'string', enum: ['sole', 'joint'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  phone: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_phone' },
    typed: true,
    pattern: '^\\+?[0-9]{9,17}$',
    compact: 'phone',
  },
  email: {
    type: 'string',
    codes: { required: 'required', maxLength: 'too_long', pattern: 'invalid_email' },
    typed: true,
    maxLength: 200,
    pattern:
      "^[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\\p{L}\\p{M}\\p{N}]+(?:-+[\\p{L}\\p{M}\\p{N}]+)*\\.)+(?=[^.]{2})\\p{L}[\\p{L}\\p{M}\\p{N}]*(?:-+[\\p{L}\\p{M}\\p{N}]+)*$",
  },
  delegation_text: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long' },
    typed: true,
    minLength: 2,
    maxLength: 1000,
  },
} as const satisfies FieldRules

/** company bank */
export const companyBankRules = {
  bank: { type: 'string', codes: { required: 'required', maxLength: 'invalid_choice' }, typed: true, maxLength: 8 },
  iban: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_iban' },
    typed: true,
    pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    compact: 'iban',
  },
  swift_code: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_swift' },
    typed: true,
    pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    compact: 'swift',
  },
  currency: { type: 'string', enum: ['JOD', 'SAR', 'USD', 'EUR'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
} as const satisfies FieldRules

/** company declaration */
export const companyDeclarationRules = {
  accepted: { type: 'boolean', const: true, codes: { required: 'required' } },
} as const satisfies FieldRules

/** company group */
export const companyGroupRules = {
  choice: { type: 'string', enum: ['none', 'existing', 'new'], codes: { required: 'invalid_choice', enum: 'invalid_choice' } },
  name: {
    type: 'string',
    codes: { minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_company_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.(?:\\p{N}|\\p{L}\\p{M}*[\\p{L}\\p{N}]))[\\p{L}\\p{M}\\p{N} '’.\\-‐‑&()/,\\u060c]+$",
  },
} as const satisfies FieldRules

/** company login */
export const companyLoginRules = {
  name: {
    type: 'string',
    codes: { required: 'required', minLength: 'too_short', maxLength: 'too_long', pattern: 'invalid_name' },
    typed: true,
    minLength: 3,
    maxLength: 80,
    pattern: "^(?![-‐‑])(?=.*\\p{L})(?!.*\\.\\p{L}\\p{M}*\\p{L})[\\p{L}\\p{M} '’.\\-‐‑]+$",
  },
  phone: {
    type: 'string',
    codes: { required: 'required', pattern: 'invalid_phone' },
    typed: true,
    pattern: '^\\+?[0-9]{9,17}$',
    compact: 'phone',
  },
} as const satisfies FieldRules
