import * as z from 'zod'
import { apiAccountStates, apiScopes, keyEnvironments, keyStates } from './api-words.ts'
import { approval } from './approvals.ts'
import { email, idCursor, instant, latinName, typed } from './fields.ts'
import { staffActionNamesOf } from './staff-actions.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { area } from './route.ts'

const keyId = z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
const keyName = typed(z.string().min(2, 'too_short').max(60, 'too_long'))
const scopes = z.array(z.enum(apiScopes, 'invalid_choice')).min(1, 'required').max(apiScopes.length, 'too_many')

const key = z.object({
  id: keyId,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  state: z.enum(keyStates),
  created_by: z.string(),
  created_by_latin: latinName,
  created_at: instant,
  ends_at: instant,
  last_used_at: instant.nullable(),
})
const machine = z.object({
  n: z.number().int(),
  name: z.string(),
  key_id: z.string(),
  thumbprint: z.string(),
  added_at: instant,
  is_revoked: z.boolean(),
})
const limits = z.object({ reads_a_minute: z.number().int(), changes_a_minute: z.number().int() })
const application = z.object({
  state: z.enum(apiAccountStates),
  purpose: z.string(),
  contact_email: z.string(),
  applied_at: instant,
  decided_at: instant.nullable(),
  /** Why it was refused or suspended. */
  reason: z.string().nullable(),
})
const access = z.object({
  /** Null: the company has not applied. */
  account: application.nullable(),
  environment: z.enum(keyEnvironments),
  limits,
  keys: z.array(key).max(100),
  machines: z.array(machine).max(100),
  /** Of the scopes those that the caller may give. */
  grantable: z.array(z.enum(apiScopes)),
})
const trailEvent = z.object({
  id: z.string(),
  at: instant,
  key: z.string(),
  method: z.string(),
  call: z.string(),
  object: z.string().nullable(),
  status: z.number().int(),
  code: z.string().nullable(),
  request_id: z.string().nullable(),
})
const changeErrors = ['step_up_required', 'action_not_allowed'] as const

const params = z.object({ id: keyId })
const accountOfStaff = application.extend({
  id: keyId,
  company: z.string(),
  company_latin: latinName,
  national_number: z.string(),
  applied_by: z.string(),
  applied_by_latin: latinName,
  round: z.number().int(),
  keys: z.number().int(),
  machines: z.number().int(),
  last_used_at: instant.nullable(),
  /** Of the application or the resumption; another person is needed. */
  approvals: z.array(approval.extend({ decision: z.enum(['approve', 'resume']) })),
  history: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      at: instant,
      by: z.string().nullable(),
      name: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  actions: z.array(z.object({ name: z.enum(staffActionNamesOf('api_access')), allowed: z.boolean(), reason: z.string().nullable() })),
})

/** A company's access by program: its application, keys and machines, and what staff decide of it. */
export const apiAccess = area({
  'GET /api-access': {
    access: 'member',
    summary: "The company's access to the API: its application, its keys without their secrets, and the public keys of its machines.",
    response: access,
  },
  'POST /api-access/apply': {
    access: 'completed',
    summary: 'Applies for access in the name of the company acted for, after a step-up. Two of staff decide.',
    body: z.object({ purpose: typed(z.string().min(20, 'too_short').max(1_000, 'too_long')), contact_email: email }),
    response: access,
    errors: changeErrors,
  },
  'POST /api-access/keys': {
    access: 'completed',
    summary: 'Makes a key, after a step-up. Its secret is in this answer and nowhere else.',
    body: z.object({ name: keyName, scopes, days: z.number('required').int('invalid_format').min(1, 'too_small').max(365, 'too_big') }),
    response: access.extend({ secret: z.string() }),
    errors: changeErrors,
  },
  'POST /api-access/keys/:id/revoke': {
    access: 'member',
    summary: 'Revokes a key at once.',
    params,
    response: access,
    errors: ['action_not_allowed'],
  },
  'POST /api-access/machines': {
    access: 'completed',
    summary: 'Adds the public key of a machine of the company, after a step-up.',
    body: z.object({ name: keyName, public_key: typed(z.string().min(1, 'required').max(2_000, 'too_long')) }),
    response: access,
    errors: changeErrors,
  },
  'POST /api-access/machines/:n/revoke': {
    access: 'member',
    summary: 'Takes the public key of a machine out of use at once.',
    params: z.object({ n: z.string().regex(/^[1-9][0-9]{0,3}$/, 'invalid_format') }),
    response: access,
    errors: ['action_not_allowed'],
  },
  'GET /api-access/events': {
    access: 'member',
    summary:
      'What the keys of the company changed, and what they were refused, newest first; twenty a page. Reads are counted by hour and call.',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,16}\.\d{1,18}$/, 'invalid_format')
        .optional(),
    }),
    response: z.object({
      events: z.array(trailEvent),
      /** Of the last seven days. */
      reads: z.array(z.object({ key: z.string(), call: z.string(), calls: z.number().int() })),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /api-access/self': {
    access: 'member',
    summary: 'The key that calls: its company, its scopes and its end.',
    response: z.object({
      /** For the calls that ask for whom one acts. */
      user_company_id: z.number().int(),
      company: z.string(),
      company_latin: latinName,
      key: key.omit({ created_by: true, created_by_latin: true }),
      environment: z.enum(keyEnvironments),
      limits,
    }),
  },
  'GET /admin/api-access': {
    access: 'staff',
    summary: 'Companies with access to the API or an application for it, by state, in the order of the companies; fifty a page.',
    query: z.object({
      state: z.enum(apiAccountStates).default('applied'),
      cursor: idCursor.optional(),
    }),
    response: z.object({
      accounts: z.array(
        accountOfStaff.pick({
          id: true,
          company: true,
          company_latin: true,
          national_number: true,
          state: true,
          applied_at: true,
          keys: true,
          last_used_at: true,
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /admin/api-access/:id': {
    access: 'staff',
    hiddenFrom: 'finance',
    summary: 'The access of one company, with what became of it and what may be decided.',
    params,
    response: accountOfStaff,
  },
  'POST /admin/api-access/:id/take-back': {
    access: 'staff',
    hiddenFrom: 'finance',
    summary: 'A member of staff takes the own approval back, as long as nobody else has given the same.',
    params,
    body: z.object({}),
    response: accountOfStaff,
    errors: ['action_not_allowed'],
  },
  ...staffActionRoutes('api_access', { hiddenFrom: 'finance', params, response: accountOfStaff }),
})
