import type { EventKind } from '@damana/contract/guarantee-events'
import { columns, type RowOf, sql } from '#db/statement.ts'

/** SQL of the endpoints of a company and their secrets. */

/** Of a secret `s`. */
export const isSigning = '(s.ends_at is null or s.ends_at > app.now())'
/** An endpoint whose failures are forgotten is tried at once. */
export const wellAgain = 'failures = 0, silent_until = null, told_at = null'
/** Counted up to here. */
const mostCounted = 1_000
const countOf = (status: 'due' | 'dead') =>
  `(select count(*)::int from (select from app.webhook_deliveries d where d.endpoint_id = w.id and d.status = '${status}' limit ${mostCounted}) d)`

const endpointColumns = `w.id, w.url, w.kinds, w.paused_at, w.failures, w.silent_until, w.created_at,
  (select json_agg(json_build_object('nth', s.nth, 'made_at', s.made_at, 'ends_at', s.ends_at) order by s.nth desc)
    from app.webhook_secrets s where s.endpoint_id = w.id and ${isSigning}) as "secrets!",
  ${countOf('due')} as "waiting!", ${countOf('dead')} as "dead!"`
interface EndpointJson {
  kinds: EventKind[] | null
  secrets: { nth: number; made_at: string; ends_at: string | null }[]
}

export type EndpointRow = RowOf<typeof findEndpoint>
export const listEndpoints = sql.all(
  'webhooks.listEndpoints',
  `select ${endpointColumns} from app.webhook_endpoints w where w.company_id = :companyId order by w.id`,
  columns<EndpointJson>(),
)
export const findEndpoint = sql.first(
  'webhooks.findEndpoint',
  `select ${endpointColumns} from app.webhook_endpoints w where w.id = :id and w.company_id = :companyId`,
  columns<EndpointJson>(),
)
/** Locks an endpoint of a company; undefined for somebody else's. */
export const lockEndpoint = sql.first(
  'webhooks.lockEndpoint',
  'select id, url from app.webhook_endpoints where id = :id and company_id = :companyId for update',
)
/** The endpoints of a company are counted by one at a time. */
export const countEndpoints = sql.one(
  'webhooks.countEndpoints',
  `select count(w.id)::int as "count!"
  from (select id from app.companies where id = :companyId for no key update) c left join app.webhook_endpoints w on w.company_id = c.id`,
)
export const insertEndpoint = sql.one(
  'webhooks.insertEndpoint',
  `insert into app.webhook_endpoints (company_id, party_id, url, kinds, created_by)
  values (:companyId, :partyId, :url, :kinds, :userId) returning id`,
)
export const changeEndpoint = sql.run(
  'webhooks.changeEndpoint',
  `update app.webhook_endpoints set url = :url, kinds = :kinds, ${wellAgain} where id = :id`,
)
/** One that goes on is tried at once. */
export const pauseEndpoint = sql.run(
  'webhooks.pauseEndpoint',
  `update app.webhook_endpoints
  set paused_at = case when :paused::boolean then coalesce(paused_at, app.now()) end, ${wellAgain}
  where id = :id`,
)
export const removeEndpoint = sql.run('webhooks.removeEndpoint', 'delete from app.webhook_endpoints where id = :id')

/** The secret before gets an end, older ones go. */
export const addSecret = sql.one(
  'webhooks.addSecret',
  `with last as (
      select coalesce(max(nth), 0) as nth from app.webhook_secrets where endpoint_id = :endpointId
    ), gone as (
      delete from app.webhook_secrets s using last where s.endpoint_id = :endpointId and s.nth < last.nth
    ), ending as (
      update app.webhook_secrets s set ends_at = app.now() + interval '24 hours' from last where s.endpoint_id = :endpointId and s.nth = last.nth
    )
    insert into app.webhook_secrets (endpoint_id, nth, sealed) select :endpointId, last.nth + 1, :sealed from last returning nth`,
)
export const dropOldSecrets = sql.run(
  'webhooks.dropOldSecrets',
  'delete from app.webhook_secrets where endpoint_id = :endpointId and ends_at is not null',
)
