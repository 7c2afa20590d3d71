import { z } from 'zod'
import { done, filsString, guaranteeNumber, instant, nationalNumber, phone, positiveFils, registrationNumber } from './fields.ts'
import { area } from './route.ts'
import { operationalStatuses, payoutStatuses, transferTypes } from './statuses.ts'

/** The world outside, simulated. None of these calls exists outside sandbox mode. */
const message = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
  sent_at: instant,
})
const registration = z.object({ registration: registrationNumber })

export const sandbox = area({
  'GET /sandbox/messages': {
    access: 'sandbox',
    summary: "Every SMS and e-mail, newest first, and the staff's current TOTP codes.",
    query: z.object({ to: z.string().max(200).optional() }),
    response: z.object({
      messages: z.array(message),
      totp: z.array(z.object({ email: z.string(), name: z.string(), code: z.string(), seconds_left: z.number().int() })),
    }),
  },
  'GET /sandbox/messages/latest': {
    access: 'sandbox',
    summary: 'The newest SMS to the person signed in, or to the phone that a sign-in waits for.',
    query: z.object({ to: z.string().max(200).optional() }),
    response: z.object({ message: message.nullable() }),
  },
  'GET /sandbox/bills': {
    access: 'sandbox',
    summary: "Open bills at the buyer's bank.",
    query: z.object({ reference: z.string().max(20).optional() }),
    response: z.object({
      bills: z.array(
        z.object({
          payment_reference: z.string(),
          guarantee_number: guaranteeNumber,
          buyer_name: z.string(),
          vehicle: z.string(),
          amount_fils: filsString,
          remaining_fils: filsString,
          due_at: instant,
          status: z.enum(operationalStatuses),
        }),
      ),
    }),
  },
  'POST /sandbox/bills/pay': {
    access: 'sandbox',
    summary:
      "The buyer's bank pays a bill through the real door: exactly, twice (the notice is sent again), or under an unknown reference.",
    body: z.object({
      payment_reference: z.string().max(20),
      way: z.enum(['biller', 'bank', 'cliq']),
      how: z.enum(['exact', 'twice', 'unknown_reference']),
    }),
    response: z.object({ told: z.string(), paid_fils: filsString }),
  },
  'GET /sandbox/vehicles': {
    access: 'sandbox',
    summary: 'Vehicles at the licensing centre.',
    query: z.object({ q: z.string().max(40).optional() }),
    response: z.object({
      vehicles: z.array(
        z.object({
          registration_number: z.string(),
          plate_number: z.string(),
          plate_code: z.string(),
          type: z.string(),
          manufacture_year: z.number().int(),
          owner_name: z.string(),
          owner_national_number: z.string(),
          seized: z.boolean(),
          mortgaged: z.boolean(),
          fines_fils: filsString,
          guarantee_number: guaranteeNumber.nullable(),
          buyer_name: z.string().nullable(),
        }),
      ),
      mode: z.enum(['normal', 'slow', 'down']),
    }),
  },
  'POST /sandbox/vehicles': {
    access: 'sandbox',
    summary: 'Registers one more vehicle.',
    body: z.object({
      registration_number: registrationNumber.optional(),
      type: z.string().min(2, 'too_short').max(60, 'too_long'),
      manufacture_year: z.number().int().min(1950, 'too_small').max(2100, 'too_big'),
      owner_name: z.string().min(3, 'too_short').max(120, 'too_long'),
      owner_national_number: nationalNumber,
      owner_phone: phone.optional(),
    }),
    response: z.object({ registration_number: z.string() }),
  },
  'POST /sandbox/vehicles/:registration/mark': {
    access: 'sandbox',
    summary: 'Seizes, mortgages or fines a vehicle, or lifts that.',
    params: registration,
    body: z.object({ seized: z.boolean().optional(), mortgaged: z.boolean().optional(), fines_fils: filsString.optional() }),
    response: done,
  },
  'POST /sandbox/vehicles/:registration/move': {
    access: 'sandbox',
    summary: 'Moves the ownership: to the buyer of its guarantee, to a third person, or back to the seller.',
    params: registration,
    body: z.object({ to: z.enum(['buyer', 'third', 'seller']) }),
    response: z.object({ owner_name: z.string() }),
  },
  'POST /sandbox/registry': {
    access: 'sandbox',
    summary: 'Switches the registry to normal, slow or down.',
    body: z.object({ mode: z.enum(['normal', 'slow', 'down']) }),
    response: done,
  },
  'GET /sandbox/bank': {
    access: 'sandbox',
    summary: 'Files our bank received, and how it works on them.',
    response: z.object({
      mode: z.enum(['automatic', 'by_hand']),
      files: z.array(
        z.object({
          message_id: z.string(),
          rail: z.enum(transferTypes),
          received_at: instant,
          payments: z.array(
            z.object({
              end_to_end_id: z.string(),
              amount_fils: filsString,
              creditor: z.string(),
              iban: z.string(),
              bank_status: z.enum(['received', 'accepted', 'rejected', 'debited', 'returned']),
              payout_status: z.enum(payoutStatuses).nullable(),
            }),
          ),
        }),
      ),
      unsettled_receipts: z.array(z.object({ bank_reference: z.string(), amount_fils: filsString, received_at: instant })),
    }),
  },
  'POST /sandbox/bank/mode': {
    access: 'sandbox',
    summary: 'Lets the bank answer by itself or by hand.',
    body: z.object({ mode: z.enum(['automatic', 'by_hand']) }),
    response: done,
  },
  'POST /sandbox/bank/answer': {
    access: 'sandbox',
    summary: "The bank's next word about one payment, or its statement of receipts.",
    body: z.object({ what: z.enum(['accept', 'settle', 'statement']), end_to_end_id: z.string().max(40).optional() }),
    response: done,
  },
  'POST /sandbox/guarantees/:number/pass-wait': {
    access: 'sandbox',
    summary: 'Lets the wait that this guarantee is in pass now.',
    params: z.object({ number: guaranteeNumber }),
    body: z.object({}),
    response: z.object({ passed: z.string().nullable() }),
  },
  'GET /sandbox/guarantees': {
    access: 'sandbox',
    summary: 'Guarantees with their current wait.',
    query: z.object({ q: z.string().max(40).optional() }),
    response: z.object({
      guarantees: z.array(
        z.object({
          number: guaranteeNumber,
          seller_name: z.string(),
          buyer_name: z.string(),
          status: z.enum(operationalStatuses),
          wait: z.string(),
          until: instant.nullable(),
        }),
      ),
    }),
  },
  'POST /sandbox/receipts': {
    access: 'sandbox',
    summary: 'A credit at our bank that names no guarantee.',
    body: z.object({ amount_fils: positiveFils, remittance: z.string().max(140) }),
    response: done,
  },
})
