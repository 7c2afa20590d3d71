import * as z from 'zod'
import { approval, contentHash } from './approvals.ts'
import { instant, latinName, positiveFils, reasonGiven, reasonText as reason } from './fields.ts'
import { area, ofFinance } from './route.ts'

const terms = z.object({
  kind: z.enum(['fixed', 'percent'], 'invalid_choice'),
  /** Of a fixed fee. */
  fee_fils: positiveFils.nullable(),
  /** Of a percentage: of the price, in hundredths of a percent. */
  fee_basis_points: z.number('required').int('invalid_format').min(1, 'too_small').max(10_000, 'too_big').nullable(),
  most_fee_fils: positiveFils,
  bearer: z.enum(['buyer', 'seller'], 'invalid_choice'),
  most_price_fils: positiveFils,
  most_sales_a_day: z.number('required').int('invalid_format').min(1, 'too_small').max(10_000, 'too_big'),
})
const agreed = terms.extend({ agreed_at: instant, ended_at: instant.nullable(), ended_reason: z.string().nullable() })
const contractOfStaff = z.object({
  id: z.string(),
  company: z.string(),
  company_latin: latinName,
  /** Why none can be agreed now; null: one can. */
  refusal: z.string().nullable(),
  /** Null: none is in force. */
  contract: agreed.nullable(),
  past: z.array(agreed.extend({ by: z.array(z.string()), ended_by: z.string().nullable() })).max(100),
  proposals: z.array(approval.extend({ terms })),
})
const params = z.object({ id: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') })

/** The contracts by which a company proposes sales between others for a fee: two of finance agree each, one ends it. */
export const partnerContracts = area({
  'GET /partner-contract': {
    access: 'member',
    summary: 'The contract by which the company acted for proposes sales between others: its fee, its bearer and its limits.',
    response: z.object({ contract: agreed.nullable() }),
  },
  'GET /admin/partner-contracts/:id': {
    ...ofFinance,
    summary: 'The contract of a company with access to the API, those before it, and what waits for another person.',
    params,
    response: contractOfStaff,
  },
  'POST /admin/partner-contracts/:id/propose': {
    ...ofFinance,
    summary: 'Proposes a contract; one in force goes on until another person approves this one.',
    params,
    body: terms.extend({ reason }),
    response: contractOfStaff,
    errors: ['action_not_allowed'],
  },
  'POST /admin/partner-contracts/:id/approve': {
    ...ofFinance,
    summary: 'Another person approves exactly this contract; it is in force at once, in the place of the one before.',
    params,
    body: z.object({ approves: contentHash, reason }),
    response: contractOfStaff,
    errors: ['action_not_allowed'],
  },
  'POST /admin/partner-contracts/:id/take-back': {
    ...ofFinance,
    summary: 'Takes the own proposal back.',
    params,
    body: z.object({}),
    response: contractOfStaff,
    errors: ['action_not_allowed'],
  },
  'POST /admin/partner-contracts/:id/end': {
    ...ofFinance,
    summary: 'Ends a contract at once, by one person; the company reads the reason.',
    params,
    body: reasonGiven,
    response: contractOfStaff,
    errors: ['action_not_allowed'],
  },
})
