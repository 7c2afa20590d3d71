import * as z from 'zod'
import { legalForms } from './company-words.ts'
import {
  done,
  filsString,
  guaranteeNumber,
  idCursor,
  instant,
  nationalNumber,
  partyKind,
  partyName,
  phone,
  placeCursor,
  positiveFils,
  registrationNumber,
  typed,
} from './fields.ts'
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
const notNegativeFils = z.string().regex(/^(?:0|[1-9]\d{0,14})$/, 'invalid_amount')
/** Where the next page of a list begins, as `next_cursor` gave it: the key of a row. */
const keyCursor = z.string().min(1, 'too_short').max(60, 'too_long')
const nextCursor = z.string().nullable()
const registryModes = ['normal', 'slow', 'down'] as const
const companyAnswers = ['by_register', 'unknown', 'silent'] as const
const bankModes = ['automatic', 'by_hand', 'silent'] as const
const bankLines = ['normal', 'breaks_after', 'breaks_before', 'slow', 'proxy_page', 'loses', 'part'] as const
/** External codes of ISO 20022: account number wrong, account closed, account blocked, transaction forbidden, name does not fit, duplicate, file format, not said. */
const bankReasons = ['AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'AM05', 'FF01', 'MS03'] as const
/** Fraud, paid twice, the payer asked, not said. */
const takeBackReasons = ['FR01', 'DUPL', 'CUST', 'MS03'] as const

/** A receipt, an error of the server, or no answer within ten seconds. */
const receiverAnswers = ['takes', 'fails', 'slow'] as const
const receiverName = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'invalid_format')

