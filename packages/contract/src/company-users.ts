import * as z from 'zod'
import { membershipEventKinds } from './company-words.ts'
import { done, email, idCursor, instant, latinName, personName, phone } from './fields.ts'
import { permissions } from './permissions.ts'
import { area } from './route.ts'

const userId = z.string('required').regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
const rights = z.array(z.enum(permissions, 'invalid_choice'), 'required').max(permissions.length, 'too_many')
/** At least six characters: it opens one session, in which an own password by the full rule is set. */
const initialPassword = z.string('required').min(6, 'too_short').max(128, 'too_long')

export const companyUserStates = ['active', 'invited', 'expired', 'deactivated'] as const
const companyUser = z.object({
  id: z.string(),
  name: z.string(),
  name_latin: latinName,
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** `invited`: waits for the person; `expired`: the person did not come in time. */
  state: z.enum(companyUserStates),
  permissions: z.array(z.string()),
  is_primary: z.boolean(),
  full_on_group: z.boolean(),
  is_you: z.boolean(),
  /** The company of the group that gave full rights on all its companies; null: this one. */
  granted_by: z.string().nullable(),
  /** Name and contact can be changed as long as the person has not come. */
  may_rename: z.boolean(),
  may_change: z.boolean(),
  may_delete: z.boolean(),
  /** Whether the caller, the primary, can make this user the primary. */
  may_become_primary: z.boolean(),
  /** Why it cannot be changed or deleted; null: both can. */
  reason: z.string().nullable(),
  /** When the invitation was sent last, and until when it can be accepted; null: it is accepted. */
  invited_at: instant.nullable(),
  invited_until: instant.nullable(),
  may_send_again: z.boolean(),
  /** The last sign-in within 90 days, for whomever the session acts. */
  last_sign_in_at: instant.nullable(),
})

const membershipEvent = z.object({
  id: z.string(),
  what: z.enum(membershipEventKinds),
  at: instant,
  /** Null: the approval of the company did it. */
  by: z.string().nullable(),
  /** Whose rights; null: of an invitation that nobody had accepted. */
  user: z.string().nullable(),
  /** `full_on_group` among them: full rights on every company of the group. */
  permissions_before: z.array(z.string()).nullable(),
  permissions_after: z.array(z.string()).nullable(),
})

export const companyUsers = area({
  'GET /company/user-list': {
    access: 'member',
    summary: 'Who may act for the company one acts for now, and the invitations to it.',
    response: z.array(companyUser),
  },
  'GET /company/permission-list': {
    access: 'member',
    summary: 'The permissions in words, and which of them one may give.',
    response: z.array(z.object({ name: z.string(), title: z.string(), text: z.string(), grantable: z.boolean() })),
  },
  'POST /company/user-register': {
    access: 'member',
    summary:
      'Invites somebody to act for the company, after a step-up. A phone or e-mail that has an account is offered the membership there; for others an account with this initial password is made. The answer is the same.',
    body: z.object({
      name: personName,
      email: email.optional(),
      mobile: phone.optional(),
      password: initialPassword,
      permissions: rights,
      full_on_group: z.boolean().default(false),
    }),
    response: companyUser,
    errors: ['step_up_required', 'action_not_allowed', 'password_too_common'],
  },
  'POST /company/user-update': {
    access: 'member',
    summary:
      'Changes the permissions of a user, and name, contact and initial password of an invitation, after a step-up. Where a permission is taken, the sessions in which the user acts for the company end.',
    body: z.object({
      id: userId,
      permissions: rights,
      full_on_group: z.boolean().default(false),
      name: personName.optional(),
      email: email.optional(),
      mobile: phone.optional(),
      password: initialPassword.optional(),
    }),
    response: companyUser,
    errors: ['step_up_required', 'action_not_allowed', 'password_too_common'],
  },
  'POST /company/delete-user': {
    access: 'member',
    summary: 'Takes a user or an invitation out of the company, after a step-up. The sessions in which the user acts for it end.',
    body: z.object({ id: userId }),
    response: done,
    errors: ['step_up_required', 'action_not_allowed'],
  },
  'POST /company/send-invitation': {
    access: 'member',
    summary:
      'Sends an invitation again that was lost or is over, to the same contact: links before it end, and it is good for seven more days. Three a day to one contact.',
    body: z.object({ id: userId }),
    response: companyUser,
    errors: ['action_not_allowed'],
  },
  'POST /company/transfer-primary': {
    access: 'member',
    summary:
      'Makes another user the primary of the company, after a step-up. The caller keeps full permissions; the new primary can change them.',
    body: z.object({ id: userId }),
    response: done,
    errors: ['step_up_required', 'action_not_allowed'],
  },
  'GET /company/user-history': {
    access: 'member',
    summary: 'Who gave, changed or took which permissions of the company, newest first; twenty a page.',
    query: z.object({
      /** Of this user alone. */
      user: userId.optional(),
      cursor: idCursor.optional(),
    }),
    response: z.object({ events: z.array(membershipEvent), next_cursor: z.string().nullable() }),
  },
  'GET /company/group': {
    access: 'member',
    summary: 'The group of the company acted for, and the companies that ask to join it.',
    response: z.object({
      /** Null: the company stands alone. */
      name: z.string().nullable(),
      companies: z.array(z.string()),
      /** The group that this company has asked to join. */
      asked: z.object({ name: z.string(), state: z.enum(['open', 'declined']), at: instant }).nullable(),
      requests: z.array(z.object({ id: z.string(), company: z.string(), national_number: z.string(), at: instant })),
      /** The primary user answers. */
      may_answer: z.boolean(),
    }),
  },
  'POST /company/group': {
    access: 'member',
    summary: 'The primary user of a company of the group agrees that another joins it, or declines, after a step-up.',
    body: z.object({ request: userId, answer: z.enum(['agree', 'decline'], 'invalid_choice') }),
    response: done,
    errors: ['step_up_required', 'action_not_allowed'],
  },
  'GET /profile/company-invitations': {
    access: 'member',
    summary: 'Companies that invite this account to act for them.',
    response: z.object({
      invitations: z.array(z.object({ id: z.string(), company: z.string(), permissions: z.array(z.string()), until: instant })),
    }),
  },
  'POST /profile/company-invitations': {
    access: 'member',
    summary: 'Accepts or refuses one.',
    body: z.object({ id: userId, answer: z.enum(['accept', 'refuse'], 'invalid_choice') }),
    response: done,
  },
})
