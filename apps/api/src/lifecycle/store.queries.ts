import type { EventKind } from '@damana/contract/guarantee-events'
import { columns, type RowOf, snakeCase, sql } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { ActorKind } from '@damana/contract/statuses'
import type { Notifier, NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { factColumns, guaranteeFactsSql } from '#notify/index.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Settings } from '#kernel/settings.ts'
import { isOnSide, isOwnOfParty } from '#kernel/sides.ts'
import {
  changedFlagColumns,
  findOpenState,
  type OpenFlagsJson,
  openFlagsSql,
  type OpenState,
  readOpenState,
  saveOpenState,
} from './open-flags.queries.ts'
import { noticeFactsOf } from './notice-facts.rules.ts'
import type { LifecycleState, RegistryFinding } from './state.ts'
import { type FlaggedStateJson, type StateJson, stateColumns, writtenFields } from './state-columns.ts'
import { idOfPaymentReference } from '#kernel/payment-reference.rules.ts'
import { scheduleText, unscheduleText } from './timers.queries.ts'
import { nextRegistryCheckAfter, nextDeadlineAt, turnsOf } from './deadlines.rules.ts'

const guaranteeColumns = `${stateColumns},
  g.id, g.number as "number!", g.version, g.seller_party_id, g.buyer_party_id, g.creator_party_id, g.creator_user_id, g.seller_name, g.buyer_name, g.creator_name,
  g.seller_name_latin, g.buyer_name_latin, g.creator_name_latin,
  g.vehicle_type, g.vehicle_year, g.plate_number, g.plate_code, g.registration_number, g.fee_schedule_id, g.price_fils, g.commission_bearer, g.discount_code_id,
  g.buyer_share_fils, g.seller_share_fils, g.transfer_type, g.transfer_commission_fils, g.partner_contract_id, g.partner_fee_fils, g.partner_fee_bearer, g.seller_due_fils, g.commission_after_fils, g.payment_reference,
  g.offered_at, g.accepted_at, g.next_registry_check_at, g.failed_registry_checks, g.seller_bank_account_id, g.turns as "turns!", app.now() as "now!"`
const ofParty = (column: string, side: 'seller' | 'buyer') => `(select p.${column} from app.parties p where p.id = g.${side}_party_id)`
/** The current names and registrations of the sides; other names for the seller's number that staff accepted. */
const sideColumns = `${ofParty('name', 'seller')} as "seller_party_name!", ${ofParty('name', 'buyer')} as "buyer_party_name!", ${ofParty('name_en', 'buyer')} as buyer_party_name_latin,
  ${ofParty('national_number', 'seller')} as seller_national_number, ${ofParty('national_number', 'buyer')} as buyer_national_number,
  (select v.accepted_owner_names from app.guarantee_vehicles v where v.guarantee_id = g.id) as "accepted_owner_names!"`
/** For a query that locks: rows of other tables are read after it, because it would see them as they were before the wait for the lock. */
const lockedColumns = `${guaranteeColumns}, g.open_flags <> '{}' as "has_open_flags!"`
/** For a query without a lock, which reads the open flags too. */
export const unlockedColumns = `${guaranteeColumns}, ${openFlagsSql} as open_flags`

const lockGuaranteeByIdSql = sql.first(
  'lifecycle.lockGuaranteeById',
  `select ${lockedColumns} from app.guarantees g where g.id = :id for update`,
  columns<StateJson>(),
)
const findGuaranteeOfPartySql = sql.first(
  'lifecycle.findGuaranteeOfParty',
  `select ${unlockedColumns}, ${sideColumns} from app.guarantees g
     where g.id = :id? and ${isOnSide}`,
  columns<FlaggedStateJson>(),
)
/** A guarantee's row, read under its lock, with the database's time of that moment. */
export type LockedGuarantee = LifecycleState & Omit<RowOf<typeof lockGuaranteeByIdSql>, keyof LifecycleState | 'hasOpenFlags'>
/** A guarantee with the current names and registrations of both sides. */
export type WithSides = LifecycleState & Omit<RowOf<typeof findGuaranteeOfPartySql>, keyof LifecycleState | 'openFlags'>

/** Completes the state of a row that was just locked. */
async function complete<Row extends { id: Id<'guarantees'>; hasOpenFlags: boolean }>(
  tx: Queryable,
  { hasOpenFlags, ...row }: Row,
): Promise<Omit<Row, 'hasOpenFlags'> & OpenState> {
  return { ...row, ...(hasOpenFlags ? await findOpenState(tx, row.id) : readOpenState(null)) }
}
export const withOpenState = <Row extends { openFlags: OpenFlagsJson | null }>({ openFlags, ...row }: Row) => ({
  ...row,
  ...readOpenState(openFlags),
})

const lockGuaranteeOfPartySql = sql.first(
  'lifecycle.lockGuaranteeOfParty',
  `select ${lockedColumns}, ${sideColumns} from app.guarantees g
     where ${isOwnOfParty} for update`,
  columns<StateJson>(),
)
/**
 * Locks a guarantee; undefined for one this party may not see. The row is read by the locking scan itself: a join would show it as it was
 * before the wait for the lock. For the same reason the open rows of other tables are read by a second statement, where there are any.
 */
export async function lockGuaranteeOfParty(tx: Queryable, number: string, partyId: Id<'parties'>): Promise<WithSides | undefined> {
  const row = await lockGuaranteeOfPartySql(tx, { id: parseGuaranteeNumber(number), partyId })
  return row && complete(tx, row)
}

/** Reads a guarantee of a side without a lock. */
export async function findGuaranteeOfParty(db: Queryable, number: string, partyId: Id<'parties'>): Promise<WithSides | undefined> {
  const row = await findGuaranteeOfPartySql(db, { id: parseGuaranteeNumber(number), partyId })
  return row && withOpenState(row)
}

const findGuaranteeForStaffSql = sql.first(
  'lifecycle.findGuaranteeForStaff',
  `select ${unlockedColumns}, ${sideColumns} from app.guarantees g where g.id = :id?`,
  columns<FlaggedStateJson>(),
)
/** Reads a guarantee for staff, who may see every one. */
export async function findGuaranteeForStaff(db: Queryable, number: string): Promise<WithSides | undefined> {
  const row = await findGuaranteeForStaffSql(db, { id: parseGuaranteeNumber(number) })
  return row && withOpenState(row)
}

export async function lockGuaranteeById(tx: Queryable, id: Id<'guarantees'>): Promise<LockedGuarantee | undefined> {
  const row = await lockGuaranteeByIdSql(tx, { id })
  return row && complete(tx, row)
}

const lockGuaranteeByReferenceSql = sql.first(
  'lifecycle.lockGuaranteeByReference',
  `select ${lockedColumns} from app.guarantees g where g.id = :id and g.payment_reference = :paymentReference for update`,
  columns<StateJson>(),
)
/** Locks the guarantee of a payment reference. */
export async function lockGuaranteeByReference(tx: Queryable, paymentReference: string): Promise<LockedGuarantee | undefined> {
  const id = idOfPaymentReference(paymentReference)
  if (id === null) return undefined
  const row = await lockGuaranteeByReferenceSql(tx, { id, paymentReference })
  return row && complete(tx, row)
}

export async function findGuaranteeById(db: Queryable, id: Id<'guarantees'>): Promise<WithSides | undefined> {
  return (await listWithSides(db, [id]))[0]
}

const listWithSidesSql = sql.all(
  'lifecycle.listWithSides',
  `select ${unlockedColumns}, ${sideColumns} from app.guarantees g where g.id = any(:ids)`,
  columns<FlaggedStateJson>(),
)
/** Reads guarantees in their present state, in no order. */
export async function listWithSides(db: Queryable, ids: readonly Id<'guarantees'>[]): Promise<WithSides[]> {
  const rows = await listWithSidesSql(db, { ids })
  return rows.map(withOpenState)
}

const lockNextDueSql = sql.first(
  'lifecycle.lockNextDue',
  `select ${lockedColumns} from app.guarantee_timers t join app.guarantees g on g.id = t.guarantee_id
     where t.deadline_at <= (select app.now()) order by t.deadline_at limit 1 for update of g skip locked`,
  columns<StateJson>(),
)
/**
 * Locks the guarantee with the oldest passed deadline; undefined when no deadline has passed. A guarantee locked by another process is
 * skipped: that process handles it, or the next run finds it.
 */
export async function lockNextDue(tx: Queryable): Promise<LockedGuarantee | undefined> {
  const row = await lockNextDueSql(tx)
  return row && complete(tx, row)
}

/** Columns that a transition may write beside the statuses. */
export interface Columns {
  terms_version?: number
  /** The money columns of new terms. */
  quote?: Record<string, string | null>
  discount?: object | null
  payment_reference?: string
  offered_at?: Date
  accepted_at?: Date
  late_at?: Date
  completed_at?: Date
  ended_at?: Date
  end_reason?: string
  seller_bank_account_id?: string | null
  buyer_name?: string
  buyer_name_latin?: string | null
  failed_registry_checks?: number
}

export interface Change {
  /** The state after the transition; only the differences are written. */
  next: LifecycleState
  event: EventKind
  actorKind: ActorKind
  facts: Record<string, string | number | null>
  /** Columns outside the state. */
  columns: Columns
  /** The time of the next registry check; absent: the rule decides. */
  registryCheckAt?: Date | null
}

/** Columns of JSON are sent as text; every other value as it is. */
const jsonColumns: ReadonlySet<string> = new Set(['counts', 'discount'])

/**
 * Writes one transition: the row, its event, the notice to both sides and the timer, in one statement; returns what the processes are notified of. Only the
 * columns that a kind of transition changes are written, so there are as many texts as kinds, each prepared once. If the row is not the
 * version that was locked, its event has no version, which the events table refuses.
 */
const saveStatementOf = (written: readonly string[], isScheduled: boolean): string => {
  const kind = `${isScheduled}:${written.join()}`
  const known = saveStatements.get(kind)
  if (known !== undefined) return known
  const text = `
  with changed as (
    update app.guarantees g set version = g.version + 1, next_registry_check_at = $13${written.map((column, index) => `, ${column} = $${index + 15}`).join('')}
    where g.id = $1 and g.version = $2
    returning g.id, g.version, g.seller_party_id, g.buyer_party_id, g.creator_party_id, g.offered_at, ${factColumns.map((column) => `g.${column}`).join(', ')}
  ), event as (
    insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, actor_staff_id, request_id, session_jkt, evidence, facts, at)
    select $1, (select version from changed), $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11
  ), notice as (
    insert into app.outbox (kind, payload)
    select 'notice', jsonb_build_object('guarantee_id', id::text, 'version', version, 'guarantee', ${guaranteeFactsSql('changed')} || $14::jsonb) from changed
  ), timer as (
    ${isScheduled ? scheduleText('$12', '$13') : unscheduleText}
  )
  select concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end) as live,
    coalesce(least($12::timestamptz, $13) <= $11, false) as is_due
  from changed`
  saveStatements.set(kind, text)
  return text
}
const saveStatements = new Map<string, string>()

/** Notifies open screens; `live`: the guarantee, its version, and the parties that may see it. */
const notifyLive = (db: Notifier, changed: readonly { live: string }[]) => changed.forEach(({ live }) => db.notify('live', live))

export async function saveTransition(
  tx: NotifyingQueryable,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  change: Change,
  settings: Settings,
): Promise<LockedGuarantee> {
  const { columns, next } = change
  const failedRegistryChecks = columns.failed_registry_checks ?? guarantee.failedRegistryChecks
  const registryCheckAt =
    change.registryCheckAt === undefined
      ? nextRegistryCheckAfter(guarantee, next, audit.now, settings, failedRegistryChecks)
      : change.registryCheckAt
  const deadline = nextDeadlineAt(next, settings)
  const { quote, ...plain } = columns
  const turns = turnsOf(next, { now: audit.now, settings })
  const changedTurns = turns.join() === guarantee.turns.join() ? {} : { turns }
  const written = Object.entries<unknown>({
    ...changedState(guarantee, next),
    ...changedFlagColumns(guarantee, next),
    ...changedTurns,
    ...plain,
    ...quote,
  })
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const text = saveStatementOf(
    written.map(([column]) => column),
    deadline !== null || registryCheckAt !== null,
  )
  const { rows } = await tx.query<{ live: string; is_due: boolean }>(text, [
    guarantee.id,
    guarantee.version,
    change.event,
    change.actorKind,
    ...actorColumns(audit),
    JSON.stringify(change.facts),
    audit.now,
    deadline,
    registryCheckAt,
    JSON.stringify(noticeFactsOf(change.event, next)),
    ...written.map(([column, value]) => (jsonColumns.has(column) && value !== null ? JSON.stringify(value) : value)),
  ])
  notifyLive(tx, rows)
  tx.notify('outbox')
  if (rows.some((row) => row.is_due)) tx.notify('due')
  const [userId, staffId] = actorColumns(audit)
  await saveOpenState(tx, {
    guaranteeId: guarantee.id,
    before: guarantee,
    next,
    event: change.event,
    now: audit.now,
    actorKind: change.actorKind,
    userId,
    staffId,
  })
  return { ...guarantee, ...next, turns, version: guarantee.version + 1, nextRegistryCheckAt: registryCheckAt, failedRegistryChecks }
}

function changedState(before: LifecycleState, next: LifecycleState): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const { name, column } of writtenState) if (!isSame(before[name], next[name])) changed[column] = next[name]
  return changed
}
const writtenState = writtenFields.map((name) => ({ name, column: snakeCase(name) }))
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())

