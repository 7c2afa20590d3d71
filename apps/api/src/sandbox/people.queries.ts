import { type ParamsOf, sql } from '#db/statement.ts'
import type { Position } from './pages.ts'
import type { Queryable } from '#db/queryable.ts'

const listPeopleSql = sql.all(
  'sandbox.listPeople',
  `/* unnamed */ with listed as (
    (
      select 0 as place, a.national_number, p.kind, p.name, a.name as answered_name, p.latin_name, p.phone, p.birth_date, a.answer
      from sandbox.person_answers a
      left join sandbox.people p on p.national_number = a.national_number
      where :place::bigint = 0 and a.national_number > :key and (
          :wanted::text is null or a.national_number like upper(:wanted) || '%' or strpos(app.fold_letters(p.name), app.fold_letters(:wanted)) > 0
          or strpos(app.fold_letters(p.latin_name), app.fold_letters(:wanted)) > 0 or p.phone like '%' || :wanted || '%'
        )
      order by a.national_number
      limit :limit
    )
    union all
    (
      select case when p.latin_name is null then 2 else 1 end, p.national_number, p.kind, p.name, null, p.latin_name, p.phone, p.birth_date, null
      from sandbox.people p
      where (p.latin_name is null, p.national_number) > (:place = 2, case when :place > 0 then :key else '' end)
        and not exists (select from sandbox.person_answers a where a.national_number = p.national_number)
        and (
          :wanted::text is null or p.national_number like upper(:wanted) || '%' or strpos(app.fold_letters(p.name), app.fold_letters(:wanted)) > 0
          or strpos(app.fold_letters(p.latin_name), app.fold_letters(:wanted)) > 0 or p.phone like '%' || :wanted || '%'
        )
      order by p.latin_name is null, p.national_number
      limit :limit
    )
  )
  select place as "place!", national_number as "national_number!", coalesce(kind, 'person') as "kind!",
    coalesce(name, answered_name, '') as "name!", latin_name, coalesce(phone, '') as "phone!", birth_date::text,
    coalesce(answer, 'by_register') as "answer!"
  from listed
  order by place, national_number
  limit :limit`,
)
/** By number: at place 0 those with an answer set by hand, at 1 those with a Latin name, as the cast has one, at 2 the others. */
export const listPeople = (db: Queryable, wanted: string | null, after: Position | null, limit: number) =>
  listPeopleSql(db, { wanted, limit, place: after?.place ?? 0n, key: after?.key ?? '' })

const forgetPersonAnswerSql = sql.run(
  'sandbox.forgetPersonAnswer',
  'delete from sandbox.person_answers where national_number = :nationalNumber',
)
const setPersonAnswerSql = sql.run(
  'sandbox.setPersonAnswer',
  `insert into sandbox.person_answers (national_number, answer, phone, name) values (:nationalNumber, :answer, :phone, :name)
  on conflict (national_number) do update set answer = excluded.answer, phone = excluded.phone, name = excluded.name`,
)
type Answer = ParamsOf<typeof setPersonAnswerSql>['answer']
type Phone = ParamsOf<typeof setPersonAnswerSql>['phone']
/** `answer` null: by the register's data. */
export async function setPersonAnswer(
  db: Queryable,
  nationalNumber: string,
  by: { answer: Answer | null; phone: Phone; name: string | null },
): Promise<void> {
  const { answer } = by
  if (answer === null) await forgetPersonAnswerSql(db, { nationalNumber })
  else await setPersonAnswerSql(db, { ...by, answer, nationalNumber })
}
