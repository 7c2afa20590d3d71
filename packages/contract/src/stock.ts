import * as z from 'zod'
import { guaranteeCursor, guaranteeNumber, instant, partyKind, partyName, typed } from './fields.ts'
import { filePart } from './files.ts'
import { createGuaranteeBody, listItem } from './guarantees.ts'
import { fieldProblem } from './problem.ts'
import { area, tableTypes } from './route.ts'
import { dashboardOperationalStages } from './statuses.ts'
import { stockRowsAtOnce } from './stock-columns.ts'

/** A row of the file: a creation for the company acted for, whose own vehicle it is. */
export const stockRow = createGuaranteeBody
  .pick({
    registration_number: true,
    price_fils: true,
    commissionOn: true,
    transfer_type: true,
    discount_code: true,
    buyer_national_number: true,
    buyer_phone: true,
  })
  .extend({ buyer_name: partyName, buyer_kind: partyKind })

/** A fault of one row. */
export const stockRowError = fieldProblem.omit({ pointer: true, text: true }).extend({
  /** The field, or empty where none is to blame. */
  column: z.string(),
})
const readLine = z.object({
  line: z.number().int(),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), z.null()])),
  errors: z.array(stockRowError),
})
const mostRowsBytes = 512 * 1024

const stockGroup = z.enum(dashboardOperationalStages, 'invalid_choice')

/** Many guarantees of one company: created from a file, looked through, withdrawn. */
export const stock = area({
  'GET /stock': {
    access: 'member',
    summary: 'The vehicles that the company acted for sells or sold, newest first, twenty a page, and how many stand in each group.',
    query: z.object({
      group: stockGroup.optional(),
      q: typed(z.string().max(64, 'too_long')).optional(),
      cursor: guaranteeCursor.optional(),
    }),
    response: z.object({
      groups: z.array(z.object({ group: stockGroup, count: z.number().int() })),
      items: z.array(
        listItem.extend({
          /** Since when the sale stands where it stands. */
          since: instant,
          /** The company's own word for it. */
          reference: z.string().nullable(),
          /** Whether the reader may withdraw it now; `reason`: why not. */
          withdrawal: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
        }),
      ),
      next_cursor: z.string().nullable(),
      total: z.number().int(),
      total_is_least: z.boolean(),
      server_time: instant,
    }),
  },
  'POST /stock/withdraw': {
    access: 'member',
    summary: 'Withdraws up to 100 guarantees of the company acted for, each by itself, and says what became of each.',
    body: z.object({ numbers: z.array(guaranteeNumber).min(1, 'required').max(100, 'too_big') }),
    response: z.object({
      results: z.array(
        z.object({
          number: guaranteeNumber,
          outcome: z.enum(['withdrawn', 'refused', 'not_found']),
          /** Of a refusal, as `action_not_allowed` names it, and in the language of the call. */
          reason: z.string().nullable(),
          text: z.string().nullable(),
        }),
      ),
    }),
    errors: ['action_not_allowed'],
  },
  'GET /stock/templates/:form': {
    access: 'completed',
    summary: 'The file to be filled in for creating many guarantees at once, in the language of the call.',
    params: z.object({ form: z.enum(['xlsx', 'csv']) }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
  },
  'POST /stock/read': {
    access: 'completed',
    summary: 'Reads an Excel or CSV file of up to 500 guarantees: every row with its errors. Nothing is stored.',
    body: z.object({ file: filePart }),
    response: z.object({ lines: z.array(readLine), wrong: z.number().int() }),
    multipart: true,
    idempotent: false,
    errors: ['file_unreadable', 'file_active_content', 'file_protected', 'file_infected', 'too_many_files'],
  },
  'POST /stock/check': {
    access: 'completed',
    summary: 'Checks some rows as a creation of each would: vehicle, buyer, price and discount code. Nothing is stored.',
    body: z.object({ rows: z.array(stockRow).min(1, 'required').max(stockRowsAtOnce, 'too_big') }),
    response: z.object({
      offers_left: z.number().int(),
      lookups_left: z.number().int(),
      rows: z.array(
        z.object({
          /** Of the vehicle, as the registry knows it; null where it told nothing. */
          vehicle: z
            .object({ type: z.string(), manufacture_year: z.number().int(), plate_code: z.string(), plate_number: z.string() })
            .nullable(),
          errors: z.array(stockRowError),
        }),
      ),
    }),
    idempotent: false,
    errors: ['registry_unavailable', 'action_not_allowed'],
  },
  'POST /stock/import': {
    access: 'completed',
    summary:
      'Creates a guarantee for every row and offers it to its buyer: all of them in one transaction, or none. Refusals name their rows.',
    body: z.object({ consent: z.literal(true, 'required'), rows: z.array(stockRow).min(1, 'required').max(500, 'too_big') }),
    response: z.object({ numbers: z.array(guaranteeNumber) }),
    mostBytes: mostRowsBytes,
    errors: ['registry_unavailable', 'action_not_allowed'],
  },
})
