import type { Input, Output } from '@damana/contract'
import { guaranteeActions } from '@damana/contract/guarantee-actions'
import { hasPermission } from '@damana/contract/permissions'
import { dashboardOperationalStages, operationalStages } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { pairsOf, refusalReason } from '#lifecycle/index.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { cursorOf, keyOf, pageSize, presentItem } from '../read/list-guarantees.ts'
import { listGuarantees, type ListRow, unfiltered } from '../read/list.queries.ts'
import { searchOwn } from '../search/search.queries.ts'
import { readSearch } from '../search/search.rules.ts'
import { countGroups, listReferences } from './stock.queries.ts'

type Query = Input<'GET /stock'>['query']

/** A company looks through the vehicles that it sells or sold, by where each sale stands. */
export async function listStock(
  ctx: RequestContext<PersonActor>,
  { query }: Input<'GET /stock'>,
  deps: Pick<GuaranteeDeps, 'settings'>,
): Promise<Output<'GET /stock'>> {
  const { partyId } = ctx.actor
  const { rows, count, groups, references } = await readStockPage(ctx.db, partyId, query)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    groups,
    items: page.map((row) => ({
      ...presentItem(row, 'sale', partyId, deps.settings(), ctx.lang),
      since: row.statusSince.toISOString(),
      reference: references.get(row.id) ?? null,
      withdrawal: withdrawalOf(row, ctx.actor, deps),
    })),
    next_cursor: last ? cursorOf(last) : null,
    total: count?.total ?? 0,
    total_is_least: count?.isLeast ?? true,
    server_time: ctx.now.toISOString(),
  }
}

/** A page with one row more than it shows, where there is one. */
export async function readStockPage(db: Queryable, partyId: Id<'parties'>, { group, q, cursor }: Query) {
  const ids = q ? (await searchOwn(db, partyId, readSearch(q))).map(({ id }) => id) : null
  const [{ rows, count }, groups] = await Promise.all([
    listGuarantees(db, {
      ...unfiltered,
      partyId,
      side: 'sale',
      operationalStatuses: group ? operationalStages[group] : null,
      ids,
      before: cursor === undefined ? null : keyOf(cursor),
      limit: pageSize + 1,
    }),
    readGroups(db, partyId),
  ])
  const references = rows.length === 0 ? [] : await listReferences(db, { partyId, ids: rows.map(({ id }) => id) })
  return { rows, count, groups, references: new Map(references.map(({ guaranteeId, reference }) => [guaranteeId, reference])) }
}

const pairs = dashboardOperationalStages.flatMap((group) =>
  pairsOf({ operational: operationalStages[group], financial: null, isAboutMoney: false }).map((pair) => ({ ...pair, group })),
)
async function readGroups(db: Queryable, partyId: Id<'parties'>) {
  const counted = await countGroups(db, {
    partyId,
    groups: pairs.map(({ group }) => group),
    operational: pairs.map(({ operational }) => operational),
    financial: pairs.map(({ financial }) => financial ?? ''),
  })
  return dashboardOperationalStages.map((group) => ({ group, count: counted.find((one) => one.group === group)?.count ?? 0 }))
}

/** Whether the reader may withdraw this sale now, as the life cycle decides. */
function withdrawalOf(row: ListRow, actor: PersonActor, { settings }: Pick<GuaranteeDeps, 'settings'>) {
  const who = row.sellerPartyId === actor.partyId ? 'seller' : row.isOfPartner ? 'partner' : 'creator'
  const reason = hasPermission(actor.permissions, guaranteeActions.withdraw.permission)
    ? refusalReason(row, 'withdraw', who, { now: row.now, settings: settings(), listing: true })
    : 'no_permission'
  return { allowed: reason === null, reason }
}