export const sandbox = area({
  'GET /sandbox/messages': {
    access: 'sandbox',
    summary: "Every SMS and e-mail, newest first, and the staff's current TOTP codes.",
    query: z.object({ to: typed(z.string().max(200)).optional(), cursor: idCursor.optional() }),
    response: z.object({
      messages: z.array(message),
      next_cursor: nextCursor,
      totp: z.array(z.object({ email: z.string(), name: z.string(), code: z.string(), seconds_left: z.number().int() })),
    }),
  },
  'GET /sandbox/messages/latest': {
    access: 'sandbox',
    summary: 'The newest SMS to the person signed in, or to the phone that a sign-in waits for.',
    query: z.object({ to: typed(z.string().max(200)).optional() }),
    response: z.object({ message: message.nullable() }),
  },
  'GET /sandbox/bills': {
    access: 'sandbox',
    summary: "Bills at the buyer's bank: open ones, or those of guarantees that are paid or have ended.",
    query: z.object({
      reference: typed(z.string().max(20)).optional(),
      state: z.enum(['open', 'closed']).default('open'),
      cursor: placeCursor.optional(),
    }),
    response: z.object({
      next_cursor: nextCursor,
      bills: z.array(
        z.object({
          payment_reference: z.string(),
          guarantee_number: guaranteeNumber,
          buyer_name: z.string(),
          vehicle: z.string(),
          amount_fils: filsString,
          remaining_fils: filsString,
          due_at: instant.nullable(),
          status: z.enum(operationalStatuses),
        }),
      ),
      cliq_most_fils: filsString,
    }),
  },
  'POST /sandbox/bills/pay': {
    access: 'sandbox',
    summary:
      "The buyer's bank pays through the real door: what is due or another sum, the notice once or twice, under the reference or an unknown one, from the buyer or somebody else, told now or later.",
    body: z.object({
      payment_reference: z.string().max(20),
      way: z.enum(['biller', 'bank', 'cliq']),
      how: z.enum(['exact', 'twice', 'unknown_reference']),
      /** Left out: what is due. The biller takes nothing else. */
      amount_fils: positiveFils.optional(),
      /** Left out: the buyer. */
      payer: z.object({ name: partyName, national_number: nationalNumber, kind: partyKind }).optional(),
      /** `told_later`: the notice waits for `POST /sandbox/bank/receipt`. `before_the_end`: told now, with a time of payment just before the guarantee ended. */
      when: z.enum(['now', 'told_later', 'before_the_end']).default('now'),
      /** The biller's charges, kept when it settles with our bank. */
      deducted_charges_fils: notNegativeFils.optional(),
    }),
    response: z.object({
      told: z.enum([
        'paid',
        'paid_twice',
        'paid_unknown',
        'paid_untold',
        'already_paid',
        'not_payable',
        'cliq_limit',
        'exact_only',
        'not_ended',
      ]),
      paid_fils: filsString,
      /** Of the payment, when there was one. */
      bank_reference: z.string().optional(),
    }),
  },
  'GET /sandbox/vehicles': {
    access: 'sandbox',
    summary: 'Vehicles at the licensing centre.',
    query: z.object({ q: typed(z.string().max(40)).optional(), cursor: placeCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
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
          silent: z.boolean(),
          guarantee_number: guaranteeNumber.nullable(),
          buyer_name: z.string().nullable(),
        }),
      ),
      mode: z.enum(registryModes),
      people_mode: z.enum(registryModes),
    }),
  },
  'POST /sandbox/vehicles': {
    access: 'sandbox',
    summary: 'Registers one more vehicle.',
    body: z.object({
      registration_number: registrationNumber.optional(),
      type: z.string().min(2, 'too_short').max(60, 'too_long'),
      manufacture_year: z.number().int().min(1950, 'too_small').max(2100, 'too_big'),
      owner_name: partyName,
      owner_national_number: nationalNumber,
      owner_phone: phone.optional(),
      owner_kind: partyKind.default('person'),
    }),
    response: z.object({ registration_number: z.string() }),
  },
  'POST /sandbox/vehicles/:registration/mark': {
    access: 'sandbox',
    summary: 'Seizes, mortgages or fines a vehicle, or lifts that; or lets the registry say nothing about this one.',
    params: registration,
    body: z.object({
      seized: z.boolean().optional(),
      mortgaged: z.boolean().optional(),
      fines_fils: notNegativeFils.optional(),
      silent: z.boolean().optional(),
    }),
    response: done,
  },
  'POST /sandbox/vehicles/:registration/move': {
    access: 'sandbox',
    summary: 'Moves the ownership: to the buyer of its guarantee, to a third person, or back to the seller.',
    params: registration,
    body: z.object({ to: z.enum(['buyer', 'third', 'seller']) }),
    response: z.object({ owner_name: z.string() }),
  },
  'GET /sandbox/companies': {
    access: 'sandbox',
    summary: "Companies in the sandbox's register of companies, and what it was told to answer about which.",
    query: z.object({ q: typed(z.string().max(40)).optional(), cursor: placeCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
      companies: z.array(
        z.object({
          national_number: z.string(),
          name: z.string(),
          latin_name: z.string().nullable(),
          legal_form: z.enum(legalForms),
          status: z.enum(['active', 'suspended', 'struck_off']),
          signatories: z.array(z.object({ name: z.string(), national_number: z.string() })),
          license_expires_on: z.string().nullable(),
          /** The fields of an application's first step that it fills in. */
          fields: z.record(z.string(), z.string()),
          answer: z.enum(companyAnswers),
        }),
      ),
      mode: z.enum(registryModes),
    }),
  },
  'POST /sandbox/companies/:number/answer': {
    access: 'sandbox',
    summary: 'Sets by hand what the register of companies answers about one company; `by_register` ends that.',
    params: z.object({ number: z.string().regex(/^[A-Za-z0-9]{9,20}$/, 'invalid_format') }),
    body: z.object({ answer: z.enum(companyAnswers, 'invalid_choice') }),
    response: done,
  },
  'POST /sandbox/registry': {
    access: 'sandbox',
    summary: 'Switches the registries to normal, slow or down: that of vehicles, of people, of companies, or all.',
    body: z.object({ mode: z.enum(registryModes), of: z.enum(['vehicles', 'people', 'companies']).optional() }),
    response: done,
  },
  'GET /sandbox/receiver': {
    access: 'sandbox',
    summary: "What the sandbox's receiver of webhooks got, newest first, and how it answers at each of its addresses.",
    query: z.object({ cursor: idCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
      /** Where the addresses begin. */
      origin: z.string(),
      addresses: z.array(z.object({ name: z.string(), answer: z.enum(receiverAnswers) })),
      receipts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          received_at: instant,
          headers: z.record(z.string(), z.string()),
          body: z.string(),
          /** Of the secrets of this address, one signed it. */
          is_verified: z.boolean(),
          answer: z.enum(receiverAnswers),
        }),
      ),
    }),
  },
  'POST /sandbox/receiver/:name/answer': {
    access: 'sandbox',
    summary: 'Has the receiver take what comes to one of its addresses, fail at it, or answer too late.',
    params: z.object({ name: receiverName }),
    body: z.object({ answer: z.enum(receiverAnswers, 'invalid_choice') }),
    response: done,
  },
  'POST /sandbox/receiver/:name/give-up': {
    access: 'sandbox',
    summary: 'Has three days pass for everything that waits for one address of the receiver: it is given up.',
    params: z.object({ name: receiverName }),
    response: z.object({ count: z.number().int() }),
  },
  'GET /sandbox/bank': {
    access: 'sandbox',
    summary: 'How our bank works on files and money.',
    response: z.object({ mode: z.enum(bankModes), line: z.enum(bankLines) }),
  },
  'GET /sandbox/bank/files': {
    access: 'sandbox',
    summary: 'Payment files that our bank received, newest first, with the state of each payment.',
    query: z.object({ cursor: keyCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
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
              /** The sum that came back, also while the debit is still to come. */
              returned_fils: filsString.nullable(),
              payout_status: z.enum(payoutStatuses).nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /sandbox/bank/make-goods': {
    access: 'sandbox',
    summary: 'What we owe the client account and have not been credited for yet, oldest first.',
    query: z.object({ cursor: idCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
      make_goods: z.array(
        z.object({
          number: z.string(),
          cause: z.enum(['reversal', 'charge', 'debit', 'return_short', 'opening']),
          amount_fils: filsString,
          made_at: instant,
        }),
      ),
    }),
  },
  'GET /sandbox/bank/receipts': {
    access: 'sandbox',
    summary: 'Credits on the client account, newest first.',
    query: z.object({ cursor: keyCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
      receipts: z.array(
        z.object({
          bank_reference: z.string(),
          way: z.enum(['biller', 'bank', 'cliq']),
          amount_fils: filsString,
          deducted_charges_fils: filsString,
          remittance: z.string(),
          payer_name: z.string(),
          guarantee_number: guaranteeNumber.nullable(),
          received_at: instant,
          told: z.boolean(),
          stated: z.boolean(),
          taken_back: z.boolean(),
          /** The reference under which the sum was paid once more. */
          paid_again_as: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /sandbox/bank/mode': {
    access: 'sandbox',
    summary:
      'Lets the bank answer by itself, by hand, or not at all; and lets payment files be confirmed, the line break after they have arrived or before, the bank record them late, a proxy answer in its place, or the bank acknowledge and lose them.',
    body: z.object({ mode: z.enum(bankModes).optional(), line: z.enum(bankLines).optional() }),
    response: done,
  },
  'POST /sandbox/bank/answer': {
    access: 'sandbox',
    summary:
      "The bank's next word: about one payment (accept, reject, settle, return, a question: ask_back; or wrongly: debit_again, return_again), about a whole file (reject_file), its statement of receipts, or the credit of a make-good of ours.",
    body: z.object({
      what: z.enum([
        'accept',
        'reject',
        'settle',
        'return',
        'ask_back',
        'debit_again',
        'return_again',
        'reject_file',
        'statement',
        'make_good',
      ]),
      end_to_end_id: z.string().max(40).optional(),
      message_id: z.string().max(40).optional(),
      /** Of a rejection or a return. */
      reason: z.enum(bankReasons).default('AC01'),
      /** The sum that a return brings back, also more than was paid; left out, all of it. */
      amount_fils: positiveFils.optional(),
    }),
    response: done,
    errors: ['action_not_allowed'],
  },
  'POST /sandbox/bank/receipt': {
    access: 'sandbox',
    summary:
      'What happens to one receipt: its late notice is given (tell), a statement shows it (state), the bank takes it back (take_back), the sum is paid once more (pay_again), or the same payment is told by the other payment method too (tell_other_way).',
    body: z.object({
      bank_reference: z.string().max(60),
      what: z.enum(['tell', 'state', 'take_back', 'pay_again', 'tell_other_way']),
      /** With `state`: what the biller keeps back. */
      deducted_charges_fils: notNegativeFils.optional(),
      /** With `take_back`: what the bank keeps of it as a charge; its debit is less by that. */
      kept_fils: notNegativeFils.optional(),
      /** With `take_back`. */
      reason: z.enum(takeBackReasons).default('FR01'),
    }),
    response: z.object({ bank_reference: z.string() }),
    errors: ['action_not_allowed'],
  },
  'POST /sandbox/guarantees/:number/pass-wait': {
    access: 'sandbox',
    summary: 'Lets the wait that this guarantee is in pass now.',
    params: z.object({ number: guaranteeNumber }),
    body: z.object({}),
    response: z.object({ passed: z.string().nullable() }),
  },
  'POST /sandbox/guarantees/:number/invoices': {
    access: 'sandbox',
    summary: 'Has the national system refuse the invoices of this guarantee from now on, or take them again.',
    params: z.object({ number: guaranteeNumber }),
    body: z.object({ answer: z.enum(['normal', 'refused'], 'invalid_choice') }),
    response: done,
  },
  'GET /sandbox/guarantees': {
    access: 'sandbox',
    summary: 'Guarantees with their current wait.',
    query: z.object({ q: typed(z.string().max(40)).optional(), cursor: idCursor.optional() }),
    response: z.object({
      next_cursor: nextCursor,
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
