import { columns, statement } from '#db/statement.ts'
import type { Output } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'

type Person = Output<'GET /sandbox/people'>['people'][number]

const listPeopleSql = statement(
  'sandbox.listPeople',
  `/* unnamed */ select coalesce(p.national_number, a.national_number) as "national_number!", coalesce(p.kind, 'person') as "kind!",
    coalesce(p.name, a.name, '') as "name!", p.latin_name, coalesce(p.phone, '') as "phone!", p.birth_date::text,
    coalesce(a.answer, 'by_register') as "answer!"
  from sandbox.people p full join sandbox.person_answers a on a.national_number = p.national_number
  where $1::text is null or coalesce(p.national_number, a.national_number) like upper($1) || '%' or p.name ilike '%' || $1 || '%'
    or p.latin_name ilike '%' || $1 || '%' or p.phone like '%' || $1 || '%'
  order by a.answer is null, p.latin_name is null, 1
  limit $2`,
  columns<Pick<Person, 'kind' | 'answer'>>(),
)
export const listPeople = (db: Queryable, wanted: string | null, limit: number) => listPeopleSql.all(db, [wanted, limit])

const forgetPersonAnswerSql = statement('sandbox.forgetPersonAnswer', 'delete from sandbox.person_answers where national_number = $1')
const setPersonAnswerSql = statement(
  'sandbox.setPersonAnswer',
  `insert into sandbox.person_answers (national_number, answer, phone, name) values ($1, $2, $3, $4)
  on conflict (national_number) do update set answer = excluded.answer, phone = excluded.phone, name = excluded.name`,
)
/** `answer` null: by the register's data. */
export async function setPersonAnswer(
  db: Queryable,
  nationalNumber: string,
  by: { answer: string | null; phone: string; name: string | null },
): Promise<void> {
  if (by.answer === null) await forgetPersonAnswerSql.run(db, [nationalNumber])
  else await setPersonAnswerSql.run(db, [nationalNumber, by.answer, by.phone, by.name])
}
