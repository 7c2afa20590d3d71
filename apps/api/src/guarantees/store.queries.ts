import type { ActorKind, Bearer, EventKind, TransferType } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import { columnOf, type Fields, type Packed, packRow } from '#db/packed-row.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Act } from '#http/act.ts'
import type { Tx } from '#http/context.ts'
import type { Settings } from '#settings/settings.ts'
import { addSeconds } from '#time/instants.ts'
import { idOfNumber } from './guarantee-number.ts'
import type { LifecycleState, RegistryWord } from './lifecycle-state.ts'
import { stateFields } from './state-fields.ts'
import { idOfPaymentReference } from './payment-reference.rules.ts'
import { askAtAfter, wakeAt } from './waits.rules.ts'

/** A guarantee's row, read under its lock, with the database's time of that moment. */
export interface LockedGuarantee extends LifecycleState {
  id: bigint
  number: string
  version: number
  sellerPartyId: bigint
  buyerPartyId: bigint
  creatorPartyId: bigint
  creatorUserId: bigint
  sellerName: string
  buyerName: string
  creatorName: string
  registrationNumber: string
  feeScheduleId: bigint
  priceFils: Fils
  commissionBearer: Bearer
  discountCodeId: bigint | null
  buyerShareFils: Fils
  sellerShareFils: Fils
  transferType: TransferType
  transferCommissionFils: Fils
  totalPriceFils: Fils
  sellerDueFils: Fils
  receivedFils: Fils
  commissionAfterFils: Fils
  paymentReference: string | null
  offeredAt: Date | null
  nextAskAt: Date | null
  silentAsks: number
  wakeAt: Date | null
  timerAt: Date | null
  sellerBankAccountId: bigint | null
  vehicle: { type: string; manufacture_year: number }
  plateNumber: string
  plateCode: string
  acceptedAt: Date | null
  now: Date
}

const lockedFields: Fields<LockedGuarantee> = {
  ...stateFields,
  id: 'int8',
  number: 'json',
  version: 'json',
  sellerPartyId: 'int8',
  buyerPartyId: 'int8',
  creatorPartyId: 'int8',
  creatorUserId: 'int8',
  sellerName: 'json',
  buyerName: 'json',
  creatorName: 'json',
  registrationNumber: 'json',
  feeScheduleId: 'int8',
  priceFils: 'int8',
  commissionBearer: 'json',
  discountCodeId: 'int8',
  buyerShareFils: 'int8',
  sellerShareFils: 'int8',
  transferType: 'json',
  transferCommissionFils: 'int8',
  sellerDueFils: 'int8',
  commissionAfterFils: 'int8',
  paymentReference: 'json',
  offeredAt: 'time',
  nextAskAt: 'time',
  silentAsks: 'json',
  wakeAt: 'time',
  timerAt: 'time',
  sellerBankAccountId: 'int8',
  vehicle: ['json', "json_build_object('type', g.vehicle_type, 'manufacture_year', g.vehicle_year)"],
  plateNumber: 'json',
  plateCode: 'json',
  acceptedAt: 'time',
  now: ['time', 'app.now()'],
}
/** What a query of locked guarantees selects, from a table that it calls `g`. */
export const lockedRow = packRow('g', lockedFields)

/** The buyer as he is called and registered now, read along. */
export interface WithBuyer extends LockedGuarantee {
  sellerNationalNumber: string | null
  buyerPartyName: string
  buyerNationalNumber: string | null
}
const ofParty = (column: string, side: 'seller' | 'buyer') => `(select p.${column} from app.parties p where p.id = g.${side}_party_id)`
const withBuyer = packRow<WithBuyer>('g', {
  ...lockedFields,
  buyerPartyName: ['json', ofParty('name', 'buyer')],
  sellerNationalNumber: ['json', ofParty('national_number', 'seller')],
  buyerNationalNumber: ['json', ofParty('national_number', 'buyer')],
})

/** The guarantee $1, as far as the party $2 may see it: the buyer from the offer on. */
export const isOwnOfParty =
  'g.id = $1 and ($2 in (g.seller_party_id, g.creator_party_id) or (g.buyer_party_id = $2 and g.offered_at is not null))'

/**
 * Takes the row lock; undefined for what this party may not see. The row is read by the locking scan itself: a join would show it as it was before
 * the wait for the lock.
 */
