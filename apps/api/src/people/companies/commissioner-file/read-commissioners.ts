import type { Input, Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { makeCsv, makeWorkbook, type ReadSheet } from '#files/index.ts'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { openFlowOf, requireEditable } from '../open-application.ts'
import { createCountries } from './countries.ts'
import { type LineRules, readLines } from './read-lines.rules.ts'
import { commissionerForm } from './template.ts'
import { toE164 } from '#people/parties/index.ts'

let rules: LineRules | undefined
/** Computed on first use: the names of all countries are slow to list. */
const lineRules = (): LineRules => (rules ??= { ...createCountries(), toMobile: toE164 })

/** Reads a file of commissioners for the applicant, who adds its lines or corrects it. Nothing is stored. */
export async function readCommissioners(
  ctx: ContextOf<'POST /auth/register/company/read-commissioners'>,
  { body }: Input<'POST /auth/register/company/read-commissioners'>,
  { readSheet }: { readSheet: ReadSheet },
): Promise<Reply<'POST /auth/register/company/read-commissioners'>> {
  const flow = await openFlowOf(ctx, body.flow_id)
  await requireEditable(ctx.db, body.draft, flow)
  const read = readLines(await readSheet({ actor: ctx.actor, caller: ctx.caller, contact: flow.destination }, body.file), lineRules())
  if ('wrongColumns' in read) throw new DomainError('validation_failed', { errors: read.wrongColumns })
  return read
}

/** Where the templates lie. */
export const showSampleLinks = async (): Promise<Reply<'GET /samples-links'>> => ({
  commissioners_xlsx: '/samples/commissioners.xlsx',
  commissioners_csv: '/samples/commissioners.csv',
})

const workbooks: Partial<Record<Lang, Promise<Buffer>>> = {}

/** A template to be filled in, in the language of the call. */
export async function readSample(ctx: ContextOf<'GET /samples/:file'>, { params }: Input<'GET /samples/:file'>): Promise<FileAnswer> {
  const { lang } = ctx
  const isCsv = params.file === 'commissioners.csv'
  return {
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${fileNames[lang]}.${isCsv ? 'csv' : 'xlsx'}`,
    bytes: isCsv ? makeCsv(commissionerForm(lang), lang) : await (workbooks[lang] ??= makeWorkbook(commissionerForm(lang), lang)),
  }
}
const fileNames = { ar: 'المفوضون', en: 'commissioners' } as const satisfies Record<Lang, string>
