import { numberPatterns } from './ids.ts'
import * as z from 'zod'
import { approval, approvesContent, bankWord } from './approvals.ts'
import { filsString, guaranteeNumber, instant, positiveFils, reasonText } from './fields.ts'
import { area, ofFinance } from './route.ts'
import { bankExceptionEnds, bankExceptionKinds, bankExceptionResolutions } from './statuses.ts'

const exceptionNumber = z.string().regex(numberPatterns.exception, 'invalid_format')

/** Something that the bank said and that no message or order of ours explains. */
export const bankException = z.object({
  number: exceptionNumber,
  kind: z.enum(bankExceptionKinds),
  /** Null for a difference of the balance. */
  direction: z.enum(['credit', 'debit']).nullable(),
  amount_fils: filsString,
  /** The bank's own reference of the line, and the end-to-end id that it carries. */
  bank_reference: z.string(),
  end_to_end_id: z.string().nullable(),
  remittance: z.string(),
  booked_at: instant,
  seen_at: instant,
  payout_number: z.string().nullable(),
  /** The receipt that the line names. */
  receipt_number: z.string().nullable(),
  /** The receipt under which the money waits in suspense. */
  suspense_number: z.string().nullable(),
  guarantee_number: guaranteeNumber.nullable(),
  /** The guarantee of the payout or receipt that the line names. */
  named_guarantee_number: guaranteeNumber.nullable(),
  /** Of a difference of the balance: what our books expect on the statement, and what it says. */
  expected_fils: filsString.nullable(),
  found_fils: filsString.nullable(),
  /** Of a difference of the balance, or of a statement: the day of the bank whose report names what it consists of. */
  bank_day: z.iso.date().nullable(),
  closed_at: instant.nullable(),
  resolution: z.enum(bankExceptionEnds).nullable(),
})
const assignedReceipt = z.object({ receipt_number: z.string(), amount_fils: filsString })
const bankExceptionDetails = bankException.extend({
  /** Of a debit that names receipts of ours: every receipt that it may mean. Money that came from them is held until the debit is assigned. */
  in_doubt: z.array(
    z.object({
      receipt_number: z.string(),
      bank_reference: z.string(),
      amount_fils: filsString,
      guarantee_number: guaranteeNumber.nullable(),
      payer_name: z.string().nullable(),
      /** Payouts that refund it and had left when the debit came, or have left since. */
      payouts_gone: z.array(z.string()),
    }),
  ),
  /** Two of finance decide exactly the same: the resolution, the receipts with their sums, and the bank's word. */
  votes: z.array(
    approval.extend({
      resolution: z.enum(bankExceptionResolutions),
      receipts: z.array(assignedReceipt),
      bank_word: z.string().nullable(),
    }),
  ),
  resolutions: z.array(z.object({ name: z.enum(bankExceptionResolutions), allowed: z.boolean(), reason: z.string().nullable() })),
})

/** Unexpected messages of the bank, for finance. */
export const bankExceptions = area({
  'GET /admin/client-account': {
    ...ofFinance,
    summary: 'The client account at the bank, by its last word, in our books, and what our own account owes it.',
    response: z.object({ at_bank_fils: filsString, in_books_fils: filsString, owed_fils: filsString }),
  },
  'GET /admin/bank-exceptions/:number': {
    ...ofFinance,
    summary: 'One exception with the votes on it and how it may be resolved.',
    params: z.object({ number: exceptionNumber }),
    response: bankExceptionDetails,
  },
  'POST /admin/bank-exceptions/:number/resolve': {
    ...ofFinance,
    summary: 'Two of finance resolve an exception in the same way.',
    params: z.object({ number: exceptionNumber }),
    body: z.object({
      resolution: z.enum(bankExceptionResolutions, 'invalid_choice'),
      /** Of `reverse_receipts` the receipts that the bank took back by this debit, of `settle_receipts` those that this credit paid. */
      receipts: z.array(z.string().regex(numberPatterns.receipt, 'invalid_format')).max(20, 'too_many').optional(),
      /** How much of each named receipt, in their order; without it the whole of each. */
      sums: z.array(positiveFils).max(20, 'too_many').optional(),
      /** The bank's message or letter that explains a difference above the limit between the debit and the receipts. */
      bank_word: bankWord.optional(),
      ...approvesContent,
      reason: reasonText,
    }),
    response: bankExceptionDetails.extend({ awaits_second: z.boolean() }),
    errors: ['action_not_allowed'],
  },
  'POST /admin/bank-exceptions/:number/take-back': {
    ...ofFinance,
    summary: 'A person of finance takes the own approval back, as long as nothing was carried out.',
    params: z.object({ number: exceptionNumber }),
    body: z.object({}),
    response: bankExceptionDetails,
    errors: ['action_not_allowed'],
  },
})
