import type { EventKind } from '@damana/contract/guarantee-events'
import type { Queryable } from '#db/queryable.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import { isSigning, wellAgain } from './endpoints.queries.ts'
import type { HookFault } from './post-hook.ts'

/** SQL of what endpoints are told. */

/** An attempt whose process has not written its end by then is lost, and made again. */
const leaseSeconds = 60

export type ClaimedDelivery = RowOf<typeof claimDeliveries>
/**
 * Claims what is due: of one guarantee the oldest alone, so that an endpoint is told its events in their order, and of an endpoint that fails one at a time. `busy`: endpoints
 * that get no more now.
 */
export const claimDeliveries = sql.all(
  'webhooks.claimDeliveries',
  `with next as (
      select d.id
      from app.webhook_endpoints w
      cross join lateral (
        select d.id, d.due_at
        from app.webhook_deliveries d
        where d.endpoint_id = w.id and d.status = 'due' and d.due_at <= (select app.now()) and d.gives_up_at > (select app.now())
          -- Row by row: joined, all that waits would be read for the few that are taken.
          and (
            select true from app.webhook_deliveries b
            where b.endpoint_id = d.endpoint_id and b.guarantee_id = d.guarantee_id and b.status = 'due' and b.id < d.id limit 1) is null
        order by d.due_at, d.id
        limit case when w.failures = 0 then :ofEndpoint::int else 1 end
      ) d
      where w.paused_at is null and coalesce(w.silent_until <= (select app.now()), true) and w.id <> all(:busy::bigint[])
      order by d.due_at, d.id
      limit :most
    ), locked as (
      select d.id from app.webhook_deliveries d join next on next.id = d.id
      where d.status = 'due' and d.due_at <= (select app.now())
      for update of d skip locked
    )
    update app.webhook_deliveries d
    set attempts = d.attempts + 1, attempted_at = app.now(), due_at = app.now() + interval '${leaseSeconds} seconds'
    from locked, app.webhook_endpoints w
    where d.id = locked.id and w.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.event_id, d.guarantee_id, d.version, d.kind, d.at, d.attempts, w.url, w.failures,
      (select json_agg(json_build_object('nth', s.nth, 'sealed', s.sealed) order by s.nth desc)
        from app.webhook_secrets s where s.endpoint_id = w.id and ${isSigning}) as "secrets!"`,
  columns<{ kind: EventKind | 'test'; secrets: { nth: number; sealed: string }[] }>(),
)

interface Attempt {
  id: bigint
  attempts: number
  endpointId: bigint
  answerStatus: number | null
  answer: string | null
  answerMs: number
}

const saveTakenSql = sql.run(
  'webhooks.saveTaken',
  `with delivery as (
      update app.webhook_deliveries
      set status = 'delivered', answer_status = :answerStatus, answer = :answer, answer_ms = :answerMs, fault = null
      where id = :id and attempts = :attempts and status = 'due'
    )
    update app.webhook_endpoints set ${wellAgain} where id = :endpointId and failures > 0`,
)
/** An endpoint took it: it is well again. */
export const saveTaken = (db: Queryable, attempt: Attempt): Promise<void> => saveTakenSql(db, attempt)

export const saveRefused = sql.one(
  'webhooks.saveRefused',
  `with delivery as (
      update app.webhook_deliveries
      set status = case when gives_up_at <= app.now() + make_interval(secs => :pause::float8) then 'dead' else 'due' end,
        due_at = app.now() + make_interval(secs => :pause::float8),
        answer_status = :answerStatus, answer = :answer, answer_ms = :answerMs, fault = :fault
      where id = :id and attempts = :attempts and status = 'due'
      returning status
    ), endpoint as (
      update app.webhook_endpoints
      set failures = failures + 1, silent_until = app.now() + make_interval(secs => :silence?::float8)
      where id = :endpointId and failures = :failures
      returning failures
    )
    select (select status = 'dead' from delivery) is true as "is_dead!", (select failures from endpoint) as failures`,
)
export type Refused = Attempt & { fault: HookFault | null; pause: number; silence: number | null; failures: number }

