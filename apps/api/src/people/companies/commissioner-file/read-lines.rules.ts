import type { Output } from '@damana/contract'
import { companyCommissioner } from '@damana/contract/companies'
import { commissionerColumns } from '@damana/contract/commissioner-columns'
import type { FieldError } from '#kernel/errors.ts'
import { addRepeated, columnsOf, type FormLine, readForm, readRow, type Sheet } from '#files/index.ts'
import { judgePeople } from '../sections.rules.ts'
import { isExample } from './example.ts'

type Read = Output<'POST /auth/register/company/read-commissioners'>

export interface LineRules {
  /** The code of a country by its code or its name in either language. */
  codeOf(text: string): string | undefined
  /** A mobile number in E.164. */
  toMobile(phone: string): string | undefined
}

const columns = columnsOf(commissionerColumns)
const commissioner = companyCommissioner.omit({ id: true })

/** The lines of a file of commissioners with what is wrong in each, or why the columns do not fit. */
export function readLines(sheet: Sheet, rules: LineRules): Read | { wrongColumns: FieldError[] } {
  const form = readForm(sheet, columns, { field: 'full_name', isExample })
  if ('wrongColumns' in form) return form
  const lines = form.rows.map((row) => {
    const read = readRow(row, { fields: form.fields, columns, schema: commissioner, codeOf: rules.codeOf })
    addAcrossColumns(read, rules)
    return read
  })
  addRepeated(lines, 'number')
  return { lines, wrong: lines.filter(({ errors }) => errors.length > 0).length }
}

/** Rules across columns apply as far as these columns are right by themselves. */
function addAcrossColumns({ values, errors }: FormLine, rules: LineRules): void {
  const refused = new Set(errors.map(({ column }) => column))
  const right = (field: 'nationality' | 'number' | 'phone') => (refused.has(field) ? '' : commissioner.shape[field].parse(values[field]))
  const person = { id: '', nationality: right('nationality'), number: right('number'), phone: right('phone') }
  for (const { pointer, ...error } of judgePeople('', [person], { isCountry: () => true, toMobile: rules.toMobile })) {
    const column = pointer.split('/')[2] ?? ''
    if (!refused.has(column)) errors.push({ column, ...error })
  }
}
