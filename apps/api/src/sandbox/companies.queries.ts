import { columns, statement } from '#db/statement.ts'
import type { Output } from '@damana/contract'
import type { Position } from './pages.ts'
import type { Queryable } from '#db/queryable.ts'

type Company = Output<'GET /sandbox/companies'>['companies'][number]

const listCompaniesSql = statement(
  'sandbox.listCompanies',
  `/* unnamed */ select national_number, name, latin_name, legal_form, status, signatories, license_expires_on::text,
    coalesce(answer, 'by_register') as "answer!"
  from sandbox.companies
  where (answer is null, national_number) > ($3::boolean, $4)
    and (
      $1::text is null or national_number like upper($1) || '%' or name ilike '%' || $1 || '%' or latin_name ilike '%' || $1 || '%'
    )
  order by answer is null, national_number
  limit $2`,
  columns<
    Pick<Company, 'status' | 'answer'> & { legalForm: Company['legal_form']; signatories: { name: string; nationalNumber: string }[] }
  >(),
)
/** By national number: at place 0 those with an answer set by hand, at 1 the others. */
export const listCompanies = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listCompaniesSql.all(db, [wanted, limit, after !== null && after.place > 0n, after?.key ?? ''])

const setCompanyAnswerSql = statement(
  'sandbox.setCompanyAnswer',
  'update sandbox.companies set answer = $2 where national_number = $1 returning national_number',
)
/** `answer` null: by the register's entry. Undefined: the register does not know this company. */
export const setCompanyAnswer = (db: Queryable, nationalNumber: string, answer: string | null) =>
  setCompanyAnswerSql.first(db, [nationalNumber, answer])