export async function lockGuaranteeOfParty(tx: Queryable, number: string, partyId: bigint): Promise<WithBuyer | undefined> {
  const { rows } = await tx.query<Packed>(
    `select ${withBuyer.columns} from app.guarantees g
     where ${isOwnOfParty} for update`,
    [idOfNumber(number), partyId],
  )
  return rows[0] && withBuyer.read(rows[0])
}

/** The same without a lock. */
export async function findGuaranteeOfParty(db: Queryable, number: string, partyId: bigint): Promise<WithBuyer | undefined> {
  const { rows } = await db.query<Packed>(
    `select ${withBuyer.columns} from app.guarantees g
     where ${isOwnOfParty}`,
    [idOfNumber(number), partyId],
  )
  return rows[0] && withBuyer.read(rows[0])
}

/** For staff, who see every guarantee. */
export async function findGuaranteeForStaff(db: Queryable, number: string): Promise<WithBuyer | undefined> {
  const { rows } = await db.query<Packed>(`select ${withBuyer.columns} from app.guarantees g where g.id = $1`, [idOfNumber(number)])
  return rows[0] && withBuyer.read(rows[0])
}

export async function lockGuaranteeById(tx: Queryable, id: bigint): Promise<LockedGuarantee | undefined> {
  const { rows } = await tx.query<Packed>(`select ${lockedRow.columns} from app.guarantees g where g.id = $1 for update`, [id])
  return rows[0] && lockedRow.read(rows[0])
}

/** The guarantee that a payment reference belongs to, locked. */
export async function lockGuaranteeByReference(tx: Queryable, paymentReference: string): Promise<LockedGuarantee | undefined> {
  const id = idOfPaymentReference(paymentReference)
  if (id === null) return undefined
  const { rows } = await tx.query<Packed>(
    `select ${lockedRow.columns} from app.guarantees g where g.id = $1 and g.payment_reference = $2 for update`,
    [id, paymentReference],
  )
  return rows[0] && lockedRow.read(rows[0])
}

export async function findGuaranteeById(db: Queryable, id: bigint): Promise<WithBuyer | undefined> {
  const { rows } = await db.query<Packed>(`select ${withBuyer.columns} from app.guarantees g where g.id = $1`, [id])
  return rows[0] && withBuyer.read(rows[0])
}

/** As the index says it that the sweeps read. */
const notEnded = `operational_status not in ('completed', 'rejected', 'expired', 'cancelled')`

