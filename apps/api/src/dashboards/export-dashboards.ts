import type { Input } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { parseFils, toDecimal } from '@damana/contract/money'
import {
  dashboardFinancialStages,
  dashboardOperationalStages,
  type FinancialStatus,
  type OperationalStage,
} from '@damana/contract/statuses'
import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { type Figures, financialOf, operationalOf } from './figures.rules.ts'
import { figuresOf } from './show-dashboards.ts'

type Words = Record<Lang, string>
const words = {
  operational: { ar: 'اللوحة التشغيلية', en: 'Operational dashboard' },
  financial: { ar: 'اللوحة المالية', en: 'Financial dashboard' },
  from: { ar: 'من', en: 'From' },
  to: { ar: 'إلى', en: 'To' },
  total: { ar: 'المجموع', en: 'Total' },
  guarantees: { ar: 'عدد الضمانات', en: 'Guarantees' },
  price: { ar: 'الأسعار (د.أ)', en: 'Prices (JOD)' },
  commission: { ar: 'العمولات بعد الخصم (د.أ)', en: 'Commissions after discount (JOD)' },
  paid_in: { ar: 'المبالغ الواردة (د.أ)', en: 'Paid in (JOD)' },
  paid_out: { ar: 'المبالغ المحوّلة (د.أ)', en: 'Paid out (JOD)' },
} as const satisfies Record<string, Words>
const operationalWords = {
  offered: { ar: 'بانتظار الموافقة', en: 'Awaiting consent or acceptance' },
  awaiting_payment: { ar: 'بانتظار الدفع', en: 'Awaiting payment' },
  transferring: { ar: 'قيد نقل الملكية', en: 'In transfer' },
  completed: { ar: 'مكتملة', en: 'Completed' },
  not_completed: { ar: 'انتهت دون بيع', en: 'Ended without a sale' },
} as const satisfies Record<OperationalStage, Words>
const financialWords = {
  paid: { ar: 'مدفوع (د.أ)', en: 'Paid (JOD)' },
  released: { ar: 'صدر أمر التحويل (د.أ)', en: 'Released (JOD)' },
  late: { ar: 'متأخر (د.أ)', en: 'Late (JOD)' },
  hold: { ar: 'محفوظ (د.أ)', en: 'Held (JOD)' },
  in_progress: { ar: 'قيد التنفيذ (د.أ)', en: 'In progress (JOD)' },
} as const satisfies Record<FinancialStatus, Words>

/** Text, a count, or dinars. */
type Value = string | number | { readonly dinars: string }
interface Table {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

const daysOf = ({ shown }: Figures): string => `${shown.from} – ${shown.to}`

/** The table of the operational dashboard as a file. */
export async function exportOperational(
  ctx: ContextOf<'GET /dashboard/operational/export'>,
  { query }: Input<'GET /dashboard/operational/export'>,
): Promise<FileAnswer> {
  const figures = await ctx.read((db) => figuresOf(ctx, db, query))
  const { steps, stages, total } = operationalOf(figures)
  const lang = query.language ?? ctx.lang
  const table: Table = {
    name: words.operational[lang],
    head: [
      words.from[lang],
      words.to[lang],
      ...dashboardOperationalStages.map((stage) => operationalWords[stage][lang]),
      words.total[lang],
    ],
    rows: [...steps, { from: words.total[lang], to: daysOf(figures), stages, total }].map((step) => [
      step.from,
      step.to,
      ...step.stages.map(({ count }) => count),
      step.total.count,
    ]),
  }
  return fileOf(table, query.format, lang, `damana-operational-${figures.shown.from}-${figures.shown.to}`)
}

/** The table of the financial dashboard as a file, sums in dinars. */
export async function exportFinancial(
  ctx: ContextOf<'GET /dashboard/financial/export'>,
  { query }: Input<'GET /dashboard/financial/export'>,
): Promise<FileAnswer> {
  const figures = await ctx.read((db) => figuresOf(ctx, db, query))
  const { steps, stages, total } = financialOf(figures)
  const lang = query.language ?? ctx.lang
  const table: Table = {
    name: words.financial[lang],
    head: [
      words.from[lang],
      words.to[lang],
      words.guarantees[lang],
      ...dashboardFinancialStages.map((stage) => financialWords[stage][lang]),
      ...[words.price, words.commission, words.paid_in, words.paid_out].map((word) => word[lang]),
    ],
    rows: [...steps, { from: words.total[lang], to: daysOf(figures), stages, ...total }].map((step) => [
      step.from,
      step.to,
      step.price.count,
      ...[...step.stages, step.price, step.commission, step.paid_in, step.paid_out].map(({ fils }) => ({
        dinars: toDecimal(parseFils(fils)),
      })),
    ]),
  }
  return fileOf(table, query.format, lang, `damana-financial-${figures.shown.from}-${figures.shown.to}`)
}

const headColor = '#E6EEF5'
/** A text that a spreadsheet would calculate; a negative amount is none of it. */
const formula = /^(?:[=+@\t\r]|-(?![0-9]))/

async function fileOf({ name, head, rows }: Table, format: 'csv' | 'xlsx', lang: Lang, fileName: string): Promise<FileAnswer> {
  if (format === 'csv') {
    const lines = [head, ...rows.map((row) => row.map((value) => (typeof value === 'object' ? value.dinars : value)))]
    // With the mark by which spreadsheets know UTF-8.
    const text = `\ufeff${Papa.unparse(lines, { escapeFormulae: formula })}\r\n`
    return { contentType: 'text/csv; charset=utf-8', fileName: `${fileName}.csv`, bytes: Buffer.from(text) }
  }
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold', backgroundColor: headColor, wrap: true }) as const),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'object'
          ? ({ value: Number(value.dinars), type: Number, format: '#,##0.000' } as const)
          : typeof value === 'number'
            ? ({ value, type: Number, format: '0' } as const)
            : ({ value, type: String, format: '@' } as const),
      ),
    ),
  ]
  const bytes = await writeExcelFile([
    { data, sheet: name, rightToLeft: lang === 'ar', stickyRowsCount: 1, columns: head.map(() => ({ width: 18 })) },
  ]).toBuffer()
  return { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileName: `${fileName}.xlsx`, bytes }
}
