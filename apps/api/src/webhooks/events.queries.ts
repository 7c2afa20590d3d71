import { courseEvents, type EventKind } from '@damana/contract/guarantee-events'
import type { Id } from '#db/id.ts'
import type { Queryable, ReadOnly } from '#db/queryable.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'

/** SQL of the events of guarantees as programs read them. */

const claimPublishingSql = sql.one('webhooks.claimPublishing', `select pg_try_advisory_xact_lock(hashtext('party_events')) as "alone!"`)
/** Whether this transaction is the only one that tells events, until it ends. A process that is refused is told of by whoever is at it. */
export async function claimPublishing(tx: Queryable): Promise<boolean> {
  const { alone } = await claimPublishingSql(tx)
  return alone
}

/** Transactions that wrote no event pass by so often before the position is written for them. */
const quietTransactions = 1_000
/** Of one look, so that it stays within the time of a statement; a transaction is never divided. */
const eventsAtOnce = 2_000

/**
 * Transactions commit in another order than they begin: a look keeps what its snapshot saw, and the next one takes what that snapshot did not, so that none is skipped and none
 * waits for a long transaction. Where there are too many, the snapshot is kept as if it had ended before the rest. The buyer sees the events since the offer.
 */
const publishSql = sql.one(
  'webhooks.publish',
  `with position as (
      select taken, greatest(last_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint) as base, pg_current_snapshot() as seen
      from app.event_position
    ), rest as (
      select (
        select e.tx
        from app.guarantee_events e
        where e.tx >= (select pg_snapshot_xmin(taken) from position) and not pg_visible_in_snapshot(e.tx, (select taken from position))
        order by e.tx offset ${eventsAtOnce} limit 1
      ) as tx
    ), bound as (
      select rest.tx is not null as more, case when rest.tx is null then pg_snapshot_xmax(seen) else greatest(pg_snapshot_xmax(taken), rest.tx) end as before
      from position, rest
    ), fresh as materialized (
      select e.guarantee_id, e.version, e.kind, e.at, max(e.at) over (partition by e.guarantee_id order by e.version) as place
      from app.guarantee_events e
      where e.tx >= (select pg_snapshot_xmin(taken) from position) and e.tx < (select before from bound)
        and not pg_visible_in_snapshot(e.tx, (select taken from position))
    ), told as (
      insert into app.party_events (id, party_id, guarantee_id, version, kind, at)
      select (select base from position) + row_number() over (order by f.place, f.guarantee_id, f.version, s.party_id),
        s.party_id, f.guarantee_id, f.version, f.kind, f.at
      from fresh f
      join app.guarantees g on g.id = f.guarantee_id
      cross join lateral (
        select distinct party_id
        from unnest(array[g.seller_party_id, case when g.partner_contract_id is null or f.kind = any('{${courseEvents.join(',')}}') then g.creator_party_id end, case when f.at >= g.offered_at then g.buyer_party_id end]) as sides (party_id)
        where party_id is not null
      ) s
      returning id, party_id, guarantee_id, version, kind, at
    ), deliveries as (
      insert into app.webhook_deliveries (endpoint_id, event_id, guarantee_id, version, kind, at)
      select w.id, t.id, t.guarantee_id, t.version, t.kind, t.at
      from told t
      join app.webhook_endpoints w on w.party_id = t.party_id and (w.kinds is null or t.kind = any(w.kinds))
      order by t.id
      returning id
    ), moved as (
      update app.event_position p
      set taken = concat_ws(':', least(pg_snapshot_xmin(seen), before)::text, before::text, coalesce((
          select string_agg(running::text, ',' order by running) from pg_snapshot_xip(seen) running where running < before), ''))::pg_snapshot,
        last_id = coalesce((select max(id) from told), p.last_id)
      from position, bound
      where exists (select from fresh)
        or pg_snapshot_xmin(seen)::text::bigint - pg_snapshot_xmin(p.taken)::text::bigint > ${quietTransactions}
      returning true
    )
    select bound.more and exists (select from moved) as "more!",
      exists (select from deliveries) or exists (select from app.webhook_deliveries where status = 'due') as "waits!"
    from bound`,
)
/**
 * Tells each party the events that have committed since the last look, and has them delivered to its endpoints, as many as one look takes. Nobody else may be at it. `more`: than
 * one look took; `waits`: something is to be delivered.
 */
export const publish = (tx: Queryable): Promise<{ more: boolean; waits: boolean }> => publishSql(tx)

export type PartyEvent = RowOf<typeof listOfPartySql>
const listOfPartySql = sql.all(
  'webhooks.listOfParty',
  `select id, guarantee_id, version, kind, at from app.party_events where party_id = :partyId and id > :after order by id limit :limit`,
  columns<{ kind: EventKind }>(),
)
const listOfGuaranteeSql = sql.all(
  'webhooks.listOfGuarantee',
  `select id, guarantee_id, version, kind, at from app.party_events
  where guarantee_id = :guaranteeId and party_id = :partyId and id > :after order by id limit :limit`,
  columns<{ kind: EventKind }>(),
)
/** Events of a party after an id, the oldest first: of one guarantee, or of all. */
export const listPartyEvents = (
  db: ReadOnly,
  { guaranteeId, ...of }: { partyId: Id<'parties'>; guaranteeId: Id<'guarantees'> | null; after: bigint; limit: number },
): Promise<PartyEvent[]> => (guaranteeId === null ? listOfPartySql(db, of) : listOfGuaranteeSql(db, { guaranteeId, ...of }))
