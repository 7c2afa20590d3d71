import { sql } from '#db/statement.ts'

/** The first cell of the kept sums that counts money. */
const firstOfMoney = 200
/** How many sales of a party stand in each group of pairs of statuses, from the kept sums and the changes that are not added to them yet. */
export const countGroups = sql.all(
  'guarantees/stock.countGroups',
  `with kept as (
    select c.key::int as cell, (c.value ->> 0)::bigint as n
    from app.dashboard_sums s cross join lateral jsonb_each(s.cells) c
    where s.party_id = :partyId and s.role = any('{seller,creator}') and s.grain = 'year' and c.key::int < ${firstOfMoney}
    union all
    select moved.cell, moved.n
    from app.dashboard_changes p cross join lateral (values (p.left_cell, -1), (p.entered_cell, 1)) moved(cell, n)
    where p.party_id = :partyId and p.role = any('{seller,creator}') and moved.cell < ${firstOfMoney}
  )
  select pair.name as "group!", coalesce(sum(kept.n), 0)::int as "count!"
  from unnest(:groups::text[], :operational::text[], :financial::text[]) pair(name, operational, financial)
  cross join unnest('{least,medium,high}'::text[]) band
  left join kept on kept.cell = app.dashboard_cell(pair.operational, nullif(pair.financial, ''), band)
  group by pair.name`,
)

/** A party's own words for guarantees. */
export const listReferences = sql.all(
  'guarantees/stock.listReferences',
  `select r.guarantee_id, r.reference
   from app.guarantee_references r
   where r.party_id = :partyId and r.guarantee_id = any(:ids)`,
)

/** Whether the sale side has withdrawn this guarantee. */
export const findWithdrawal = sql.first(
  'guarantees/stock.findWithdrawal',
  `select e.guarantee_id
   from app.guarantee_events e
   where e.guarantee_id = :id and e.kind = 'withdrawn'
   limit 1`,
)
