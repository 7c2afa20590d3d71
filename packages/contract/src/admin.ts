import { z } from 'zod'
import { filsString, guaranteeNumber, instant } from './fields.ts'
import { guaranteeDetails } from './guarantees.ts'
import { area } from './route.ts'
import { payoutHoldReasons, payoutStatuses, queueKinds, transferTypes } from './statuses.ts'

const payoutNumber = z.string().regex(/^P\d{6,12}$/, 'invalid_format')

const payout = z.object({
  number: payoutNumber,
  guarantee_number: guaranteeNumber.nullable(),
  payee_name: z.string(),
  iban_tail: z.string().nullable(),
  amount_fils: filsString,
  rail: z.enum(transferTypes),
  status: z.enum(payoutStatuses),
  held_reason: z.enum(payoutHoldReasons).nullable(),
  promised_on: z.string().nullable(),
  late: z.boolean(),
  ordered_at: instant,
  approvals: z.array(z.object({ name: z.string(), at: instant })),
  approvals_needed: z.number().int(),
  actions: z.array(z.object({ name: z.enum(['approve']), allowed: z.boolean(), reason: z.string().nullable() })),
})

const receipt = z.object({
  number: z.string(),
  bank_reference: z.string(),
  way: z.enum(['biller', 'bank', 'cliq']),
  amount_fils: filsString,
  remittance: z.string(),
  received_at: instant,
  why: z.string(),
})

/** What waits for a person of the staff, oldest first, cut to what the role may do. */
export const admin = area({
  'GET /admin/queue': {
    access: 'staff',
    summary:
      'What waits for staff: payouts to approve, payouts held or late, receipts that match nothing, guarantees whose registry is silent.',
    query: z.object({ kind: z.enum(queueKinds).optional() }),
    response: z.object({
      counts: z.object({
        payouts_to_approve: z.number().int(),
        payouts_held: z.number().int(),
        payouts_late: z.number().int(),
        receipts_unmatched: z.number().int(),
        registry_silent: z.number().int(),
      }),
      items: z.array(
        z.object({
          kind: z.enum(queueKinds),
          id: z.string(),
          since: instant,
          payout: payout.nullable(),
          receipt: receipt.nullable(),
          guarantee_number: guaranteeNumber.nullable(),
        }),
      ),
      server_time: instant,
    }),
  },
  'GET /admin/payouts/:number': {
    access: 'staff',
    summary: 'One payout with its guarantee.',
    params: z.object({ number: payoutNumber }),
    response: payout,
  },
  'POST /admin/payouts/:number/approve': {
    access: 'staff',
    summary: 'Finance approves a payout from 20,000 JOD; two different persons are needed.',
    params: z.object({ number: payoutNumber }),
    body: z.object({}),
    response: payout,
    errors: ['action_not_allowed'],
  },
  'GET /admin/guarantees/:number': {
    access: 'staff',
    summary: 'A guarantee as staff see it, with the entries of its money.',
    params: z.object({ number: guaranteeNumber }),
    response: z.object({
      guarantee: guaranteeDetails,
      entries: z.array(
        z.object({
          id: z.string(),
          event: z.string(),
          effective_at: instant,
          recorded_at: instant,
          postings: z.array(
            z.object({ book: z.enum(['client', 'own']), account: z.string(), debit_fils: filsString, credit_fils: filsString }),
          ),
        }),
      ),
    }),
  },
  'GET /admin/trial-balance': {
    access: 'staff',
    summary: 'Both books account by account, and whether they agree.',
    response: z.object({
      accounts: z.array(
        z.object({ book: z.enum(['client', 'own']), account: z.string(), debit_fils: filsString, credit_fils: filsString }),
      ),
      agrees: z.boolean(),
    }),
  },
})
