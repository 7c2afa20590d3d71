import * as z from 'zod'
import { guaranteeNumber, idCursor, instant, latinName, rowInteger, typed } from './fields.ts'
import { filePart, storedFile } from './files.ts'
import { numberPatterns } from './ids.ts'
import { area, ofReviewers } from './route.ts'
import { supportStatuses } from './statuses.ts'

export const supportNumber = z.string().regex(numberPatterns.support, 'invalid_format')
/** So many files with one message. */
export const mostSupportFiles = 5

const message = typed(z.string('required').min(1, 'required').max(4_000, 'too_long'))
const fileIds = z.array(z.uuid('invalid_format')).max(mostSupportFiles, 'too_many')
const messageId = z.string().regex(/^[1-9]\d{0,17}$/, 'invalid_format')

const supportFile = storedFile.pick({ id: true, name: true, content_type: true, size: true })
const supportThread = z.object({
  number: supportNumber,
  status: z.enum(supportStatuses),
  /** The beginning of the first message. */
  opening: z.string(),
  guarantee_number: guaranteeNumber.nullable(),
  created_at: instant,
  last_message_at: instant,
})
const threadWithMessages = supportThread.extend({
  messages: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['you', 'colleague', 'staff']),
      /** The person of the company who wrote; null for staff. */
      name: z.string().nullable(),
      text: z.string(),
      files: z.array(supportFile),
      at: instant,
    }),
  ),
  next_cursor: z.string().nullable(),
})
const params = z.object({ number: supportNumber })

const threadOfStaff = supportThread.extend({
  person_name: z.string(),
  person_name_latin: latinName,
  lang: z.enum(['ar', 'en']),
  waiting_since: instant.nullable(),
  due_at: instant.nullable(),
  overdue: z.boolean(),
  assigned_to: z.string().nullable(),
  /** The caller has taken it. */
  yours: z.boolean(),
})
const threadForStaff = threadOfStaff.extend({
  account_id: z.string(),
  company_name: z.string().nullable(),
  company_name_latin: latinName,
  phone: z.string().nullable(),
  /** The last message that was seen when it was written. */
  last_message_id: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['person', 'staff']),
      name: z.string(),
      text: z.string(),
      files: z.array(supportFile),
      at: instant,
    }),
  ),
  next_cursor: z.string().nullable(),
  history: z.array(z.object({ id: z.string(), what: z.string(), by: z.string(), at: instant })),
  actions: z.array(
    z.object({ name: z.enum(['answer', 'assign', 'release', 'close', 'reopen']), allowed: z.boolean(), reason: z.string().nullable() }),
  ),
})
const savedAnswerFields = {
  title_ar: typed(z.string('required').min(1, 'required').max(80, 'too_long')),
  title_en: typed(z.string('required').min(1, 'required').max(80, 'too_long')),
  text_ar: message,
  text_en: message,
}
const savedAnswers = z.object({
  answers: z.array(
    z.object({ id: z.string(), ...savedAnswerFields, version: z.number().int(), updated_by: z.string(), updated_at: instant }),
  ),
})
const action = { ...ofReviewers, params, response: threadForStaff, errors: ['action_not_allowed'] } as const

/** Messages of people to staff, and the answers. */
export const support = area({
  'POST /support-message': {
    access: 'member',
    summary: 'Writes to support: a new thread, or a further message in one, which opens it again.',
    body: z.object({
      message,
      files: fileIds.optional(),
      /** Of a new thread: the guarantee that it is about. */
      guarantee_number: guaranteeNumber.optional(),
      thread: supportNumber.optional(),
    }),
    response: threadWithMessages,
    errors: ['action_not_allowed'],
  },
  'GET /support-threads': {
    access: 'member',
    summary: 'Threads with support of the party one acts for, those with the newest message first, twenty a page.',
    query: z.object({ cursor: idCursor.optional() }),
    response: z.object({ threads: z.array(supportThread), next_cursor: z.string().nullable() }),
  },
  'GET /support-threads/:number': {
    access: 'member',
    summary: 'One thread with its newest fifty messages, oldest first; the cursor leads to the ones before.',
    params,
    query: z.object({ cursor: idCursor.optional() }),
    response: threadWithMessages,
  },

  'GET /admin/support': {
    ...ofReviewers,
    summary: 'Threads of support. Those that wait for an answer: the oldest first, otherwise the newest first; fifty a page.',
    query: z.object({
      status: z.enum([...supportStatuses, 'any']).default('open'),
      /** A number of a thread, a phone, a national number, or words of name and messages; in any status. */
      find: typed(z.string().min(2, 'too_short').max(100, 'too_long')).optional(),
      cursor: idCursor.optional(),
    }),
    response: z.object({ threads: z.array(threadOfStaff), next_cursor: z.string().nullable() }),
  },
  'GET /admin/support/:number': {
    ...ofReviewers,
    summary: 'One thread with messages and history. That somebody looked is recorded.',
    params,
    query: z.object({ cursor: idCursor.optional() }),
    response: threadForStaff,
  },
  'POST /admin/support/:number/answer': {
    ...action,
    summary: 'Answers; refused where a message came after the one that was seen.',
    body: z.object({ message, files: fileIds.optional(), seen: messageId, close: z.boolean().optional() }),
  },
  'POST /admin/support/:number/assign': { ...action, summary: 'Takes a thread.' },
  'POST /admin/support/:number/release': { ...action, summary: 'Gives a thread back.' },
  'POST /admin/support/:number/close': { ...action, summary: 'Closes a thread.', body: z.object({ seen: messageId }) },
  'POST /admin/support/:number/reopen': { ...action, summary: 'Opens a closed thread again.' },
  'POST /admin/support/files': {
    ...ofReviewers,
    summary: 'Takes one file for an answer.',
    body: z.object({ file: filePart }),
    response: supportFile,
    multipart: true,
    errors: ['file_unreadable', 'file_active_content', 'file_protected', 'file_infected', 'too_many_files'],
  },
  'GET /admin/saved-answers': { ...ofReviewers, summary: 'Answers that staff keep, in both languages.', response: savedAnswers },
  'POST /admin/saved-answers': {
    ...ofReviewers,
    summary: 'Adds one, or changes the one with this id; a change on top of another is refused.',
    body: z.object({ ...savedAnswerFields, id: messageId.optional(), version: rowInteger(0).optional() }),
    response: savedAnswers,
    errors: ['action_not_allowed'],
  },
  'POST /admin/saved-answers/remove': {
    ...ofReviewers,
    summary: 'Removes one.',
    body: z.object({ id: messageId, version: rowInteger(0) }),
    response: savedAnswers,
    errors: ['action_not_allowed'],
  },
})
