import * as z from 'zod'
import { contentHash } from './approvals.ts'
import { filePart } from './files.ts'
import { filsString, instant, reasonText } from './fields.ts'
import { numberPatterns } from './ids.ts'
import { area, ofFinance } from './route.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { bankLineOutcomes, bankMessageDoors, bankMessageKinds, bankMessageReasons, bankMessageStatuses } from './statuses.ts'

const messageNumber = z.string().regex(numberPatterns.bank_message, 'invalid_format')

/** A message or file of the bank, which is kept whole whatever became of it. */
export const bankMessage = z.object({
  number: messageNumber,
  /** Null for what nobody can read. */
  kind: z.enum(bankMessageKinds).nullable(),
  /** The bank's own id of the message. */
  message_id: z.string().nullable(),
  page: z.number().int(),
  status: z.enum(bankMessageStatuses),
  /** Why it was refused, or not applied as a whole. */
  reason: z.enum(bankMessageReasons).nullable(),
  door: z.enum(bankMessageDoors),
  received_at: instant,
  bytes: z.number().int(),
  sha256: z.string(),
  /** The member who uploaded it; null for what the bank brought itself. */
  uploaded_by: z.string().nullable(),
  /** The member of finance who has looked at it, when, and the reason given; null while it waits. */
  settled: z.object({ name: z.string(), at: instant, reason: z.string() }).nullable(),
})

/** The content of an upload, as it would be applied. */
const bankMessageSays = z.object({
  kind: z.enum(bankMessageKinds),
  account: z.string().nullable(),
  period: z.object({ from: instant, to: instant }).nullable(),
  lines: z.number().int(),
  credits_fils: filsString,
  debits_fils: filsString,
})

/** The fate of a message that is taken in or approved. */
const takenMessage = bankMessage.pick({ number: true, kind: true, message_id: true, status: true, reason: true }).extend({
  /** How many receipts and payouts it moved. */
  applied: z.number().int(),
})
const offered = z.object({ allowed: z.boolean(), reason: z.string().nullable() })

const bankMessageLine = z.object({
  /** The statement, and the entry and part in it, counted from one; for a report on payments what it speaks of. */
  place: z.string(),
  direction: z.enum(['credit', 'debit']).nullable(),
  amount_fils: filsString.nullable(),
  /** As the bank wrote it. */
  amount_text: z.string(),
  booked_on: z.string().nullable(),
  /** The bank gave no booking day. */
  is_day_guessed: z.boolean(),
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  words: z.string(),
  outcome: z.enum(bankLineOutcomes),
  /** Why it is odd. */
  reason: z.string().nullable(),
})

/** Messages that the bank sent, for finance. */
export const bankMessages = area({
  'POST /admin/bank-messages': {
    ...ofFinance,
    summary:
      'Keeps a file of the bank, pain.002, camt.053 or camt.054, in whatever encoding, and says what it would say. It waits until a second person approves its bytes; what the bank itself brings is applied at once. What is refused is kept too.',
    body: z.object({ file: filePart }),
    response: takenMessage.extend({
      /** The same bytes came before. */
      repeated: z.boolean(),
    }),
    multipart: true,
    idempotent: false,
    errors: ['too_many_files'],
  },
  'GET /admin/bank-messages/:number': {
    ...ofFinance,
    summary: 'One message of the bank with its lines and what became of each.',
    params: z.object({ number: messageNumber }),
    response: bankMessage.extend({
      lines: z.array(bankMessageLine),
      /** Accounts of others in the same message, which are left out. */
      other_accounts: z.array(z.string()),
      /** The exceptions that came of it. */
      exceptions: z.array(z.string()),
      /** Null unless somebody uploaded it. */
      says: bankMessageSays.nullable(),
      /** Whether this person may approve it, refuse it, or close it, and why not. */
      apply: offered,
      refuse: offered,
      settle: offered,
    }),
  },
  'GET /admin/bank-messages/:number/content': {
    ...ofFinance,
    summary: 'The bytes of a message, as they came.',
    params: z.object({ number: messageNumber }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['application/octet-stream'],
  },
  'POST /admin/bank-messages/:number/apply': {
    ...ofFinance,
    summary: 'A second person approves exactly these bytes of an upload, which is applied by that. Whoever uploaded it never does.',
    params: z.object({ number: messageNumber }),
    body: z.object({ sha256: contentHash, reason: reasonText }),
    response: takenMessage,
    errors: ['action_not_allowed'],
  },
  ...staffActionRoutes('bank_message', { ...ofFinance, params: z.object({ number: messageNumber }), response: bankMessage }),
})
