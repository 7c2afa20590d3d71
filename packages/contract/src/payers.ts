import * as z from 'zod'
import { filsString, guaranteeNumber, iban, instant, linkToken, otpCode, partyName, payoutNumber } from './fields.ts'
import { sendErrors } from './identity.ts'
import { area } from './route.ts'
import { payoutHoldReasons, payoutStatuses } from './statuses.ts'

const token = z.object({ token: linkToken })

/** Money that goes back to a payer and waits for the payer's account. */
const payerLink = z.object({
  guarantee_number: guaranteeNumber.nullable(),
  payout_number: payoutNumber,
  /** The payer, who has to own the account. */
  payer_name: z.string(),
  amount_fils: filsString,
  phone_tail: z.string(),
  status: z.enum(payoutStatuses),
  held_reason: z.enum(payoutHoldReasons).nullable(),
  iban_tail: z.string().nullable(),
  /** When it is to be at the payer's bank; null while no account is known. */
  expected_on: z.iso.date().nullable(),
  action: z.object({ name: z.literal('iban'), allowed: z.boolean(), reason: z.string().nullable() }),
  server_time: instant,
})

/** By a link that only the buyer's phone received: where money goes back to, when nobody told where it came from. */
export const payers = area({
  'GET /payer-links/:token': {
    access: 'link',
    summary: "The money that goes back to a payer, and whether the payer's account is awaited.",
    params: token,
    response: payerLink,
  },
  'POST /payer-links/:token/sendOtp': {
    access: 'link',
    summary: 'Sends a code to the phone that the link was sent to, while the account is awaited.',
    params: token,
    body: z.object({
      /** The body of the call that the code is for, without the code. */
      content: z.record(z.string(), z.unknown()).optional(),
    }),
    response: z.object({ resend_at: instant, expires_at: instant }),
    errors: [...sendErrors, 'action_not_allowed', 'iban_invalid', 'holder_is_not_payer'],
  },
  'POST /payer-links/:token/iban': {
    access: 'link',
    summary: "Names the payer's account; its holder has to be the payer.",
    params: token,
    body: z.object({ code: otpCode, iban, holder_name: partyName }),
    response: payerLink,
    errors: ['otp_incorrect', 'otp_locked', 'iban_invalid', 'holder_is_not_payer', 'action_not_allowed'],
  },
})
