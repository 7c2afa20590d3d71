import * as z from 'zod'
import { email, instant, personName, reasonGiven, reasonText } from './fields.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { staffActionNamesOf } from './staff-actions.ts'
import { area } from './route.ts'
import { staffActions, staffChangeKinds, staffChangeStatuses, staffEventKinds, staffRoles } from './statuses.ts'

const id = z.string().regex(/^[1-9]\d{0,11}$/, 'invalid_format')
const params = z.object({ id })
const role = z.enum(staffRoles, 'invalid_choice')

const change = z.object({
  id,
  kind: z.enum(staffChangeKinds),
  status: z.enum(staffChangeStatuses),
  /** The member concerned; null for somebody invited who has not joined. */
  staff_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  /** The role of the member now, or of the invitation. */
  role,
  /** The new role, where that is the change. */
  new_role: role.nullable(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: instant,
  /** The caller proposed it. */
  yours: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The invitation that was sent by it was revoked before anybody joined. */
  revoked: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
const changeWithActions = change.extend({
  actions: z.array(z.object({ name: z.enum(staffActionNamesOf('staff_change')), allowed: z.boolean(), reason: z.string().nullable() })),
})
const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** `no_authenticator`: it was reset and is not connected again. */
  state: z.enum(['active', 'no_authenticator', 'deactivated']),
  you: z.boolean(),
  joined_at: instant,
  last_signed_in_at: instant.nullable(),
})
const memberWithHistory = member.extend({
  deactivated_at: instant.nullable(),
  recovery_codes_left: z.number().int(),
  /** The change that waits for another administrator. */
  waiting: change.nullable(),
  history: z.array(
    z.object({
      id: z.string(),
      what: z.enum([...staffChangeKinds, ...staffEventKinds]),
      status: z.enum(staffChangeStatuses).nullable(),
      /** Of a change of role. */
      role_before: role.nullable(),
      role: role.nullable(),
      reason: z.string().nullable(),
      proposed_by: z.string().nullable(),
      decided_by: z.string().nullable(),
      at: instant,
    }),
  ),
  actions: z.array(z.object({ name: z.enum(staffActions), allowed: z.boolean(), reason: z.string().nullable() })),
})
const staffList = z.object({
  members: z.array(member),
  invitations: z.array(
    z.object({
      id,
      /** The change by which it was sent; null for one made by the command of the installation. */
      change_id: id.nullable(),
      name: z.string(),
      email: z.string(),
      role,
      invited_by: z.string(),
      expires_at: instant,
    }),
  ),
  changes: z.array(change),
})

/** Members of staff, for administrators: each change is proposed by one and confirmed by another. To other staff none of this exists. */
export const staff = area({
  'GET /admin/staff': {
    access: 'staff',
    summary: 'The members of staff, open invitations, and the changes that wait for a second administrator.',
    response: staffList,
  },
  'GET /admin/staff/:id': {
    access: 'staff',
    summary: 'One member of staff with the history.',
    params,
    response: memberWithHistory,
  },
  'GET /admin/staff-changes/:id': { access: 'staff', summary: 'One change of staff.', params, response: changeWithActions },
  'POST /admin/staff/invite': {
    access: 'staff',
    summary: 'Proposes an invitation; it is sent when another administrator confirms it.',
    body: z.object({ name: personName, email, role, reason: reasonText }),
    response: changeWithActions,
    errors: ['action_not_allowed'],
  },
  'POST /admin/staff/:id/propose': {
    access: 'staff',
    summary: 'Proposes another role, a reset of the authenticator, or a deactivation.',
    params,
    body: z.object({
      kind: z.enum(staffActions, 'invalid_choice'),
      /** The new role; of a change of role only. */
      role: role.optional(),
      reason: reasonText,
    }),
    response: memberWithHistory,
    errors: ['action_not_allowed'],
  },
  'POST /admin/staff-invitations/:id/revoke': {
    access: 'staff',
    summary: 'Revokes an invitation that nobody accepted yet; its link opens nothing any more.',
    params,
    body: reasonGiven,
    response: staffList,
    errors: ['action_not_allowed'],
  },
  ...staffActionRoutes('staff_change', { params, response: changeWithActions }),
})
