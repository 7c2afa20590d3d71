import { z } from 'zod'
import { approval } from './approvals.ts'
import { instant } from './fields.ts'
import { area } from './route.ts'

const proposals = z.object({
  proposals: z.array(
    approval.extend({
      id: z.string(),
      setting: z.string(),
      /** As JSON, like the one in force now. */
      value: z.string(),
      in_force: z.string(),
      /** From when it is to hold; null: from its approval on. */
      valid_from: instant.nullable(),
    }),
  ),
})

/** Settings of the business that wait for another person. They are proposed and approved at the terminal, with the connection of the schema's owner. */
export const settings = area({
  'GET /admin/settings': {
    access: 'staff',
    summary: 'The settings that wait for another person, for finance and administrators.',
    response: proposals,
  },
  'POST /admin/settings/:name/take-back': {
    access: 'staff',
    summary: 'Takes the own proposal of a setting back.',
    params: z.object({ name: z.string().regex(/^[A-Za-z]{1,60}$/, 'invalid_format') }),
    body: z.object({}),
    response: proposals,
    errors: ['action_not_allowed'],
  },
})
