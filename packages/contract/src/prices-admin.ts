import * as z from 'zod'
import { approval, approvesContent, contentHash } from './approvals.ts'
import { discountCode, filsString, guaranteeNumber, instant, positiveFils, reasonText as reason, typed } from './fields.ts'
import { quote } from './guarantees.ts'
import { area, ofFinance } from './route.ts'
import { bearers, transferTypes } from './statuses.ts'

const share = z.number().int('invalid_format').min(0, 'too_small').max(10_000, 'too_big')
const notNegative = z.string('required').regex(/^(?:0|[1-9]\d{0,14})$/, 'invalid_amount')
const mostTiers = 12

/** All that a fee schedule says; sums in fils, shares in basis points. */
const feeScheduleTerms = z.object({
  commission_basis_points: share,
  commission_least_fils: notNegative,
  commission_most_fils: notNegative,
  /** From this price upward the other share applies to the whole price. */
  tiers: z.array(z.object({ from_fils: positiveFils, basis_points: share })).max(mostTiers, 'too_long'),
  ach_commission_fils: notNegative,
  rtgs_commission_fils: notNegative,
  sales_tax_basis_points: share,
  price_least_fils: positiveFils,
  price_most_fils: positiveFils,
  cancel_before_payment_fils: notNegative,
  cancel_after_payment_fils: notNegative,
  failed_check_fils: notNegative,
})

const schedule = feeScheduleTerms.extend({
  id: z.string(),
  valid_from: instant,
  state: z.enum(['past', 'in_force', 'coming']),
  /** The two who decided it; empty for the one that the product came with. */
  by: z.array(z.string()),
})
const schedulePage = z.object({
  schedules: z.array(schedule),
  proposals: z.array(approval.extend({ terms: feeScheduleTerms, valid_from: instant })),
})

const of = z.enum(['in_force', 'next', 'draft'])
const draft = feeScheduleTerms.nullable()

