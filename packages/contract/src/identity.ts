import * as z from 'zod'
import {
  done,
  email,
  guaranteeNumber,
  iban,
  instant,
  latinName,
  newPassword,
  otpCode,
  phone,
  recoveryCode,
  rowInteger,
  totpCode,
  typed,
} from './fields.ts'
import { consentErrors } from './guarantee-actions.ts'
import { permissions } from './permissions.ts'
import { area } from './route.ts'
import { identityStates, staffRoles } from './statuses.ts'

/** The actions that ask for a code again. */
export const stepUpActions = [
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
] as const
export type StepUpAction = (typeof stepUpActions)[number]

/**
 * Of `company_user`: which change of which user, or the answer to which company that asks to join the group. The code of `add`, `update` or `delete` is good for all
 * changes of the company's users for a quarter of an hour; any other for exactly this one.
 */
const companyUserChange = z.object({
  change: z.enum(['add', 'update', 'delete', 'transfer_primary', 'group_agree', 'group_decline'], 'invalid_choice'),
  /** Of the user; with `group_agree` and `group_decline` of the request; not with `add`. */
  id: z
    .string()
    .regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
    .optional(),
  email: email.optional(),
  mobile: phone.optional(),
  permissions: z.array(z.enum(permissions, 'invalid_choice')).max(permissions.length, 'too_many').optional(),
  full_on_group: z.boolean().optional(),
})

/** Of `api_access`: an application, a new key, or the public key of a machine. The code needs the `content`. */
const apiAccessChange = z.enum(['apply', 'key', 'machine'], 'invalid_choice')

const companyOfUser = z.object({
  user_company_id: z.number().int(),
  name: z.string(),
  name_latin: latinName,
  permissions: z.array(z.string()),
  is_primary: z.boolean(),
  full_on_group: z.boolean(),
})

/** The person signed in. `full_on_group`, `is_company_primary`, `company_permissions` and `user_company_id` are those of the company acted for now. */
export const profile = z.object({
  account_type: z.enum(['individual', 'company']),
  name: z.string(),
  name_latin: latinName,
  /** The name's URL form. */
  slug: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  mobile_verified: z.boolean(),
  next_screen: z.enum(['mobile_otp', 'complete_register', 'dis_active']).nullable(),
  /** HTML, cleaned by the server. */
  dis_active_message: z.string().nullable(),
  read_terms_is_same: z.boolean(),
  full_on_group: z.union([z.literal(0), z.literal(1)]),
  is_company_primary: z.union([z.literal(0), z.literal(1)]),
  company_permissions: z.array(z.string()),
  user_company_id: z.number().int().nullable(),
  companies: z.array(companyOfUser),
  profile_image_full_path: z.string().nullable(),
  /** How far it is proven who this person is; null before the registration is complete, and for users of a company, which its approval proves. */
  identity: z.enum(identityStates).nullable(),
  /** When nothing more is done, the session ends then. */
  session_ends_at: instant,
})
/** A rotated token comes with the profile; the old one stays good for half a minute, for other tabs. */
const profileWithToken = profile.extend({ token: z.string().optional() })

export const sentCode = z.object({
  /** Where it went, masked. */
  sent_to: z.string(),
  resend_at: instant,
  expires_at: instant,
})
export const contactChannel = z.enum(['mobile', 'email'], 'invalid_choice')
export const codeErrors = ['otp_incorrect', 'otp_locked'] as const
export const sendErrors = ['otp_too_early', 'otp_limit_reached', 'otp_locked', 'otp_send_failed'] as const

/** The refusals of the calls that need a step-up, beside those of the code. */
const refusalsOfStepUps = [...consentErrors, 'phone_unchanged', 'email_unchanged', 'password_too_common'] as const

const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'invalid_format')
const staffMember = z.object({ name: z.string(), email: z.string(), role: z.enum(staffRoles), session_ends_at: instant })

