import * as z from 'zod'
import { done, guaranteeNumber, idCursor, instant } from './fields.ts'
import { eventKinds } from './guarantee-events.ts'
import { area } from './route.ts'

const id = z.string('required').regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
const byId = z.object({ id })
const hookUrl = z.url({ protocol: /^https?$/, error: 'invalid_format' }).max(1_000, 'too_long')
const kinds = z.array(z.enum(eventKinds, 'invalid_choice')).min(1, 'required').max(eventKinds.length, 'too_many').nullable()
const wanted = z.object({ url: hookUrl, kinds })

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)).nullable(),
  state: z.enum(['active', 'paused', 'failing']),
  /** Of `failing`. */
  next_try_at: instant.nullable(),
  secrets: z.array(z.object({ keyid: z.string(), made_at: instant, ends_at: instant.nullable() })),
  /** 1000 stands for more as well. */
  waiting: z.number().int(),
  dead: z.number().int(),
  created_at: instant,
})
const withSecret = z.object({ endpoint, secret: z.string() })
const delivery = z.object({
  id: z.string(),
  event_id: z.string().nullable(),
  kind: z.enum([...eventKinds, 'test']),
  number: guaranteeNumber.nullable(),
  body: z.string(),
  status: z.enum(['due', 'delivered', 'dead']),
  attempts: z.number().int(),
  created_at: instant,
  /** Of `due`. */
  next_at: instant.nullable(),
  attempted_at: instant.nullable(),
  answer_status: z.number().int().nullable(),
  answer: z.string().nullable(),
  answer_ms: z.number().int().nullable(),
  fault: z.enum(['no_answer', 'timeout', 'not_public']).nullable(),
})

/** Addresses of the company that one acts for, which are told of events. */
export const webhooks = area({
  'GET /webhooks': {
    access: 'member',
    summary: 'The endpoints of the company that one acts for, and how each does.',
    response: z.object({
      endpoints: z.array(endpoint),
      /** Every kind of event, with its words in the language of the call. */
      kinds: z.array(z.object({ kind: z.enum(eventKinds), text: z.string() })),
    }),
  },
  'POST /webhooks': {
    access: 'member',
    summary: 'Adds an endpoint, after a step-up. Its secret is shown this once.',
    body: wanted,
    response: withSecret,
    errors: ['step_up_required', 'action_not_allowed'],
  },
  'POST /webhooks/:id/change': {
    access: 'member',
    summary: 'Changes where and what an endpoint is told, after a step-up. What waits goes to the new address.',
    params: byId,
    body: wanted,
    response: endpoint,
    errors: ['step_up_required'],
  },
  'POST /webhooks/:id/pause': {
    access: 'member',
    summary: 'Tells an endpoint nothing for now; what happens meanwhile waits for three days.',
    params: byId,
    body: z.object({ paused: z.boolean() }),
    response: endpoint,
  },
  'POST /webhooks/:id/remove': {
    access: 'member',
    summary: 'Removes an endpoint with its log and what waits for it.',
    params: byId,
    response: done,
  },
  'POST /webhooks/:id/rotate': {
    access: 'member',
    summary: 'Makes a second secret, after a step-up, and shows it this once. Both sign for 24 hours, or until the old one is dropped.',
    params: byId,
    response: withSecret,
    errors: ['step_up_required'],
  },
  'POST /webhooks/:id/drop-old': {
    access: 'member',
    summary: 'The newest secret signs alone from now on.',
    params: byId,
    response: endpoint,
  },
  'POST /webhooks/:id/test': {
    access: 'member',
    summary: 'Tells an endpoint a test, which stands in its log.',
    params: byId,
    response: done,
  },
  'GET /webhooks/:id/deliveries': {
    access: 'member',
    summary: 'What an endpoint was told and what it answered, the newest first, for 30 days.',
    params: byId,
    query: z.object({ status: z.enum(['due', 'delivered', 'dead'], 'invalid_choice').optional(), cursor: idCursor.optional() }),
    response: z.object({ deliveries: z.array(delivery), next_cursor: z.string().nullable() }),
  },
  'POST /webhooks/:id/redeliver': {
    access: 'member',
    summary: 'Tells one event again, or all that were given up, at once.',
    params: byId,
    body: z.object({ delivery: id.nullable() }),
    response: z.object({ count: z.number().int() }),
  },
})