/** The actor's columns, for a person with the signed request as evidence. */
export function actorColumns(
  audit: AuditContext,
): [userId: Id<'users'> | null, staffId: Id<'staff'> | null, requestId: string, jkt: string | null, evidence: Buffer | null] {
  const { actor, requestId, evidence } = audit
  const person = actor.kind === 'person' ? actor.userId : null
  const staff = actor.kind === 'staff' ? actor.staffId : null
  return [person, staff, requestId, evidence?.jkt ?? null, evidence?.sealed ?? null]
}

export interface Asked {
  registryCheckAt: Date | null
  deadline: Date | null
  failedRegistryChecks: number
  registryUnavailableSince: Date | null
  /** The registry's finding; null without an answer. */
  finding: RegistryFinding | null
  /** Open screens reload: the registry's unavailability permits some actions, and its end removes them. */
  isShown: boolean
}

const saveRegistryCheckSql = sql.all(
  'lifecycle.saveRegistryCheck',
  `with changed as (update app.guarantees set next_registry_check_at = :registryCheckAt, failed_registry_checks = :failedRegistryChecks, registry_unavailable_since = :registryUnavailableSince, registry_finding = coalesce(:finding, registry_finding),
       registry_finding_at = case when :finding::text is null then registry_finding_at else app.now() end
       where id = :id and version = :version
       returning id, version, seller_party_id, creator_party_id, buyer_party_id
     ), timer as (
       ${scheduleText(':deadline', ':registryCheckAt')}
     )
     select concat_ws(':', id, version, seller_party_id, creator_party_id, buyer_party_id) as live from changed`,
)
/** Stores the result of a registry check that causes no transition. False when the guarantee is no longer the version that was read. */
export async function saveRegistryCheck(
  db: NotifyingQueryable,
  { id, version }: Pick<LockedGuarantee, 'id' | 'version'>,
  asked: Asked,
): Promise<boolean> {
  const rows = await saveRegistryCheckSql(db, { ...asked, id, version })
  if (asked.isShown) notifyLive(db, rows)
  return rows.length > 0
}

