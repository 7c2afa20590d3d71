import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { DiscountCode } from './discount.rules.ts'

export interface FoundCode {
  code: DiscountCode
  usesByParty: number
  now: Date
}

const findCodeSql = sql.first(
  'discounts.findCode',
  `select c.id, c.code, c.kind, c.percent_basis_points, c.value_fils, nullif(c.valid_from, '-infinity') as valid_from,
    nullif(c.valid_until, 'infinity') as valid_until, c.max_uses, c.max_uses_per_party, c.least_price_fils, c.budget_fils,
      c.used, c.spent_fils,
    (select count(*)::int from app.discount_uses u
      where u.code_id = c.id and u.party_id = :partyId and u.given_back_at is null) as "uses_by_party!",
    app.now() as now
  from app.discount_codes c
  where c.code = :code`,
)
export async function findCode(db: Queryable, code: string, partyId: Id<'parties'>): Promise<FoundCode | undefined> {
  const row = await findCodeSql(db, { code, partyId })
  if (!row) return undefined
  const { usesByParty, now, percentBasisPoints, ...rest } = row
  return {
    code: { ...rest, percentBasisPoints: percentBasisPoints === null ? null : BigInt(percentBasisPoints) },
    usesByParty,
    now,
  }
}

const lockCodeSql = sql.run('discounts.lockCode', 'select from app.discount_codes where code = :code for update')
/** Locks the code's row first, so that the count afterwards includes every earlier use. */
export async function lockCode(tx: Queryable, code: string, partyId: Id<'parties'>): Promise<FoundCode | undefined> {
  await lockCodeSql(tx, { code })
  return findCode(tx, code, partyId)
}

export const saveUse = sql.run(
  'discounts.saveUse',
  `with use as (
    insert into app.discount_uses (guarantee_id, code_id, party_id, discount_fils) values (:guaranteeId, :codeId, :partyId, :discountFils)
    on conflict (guarantee_id) do update
      set code_id = excluded.code_id, discount_fils = excluded.discount_fils, given_back_at = null
  )
  update app.discount_codes set used = used + 1, spent_fils = spent_fils + :discountFils where id = :codeId`,
)

/** Locks the code that a guarantee uses. */
export const lockCodeOfUse = sql.run(
  'discounts.lockCodeOfUse',
  `select from app.discount_uses u join app.discount_codes c on c.id = u.code_id
  where u.guarantee_id = :guaranteeId and u.given_back_at is null
  for update of c`,
)
/** The code that a guarantee uses, and the discount that it gives there. */
export const findUse = sql.first(
  'discounts.findUse',
  `select c.id, c.code, c.percent_basis_points, c.value_fils, c.least_price_fils, c.budget_fils, c.spent_fils, u.discount_fils
  from app.discount_uses u join app.discount_codes c on c.id = u.code_id
  where u.guarantee_id = :guaranteeId and u.given_back_at is null`,
)
/** The guarantee has other terms, and with them another discount by the same code. */
export const changeUse = sql.run(
  'discounts.changeUse',
  `with before as (
    select guarantee_id, discount_fils from app.discount_uses where guarantee_id = :guaranteeId and given_back_at is null
  ), changed as (
    update app.discount_uses u set discount_fils = :discountFils from before where u.guarantee_id = before.guarantee_id
    returning u.code_id, before.discount_fils as before_fils
  )
  update app.discount_codes c set spent_fils = c.spent_fils - changed.before_fils + :discountFils from changed where c.id = changed.code_id`,
)

export const giveBackUse = sql.run(
  'discounts.giveBackUse',
  `with back as (
    update app.discount_uses set given_back_at = app.now()
    where guarantee_id = :guaranteeId and given_back_at is null
    returning code_id, discount_fils
  )
  update app.discount_codes c
  set used = c.used - 1, spent_fils = c.spent_fils - back.discount_fils
  from back
  where c.id = back.code_id`,
)

/** Replaces one party by another as the user of codes for these guarantees. */
export const replacePartyOfUses = sql.run(
  'discounts.replacePartyOfUses',
  'update app.discount_uses set party_id = :toPartyId where party_id = :fromPartyId and guarantee_id = any(:guaranteeIds::int8[])',
)

const codeColumns = `c.id, c.code, c.kind, c.percent_basis_points, c.value_fils, nullif(c.valid_from, '-infinity') as valid_from,
    nullif(c.valid_until, 'infinity') as valid_until, c.max_uses, c.max_uses_per_party, c.least_price_fils, c.budget_fils, c.used, c.spent_fils`
const stateOfCode = `case when c.valid_until <= app.now() then 'ended' when c.valid_from > app.now() then 'coming'
    when c.used >= c.max_uses or c.spent_fils >= c.budget_fils then 'used_up' else 'usable' end`

/** Codes for staff, the newest first, from below an id. */
export const listCodes = sql.all(
  'discounts.listCodes',
  `select ${codeColumns}, ${stateOfCode} as "state!" from app.discount_codes c
  where (:below::bigint is null or c.id < :below) and (:state::text is null or ${stateOfCode} = :state)
    and (:part::text is null or position(:part in c.code) > 0)
  order by c.id desc limit :count`,
)
export type CodeRow = RowOf<typeof listCodes>

export const findCodeForStaff = sql.first(
  'discounts.findCodeForStaff',
  `select ${codeColumns}, ${stateOfCode} as "state!" from app.discount_codes c where c.code = :code`,
)
/** The same under the lock under which it is used. */
export async function lockCodeForStaff(tx: Queryable, code: string): Promise<CodeRow | undefined> {
  await lockCodeSql(tx, { code })
  return findCodeForStaff(tx, { code })
}

export const listUses = sql.all(
  'discounts.listUses',
  `select u.guarantee_id, p.name as "party_name", u.discount_fils, u.created_at, u.given_back_at
  from app.discount_uses u join app.parties p on p.id = u.party_id
  where u.code_id = :codeId and (:below::bigint is null or u.guarantee_id < :below)
  order by u.guarantee_id desc limit :count`,
)

/** A code that two persons approved. */
export const insertCode = sql.run(
  'discounts.insertCode',
  `insert into app.discount_codes (code, kind, percent_basis_points, value_fils, valid_from, valid_until, max_uses, max_uses_per_party, least_price_fils,
    budget_fils, proposed_by, approved_by, approved_sha256)
  values (:code, :kind, :percentBasisPoints, :valueFils, coalesce(:validFrom::timestamptz, '-infinity'), coalesce(:validUntil::timestamptz, 'infinity'), :maxUses,
    :maxUsesPerParty, :leastPriceFils, :budgetFils, :proposedBy, :approvedBy, decode(:sha256, 'hex'))`,
)

/** Limits that two persons approved. */
export const updateLimits = sql.run(
  'discounts.updateLimits',
  `update app.discount_codes set valid_until = coalesce(:validUntil::timestamptz, 'infinity'), max_uses = :maxUses, budget_fils = :budgetFils,
    proposed_by = :proposedBy, approved_by = :approvedBy, approved_sha256 = decode(:sha256, 'hex')
  where code = :code`,
)