export const identity = area({
  'POST /auth/login': {
    access: 'public',
    summary: 'Signs in by phone or e-mail and password. The answer for an unknown account is the same as for a wrong password.',
    body: z.object({
      phone_or_email: typed(z.string().min(1, 'required').max(200, 'too_long')),
      password: z.string('required').min(6, 'too_short').max(128, 'too_long'),
      remember_me: z.boolean().default(false),
    }),
    response: profile.extend({ token: z.string() }),
    errors: ['login_failed'],
    idempotent: false,
  },
  'POST /auth/logout': { access: 'session', summary: 'Ends this session. The browser key stays.', response: done, idempotent: false },
  'GET /auth/check-auth': {
    access: 'session',
    summary: 'Whether the session lives, with the profile; may rotate the token.',
    response: profileWithToken,
  },
  'GET /auth/get-profile': { access: 'session', summary: 'The profile; may rotate the token.', response: profileWithToken },
  'POST /auth/verified-mobile/sendOtp': {
    access: 'unverified',
    summary: 'Sends the code that a new device, an unverified phone or an unverified e-mail waits for.',
    body: z.object({ channel: contactChannel.optional() }),
    response: sentCode,
    errors: sendErrors,
  },
  'POST /auth/verified-mobile/checkOtpWithVerified': {
    access: 'unverified',
    summary: 'Checks that code; from then on this browser is trusted.',
    body: z.object({ channel: contactChannel.optional(), code: otpCode }),
    response: profile.extend({ token: z.string() }),
    errors: [...codeErrors, 'already_registered'],
  },
  'POST /auth/step-up/sendOtp': {
    access: 'member',
    summary:
      'Sends a code for one action that the caller may do now; else the refusal is that of the action, and nothing is sent. The message names the action, the amount and the end of the IBAN.',
    body: z.object({
      action: z.enum(stepUpActions, 'invalid_choice'),
      number: guaranteeNumber.optional(),
      iban: iban.optional(),
      /** Of `change_contact`: the new phone or e-mail. */
      contact: typed(z.string().max(200, 'too_long')).optional(),
      company_user: companyUserChange.optional(),
      api_access: apiAccessChange.optional(),
      /** The body of the call that the code is for: it is checked in full, so that the call that follows is refused for nothing that could be known before. */
      content: z.record(z.string(), z.unknown()).optional(),
    }),
    response: sentCode,
    errors: [...sendErrors, ...refusalsOfStepUps],
  },
  'POST /auth/step-up/checkOtp': {
    access: 'member',
    summary: 'Checks it: good for this one action, for five minutes; for the users of a company for fifteen.',
    body: z.object({
      action: z.enum(stepUpActions, 'invalid_choice'),
      number: guaranteeNumber.optional(),
      iban: iban.optional(),
      contact: typed(z.string().max(200, 'too_long')).optional(),
      company_user: companyUserChange.optional(),
      api_access: apiAccessChange.optional(),
      code: otpCode,
    }),
    response: z.object({ good_until: instant }),
    errors: codeErrors,
  },
  'POST /auth/update-read-terms': {
    access: 'unverified',
    summary: 'Records that the terms in force were read and accepted.',
    body: z.object({ terms_version: rowInteger(1).optional() }),
    response: z.object({ terms_version: z.number().int() }),
    errors: ['action_not_allowed'],
  },
  'POST /auth/acting-company': {
    access: 'member',
    summary: 'For whom one acts from now on: a company one belongs to, or oneself.',
    body: z.object({ user_company_id: rowInteger(1).nullable() }),
    response: profile,
  },
  'POST /profile/personal-account': {
    access: 'completed',
    summary:
      'The user of a company opens a personal account under the same sign-in, and acts for oneself from now on. Offers to the person are theirs then.',
    response: profile,
    errors: ['action_not_allowed'],
  },
  'POST /admin/auth/login': {
    access: 'public',
    summary: 'Staff sign in with password and the code of their authenticator.',
    body: z.object({
      email: typed(z.string().min(1, 'required').max(200, 'too_long')),
      password: z.string('required').min(6, 'too_short').max(128, 'too_long'),
      totp: totpCode.optional(),
      /** In place of `totp`: one of the recovery codes, each good once. */
      recovery_code: recoveryCode.optional(),
    }),
    /** Without either a right password answers `totp_wanted` and no token. */
    response: z.object({ totp_wanted: z.boolean(), token: z.string().optional(), staff: staffMember.optional() }),
    errors: ['login_failed', 'totp_incorrect'],
    idempotent: false,
  },
  'POST /admin/auth/logout': { access: 'staff', summary: 'Ends the session of a member of staff.', response: done, idempotent: false },
  'GET /admin/auth/me': { access: 'staff', summary: 'Who of the staff is signed in.', response: staffMember },
  'GET /admin/auth/recovery-codes': {
    access: 'staff',
    summary: 'How many recovery codes of the member who asks are unused.',
    response: z.object({ left: z.number().int(), made_at: instant.nullable() }),
  },
  'POST /admin/auth/recovery-codes': {
    access: 'staff',
    summary: 'Makes a new set of recovery codes, which are shown this once; those before are no longer good.',
    body: z.object({ totp: totpCode }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['totp_incorrect'],
    idempotent: false,
  },
  'GET /admin/invitations/:token': {
    access: 'public',
    summary: 'Whose link this is, what for, and the second factor for the authenticator.',
    params: z.object({ token: invitationToken }),
    response: z.object({
      purpose: z.enum(['join', 'authenticator']),
      email: z.string(),
      name: z.string(),
      role: z.enum(staffRoles),
      totp_secret: z.string(),
      totp_uri: z.string(),
      /** The address as a QR code: its modules a side, and the dark ones as the path of an SVG. */
      totp_qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
  },
  'POST /admin/invitations/:token': {
    access: 'public',
    summary: 'Joins the staff by a new password, or connects another authenticator by the password in use; with a code of it. Good once.',
    params: z.object({ token: invitationToken }),
    body: z.object({
      password: newPassword,
      totp: totpCode,
    }),
    /** The recovery codes are shown this once. */
    response: z.object({ email: z.string(), recovery_codes: z.array(z.string()) }),
    errors: ['totp_incorrect', 'password_too_common', 'login_failed'],
    idempotent: false,
  },
})