const listHeldVehiclesSql = sql.all(
  'lifecycle.listHeldVehicles',
  `select registration_number
  from app.guarantees
  where registration_number = any(:registrationNumbers::text[])
    and operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')`,
)
/** Which of these vehicles an active guarantee holds, of whichever parties; the unique index decides in the end. */
export async function listHeldVehicles(db: Queryable, registrationNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await listHeldVehiclesSql(db, { registrationNumbers })
  return new Set(rows.map(({ registrationNumber }) => registrationNumber))
}

const listGuaranteesByIdSql = sql.all(
  'lifecycle.listGuaranteesById',
  `/* unnamed */ select ${unlockedColumns} from app.guarantees g where g.id = any(:ids) order by array_position(:ids::bigint[], g.id)`,
  columns<FlaggedStateJson>(),
)
/** Reads guarantees in their present state, in the order of the ids. */
export async function listGuaranteesById(db: Queryable, ids: readonly Id<'guarantees'>[]): Promise<LockedGuarantee[]> {
  const rows = await listGuaranteesByIdSql(db, { ids })
  return rows.map(withOpenState)
}

const findGuaranteeByNumberSql = sql.first(
  'lifecycle.findGuaranteeByNumber',
  `select ${unlockedColumns} from app.guarantees g where g.id = :id?`,
  columns<FlaggedStateJson>(),
)
export async function findGuaranteeByNumber(db: Queryable, number: string): Promise<LockedGuarantee | undefined> {
  const row = await findGuaranteeByNumberSql(db, { id: parseGuaranteeNumber(number) })
  return row && withOpenState(row)
}

