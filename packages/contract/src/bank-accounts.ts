import * as z from 'zod'
import { clikName, filsString, guaranteeNumber, iban, instant, linkToken, otpCode, payoutNumber, swiftCode, typed } from './fields.ts'
import { area } from './route.ts'
import { accountCurrencies, payoutHoldReasons, payoutStatuses, unprovenReasons } from './statuses.ts'

/** One of Jordan's banks by the four letters that its IBANs carry, or `other` for a bank elsewhere. */
const bank = typed(z.string().min(1, 'required').max(8, 'invalid_choice'))

/** An account as somebody names it. */
export const bankAccountFields = {
  bank,
  iban,
  swift_code: swiftCode,
  currency: z.enum(accountCurrencies, 'invalid_choice'),
  clik_name: clikName.optional(),
}

const account = z.object({
  bank: z.string(),
  bank_name: z.string().nullable(),
  iban: z.string(),
  swift_code: z.string(),
  currency: z.enum(accountCurrencies),
  clik_name: z.string().nullable(),
  /** Payouts go there. */
  proven: z.boolean(),
  unproven_reason: z.enum(unprovenReasons).nullable(),
  /** Why the bank refused or returned a transfer to it, in words; null while it takes transfers. */
  refused_reason: z.string().nullable(),
  /** Until then payouts to it are held; null when it is old enough. */
  young_until: instant.nullable(),
  since: instant,
})

/** Money that waits for an account, or failed on the way to one. */
const waitingPayout = z.object({
  number: payoutNumber,
  guarantee_number: guaranteeNumber.nullable(),
  amount_fils: filsString,
  status: z.enum(payoutStatuses),
  held_reason: z.enum(payoutHoldReasons).nullable(),
  bank_reason: z.string().nullable(),
  iban_tail: z.string().nullable(),
  /** Naming another account sends it on its way again. */
  mends: z.boolean(),
})

const bankInfo = z.object({
  account: account.nullable(),
  waiting: z.array(waitingPayout),
  may_change: z.boolean(),
  reason: z.string().nullable(),
  server_time: instant,
})

const wanted = z.object({
  guarantee_number: guaranteeNumber,
  owner_name: z.string(),
  phone_tail: z.string(),
  /** Whether the owner may name an account by this link now; the reason if not. */
  allowed: z.boolean(),
  reason: z.string().nullable(),
  /** End of the IBAN known now. */
  iban_tail: z.string().nullable(),
  waiting: z.array(waitingPayout),
  server_time: instant,
})
const token = z.object({ token: linkToken })

export const bankAccounts = area({
  'GET /profile/bank-info': {
    access: 'member',
    summary: 'The account that money goes to, of the side acted for, and what waits for it.',
    response: bankInfo,
  },
  'POST /profile/bank-info': {
    access: 'completed',
    summary:
      'Names the account that money goes to from now on. Needs a code for exactly this IBAN; what is ordered already or asked to be released goes where it was going, but what waits for a good account goes on.',
    body: z.object(bankAccountFields),
    response: bankInfo,
    errors: ['action_not_allowed', 'step_up_required', 'iban_invalid'],
  },
  'GET /owner-links/:token/iban': {
    access: 'link',
    summary: 'Whether money of the owner behind this link waits for an account.',
    params: token,
    response: wanted,
  },
  'POST /owner-links/:token/iban': {
    access: 'link',
    summary: "An owner without an account here names the IBAN for the money, with a code to the owner's phone.",
    params: token,
    body: z.object({ code: otpCode, iban }),
    response: wanted,
    errors: ['otp_incorrect', 'otp_locked', 'action_not_allowed', 'iban_invalid'],
  },
})
