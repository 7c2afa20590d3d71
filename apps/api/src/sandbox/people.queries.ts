import { columns, statement } from '#db/statement.ts'
import type { Output } from '@damana/contract'
import type { Position } from './pages.ts'
import type { Queryable } from '#db/queryable.ts'

type Person = Output<'GET /sandbox/people'>['people'][number]

const listPeopleSql = statement(
  'sandbox.listPeople',
  `/* unnamed */ with listed as (
    (
      select 0 as place, a.national_number, p.kind, p.name, a.name as answered_name, p.latin_name, p.phone, p.birth_date, a.answer
      from sandbox.person_answers a
      left join sandbox.people p on p.national_number = a.national_number
      where $3::bigint = 0 and a.national_number > $4 and (
          $1::text is null or a.national_number like upper($1) || '%' or p.name ilike '%' || $1 || '%'
          or p.latin_name ilike '%' || $1 || '%' or p.phone like '%' || $1 || '%'
        )
      order by a.national_number
      limit $2
    )
    union all
    (
      select case when p.latin_name is null then 2 else 1 end, p.national_number, p.kind, p.name, null, p.latin_name, p.phone, p.birth_date, null
      from sandbox.people p
      where (p.latin_name is null, p.national_number) > ($3 = 2, case when $3 > 0 then $4 else '' end)
        and not exists (select from sandbox.person_answers a where a.national_number = p.national_number)
        and (
          $1::text is null or p.national_number like upper($1) || '%' or p.name ilike '%' || $1 || '%'
          or p.latin_name ilike '%' || $1 || '%' or p.phone like '%' || $1 || '%'
        )
      order by p.latin_name is null, p.national_number
      limit $2
    )
  )
  select place as "place!", national_number as "national_number!", coalesce(kind, 'person') as "kind!",
    coalesce(name, answered_name, '') as "name!", latin_name, coalesce(phone, '') as "phone!", birth_date::text,
    coalesce(answer, 'by_register') as "answer!"
  from listed
  order by place, national_number
  limit $2`,
  columns<Pick<Person, 'kind' | 'answer'>>(),
)
/** By number: at place 0 those with an answer set by hand, at 1 those with a Latin name, as the cast has one, at 2 the others. */
export const listPeople = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listPeopleSql.all(db, [wanted, limit, after?.place ?? 0n, after?.key ?? ''])

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
