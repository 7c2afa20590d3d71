import { sql } from '#db/statement.ts'
import { latinNameOf } from '#people/parties/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { MembershipEvent } from './queries.ts'

/** SQL of what happened to the rights of a company's users. */

export interface HistoryRow {
  id: bigint
  what: MembershipEvent['what']
  at: Date
  by: string | null
  byLatin: string | null
  user: string | null
  userLatin: string | null
  permissionsBefore: string[] | null
  permissionsAfter: string[] | null
  fullOnGroupBefore: boolean | null
  fullOnGroupAfter: boolean | null
}
const historyText = (which: string) =>
  `select e.id, e.what, e.at, by_user.name as by, ${latinNameOf('by_user.party_id')} as by_latin, u.name as user, ${latinNameOf('u.party_id')} as user_latin, e.permissions_before, e.permissions_after, e.full_on_group_before, e.full_on_group_after
   from app.membership_events e
   left join app.users by_user on by_user.id = e.actor_user_id
   left join app.users u on u.id = e.user_id
   where e.company_id = :companyId and ${which} and e.id < coalesce(:before::int8, 9223372036854775807)
   order by e.id desc limit :limit`
const listOfCompanySql = sql.all('people/company-users.listEventsOfCompany', historyText('true'))
const listOfUserSql = sql.all('people/company-users.listEventsOfUser', historyText('e.company_user_id = :companyUserId'))
/** Events of a company, of one user if one is given; newest first, before the one whose id is given. */
export const listMembershipEvents = (
  db: Queryable,
  its: { companyId: Id<'companies'>; companyUserId: bigint | null; before: bigint | null; limit: number },
): Promise<HistoryRow[]> => {
  const { companyUserId } = its
  return companyUserId === null ? listOfCompanySql(db, its) : listOfUserSql(db, { ...its, companyUserId })
}
