import * as z from 'zod'
import { dayField, instant, typed } from './fields.ts'
import { area, tableTypes } from './route.ts'
import { type FilterName, filterNames, listNames } from './staff-lists.ts'

const list = z.object({ list: z.enum(listNames) })
const filter = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,40}$/, 'invalid_choice')
  .optional()
const day = dayField('invalid_date').optional()

/** Filters of the lists; the declaration of each says which it has, and their values. */
export const listFilters = z.object({
  q: typed(z.string().max(60, 'too_long')).optional(),
  /** Days in Jordan, inclusive. */
  from: day,
  to: day,
  // Each is spelt by the list of names.
  ...(Object.fromEntries(filterNames.map((name) => [name, filter])) as Record<FilterName, typeof filter>),
})

/** The id of the last row, and of lines with a running balance the balance before it. */
const listCursor = z.string().regex(/^\d{1,19}(?:~-?\d{1,18})?$/, 'invalid_format')

const exportFormats = ['csv', 'xlsx'] as const
const exportId = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'invalid_format') })
const listExport = z.object({
  id: z.string(),
  list: z.enum(listNames),
  format: z.enum(exportFormats),
  requested_at: instant,
  /** Rows that are written so far. */
  rows: z.number().int(),
  /** Null: it is being written. */
  ready_at: instant.nullable(),
  /** Until when it can be downloaded. */
  ends_at: instant.nullable(),
})

/** Lists of staff and their files. */
export const listCalls = area({
  'GET /admin/lists/:list': {
    access: 'staff',
    summary: 'A page of a list, the newest first, with the filters of that list; roles that do not have it are answered 404.',
    params: list,
    query: listFilters.extend({ cursor: listCursor.optional() }),
    response: z.object({
      /** Of each column of the list a text, or null. */
      rows: z.array(z.record(z.string(), z.string().nullable())),
      next_cursor: z.string().nullable(),
      /** Of the first page; null where only reading all of them would tell. */
      total: z.number().int().nullable(),
      total_is_least: z.boolean(),
      server_time: instant,
    }),
  },
  'POST /admin/lists/:list/export': {
    access: 'staff',
    summary: 'Asks for a file of all rows of a list under these filters. It is written in the background and can be downloaded for a day.',
    params: list,
    body: z.object({ format: z.enum(exportFormats, 'invalid_choice'), filters: listFilters }),
    response: listExport,
    errors: ['rate_limited'],
  },
  'GET /admin/exports': {
    access: 'staff',
    summary: 'The files that I asked for and that can still be downloaded, the newest first.',
    response: z.object({ exports: z.array(listExport) }),
  },
  'GET /admin/exports/:id': {
    access: 'staff',
    summary: 'A file that I asked for.',
    params: exportId,
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
  },
})
