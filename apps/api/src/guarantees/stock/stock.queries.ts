import { sql } from '#db/statement.ts'
import { keptCellsText } from '../read/list.queries.ts'

/** How many sales of a party stand in each group of pairs of statuses, from the kept sums and the changes that are not added to them yet. */
export const countGroups = sql.all(
  'guarantees/stock.countGroups',
  `with kept as (${keptCellsText('sale')}
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
