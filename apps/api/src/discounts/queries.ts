import { statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { DiscountCode } from './discount.rules.ts'

export interface FoundCode {
  code: DiscountCode
  usesByParty: number
  now: Date
}

const findCodeSql = statement(
  'discounts.findCode',
  `select c.id, c.code, c.kind, c.percent_basis_points, c.value_fils, nullif(c.valid_from, '-infinity') as valid_from,
    nullif(c.valid_until, 'infinity') as valid_until, c.max_uses, c.max_uses_per_party, c.least_price_fils, c.budget_fils,
      c.used, c.spent_fils,
    (select count(*)::int from app.discount_uses u
      where u.code_id = c.id and u.party_id = $2 and u.given_back_at is null) as "uses_by_party!",
    app.now() as now
  from app.discount_codes c
  where c.code = $1`,
)
export async function findCode(db: Queryable, code: string, partyId: bigint): Promise<FoundCode | undefined> {
  const row = await findCodeSql.first(db, [code, partyId])
  if (!row) return undefined
  const { usesByParty, now, percentBasisPoints, ...rest } = row
  return {
    code: { ...rest, percentBasisPoints: percentBasisPoints === null ? null : BigInt(percentBasisPoints) },
    usesByParty,
    now,
  }
}

const lockCodeSql = statement('discounts.lockCode', 'select from app.discount_codes where code = $1 for update')
/** Locks the code's row first, so that the count afterwards includes every earlier use. */
export async function lockCode(tx: Queryable, code: string, partyId: bigint): Promise<FoundCode | undefined> {
  await lockCodeSql.run(tx, [code])
  return findCode(tx, code, partyId)
}

const saveUseSql = statement(
  'discounts.saveUse',
  `with use as (
    insert into app.discount_uses (guarantee_id, code_id, party_id, discount_fils) values ($2, $1, $3, $4)
    on conflict (guarantee_id) do update
      set code_id = excluded.code_id, discount_fils = excluded.discount_fils, given_back_at = null
  )
  update app.discount_codes set used = used + 1, spent_fils = spent_fils + $4 where id = $1`,
)
export async function saveUse(
  tx: Queryable,
  use: { codeId: bigint; guaranteeId: bigint; partyId: bigint; discountFils: Fils },
): Promise<void> {
  await saveUseSql.run(tx, [use.codeId, use.guaranteeId, use.partyId, use.discountFils])
}

const giveBackUseSql = statement(
  'discounts.giveBackUse',
  `with back as (
    update app.discount_uses set given_back_at = app.now()
    where guarantee_id = $1 and given_back_at is null
    returning code_id, discount_fils
  )
  update app.discount_codes c
  set used = c.used - 1, spent_fils = c.spent_fils - back.discount_fils
  from back
  where c.id = back.code_id`,
)
export async function giveBackUse(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await giveBackUseSql.run(tx, [guaranteeId])
}

const replacePartyOfUsesSql = statement(
  'discounts.replacePartyOfUses',
  'update app.discount_uses set party_id = $2 where party_id = $1 and guarantee_id = any($3::int8[])',
)
/** Replaces one party by another as the user of codes for these guarantees. */
export async function replacePartyOfUses(
  tx: Queryable,
  { fromPartyId, toPartyId, guaranteeIds }: { fromPartyId: bigint; toPartyId: bigint; guaranteeIds: readonly bigint[] },
): Promise<void> {
  await replacePartyOfUsesSql.run(tx, [fromPartyId, toPartyId, guaranteeIds])
}
