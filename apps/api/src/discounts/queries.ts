import type { Fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { DiscountCode } from './discount.rules.ts'

interface CodeRow {
  id: bigint
  code: string
  kind: 'percent' | 'value'
  percent_basis_points: number | null
  value_fils: Fils | null
  valid_from: Date | null
  valid_until: Date | null
  max_uses: number | null
  max_uses_per_party: number | null
  least_price_fils: Fils
  budget_fils: Fils | null
  used: number
  spent_fils: Fils
  uses_by_party: number
  now: Date
}

const columns = `c.id, c.code, c.kind, c.percent_basis_points, c.value_fils, nullif(c.valid_from, '-infinity') as valid_from, nullif(c.valid_until, 'infinity') as valid_until, c.max_uses,
  c.max_uses_per_party, c.least_price_fils, c.budget_fils, c.used, c.spent_fils,
  (select count(*)::int from app.discount_uses u where u.code_id = c.id and u.party_id = $2 and u.given_back_at is null) as uses_by_party, app.now() as now`

export interface FoundCode {
  code: DiscountCode
  usesByParty: number
  now: Date
}

const fromRow = (row: CodeRow): FoundCode => ({
  code: {
    id: row.id,
    code: row.code,
    kind: row.kind,
    percentBasisPoints: row.percent_basis_points === null ? null : BigInt(row.percent_basis_points),
    valueFils: row.value_fils,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    maxUses: row.max_uses,
    maxUsesPerParty: row.max_uses_per_party,
    leastPriceFils: row.least_price_fils,
    budgetFils: row.budget_fils,
    used: row.used,
    spentFils: row.spent_fils,
  },
  usesByParty: row.uses_by_party,
  now: row.now,
})

export async function findCode(db: Queryable, code: string, partyId: bigint): Promise<FoundCode | undefined> {
  const { rows } = await db.query<CodeRow>(`select ${columns} from app.discount_codes c where c.code = $1`, [code, partyId])
  return rows[0] && fromRow(rows[0])
}

/** Takes the code's row lock first, so that whoever counts its uses afterwards sees those of everybody who was faster. */
export async function lockCode(tx: Queryable, code: string, partyId: bigint): Promise<FoundCode | undefined> {
  await tx.query('select from app.discount_codes where code = $1 for update', [code])
  return findCode(tx, code, partyId)
}

export async function saveUse(
  tx: Queryable,
  use: { codeId: bigint; guaranteeId: bigint; partyId: bigint; discountFils: Fils },
): Promise<void> {
  await tx.query(
    `with use as (insert into app.discount_uses (guarantee_id, code_id, party_id, discount_fils) values ($2, $1, $3, $4)
       on conflict (guarantee_id) do update set code_id = excluded.code_id, discount_fils = excluded.discount_fils, given_back_at = null)
     update app.discount_codes set used = used + 1, spent_fils = spent_fils + $4 where id = $1`,
    [use.codeId, use.guaranteeId, use.partyId, use.discountFils],
  )
}

export async function giveBackUse(tx: Queryable, guaranteeId: bigint): Promise<void> {
  await tx.query(
    `with back as (update app.discount_uses set given_back_at = app.now() where guarantee_id = $1 and given_back_at is null returning code_id, discount_fils)
     update app.discount_codes c set used = c.used - 1, spent_fils = c.spent_fils - back.discount_fils from back where c.id = back.code_id`,
    [guaranteeId],
  )
}

/** One party takes another's place as who used codes for these guarantees. */
export async function replacePartyOfUses(
  tx: Queryable,
  { fromPartyId, toPartyId, guaranteeIds }: { fromPartyId: bigint; toPartyId: bigint; guaranteeIds: readonly bigint[] },
): Promise<void> {
  await tx.query('update app.discount_uses set party_id = $2 where party_id = $1 and guarantee_id = any($3::int8[])', [
    fromPartyId,
    toPartyId,
    guaranteeIds,
  ])
}
