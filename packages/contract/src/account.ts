import * as z from 'zod'
import { addressFields, guaranteeNumber, instant, typed } from './fields.ts'
import { profile } from './identity.ts'
import { area } from './route.ts'
import { nationalityTypes } from './statuses.ts'

const address = z.object({ ...addressFields, country_name: z.string(), since: instant })
const addressInfo = z.object({ address: address.nullable(), may_change: z.boolean(), reason: z.string().nullable() })

const device = z.object({
  id: z.string(),
  /** The browser in words, such as "Chrome, Windows". */
  name: z.string(),
  /** The session that asks. */
  is_this: z.boolean(),
  trusted: z.boolean(),
  /** The beginning of its address; the rest is nobody's business. */
  ip: z.string().nullable(),
  signed_in_at: instant,
  last_used_at: instant,
  ends_at: instant,
})
const devices = z.object({ devices: z.array(device) })

const consent = z.object({
  id: z.string(),
  kind: z.string(),
  guarantee_number: guaranteeNumber.nullable(),
  text_version: z.number().int(),
  /** What it is for, in the language of this call. */
  purpose: z.string(),
  /** The whole text as it was agreed to, in the language it was agreed to in. */
  text: z.string(),
  lang: z.enum(['ar', 'en']),
  given_at: instant,
  valid_until: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Why it cannot be withdrawn now; null: it can. */
  reason: z.string().nullable(),
})
const consents = z.object({ consents: z.array(consent) })

const personal = z.object({
  date_of_birth: z.string().nullable(),
  nationality_type: z.enum(nationalityTypes).nullable(),
  /** Whole: it is the person's own. */
  national_number: z.string().nullable(),
  country_name: z.string().nullable(),
  document_id: z.string().nullable(),
})
const preferences = z.object({ lang: z.enum(['ar', 'en']) })

const pageSlugs = ['privacy_policy', 'full_terms_and_conditions', 'cancellation_policy', 'about_us'] as const
const contentPage = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  /** HTML of a few plain elements, cleaned by the server. */
  html: z.string(),
  version: z.number().int(),
  updated_on: z.string(),
})

const accountOfStaff = z.object({
  id: z.string(),
  name: z.string(),
  account_type: z.enum(['individual', 'company']),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  national_number: z.string().nullable(),
  mobile_verified: z.boolean(),
  email_verified: z.boolean(),
  registration_completed: z.boolean(),
  has_password: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
  deactivated_at: instant.nullable(),
  /** HTML, cleaned. */
  dis_active_message: z.string().nullable(),
  /** What was done to the account by staff, newest first. */
  history: z.array(
    z.object({ at: instant, by: z.string(), what: z.enum(['deactivated', 'reactivated', 'invited']), message: z.string().nullable() }),
  ),
  actions: z.array(z.object({ name: z.enum(['deactivate', 'reactivate', 'invite']), allowed: z.boolean(), reason: z.string().nullable() })),
})
const accountParams = z.object({ id: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') })

export const account = area({
  'GET /profile/personal': {
    access: 'member',
    summary: 'The personal data given at registration; they can only be read.',
    response: personal,
  },
  'GET /profile/address': { access: 'member', summary: 'The address of whom one acts for now.', response: addressInfo },
  'POST /profile/address': {
    access: 'member',
    summary: 'Changes it.',
    body: z.object(addressFields),
    response: addressInfo,
    errors: ['action_not_allowed'],
  },
  'GET /profile/devices': { access: 'member', summary: 'The sessions of this account that are alive, this one first.', response: devices },
  'POST /profile/devices': {
    access: 'member',
    summary: 'Ends one other session, or all others, after a step-up.',
    body: z.object({ end: z.union([z.literal('others'), z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')], 'invalid_choice') }),
    response: devices,
    errors: ['step_up_required'],
  },
  'GET /profile/consents': { access: 'member', summary: 'What this person agreed to, newest first, with the texts.', response: consents },
  'POST /profile/consents': {
    access: 'member',
    summary: 'Withdraws one.',
    body: z.object({ withdraw: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') }),
    response: consents,
    errors: ['action_not_allowed'],
  },
  'GET /profile/preferences': { access: 'unverified', summary: 'In which language messages are sent.', response: preferences },
  'POST /profile/preferences': { access: 'unverified', summary: 'Changes it.', body: preferences, response: preferences },
  'POST /auth/keys/rotate': {
    access: 'unverified',
    summary:
      'Puts a new key in place of the one that signs this call; the new one proves itself by a signature over the old thumbprint and the nonce.',
    body: z.object({
      jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string().max(64), y: z.string().max(64) }),
      proof: z.string().max(200),
    }),
    response: profile.extend({ token: z.string() }),
  },
  'GET /pages/get-page/:page': {
    access: 'public',
    summary: 'A text of the product in the language of this call.',
    params: z.object({ page: z.enum(pageSlugs) }),
    response: contentPage,
  },
  'GET /admin/accounts': {
    access: 'staff',
    summary: 'Finds accounts by exactly this phone, e-mail or national number.',
    query: z.object({ find: typed(z.string().min(3, 'too_short').max(200, 'too_long')) }),
    response: z.object({ accounts: z.array(accountOfStaff) }),
  },
  'GET /admin/accounts/:id': { access: 'staff', summary: 'One account.', params: accountParams, response: accountOfStaff },
  'POST /admin/accounts/:id/deactivate': {
    access: 'staff',
    summary: 'Closes an account, with what it is told about it.',
    params: accountParams,
    body: z.object({ message: typed(z.string().min(3, 'too_short').max(4_000, 'too_long')) }),
    response: accountOfStaff,
    errors: ['action_not_allowed'],
  },
  'POST /admin/accounts/:id/reactivate': {
    access: 'staff',
    summary: 'Opens it again.',
    params: accountParams,
    response: accountOfStaff,
    errors: ['action_not_allowed'],
  },
  'POST /admin/accounts/:id/invite': {
    access: 'staff',
    summary: 'Sends an account without a password the invitation to set one.',
    params: accountParams,
    response: accountOfStaff,
    errors: ['action_not_allowed'],
  },
})
