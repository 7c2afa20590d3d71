import { columns, sql } from '#db/statement.ts'
import type { Output } from '@damana/contract'
import type { Position } from './pages.ts'
import type { RegisterEntry } from '#registries/index.ts'
import type { Queryable } from '#db/queryable.ts'

type Company = Output<'GET /sandbox/companies'>['companies'][number]

const listCompaniesSql = sql.all(
  'sandbox.listCompanies',
  `/* unnamed */ select national_number, name, latin_name, legal_form, status, signatories, license_expires_on::text, entry,
    coalesce(answer, 'by_register') as "answer!"
  from sandbox.companies
  where (answer is null, national_number) > (:isUnset::boolean, :key)
    and (
      :wanted::text is null or national_number like upper(:wanted) || '%' or strpos(app.fold_letters(name), app.fold_letters(:wanted)) > 0 or strpos(app.fold_letters(latin_name), app.fold_letters(:wanted)) > 0
    )
  order by answer is null, national_number
  limit :limit`,
  columns<
    Pick<Company, 'status' | 'answer'> & {
      legalForm: Company['legal_form']
      signatories: { name: string; nationalNumber: string }[]
      entry: Partial<RegisterEntry>
    }
  >(),
)
/** By national number: at place 0 those with an answer set by hand, at 1 the others. */
export const listCompanies = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listCompaniesSql(db, { wanted, limit, isUnset: after !== null && after.place > 0n, key: after?.key ?? '' })

/** `answer` null: by the register's entry. Undefined: the register does not know this company. */
export const setCompanyAnswer = sql.first(
  'sandbox.setCompanyAnswer',
  'update sandbox.companies set answer = :answer where national_number = :nationalNumber returning national_number',
)
