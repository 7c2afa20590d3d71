import * as z from 'zod'
import { guaranteeNumber, instant } from './fields.ts'
import { withoutLinkEnd } from './link-end.ts'
import { area } from './route.ts'
import { moneyPositions, operationalStatuses } from './statuses.ts'

export const certificates = area({
  'GET /guarantees/:number/certificate': {
    access: 'member',
    summary: 'The guarantee as a PDF, with a statement of its money as this side sees it; from its acceptance on.',
    params: z.object({ number: guaranteeNumber }),
    query: z.object({ lang: z.enum(['ar', 'en'], 'invalid_choice').optional() }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/pdf'],
    errors: ['action_not_allowed'],
  },
  'GET /verify/:code': {
    access: 'public',
    summary: 'What the code on a certificate stands for: the guarantee and its state, and nothing of a person.',
    params: z.object({
      code: z
        .string()
        .overwrite(withoutLinkEnd)
        .regex(/^[A-Za-z0-9_-]{22}$/, 'invalid_format'),
    }),
    response: z.object({
      number: guaranteeNumber,
      plate_tail: z.string(),
      /** The end of the buyer's total, by which a changed paper is noticed. */
      total_tail: z.string(),
      first_issued_at: instant,
      operational_status: z.enum(operationalStatuses),
      status_text: z.string(),
      /** Where the money is, without a sum. */
      position: z.enum(moneyPositions),
      position_text: z.string(),
      server_time: instant,
    }),
  },
})