/** Moves every deadline of a guarantee, or of all, by a number of seconds; the sandbox uses it to shorten a wait. */
export async function fastForwardDeadlines(db: NotifyingQueryable, id: Id<'guarantees'> | null, seconds: number): Promise<void> {
  const shorter = (column: string) => `${column} = ${column} - make_interval(secs => $2)`
  const { rows } = await db.query<{ live: string }>(
    `with moved as (
       update app.guarantees set ${movable.map(shorter).join(', ')},
         next_registry_check_at = least(next_registry_check_at, app.now())
       where id = $1 or ($1::bigint is null and ended_at is null) returning id, version, seller_party_id, creator_party_id, buyer_party_id, next_registry_check_at
     ), ${openDeadlines.map(([table, ...columns]) => `${table} as (update app.${table} o set ${columns.map(shorter).join(', ')} from moved where o.guarantee_id = moved.id and o.closed_at is null)`).join(', ')}, timer as (
       update app.guarantee_timers t set deadline_at = app.now(), registry_check_at = moved.next_registry_check_at from moved where t.guarantee_id = moved.id
     )
     select concat_ws(':', id, version, seller_party_id, creator_party_id, buyer_party_id) as live from moved`,
    [id, seconds],
  )
  notifyLive(db, rows)
}
/** The deadlines of open rows, by table. */
const openDeadlines = [
  ['cancellation_requests', 'answer_until', 'decide_until', 'check_at'],
  ['extension_requests', 'answer_until'],
  ['terms_proposals', 'answer_until'],
  ['transfer_proofs', 'decide_until'],
  ['guarantee_blocks', 'deadline_at', 'check_at'],
  ['split_proposals', 'answer_until'],
  ['third_party_payers', 'declare_until', 'decide_until'],
] as const
const movable = [
  'wait_until',
  'release_allowed_at',
  'system_release_at',
  'transfer_until',
  'registry_unavailable_since',
  'refund_check_at',
  'remind_at',
] as const

const replacePartyOfGuaranteesSql = sql.all(
  'lifecycle.replacePartyOfGuarantees',
  `with moved as (update app.guarantees set
         seller_party_id = case when seller_party_id = :fromPartyId then :toPartyId else seller_party_id end,
         buyer_party_id = case when buyer_party_id = :fromPartyId then :toPartyId else buyer_party_id end,
         creator_party_id = case when creator_party_id = :fromPartyId then :toPartyId else creator_party_id end
       where id = any(:guaranteeIds::int8[]) returning id, version, seller_party_id, creator_party_id, buyer_party_id, offered_at)
     select concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end) as live from moved`,
)
/** Replaces one party by another in these guarantees; open screens are notified. */
export async function replacePartyOfGuarantees(
  tx: NotifyingQueryable,
  {
    fromPartyId,
    toPartyId,
    guaranteeIds,
  }: { fromPartyId: Id<'parties'>; toPartyId: Id<'parties'>; guaranteeIds: readonly Id<'guarantees'>[] },
): Promise<void> {
  notifyLive(tx, await replacePartyOfGuaranteesSql(tx, { fromPartyId, toPartyId, guaranteeIds }))
}
