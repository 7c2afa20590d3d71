import * as z from 'zod'
import { done, filsString, guaranteeNumber, instant } from './fields.ts'
import { area } from './route.ts'

const dataExport = z.object({
  id: z.string(),
  requested_at: instant,
  /** Null: it is being collected. */
  ready_at: instant.nullable(),
  /** Until when it can be downloaded. */
  ends_at: instant.nullable(),
})
const dataExports = z.object({ exports: z.array(dataExport) })
const closing = z.object({
  allowed: z.boolean(),
  reason: z.string().nullable(),
  /** Guarantees that have to end first, the newest twenty. */
  guarantees: z.array(guaranteeNumber),
  /** Money of the person that lies with us, the newest twenty: on its way out, waiting for a guarantee, or taken back by the bank. */
  money: z.array(
    z.object({
      what: z.enum(['payout', 'failed_payout', 'suspense', 'open_sum']),
      amount_fils: filsString,
      /** The guarantee that it is about; null: none, or none that the person sees. */
      guarantee_number: guaranteeNumber.nullable(),
    }),
  ),
  /** Data that stay, and for how long, as an ISO 8601 duration. */
  kept: z.array(z.object({ what: z.enum(['money', 'identity', 'security', 'sessions']), period: z.string() })),
})

/** The rights of a person by the data law: a copy of the own data, and the end of the account. */
export const ownData = area({
  'GET /profile/export': {
    access: 'member',
    summary: 'Copies of my data that this session asked for, newest first.',
    response: dataExports,
  },
  'POST /profile/export': {
    access: 'member',
    summary:
      'Asks for a copy of everything that is held of me, after a step-up; it can be downloaded for three days, on this session alone.',
    response: dataExports,
    errors: ['step_up_required'],
  },
  'GET /profile/export/:id': {
    access: 'member',
    summary: 'A copy that this session asked for: as JSON, as a page to read, or as a ZIP of both with the files that were uploaded.',
    params: z.object({ id: z.string().regex(/^[1-9][0-9]{0,17}$/, 'invalid_format') }),
    query: z.object({ as: z.enum(['json', 'html', 'zip'], 'invalid_choice').optional() }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['text/html', 'application/json', 'application/zip'],
    errors: ['rate_limited'],
  },
  'GET /profile/close': { access: 'member', summary: 'Whether the account can be closed now, and what stays.', response: closing },
  'POST /profile/close': {
    access: 'member',
    summary: 'Closes the account for good, after a step-up: what need not be kept is deleted, and every session ends.',
    response: done,
    errors: ['step_up_required', 'action_not_allowed'],
  },
})