const codeTerms = {
  code: discountCode,
  kind: z.enum(['percent', 'value'], 'invalid_choice'),
  /** Of a percentage: in basis points of the commission. */
  percent_basis_points: z.number().int('invalid_format').min(1, 'too_small').max(10_000, 'too_big').nullable(),
  value_fils: positiveFils.nullable(),
  /** Null: at once, and without an end. */
  valid_from: instant.nullable(),
  valid_until: instant.nullable(),
  max_uses: z.number().int('invalid_format').min(1, 'too_small').max(1_000_000, 'too_big').nullable(),
  max_uses_per_party: z.number().int('invalid_format').min(1, 'too_small').max(1_000_000, 'too_big').nullable(),
  least_price_fils: notNegative,
  budget_fils: positiveFils.nullable(),
}
const discountCodeTerms = z.object(codeTerms)
const codeStates = ['usable', 'coming', 'ended', 'used_up'] as const
const code = discountCodeTerms.extend({ used: z.number().int(), spent_fils: filsString, state: z.enum(codeStates) })
const proposalOfCode = approval.extend({
  code: discountCode,
  decision: z.enum(['create', 'limits', 'stop']),
  /** The code as it will be; null where it is stopped. */
  terms: discountCodeTerms.nullable(),
})
const codePage = z.object({ items: z.array(code), next_cursor: z.string().nullable(), proposals: z.array(proposalOfCode) })
const codeView = code.extend({
  uses: z.array(
    z.object({
      guarantee_number: guaranteeNumber,
      party_name: z.string(),
      discount_fils: filsString,
      at: instant,
      given_back_at: instant.nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
  proposals: z.array(proposalOfCode),
})
const codeParams = z.object({ code: discountCode })

/** Prices with dates, and discount codes with budgets: two persons of finance or administration decide each. */
export const pricesAdmin = area({
  'GET /admin/fee-schedules': {
    ...ofFinance,
    summary: 'What Damana charged, charges and will charge, and what waits for another person; for finance and administrators.',
    response: schedulePage,
  },
  'POST /admin/fee-schedules/propose': {
    ...ofFinance,
    summary: 'Proposes what is charged from a moment to come; guarantees keep the fees of their creation.',
    body: feeScheduleTerms.extend({ valid_from: instant, reason }),
    response: schedulePage,
    errors: ['action_not_allowed'],
  },
  'POST /admin/fee-schedules/approve': {
    ...ofFinance,
    summary: 'Another person approves exactly this proposal.',
    body: z.object({ approves: contentHash, reason }),
    response: schedulePage,
    errors: ['action_not_allowed'],
  },
  'POST /admin/fee-schedules/take-back': {
    ...ofFinance,
    summary: 'Takes the own proposal back.',
    body: z.object({}),
    response: schedulePage,
    errors: ['action_not_allowed'],
  },
  'POST /admin/fee-schedules/simulate': {
    ...ofFinance,
    summary: 'What a sale would cost under the fees of a day, under the next ones, and under a draft.',
    body: z.object({
      price_fils: positiveFils,
      commissionOn: z.enum(bearers, 'invalid_choice'),
      transfer_type: z.enum(transferTypes, 'invalid_choice'),
      discount_code: discountCode.optional(),
      /** Null: now. */
      on: instant.nullable(),
      draft,
    }),
    response: z.object({
      results: z.array(
        z.object({
          of,
          valid_from: instant.nullable(),
          /** Null: no such sale can be made, because of the price, of what is left to the seller or of the code's budget. */
          quote: quote.nullable(),
          refusal: z.enum(['price_out_of_range', 'seller_due_too_low', 'budget_spent']).nullable(),
          commission_tax_fils: filsString,
          transfer_tax_fils: filsString,
        }),
      ),
    }),
    errors: ['discount_invalid'],
    idempotent: false,
  },
  'POST /admin/fee-schedules/last-month': {
    ...ofFinance,
    summary:
      'What the guarantees created in the last whole month brought, and would have brought under the next fees and a draft; before discounts.',
    body: z.object({ draft }),
    response: z.object({
      from: instant,
      to: instant,
      guarantees: z.number().int(),
      results: z.array(
        z.object({
          of: z.enum(['real', 'next', 'draft']),
          commission_fils: filsString,
          transfer_fils: filsString,
          impossible: z.number().int(),
        }),
      ),
    }),
    idempotent: false,
  },
  'GET /admin/discount-codes': {
    ...ofFinance,
    summary: 'Discount codes, newest first, and what waits for another person; for finance and administrators.',
    query: z.object({
      state: z.enum(codeStates).optional(),
      q: typed(z.string().max(24, 'too_long')).optional(),
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, 'invalid_format')
        .optional(),
    }),
    response: codePage,
  },
  'GET /admin/discount-codes/:code': {
    ...ofFinance,
    summary: 'One code with its uses, newest first.',
    params: codeParams,
    query: z.object({ cursor: guaranteeNumber.optional() }),
    response: codeView,
  },
  'POST /admin/discount-codes/propose': {
    ...ofFinance,
    summary: 'Proposes a new code, with its budget and limits.',
    body: discountCodeTerms.extend({ reason }),
    response: codePage,
    errors: ['action_not_allowed'],
  },
  'POST /admin/discount-codes/:code/limits': {
    ...ofFinance,
    summary: 'Two persons change the end, the budget and the number of uses of a code; never below what is used.',
    params: codeParams,
    body: z.object({
      valid_until: codeTerms.valid_until,
      budget_fils: codeTerms.budget_fils,
      max_uses: codeTerms.max_uses,
      reason,
      ...approvesContent,
    }),
    response: codeView,
    errors: ['action_not_allowed'],
  },
  'POST /admin/discount-codes/:code/stop': {
    ...ofFinance,
    summary: 'Two persons stop a code; sales that have it keep it.',
    params: codeParams,
    body: z.object({ reason, ...approvesContent }),
    response: codeView,
    errors: ['action_not_allowed'],
  },
  'POST /admin/discount-codes/approve': {
    ...ofFinance,
    summary: 'Another person approves exactly this new code.',
    body: z.object({ approves: contentHash, reason }),
    response: codePage,
    errors: ['action_not_allowed'],
  },
  'POST /admin/discount-codes/:code/take-back': {
    ...ofFinance,
    summary: 'Takes the own proposal about a code back.',
    params: codeParams,
    body: z.object({}),
    response: codePage,
    errors: ['action_not_allowed'],
  },
})
