import { numberPatterns } from './ids.ts'
import * as z from 'zod'
import { approval, approvesContent } from './approvals.ts'
import { filsString, guaranteeNumber, instant, positiveFils, reasonText, typed } from './fields.ts'
import { area } from './route.ts'
import { feeKinds } from './statuses.ts'

const feeNumber = z.string().regex(numberPatterns.fee, 'invalid_format')
const number = z.object({ number: feeNumber })
const side = z.enum(['seller', 'buyer'])

const fee = z.object({
  number: feeNumber,
  guarantee_number: guaranteeNumber,
  side,
  /** The debtor. */
  party_name: z.string(),
  kind: z.enum(feeKinds),
  amount_fils: filsString,
  open_fils: filsString,
  /** Taken from the debtor's own money, or paid by bill. */
  paid_fils: filsString,
  written_off_fils: filsString,
  given_back_fils: filsString,
  charged_at: instant,
  /** Since when nothing of it is open. */
  closed_at: instant.nullable(),
  /** The moment at which the refund has left our own account. */
  paid_back_at: instant.nullable(),
  /** The bill by which the side pays what is open; null before the guarantee has ended. */
  bill: z.object({ payment_reference: z.string(), amount_fils: filsString, issued_at: instant, due_at: instant }).nullable(),
})
const feeWithHistory = fee.extend({
  history: z.array(
    z.object({
      kind: z.enum(['billed', 'paid', 'written_off', 'given_back', 'paid_back']),
      amount_fils: filsString,
      receipt: z.string().nullable(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Members of finance who have decided so far what another has to decide too: of which sum, or under which reference of the bank. */
  votes: z.array(
    approval.extend({
      decision: z.enum(['write_off', 'give_back', 'note_paid_back']),
      amount_fils: filsString.nullable(),
      bank_reference: z.string().nullable(),
    }),
  ),
  actions: z.array(
    z.object({
      name: z.enum(['write_off', 'give_back', 'note_paid_back', 'pay_from']),
      allowed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})
const decision = { access: 'staff', params: number, response: feeWithHistory, errors: ['action_not_allowed'] } as const

/** Fees beside commission and transfer: what a side owes for a cancellation, for paying too late, for checks in vain. */
export const fees = area({
  'GET /admin/fees': {
    access: 'staff',
    summary:
      'Fees of which something is open, or that were given back and are not paid yet, or of which one person has decided, the oldest first, fifty a page; or all fees of one guarantee.',
    query: z.object({
      state: z.enum(['open', 'to_pay_back']).default('open'),
      cursor: feeNumber.optional(),
      /** Whatever has become of them. */
      guarantee_number: guaranteeNumber.optional(),
    }),
    response: z.object({ items: z.array(fee), next_cursor: z.string().nullable() }),
  },
  'GET /admin/fees/:number': {
    access: 'staff',
    summary: 'One fee: what became of it, and what may be decided about it.',
    params: number,
    response: feeWithHistory,
  },
  'POST /admin/fees/:number/write-off': {
    ...decision,
    summary: 'Two of finance decide that what is open of a fee is no longer asked for; the first answer only notes the decision.',
    body: z.object({ reason: reasonText, ...approvesContent }),
  },
  'POST /admin/fees/:number/give-back': {
    ...decision,
    summary: 'Two of finance give back what was paid of a fee, or a part of it, once; the first answer only notes the decision.',
    body: z.object({ reason: reasonText, amount_fils: positiveFils.optional(), ...approvesContent }),
  },
  'POST /admin/fees/:number/paid-back': {
    ...decision,
    summary:
      'What was given back has left our own account: noted by two persons under the same reference of the bank, neither of them the one who carried out that it is given back.',
    body: z.object({ bank_reference: typed(z.string().min(3, 'too_short').max(60, 'too_long')), ...approvesContent }),
  },
  'POST /admin/fees/:number/take-back': {
    ...decision,
    summary: 'A person of finance takes the own decision about a fee back, as long as nobody else has decided the same.',
    body: z.object({}),
  },
  'POST /admin/fees/:number/pay-from': {
    ...decision,
    summary: "Finance finds that money in suspense was meant for this fee: it pays the side's bill; what is too much stays.",
    body: z.object({ receipt: z.string().regex(numberPatterns.receipt, 'invalid_format'), reason: reasonText }),
  },
})
