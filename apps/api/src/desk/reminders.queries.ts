import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const insertDay = sql.count(
  'desk.claimDay',
  `insert into app.staff_reminders (reminded_on) values (:day::text::date)
  on conflict (one) do update set reminded_on = excluded.reminded_on where staff_reminders.reminded_on < excluded.reminded_on`,
)
/** Claims a day, as `2026-11-21`, for the caller's transaction; false where staff were reminded on it. Another claim of the same day waits for the end of this one. */
export const claimDay = async (tx: Queryable, day: string): Promise<boolean> => (await insertDay(tx, { day })) === 1

export const listMembers = sql.all('desk.listMembers', 'select id, email, role from app.staff where deactivated_at is null order by id')