/** Guarantees whose timer should have rung and did not; the sweep behind the timers, and the tests' clock. */
export async function listOverdueWakes(db: Queryable, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from app.guarantees where wake_at <= app.now() and ${notEnded} order by wake_at limit $1`,
    [limit],
  )
  return rows.map((row) => row.id)
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
  silent_asks?: number
}

export interface Change {
  /** The state after the move; what differs from the present one is written. */
  next: LifecycleState
  event: EventKind
  actorKind: ActorKind
  facts: Record<string, string | number | null>
  /** Columns beside the state. */
  columns: Columns
  /** When the registry is asked next; left out, the rule decides. */
  askAt?: Date | null
}

/**
 * A job is dear, and most waits end before their deadline: only a moment this near has a timer at once. The others get theirs each minute, when they come near, and so does
 * one that is due already when it is written, if no worker heard the word of it.
 */
const nearSeconds = 150
export const timerFor = (wake: Date | null, now: Date): Date | null => (wake && wake <= addSeconds(now, nearSeconds) ? wake : null)
/** The job that rings for the guarantee `id`, as SQL; it replaces an earlier one. */
export const setTimer = (at: string): string =>
  `(graphile_worker.add_job('guarantee_timer', json_build_object('guarantee_id', id::text), run_at := ${at}, job_key := 'guarantee:' || id)).id`

/** Columns of JSON travel as text; every other value travels as it is. */
const jsonColumns: ReadonlySet<string> = new Set(['flags', 'cancel_request', 'confirmation', 'extension', 'counts', 'discount'])

/**
 * Writes one transition whole: the row, its event, the notice to both sides, the word to live screens and the timer, or the word that its moment has come, in one statement. Only what a kind of transition
 * changes is written, so there are as many texts as kinds, each prepared once. Nothing waits for it: an event of a row that is not the one that was
 * locked has no version, which its table refuses.
 */
const saveStatementOf = (written: readonly string[]): string => {
  const kind = written.join()
  const known = saveStatements.get(kind)
  if (known !== undefined) return known
  const text = `
  with changed as (
    update app.guarantees g set version = g.version + 1, next_ask_at = $13, wake_at = $14, timer_at = coalesce($12, g.timer_at)${written.map((column, index) => `, ${column} = $${index + 15}`).join('')}
    where g.id = $1 and g.version = $2
    returning g.id, g.version, g.seller_party_id, g.buyer_party_id, g.creator_party_id, g.offered_at, g.wake_at
  ), event as (
    insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, actor_staff_id, request_id, session_jkt, evidence, facts, at)
    select $1, (select version from changed), $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11
  ), notice as (
    insert into app.outbox (kind, payload) select 'notice', jsonb_build_object('guarantee_id', id::text, 'version', version) from changed
  )
  select pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end)), pg_notify('outbox', ''),
    case when wake_at <= $11 then pg_notify('due', id::text) end, case when $12::timestamptz is not null then ${setTimer('$12::timestamptz')} end as job
  from changed`
  saveStatements.set(kind, text)
  return text
}
const saveStatements = new Map<string, string>()

export function saveTransition(tx: Tx, act: Act, guarantee: LockedGuarantee, change: Change, settings: Settings): LockedGuarantee {
  const { columns, next } = change
  const silentAsks = columns.silent_asks ?? guarantee.silentAsks
  const askAt = change.askAt === undefined ? askAtAfter(guarantee, next, act.now, settings, silentAsks) : change.askAt
  const wake = wakeAt(next, askAt, settings)
  const timerIsSoonEnough = guarantee.timerAt && wake && guarantee.timerAt <= wake && guarantee.timerAt > act.now
  const isDue = wake !== null && wake <= act.now
  const timer = timerIsSoonEnough || isDue ? null : timerFor(wake, act.now)
  const { quote, ...plain } = columns
  const written = Object.entries<unknown>({ ...changedState(guarantee, next), ...plain, ...quote })
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  tx.send(saveStatementOf(written.map(([column]) => column)), [
    guarantee.id,
    guarantee.version,
    change.event,
    change.actorKind,
    ...actorColumns(act),
    JSON.stringify(change.facts),
    act.now,
    timer,
    askAt,
    wake,
    ...written.map(([column, value]) => (jsonColumns.has(column) && value !== null ? JSON.stringify(value) : value)),
  ])
  return { ...guarantee, ...next, version: guarantee.version + 1, nextAskAt: askAt, wakeAt: wake, silentAsks }
}

function changedState(before: LifecycleState, next: LifecycleState): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const { name, column } of writtenState) if (!isSame(before[name], next[name])) changed[column] = next[name]
  return changed
}
/** Whether somebody acts for the owner never changes; the sum is one of the terms. */
const writtenState = (Object.keys(stateFields) as (keyof LifecycleState)[])
  .filter((name) => name !== 'hasAgent' && name !== 'totalPriceFils')
  .map((name) => ({ name, column: columnOf(name) }))
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())

/** Who did it, and for a person the signed request as evidence. */
export function actorColumns(
  act: Act,
): [userId: bigint | null, staffId: bigint | null, requestId: string, jkt: string | null, evidence: Buffer | null] {
  const { actor, requestId, evidence } = act
  const person = actor.kind === 'person' ? actor.userId : null
  const staff = actor.kind === 'staff' ? actor.staffId : null
  return [person, staff, requestId, evidence?.jkt ?? null, evidence?.sealed ?? null]
}

export interface Asked {
  askAt: Date | null
  wake: Date | null
  silentAsks: number
  silentSince: Date | null
  /** What the registry said; null when it was not asked or did not answer. */
  word: RegistryWord | null
  /** Open screens read anew: the silence of the registry makes acts possible, and its end takes them away. */
  isShown: boolean
}

/** Only what belongs to asking and waking changes: the registry said nothing that moves anything. Sets the timer for the next moment; false when the guarantee is no longer the one that was read. */
export async function saveNextWake(
  db: Queryable,
  { id, version, now }: Pick<LockedGuarantee, 'id' | 'version' | 'now'>,
  asked: Asked,
): Promise<boolean> {
  const { rows } = await db.query(
    `with changed as (update app.guarantees set next_ask_at = $2, wake_at = $3, timer_at = $8, silent_asks = $4, silent_since = $6, registry_word = coalesce($7, registry_word),
       registry_word_at = case when $7::text is null then registry_word_at else app.now() end where id = $1 and version = $5 returning id, version, seller_party_id, creator_party_id, buyer_party_id)
     select case when $9 then pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, buyer_party_id)) end, case when $8::timestamptz is not null then ${setTimer('$8::timestamptz')} end from changed`,
    [id, asked.askAt, asked.wake, asked.silentAsks, version, asked.silentSince, asked.word, timerFor(asked.wake, now), asked.isShown],
  )
  return rows.length > 0
}

/** Sets the timers of the guarantees whose moment comes near, the longest due first; answers how many. */
export async function windTimers(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.query(
    `with near as (
       select id from app.guarantees where wake_at <= app.now() + make_interval(secs => $1) and timer_at is distinct from wake_at and ${notEnded} order by wake_at limit $2 for update skip locked
     ), wound as (
       update app.guarantees g set timer_at = g.wake_at from near where g.id = near.id returning g.id, g.wake_at
     )
     select ${setTimer('wake_at')} from wound`,
    [nearSeconds, limit],
  )
  return rows.length
}

/** Whether no active guarantee holds this vehicle; the unique index has the last word. */
export async function isVehicleFree(db: Queryable, registrationNumber: string): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    `select exists (select from app.guarantees where registration_number = $1 and operational_status in ('awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested')) as held`,
    [registrationNumber],
  )
  return rows[0]?.held === false
}

/** Guarantees as they are now, in the order of the ids. */
export async function listGuaranteesById(db: Queryable, ids: readonly bigint[]): Promise<LockedGuarantee[]> {
  const { rows } = await db.query<Packed>(
    `/* unnamed */ select ${lockedRow.columns} from app.guarantees g where g.id = any($1) order by array_position($1::bigint[], g.id)`,
    [ids],
  )
  return rows.map(lockedRow.read)
}

export async function findGuaranteeByNumber(db: Queryable, number: string): Promise<LockedGuarantee | undefined> {
  const { rows } = await db.query<Packed>(`select ${lockedRow.columns} from app.guarantees g where g.id = $1`, [idOfNumber(number)])
  return rows[0] && lockedRow.read(rows[0])
}

/** Brings everything that a guarantee waits for so much nearer; the sandbox's way to shorten a wait. */
export async function movePatience(db: Queryable, id: bigint, seconds: number): Promise<void> {
  const shorter = (column: string) => `${column} = ${column} - make_interval(secs => $2)`
  const inJson = (text: string) => `to_jsonb((${text})::timestamptz - make_interval(secs => $2))`
  await db.query(
    `with moved as (
       update app.guarantees set ${movable.map(shorter).join(', ')}, wake_at = app.now(),
         next_ask_at = least(next_ask_at, app.now()),
         flags = (select coalesce(jsonb_agg(case when f ? 'until' then jsonb_set(f, '{until}', ${inJson("f->>'until'")}) else f end
           || case when f ? 'check_at' then jsonb_build_object('check_at', ${inJson("f->>'check_at'")}) else '{}' end
           || case when f ? 'split' then jsonb_build_object('split', jsonb_set(f->'split', '{answer_until}', ${inJson("f->'split'->>'answer_until'")})) else '{}' end order by n), '[]')
           from jsonb_array_elements(flags) with ordinality as e(f, n)),
         extension = case when extension is null then null else jsonb_set(extension, '{until}', ${inJson("extension->>'until'")}) end,
         confirmation = case when confirmation is null then null else jsonb_set(confirmation, '{decide_until}', ${inJson("confirmation->>'decide_until'")}) end,
         cancel_request = case when cancel_request->>'status' = 'pending' then cancel_request
           || jsonb_build_object('answer_until', ${inJson("cancel_request->>'answer_until'")}, 'decide_until', ${inJson("cancel_request->>'decide_until'")})
           || case when cancel_request ? 'check_at' then jsonb_build_object('check_at', ${inJson("cancel_request->>'check_at'")}) else '{}' end else cancel_request end
       where id = $1 returning id, version, seller_party_id, creator_party_id, buyer_party_id)
     select pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, buyer_party_id)) from moved`,
    [id, seconds],
  )
}
const movable = ['wait_until', 'release_allowed_at', 'system_release_at', 'transfer_until', 'silent_since', 'remind_at'] as const
