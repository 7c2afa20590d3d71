import * as z from 'zod'
import { guaranteeNumber, instant } from './fields.ts'
import { eventKinds } from './guarantee-events.ts'
import { area } from './route.ts'

/** An event of a guarantee as a program is told it: without anything personal, which the guarantee itself says. */
const partyEvent = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  number: guaranteeNumber,
  /** The version of the guarantee that it brought about. */
  version: z.number().int(),
  at: instant,
})

export const events = area({
  'GET /events': {
    access: 'member',
    summary:
      'The events of all guarantees of the party one acts for, the oldest first, a hundred a page, for a program that follows them or has missed some. They are kept for 30 days; none is skipped by going on from `next_cursor`.',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,18}$/, 'invalid_format')
        .optional(),
      number: guaranteeNumber.optional(),
    }),
    response: z.object({
      events: z.array(partyEvent),
      next_cursor: z.string(),
      /** Whether there are more already. */
      more: z.boolean(),
    }),
  },
})
