import * as z from 'zod'
import { done, filsString, guaranteeCursor, guaranteeNumber, instant, partyKind, partyName, typed } from './fields.ts'
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

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'invalid_format')
/** Sums of a sale, and of all sales of a month: of the commission, the transfer and other fees the company's own part, with the sales tax inside. */
const statementSums = z.object({
  price_fils: filsString,
  commission_fils: filsString,
  transfer_fils: filsString,
  other_fees_fils: filsString,
  tax_fils: filsString,
  /** Has left to the buyer, or to who paid for the buyer. */
  refunded_fils: filsString,
  /** Ordered to the company and not settled. */
  on_the_way_fils: filsString,
  paid_out_fils: filsString,
})

const termsId = z.string('required').regex(/^[1-9][0-9]{0,17}$/, 'invalid_format')
/** Terms under a name, to be filled in for a sale or for what a file leaves empty. */
export const companyTerms = stockRow
  .pick({ commissionOn: true, transfer_type: true, discount_code: true })
  .extend({ name: typed(z.string().min(1, 'required').max(60, 'too_long')) })
const shownTerms = companyTerms.extend({ id: termsId, discount_code: z.string().nullable(), changed_at: instant })

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
  'GET /stock/statement': {
    access: 'member',
    summary:
      "The company's sales that ended in a month, in that order, fifty a page, with their money until now and the sums of the month.",
    query: z.object({ month: month.optional(), cursor: guaranteeCursor.optional() }),
    response: z.object({
      month,
      /** The present one in Jordan. */
      this_month: month,
      items: z.array(
        listItem
          .pick({ number: true, vehicle: true, other_party: true, operational_status: true })
          .extend({ reference: z.string().nullable(), ended_at: instant })
          .extend(statementSums.shape)
          .extend({ paid_out_at: instant.nullable() }),
      ),
      /** Over all pages; the price is that of what was sold. */
      totals: statementSums.extend({ count: z.number().int(), sold: z.number().int() }),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /stock/statement/export': {
    access: 'member',
    summary: 'The whole statement of a month as a file, a row for each sale.',
    query: z.object({
      month: month.optional(),
      format: z.enum(['csv', 'xlsx'], 'invalid_choice'),
      language: z.enum(['ar', 'en'], 'invalid_choice').optional(),
    }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: tableTypes,
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
  'GET /stock/terms': {
    access: 'completed',
    summary: 'Terms that the company acted for has kept under names, by name.',
    response: z.object({ terms: z.array(shownTerms) }),
  },
  'POST /stock/terms': {
    access: 'completed',
    summary: 'Keeps terms under a name, thirty of a company at most; with `id` these change. A discount code is judged when it is used.',
    body: companyTerms.extend({ id: termsId.optional() }),
    response: shownTerms,
    errors: ['action_not_allowed'],
  },
  'POST /stock/terms/:id/remove': {
    access: 'completed',
    summary: 'Removes terms that were kept. Sales for which they were filled in stay as they are.',
    params: z.object({ id: termsId }),
    response: done,
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
    body: z.object({ file: filePart, terms: termsId.optional() }),
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
