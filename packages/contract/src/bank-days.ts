import * as z from 'zod'
import { filsString, instant } from './fields.ts'
import { area, ofFinance } from './route.ts'

export const day = z.iso.date('invalid_format')

/** The client book: what is there, and everything that is owed. */
const funds = z.object({
  bank_fils: filsString,
  clearing_fils: filsString,
  owed: z.object({
    buyer_escrow: filsString,
    seller_payable: filsString,
    buyer_refund: filsString,
    suspense: filsString,
    fees_to_sweep: filsString,
    payouts_in_flight: filsString,
  }),
  held_fils: filsString,
  owed_fils: filsString,
  /** Of what is there and what is owed; anything but zero is an alarm. */
  difference_fils: filsString,
})

/** The client account day by day. */
export const bankDays = area({
  'GET /admin/proof-of-funds': {
    ...ofFinance,
    summary: 'Everything owed against bank and clearing, now and at the end of each day in Jordan, the newest first.',
    query: z.object({ cursor: day.optional() }),
    response: z.object({
      now: funds.extend({ at: instant }),
      items: z.array(funds.extend({ day, kept_at: instant })),
      next_cursor: z.string().nullable(),
    }),
  },
})
