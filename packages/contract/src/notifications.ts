import * as z from 'zod'
import { done, guaranteeNumber, instant } from './fields.ts'
import { area } from './route.ts'

const notificationId = z.string('required').regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
const notification = z.object({
  id: z.string(),
  read_at: instant.nullable(),
  created_at: instant,
  data: z.object({
    title: z.string(),
    body: z.string(),
    serial_number: guaranteeNumber.nullable(),
    vehicle_trans_id: z.string().nullable(),
    plate_code: z.string().nullable(),
    plate_number: z.string().nullable(),
    opens: z.enum(['guarantee', 'support']).nullable(),
    /** Of `support`: the thread. */
    thread: z.string().nullable(),
  }),
})
const summary = z.object({
  /** Of those that are listed; 100 stands for more as well. */
  unread_count: z.number().int(),
  latest: z.array(notification),
})
const deletion = z.object({ count: z.number().int() })

export const notifications = area({
  'GET /notifications/list': {
    access: 'member',
    summary:
      'The notifications to the party one acts for now, newest first, twenty a page, until a page is empty. Pages after the fiftieth are empty.',
    query: z.object({
      page: z
        .string()
        .regex(/^[1-9][0-9]{0,3}$/, 'invalid_format')
        .optional(),
    }),
    response: z.array(notification),
  },
  'GET /notifications/summary': {
    access: 'member',
    summary: 'How many notifications are unread, and the newest three, for the header of every page.',
    response: summary,
  },
  'POST /notifications/read': {
    access: 'member',
    summary: 'Marks one notification as read.',
    body: z.object({ id: notificationId }),
    response: summary,
    idempotent: false,
  },
  'POST /notifications/read_all': {
    access: 'member',
    summary: 'Marks all notifications to the party one acts for now as read.',
    response: summary,
    idempotent: false,
  },
  'POST /notifications/delete_all': {
    access: 'member',
    summary: 'Deletes all notifications to the party one acts for now.',
    response: deletion,
    idempotent: false,
  },
  'GET /notifications/push': {
    access: 'member',
    summary: 'The key under which browsers subscribe to notifications by Web Push; null: this installation sends none.',
    response: z.object({ public_key: z.string().nullable() }),
  },
  'POST /notifications/push/subscribe': {
    access: 'member',
    summary: 'Sends the notifications of this account to this browser as well, as long as this session lives.',
    body: z.object({
      endpoint: z.url({ protocol: /^https$/, error: 'invalid_format' }).max(1_000, 'too_long'),
      p256dh: z.string('required').regex(/^[A-Za-z0-9_-]{87}=?$/, 'invalid_format'),
      auth: z.string('required').regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'invalid_format'),
    }),
    response: done,
    errors: ['action_not_allowed'],
    idempotent: false,
  },
  'POST /notifications/push/unsubscribe': {
    access: 'member',
    summary: 'Sends them to this browser no longer.',
    body: z.object({ endpoint: z.string('required').max(1_000, 'too_long') }),
    response: done,
    idempotent: false,
  },
  'POST /notifications/restore': {
    access: 'member',
    summary: 'Restores what was deleted less than half a minute ago.',
    response: deletion,
    idempotent: false,
  },
})