/** Gives up what nobody could be told for three days; answers for which endpoints. */
export const giveUpOld = sql.all(
  'webhooks.giveUpOld',
  `with over as (
      select id from app.webhook_deliveries where status = 'due' and gives_up_at <= (select app.now()) order by gives_up_at limit 1000 for update skip locked
    ), given_up as (
      update app.webhook_deliveries d set status = 'dead' from over where d.id = over.id returning d.endpoint_id
    )
    select distinct endpoint_id from given_up`,
)

/** Has the three days pass for what waits for an address; the next look gives it up. Of the sandbox alone. */
export const endPatience = sql.count(
  'webhooks.endPatience',
  `update app.webhook_deliveries d set gives_up_at = app.now()
  from app.webhook_endpoints w
  where w.id = d.endpoint_id and w.url = :url and d.status = 'due'`,
)

/** Whether the company has to be told now of its failing endpoint; once until it is well again. */
export const claimTelling = sql.first(
  'webhooks.claimTelling',
  `update app.webhook_endpoints w set told_at = app.now()
  where w.id = :endpointId and (w.told_at is null or :again::boolean and not exists (
    select from app.webhook_deliveries d where d.endpoint_id = w.id and d.status = 'dead' and d.gives_up_at < w.told_at + interval '1 day'))
  returning w.url, w.company_id`,
)
export const listManagers = sql.all(
  'webhooks.listManagers',
  `select m.user_id, c.party_id
  from app.companies c
  join app.memberships m on m.company_id = c.id
  join app.users u on u.id = m.user_id
  where c.id = :companyId and u.deactivated_at is null and (m.is_primary or m.permissions && array['full', 'company.api'])
  order by m.user_id`,
)

export type DeliveryRow = RowOf<typeof listLogSql>
const logText = (more: string) =>
  `select id, event_id, guarantee_id, version, kind, at, status, attempts, created_at, due_at, attempted_at, answer_status, answer, answer_ms, fault
  from app.webhook_deliveries
  where endpoint_id = :endpointId${more} and (:before::bigint is null or id < :before::bigint)
  order by id desc limit :limit`
const logColumns = columns<{ kind: EventKind | 'test'; status: 'due' | 'delivered' | 'dead'; fault: HookFault }>()
const listLogSql = sql.all('webhooks.listLog', logText(''), logColumns)
const listLogOfSql = sql.all('webhooks.listLogOf', logText(' and status = :status'), logColumns)
/** The log of an endpoint, the newest first: of all, or in one status. */
export const listLog = (
  db: Queryable,
  { status, ...of }: { endpointId: bigint; status: 'due' | 'delivered' | 'dead' | null; before: bigint | null; limit: number },
): Promise<DeliveryRow[]> => (status === null ? listLogSql(db, of) : listLogOfSql(db, { ...of, status }))

export const insertTest = sql.run(
  'webhooks.insertTest',
  `insert into app.webhook_deliveries (endpoint_id, kind, at) values (:endpointId, 'test', app.now())`,
)
const anew = `status = 'due', due_at = app.now(), gives_up_at = app.now() + interval '3 days'`
export const redeliverOne = sql.count(
  'webhooks.redeliverOne',
  `update app.webhook_deliveries set ${anew} where id = :id and endpoint_id = :endpointId and status <> 'due'`,
)
export const redeliverDead = sql.count(
  'webhooks.redeliverDead',
  `update app.webhook_deliveries set ${anew} where endpoint_id = :endpointId and status = 'dead'`,
)
/** Somebody wants it now: the endpoint is tried at once. */
export const wakeEndpoint = sql.run(
  'webhooks.wakeEndpoint',
  `update app.webhook_endpoints set ${wellAgain} where id = :endpointId and failures > 0`,
)
