import { z } from 'zod'
import { instant, nationalNumber } from './fields.ts'
import { area } from './route.ts'

export const interestRelations = ['self', 'spouse', 'company'] as const

const interest = z.object({
  id: z.string(),
  staff_name: z.string(),
  yours: z.boolean(),
  relation: z.enum(interestRelations),
  national_number: z.string(),
  declared_at: instant,
  confirmed_at: instant.nullable(),
  confirmed_by: z.string().nullable(),
  /** When its withdrawal was asked for; it counts until that is confirmed. */
  withdrawn_at: instant.nullable(),
  actions: z.array(z.object({ name: z.enum(['confirm', 'withdraw']), allowed: z.boolean(), reason: z.string().nullable() })),
})
const answer = z.object({
  items: z.array(interest),
  /** For administrators: staff who have declared nothing yet. */
  missing: z.array(z.string()),
})
const params = z.object({ id: z.string().regex(/^\d{1,12}$/, 'invalid_format') })
const decision = { access: 'staff', params, body: z.object({}), response: answer, errors: ['action_not_allowed'] } as const

/** National numbers that staff declare as theirs, their spouse's or their company's. */
export const interests = area({
  'GET /admin/interests': {
    access: 'staff',
    summary: 'The national numbers that this member of staff declared; for administrators those of everybody.',
    response: answer,
  },
  'POST /admin/interests': {
    access: 'staff',
    summary: 'Declares a national number; from now on this member of staff decides nothing where it stands.',
    body: z.object({ relation: z.enum(interestRelations, 'invalid_choice'), national_number: nationalNumber }),
    response: answer,
    errors: ['action_not_allowed'],
  },
  'POST /admin/interests/:id/withdraw': {
    ...decision,
    summary: 'Asks to withdraw a declared number; it counts until an administrator has confirmed that.',
  },
  'POST /admin/interests/:id/confirm': {
    ...decision,
    summary: 'Another administrator confirms a declared number, or its withdrawal.',
  },
})
