import * as z from 'zod'
import { applicationNumber, companyFile, draftData } from './companies.ts'
import { checkResults, companyCheckKinds, companyDecisions, companyLoginStates, companySections, companyStatuses } from './company-words.ts'
import { idCursor, instant, latinName, reasonText, rowInteger } from './fields.ts'
import { permissions } from './permissions.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { area } from './route.ts'
import { identityStates } from './statuses.ts'

const remark = z.object({ section: z.enum(companySections, 'invalid_choice'), text: reasonText })

const application = z.object({
  number: applicationNumber,
  name_ar: z.string(),
  name_latin: latinName,
  national_number: z.string(),
  status: z.enum(companyStatuses),
  /** How often it was submitted. */
  round: z.number().int(),
  submitted_at: instant,
  decide_until: instant.nullable(),
})
const companyCase = application.extend({
  /** Phone or e-mail of who applies. */
  contact: z.string(),
  escalated: z.boolean(),
  sections: z.array(z.object({ section: z.enum(companySections), data: draftData.nullable(), remark: z.string().nullable() })),
  files: z.array(companyFile),
  /** Answers of registers, and comparisons, in this round; empty until they were asked. */
  checks: z.array(
    z.object({
      kind: z.enum(companyCheckKinds),
      /** The person that it is about; null: the company. */
      about: z.string().nullable(),
      result: z.enum(checkResults),
      /** The register's value where it differs. */
      found: z.string().nullable(),
      at: instant,
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      round: z.number().int(),
      at: instant,
      /** A member of the staff; null: the applicant or the system. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** The login accounts; the first is the primary, before whose acceptance nobody acts for the company. */
  logins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      is_primary: z.boolean(),
      /** In force once it has accepted. */
      permissions: z.array(z.enum(permissions)),
      /** Of the files: the letter that names this person. */
      letter_file_id: z.string().nullable(),
      state: z.enum(companyLoginStates),
      /** Of the account with this phone: none, not completed, or how far its identity is proven. */
      account: z.enum(['none', 'incomplete', ...identityStates]),
      may_invite: z.boolean(),
    }),
  ),
  /** The group that it wants to belong to, and whether that exists already. */
  group: z
    .object({
      name: z.string(),
      exists: z.boolean(),
      /** The answer of a primary there; null before the approval, and where nobody is asked. */
      request: z.enum(['open', 'agreed', 'declined']).nullable(),
    })
    .nullable(),
  actions: z.array(z.object({ name: z.enum([...companyDecisions, 'check']), allowed: z.boolean(), reason: z.string().nullable() })),
})
const params = z.object({ number: applicationNumber })

/** Staff look at applications of companies and decide on them. */
export const companyReviews = area({
  'GET /admin/companies': {
    access: 'staff',
    summary: 'Applications of companies by status, those that wait longest first, otherwise the newest first; fifty a page.',
    query: z.object({ status: z.enum(companyStatuses).exclude(['draft']).default('pending_review'), cursor: idCursor.optional() }),
    response: z.object({ applications: z.array(application), next_cursor: z.string().nullable() }),
  },
  'GET /admin/companies/:number': {
    access: 'staff',
    summary: 'One application with its documents, checks and history. That somebody looked is recorded.',
    params,
    response: companyCase,
  },
  'POST /admin/companies/:number/decide': {
    access: 'staff',
    summary:
      'Approves an application, returns it with remarks at its sections, or rejects it. On approval the login accounts get their invitations.',
    params,
    body: z.object({
      decision: z.enum(companyDecisions, 'invalid_choice'),
      /** The submission that was looked at; another one since then is refused. */
      round: rowInteger(1),
      /** Recorded; with `return` and `reject` the applicant reads it. */
      reason: reasonText,
      /** With `return`: at least one. */
      remarks: z.array(remark).max(7, 'too_big').optional(),
    }),
    response: companyCase,
    errors: ['action_not_allowed'],
  },
  'POST /admin/companies/:number/invite': {
    access: 'staff',
    summary: 'Invites a login account of an approved application again; the invitation before ends.',
    params,
    /** The id of the login account in its section. */
    body: z.object({ login: z.uuid('invalid_format') }),
    response: companyCase,
    errors: ['action_not_allowed'],
  },
  ...staffActionRoutes('company', { params, response: companyCase }),
})
