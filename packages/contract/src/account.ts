import * as z from 'zod'
import { addressFields, done, guaranteeNumber, idCursor, instant, latinName, typed } from './fields.ts'
import { filePart, uploadErrors } from './files.ts'
import { profile } from './identity.ts'
import { notificationChannels, notificationKinds } from './notification-kinds.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { staffActionNamesOf } from './staff-actions.ts'
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
  /** The purpose in the language of this call. */
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
const consents = z.object({ consents: z.array(consent), next_cursor: z.string().nullable() })

const personal = z.object({
  date_of_birth: z.string().nullable(),
  nationality_type: z.enum(nationalityTypes).nullable(),
  /** Whole: it is the person's own. */
  national_number: z.string().nullable(),
  country_name: z.string().nullable(),
  document_id: z.string().nullable(),
})
const preferences = z.object({
  lang: z.enum(['ar', 'en']),
  notifications: z.array(
    z.object({
      kind: z.enum(notificationKinds),
      channel: z.enum(notificationChannels),
      is_wanted: z.boolean(),
      may_change: z.boolean(),
    }),
  ),
})
const preferenceChanges = z.object({
  lang: z.enum(['ar', 'en']).optional(),
  notifications: z
    .array(
      z.object({
        kind: z.enum(notificationKinds, 'invalid_choice'),
        channel: z.enum(notificationChannels, 'invalid_choice'),
        is_wanted: z.boolean(),
      }),
    )
    .max(notificationKinds.length * notificationChannels.length, 'too_many')
    .optional(),
})

const accountOfStaff = z.object({
  id: z.string(),
  name: z.string(),
  name_latin: latinName,
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
  /** Changes to the account by staff, newest first. */
  history: z.array(
    z.object({ at: instant, by: z.string(), what: z.enum(['deactivated', 'reactivated', 'invited']), message: z.string().nullable() }),
  ),
  actions: z.array(z.object({ name: z.enum(staffActionNamesOf('account')), allowed: z.boolean(), reason: z.string().nullable() })),
})
const accountParams = z.object({ id: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') })

export const account = area({
  'GET /profile/personal': {
    access: 'member',
    summary: 'The personal data given at registration; they can only be read.',
    response: personal,
  },
  'POST /profile/avatar': {
    access: 'member',
    summary: 'Puts a picture beside the name: JPEG or PNG; a small square of it is kept, and nothing else of the file.',
    body: z.object({ file: filePart }),
    response: done,
    multipart: true,
    errors: uploadErrors,
  },
  'POST /profile/avatar/remove': { access: 'member', summary: 'Takes it away; initials stand there again.', response: done },
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
  'GET /profile/consents': {
    access: 'member',
    summary: 'What this person agreed to, newest first, with the texts, fifty a page.',
    query: z.object({ cursor: idCursor.optional() }),
    response: consents,
  },
  'POST /profile/consents': {
    access: 'member',
    summary: 'Withdraws one.',
    body: z.object({ withdraw: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') }),
    response: consents,
    errors: ['action_not_allowed'],
  },
  'GET /profile/preferences': {
    access: 'unverified',
    summary: 'In which language messages are sent, and by which channel.',
    response: preferences,
  },
  'POST /profile/preferences': {
    access: 'unverified',
    summary: 'Changes what is given of it.',
    body: preferenceChanges,
    response: preferences,
    errors: ['action_not_allowed'],
  },
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
  'GET /admin/accounts': {
    access: 'staff',
    summary: 'Finds accounts by exactly this phone, e-mail or national number, or by words of their name.',
    query: z.object({ find: typed(z.string().min(3, 'too_short').max(200, 'too_long')) }),
    response: z.object({ accounts: z.array(accountOfStaff) }),
  },
  'GET /admin/accounts/:id': { access: 'staff', summary: 'One account.', params: accountParams, response: accountOfStaff },
  ...staffActionRoutes('account', { params: accountParams, response: accountOfStaff }),
})
