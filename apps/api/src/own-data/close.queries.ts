import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const lockPersonSql = statement('own-data.lockPerson', 'select id from app.parties where id = $1 for update')
/** No offer can name the party while it is locked: a guarantee refers to it. */
export async function lockPerson(tx: Queryable, partyId: bigint): Promise<void> {
  await lockPersonSql.run(tx, [partyId])
}

const listOpenSql = statement(
  'own-data.listOpen',
  `with own as (
    select id, 'seller' as side from app.guarantees where seller_party_id = $1
    union all select id, 'seller' from app.guarantees where creator_party_id = $1 and creator_party_id <> seller_party_id
    union all select id, 'buyer' from app.guarantees where buyer_party_id = $1 and offered_at is not null
    union all select id, 'buyer' from app.guarantees where buyer_party_id = $1 and offered_at is null
  )
  select g.number as "number!",
    exists (select from app.fees f where f.guarantee_id = g.id and f.side = o.side
      and (f.closed_at is null or f.given_back_at is not null and f.paid_back_at is null)) as "has_fee!",
    coalesce(g.completed_at, g.ended_at) is null or exists (
      select from app.payouts p where p.guarantee_id = g.id and (p.closed_at is null or p.unpaid_since is not null)) as "is_open!"
  from own o
  join app.guarantees g on g.id = o.id
  where coalesce(g.completed_at, g.ended_at) is null
    or exists (select from app.payouts p where p.guarantee_id = g.id and (p.closed_at is null or p.unpaid_since is not null))
    or exists (select from app.fees f where f.guarantee_id = g.id and f.side = o.side
      and (f.closed_at is null or f.given_back_at is not null and f.paid_back_at is null))
  order by g.id desc
  limit 20`,
)
/** Guarantees of a party in which somebody is still owed something, the newest twenty. */
export const listOpenGuarantees = (db: Queryable, partyId: bigint) => listOpenSql.all(db, [partyId])

const isPrimarySql = statement('own-data.isPrimary', 'select company_id from app.memberships where user_id = $1 and is_primary limit 1')
export const isPrimarySomewhere = async (db: Queryable, userId: bigint): Promise<boolean> =>
  (await isPrimarySql.first(db, [userId])) !== undefined

const eraseSql = statement('own-data.erase', 'select app.erase_closed_account($1, $2)::text as done')
/** Deletes what a closed account need not leave with us. */
export async function eraseClosedAccount(tx: Queryable, userId: bigint, requestId: string): Promise<void> {
  await eraseSql.run(tx, [userId, requestId])
}
