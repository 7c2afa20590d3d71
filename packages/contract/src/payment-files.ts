import * as z from 'zod'
import { filsString, instant } from './fields.ts'
import { area, ofFinance } from './route.ts'
import { listChoices } from './staff-lists.ts'
import { transferTypes } from './statuses.ts'

const params = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,35}$/, 'invalid_format') })

/** Files of payments that left for the bank. Their payments are the list of payouts, filtered by the file. */
export const paymentFiles = area({
  'GET /admin/payment-files/:id': {
    ...ofFinance,
    summary: 'A payment file with its hash, and whether it is whole and follows its schema.',
    params,
    response: z.object({
      id: z.string(),
      rail: z.enum(transferTypes),
      status: z.enum(listChoices.fileStatus),
      payments: z.number().int(),
      sum_fils: filsString,
      bytes: z.number().int(),
      sha256: z.string(),
      /** The stored bytes have the hash that was taken when the file was made. */
      is_whole: z.boolean(),
      /** `unchecked`: no schema is at hand. */
      schema: z.enum(['valid', 'invalid', 'unchecked']),
      made_at: instant,
      sent_at: instant.nullable(),
      confirmed_at: instant.nullable(),
      resent_at: instant.nullable(),
      missed_at: instant.nullable(),
    }),
  },
  'GET /admin/payment-files/:id/content': {
    ...ofFinance,
    summary: 'The bytes of a payment file, as they left for the bank.',
    params,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/xml'],
  },
})
