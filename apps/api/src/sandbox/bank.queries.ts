import { columns, type RowOf, sql } from '#db/statement.ts'
import { type Fils, fils, noFils } from '@damana/contract/money'
import type { TransferType } from '@damana/contract/statuses'
import type { Pool } from 'pg'
import type { Queryable } from '#db/queryable.ts'
import { idOfReferenceSql } from '#kernel/payment-reference.rules.ts'
import type { Position } from './pages.ts'
import type { OrderInFile } from './bank-letters.ts'

export type BankMode = 'automatic' | 'by_hand' | 'silent'
/**
 * The bank's behaviour with payment files: it confirms them; the line breaks after or before they have arrived; it records them late and
 * does not answer; a proxy on the way answers instead of the bank; it acknowledges them and loses them; it records the first half of the
 * payments, not the file, and does not answer.
 */
export type BankLine = 'normal' | 'breaks_after' | 'breaks_before' | 'slow' | 'proxy_page' | 'loses' | 'part'
export type PaymentMethod = 'biller' | 'bank' | 'cliq'

const findBankModesSql = sql.one(
  'sandbox.findBankModes',
  `select max(value) filter (where name = 'bank') as "bank!", max(value) filter (where name = 'line') as "line!" from sandbox.modes`,
  columns<{ bank: BankMode; line: BankLine }>(),
)
export const findBankModes = (db: Queryable) => findBankModesSql(db)
const setBankModeSql = sql.run('sandbox.setBankMode', `update sandbox.modes set value = :mode where name = 'bank'`)
export async function setBankMode(db: Queryable, mode: BankMode): Promise<void> {
  await setBankModeSql(db, { mode })
}
const setBankLineSql = sql.run('sandbox.setBankLine', `update sandbox.modes set value = :line where name = 'line'`)
export async function setBankLine(db: Queryable, line: BankLine): Promise<void> {
  await setBankLineSql(db, { line })
}

const setAlarmSql = sql.run(
  'sandbox.setAlarm',
  `select graphile_worker.add_job('sandbox_bank', '{}', job_key := 'sandbox_bank', run_at := least(
    clock_timestamp() + make_interval(secs => :seconds),
    (select run_at from graphile_worker.jobs where key = 'sandbox_bank' and locked_at is null)
  ))`,
)
/** Sets the bank's alarm to so many seconds from now; the earliest of all alarms counts. */
export async function setAlarm(db: Queryable, seconds: number): Promise<void> {
  await setAlarmSql(db, { seconds })
}

const lockTurnSql = sql.run('sandbox.lockTurn', `select pg_advisory_lock(hashtextextended('sandbox_bank', 0))`)
const unlockTurnSql = sql.count('sandbox.unlockTurn', `select pg_advisory_unlock(hashtextextended('sandbox_bank', 0))`)
/** Serialises the bank's messages, so that the data read for one still hold when it is sent. */
export async function inTurn<T>(pool: Pool, speak: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await lockTurnSql(client)
    return await speak()
  } finally {
    // A connection that fails to release the lock releases it by closing.
    await unlockTurnSql(client).then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

// ---- orders ----

/** The wrongly moved sum: second returns less second debits. */
const orderColumns = `o.end_to_end_id, o.file_id, o.rail, o.amount_fils, o.creditor, o.iban, o.remittance, o.status, o.received_at, o.debit_at,
    o.returned_fils, o.wrongly_moved_fils`

const insertFileSql = sql.run(
  'sandbox.insertFile',
  `insert into sandbox.bank_files (message_id, rail, orders, sha256, received_at, record_at, is_lost, is_partial)
  select :messageId, :rail, :orders, :sha256, t.now, t.now + make_interval(secs => :recordAfterSeconds), :isLost, :isPartial
  from (select app.now() as now) t
  on conflict (message_id) do nothing`,
)
/** Stores a file once per message id; the bank knows it from `recordAfterSeconds` on. */
export async function insertFile(
  db: Queryable,
  file: {
    messageId: string
    rail: TransferType
    orders: readonly OrderInFile[]
    sha256: string
    recordAfterSeconds: number
    isLost: boolean
    isPartial: boolean
  },
): Promise<void> {
  const orders = file.orders.map(({ amountFils, ...order }) => ({ ...order, amountFils: amountFils.toString() }))
  await insertFileSql(db, { ...file, orders: JSON.stringify(orders) })
}

const recordDueFilesSql = sql.count(
  'sandbox.recordDueFiles',
  `with due as (
    update sandbox.bank_files set recorded_at = app.now()
    where recorded_at is null and not is_lost and record_at <= app.now()
    returning message_id, rail, orders, recorded_at
  )
  insert into sandbox.bank_orders as o (end_to_end_id, file_id, rail, amount_fils, creditor, iban, remittance, received_at, debit_at)
  select x->>'endToEndId', d.message_id, d.rail, (x->>'amountFils')::bigint, x->>'creditor', x->>'iban', coalesce(x->>'remittance', ''),
    d.recorded_at, d.recorded_at + make_interval(secs => (:debitAfterSeconds::jsonb ->> d.rail)::float8)
  from due d, jsonb_array_elements(d.orders) x
  on conflict (end_to_end_id) do update set times_received = o.times_received + 1`,
)
/** Records the files that are due and takes their orders, in one statement; returns whether there was one. */
export async function recordDueFiles(db: Queryable, debitAfterSeconds: Readonly<Record<TransferType, number>>): Promise<boolean> {
  return (await recordDueFilesSql(db, { debitAfterSeconds: JSON.stringify(debitAfterSeconds) })) > 0
}

const findFileSql = sql.first(
  'sandbox.findFile',
  `select case when not is_lost then sha256 end as sha256
  from sandbox.bank_files
  where message_id = :messageId and (recorded_at is not null or is_lost) and not is_partial
  union all
  select null
  from sandbox.bank_orders
  where file_id = :messageId and not exists (select from sandbox.bank_files where message_id = :messageId)
  limit 1`,
)
/** The bank's record of a file: its hash, null where the bank does not report it; undefined where the bank does not know the file. */
export const findFile = (db: Queryable, messageId: string) => findFileSql(db, { messageId })

const findOrderSql = sql.first('sandbox.findOrder', `select ${orderColumns} from sandbox.bank_orders o where end_to_end_id = :endToEndId`)
export type Order = RowOf<typeof findOrderSql>
export async function findOrder(db: Queryable, endToEndId: string): Promise<Order | undefined> {
  return findOrderSql(db, { endToEndId })
}

const listOrdersOfFileSql = sql.all(
  'sandbox.listOrdersOfFile',
  `select ${orderColumns} from sandbox.bank_orders o where file_id = :fileId order by end_to_end_id`,
)
export async function listOrdersOfFile(db: Queryable, fileId: string): Promise<Order[]> {
  return listOrdersOfFileSql(db, { fileId })
}

const markOrdersSql = sql.run(
  'sandbox.markOrders',
  `update sandbox.bank_orders
  set status = case when :status = 'debited' and returned_fils is not null then 'returned' else :status end,
    debited_at = case when :status in ('debited', 'rejected') then coalesce(debited_at, app.now()) else debited_at end
  where end_to_end_id = any(:endToEndIds)`,
)
/** Marks orders as executed and reported. The debit of a payment that was returned before closes it. */
export async function markOrders(db: Queryable, endToEndIds: readonly string[], status: Order['status']): Promise<void> {
  await markOrdersSql(db, { endToEndIds, status })
}
const markReturnedSql = sql.run(
  'sandbox.markReturned',
  `update sandbox.bank_orders
  set returned_fils = :returnedFils, status = case when status = 'debited' then 'returned' else status end
  where end_to_end_id = :endToEndId`,
)
/** Records the returned amount; before the debit it is only stored. */
export async function markReturned(db: Queryable, endToEndId: string, returnedFils: Fils): Promise<void> {
  await markReturnedSql(db, { endToEndId, returnedFils })
}

// ---- credits ----

/** The payer as the payer's bank reports it. */
export interface Payer {
  name: string
  national_number?: string
  kind?: 'person' | 'company'
}
export interface Credit {
  bankReference: string
  way: PaymentMethod
  amountFils: Fils
  /** The charges deducted by the biller. */
  deductedChargesFils: Fils
  remittance: string
  payer: Payer
  notice: unknown
}
const creditColumns =
  'c.bank_reference, c.way, c.amount_fils, c.deducted_charges_fils as deducted_charges_fils, c.remittance, c.payer, c.notice'
const knownOfCredit = columns<{ payer: Payer }>()

const insertCreditSql = sql.run(
  'sandbox.insertCredit',
  `insert into sandbox.bank_credits (bank_reference, way, amount_fils, deducted_charges_fils, remittance, payer, notice, received_at, state_at,
    is_withheld)
  values (:bankReference, :way, :amountFils, :deductedChargesFils, :remittance, :payer, :notice, :receivedAt, :stateAt, :isWithheld)`,
)
export async function insertCredit(
  db: Queryable,
  credit: Credit,
  when: { receivedAt: Date; stateAt: Date; isWithheld: boolean },
): Promise<void> {
  await insertCreditSql(db, {
    ...credit,
    payer: JSON.stringify(credit.payer),
    notice: JSON.stringify(credit.notice),
    receivedAt: when.receivedAt,
    stateAt: when.stateAt,
    isWithheld: when.isWithheld,
  })
}
const markNoticedSql = sql.run(
  'sandbox.markNoticed',
  'update sandbox.bank_credits set noticed_at = coalesce(noticed_at, app.now()) where bank_reference = :bankReference',
)
export async function markNoticed(db: Queryable, bankReference: string): Promise<void> {
  await markNoticedSql(db, { bankReference })
}

const findCreditSql = sql.first(
  'sandbox.findCredit',
  `select ${creditColumns}, c.is_withheld, c.noticed_at is not null as is_told, c.stated_at is not null as is_stated,
    c.reversed_at is not null as is_taken_back, c.paid_again_as
  from sandbox.bank_credits c
  where c.bank_reference = :bankReference`,
  knownOfCredit,
)
export type KnownCredit = RowOf<typeof findCreditSql>
export async function findCredit(db: Queryable, bankReference: string): Promise<KnownCredit | undefined> {
  return findCreditSql(db, { bankReference })
}

const letNoticeGoSql = sql.run(
  'sandbox.letNoticeGo',
  'update sandbox.bank_credits set is_withheld = false, state_at = :stateAt where bank_reference = :bankReference',
)
/** Releases a payment notification; the statement follows at its time. */
export async function letNoticeGo(db: Queryable, bankReference: string, stateAt: Date): Promise<void> {
  await letNoticeGoSql(db, { bankReference, stateAt })
}
const markTakenBackSql = sql.run(
  'sandbox.markTakenBack',
  'update sandbox.bank_credits set reversed_at = app.now(), kept_fils = :keptFils where bank_reference = :bankReference',
)
export async function markTakenBack(db: Queryable, bankReference: string, keptFils: Fils): Promise<void> {
  await markTakenBackSql(db, { bankReference, keptFils })
}
const markPaidAgainSql = sql.run(
  'sandbox.markPaidAgain',
  'update sandbox.bank_credits set paid_again_as = :as where bank_reference = :bankReference',
)
export async function markPaidAgain(db: Queryable, bankReference: string, as: string): Promise<void> {
  await markPaidAgainSql(db, { bankReference, as })
}

/** The id under which the bank tells a credit. */
const statementOrNotification = `case when c.is_dated_back then 'N-' || c.bank_reference else :statementId end`
/** Books the credits that were gathered. */
const bookGathered = (gather: string): string => `with gathered as (
    ${gather}
    returning c.bank_reference, c.amount_fils, c.deducted_charges_fils, c.remittance, c.state_at, c.statement_id
  )
  insert into sandbox.bank_movements (reference, fils, booked_at, remittance, deducted_charges_fils)
  select g.bank_reference, g.amount_fils - g.deducted_charges_fils, max(g.state_at) over (partition by g.statement_id), g.remittance, g.deducted_charges_fils
  from gathered g
  on conflict (reference) do nothing`
const gatherStatementSql = sql.run(
  'sandbox.gatherStatement',
  bookGathered(`update sandbox.bank_credits c set statement_id = ${statementOrNotification}
  where c.stated_at is null and c.statement_id is null and c.noticed_at is not null and (:all or c.state_at <= app.now())`),
)
/** Puts due credits (by hand: all) on a new statement, those of a scenario on a notification each. Those of an unanswered one stay on it. */
export async function gatherStatement(db: Queryable, statementId: string, all: boolean): Promise<void> {
  await gatherStatementSql(db, { statementId, all })
}
const gatherOneSql = sql.run(
  'sandbox.gatherOne',
  bookGathered(`update sandbox.bank_credits c set statement_id = ${statementOrNotification}, deducted_charges_fils = :deductedChargesFils, state_at = app.now()
  where c.bank_reference = :bankReference and c.statement_id is null`),
)
/** Puts one credit on a statement of its own, less the biller's charges. */
export async function gatherOne(db: Queryable, statementId: string, bankReference: string, deductedChargesFils: Fils): Promise<void> {
  await gatherOneSql(db, { statementId, bankReference, deductedChargesFils })
}

export interface OpenStatement {
  id: string
  isNotification: boolean
  at: Date
  balanceFils: Fils
  credits: readonly Credit[]
}
const balance = `(select coalesce(sum(m.fils), 0) from sandbox.bank_movements m)::bigint`

const findBalanceSql = sql.one('sandbox.findBalance', `select ${balance} as "fils!", app.now() as now`)
/** The balance of the client account, and the time. */
export const findBalance = (db: Queryable) => findBalanceSql(db)

const addWronglyMovedSql = sql.run(
  'sandbox.addWronglyMoved',
  'update sandbox.bank_orders set wrongly_moved_fils = wrongly_moved_fils + :fils where end_to_end_id = :endToEndId',
)
/** Records a payment that the bank moved once too often. */
export async function addWronglyMoved(db: Queryable, endToEndId: string, moved: bigint): Promise<void> {
  await addWronglyMovedSql(db, { endToEndId, fils: fils(moved) })
}

const findMakeGoodSql = sql.first(
  'sandbox.findMakeGood',
  'select amount_fils as fils from app.make_goods where number = :number and credited_at is null',
)
/** Finds a make-good that the product owes the client account, by its number. */
export async function findMakeGood(db: Queryable, number: string): Promise<Fils | undefined> {
  const row = await findMakeGoodSql(db, { number })
  return row?.fils
}

const listMakeGoodsSql = sql.all(
  'sandbox.listMakeGoods',
  `select m.id, m.number as "number!", m.cause, m.amount_fils, m.made_at
  from app.make_goods m
  where m.credited_at is null and m.id > :after
    and not exists (select from sandbox.bank_credits c where c.bank_reference = m.number)
  order by m.id
  limit :limit`,
)
/** Lists make-goods that our own account has not transferred yet, oldest first, after the id `after`. */
export const listMakeGoods = (db: Queryable, after: bigint, limit: number) => listMakeGoodsSql(db, { limit, after })

const listOpenStatementsSql = sql.all(
  'sandbox.listOpenStatements',
  `select ${creditColumns}, c.statement_id as "statement_id!",
    max(c.state_at) over (partition by c.statement_id) as "state_at!", c.is_dated_back, ${balance} as "balance_fils!"
  from sandbox.bank_credits c
  where c.stated_at is null and c.statement_id is not null
  order by c.statement_id, c.bank_reference`,
  knownOfCredit,
)
/** Lists unanswered statements, each with its original content. */
export async function listOpenStatements(db: Queryable): Promise<OpenStatement[]> {
  const rows = await listOpenStatementsSql(db)
  const ids = [...new Set(rows.map((row) => row.statementId))]
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.statementId === id)
    const first = own[0]
    return first ? [{ id, isNotification: first.isDatedBack, at: first.stateAt, balanceFils: first.balanceFils, credits: own }] : []
  })
}
const markStatedSql = sql.run(
  'sandbox.markStated',
  'update sandbox.bank_credits set stated_at = app.now() where statement_id = :statementId',
)
export async function markStated(db: Queryable, statementId: string): Promise<void> {
  await markStatedSql(db, { statementId })
}

// ---- the account ----

const movementColumns =
  'm.reference, m.fils, m.booked_at, m.end_to_end_id, m.remittance, m.return_reason, m.takes_back, m.deducted_charges_fils'

/** Books a movement once. */
export const insertMovement = sql.run(
  'sandbox.insertMovement',
  `insert into sandbox.bank_movements (reference, fils, booked_at, end_to_end_id, remittance, return_reason, takes_back, deducted_charges_fils)
  values (:reference, :fils, :bookedAt, :endToEndId?, :remittance, :returnReason?, :takesBack?, :deductedChargesFils)
  on conflict (reference) do nothing`,
)
export const deleteMovement = sql.run('sandbox.deleteMovement', 'delete from sandbox.bank_movements where reference = :reference')

/** Movements up to a moment that no statement of a whole day shows, the oldest first. */
export const listUnstatedMovements = sql.all(
  'sandbox.listUnstatedMovements',
  `select ${movementColumns} from sandbox.bank_movements m where m.stated_at is null and m.booked_at < :until order by m.booked_at, m.reference`,
)
export type BankMovement = RowOf<typeof listUnstatedMovements>

/** The balance at a moment. */
export const readBalanceAt = sql.one(
  'sandbox.readBalanceAt',
  `select coalesce(sum(m.fils), 0)::bigint as "fils!" from sandbox.bank_movements m where m.booked_at < :until`,
)
export const markMovementsStated = sql.run(
  'sandbox.markMovementsStated',
  'update sandbox.bank_movements set stated_at = app.now() where reference = any(:references)',
)

const stateWholeDaysSql = sql.run(
  'sandbox.stateWholeDays',
  `insert into sandbox.modes (name, value) values ('statements', 'whole_days') on conflict (name) do nothing`,
)
/** From now on the bank states each day that is over, whole; those that have been before. */
export async function stateWholeDays(db: Queryable): Promise<void> {
  await stateWholeDaysSql(db)
  await setAlarm(db, 0)
}

// ---- due work ----

export interface DueWork {
  mode: BankMode
  now: Date
  orders: readonly Order[]
  /** Payment notifications that the product has not answered. */
  notices: readonly Credit[]
  /** Credits are due for a statement. */
  hasCredits: boolean
  /** Each day that is over is stated whole. */
  statesWholeDays: boolean
  /** Seconds until the next work; null without any. */
  nextInSeconds: number | null
}

/** An order in JSON, which has neither times nor integers of this size. */
interface OrderJson {
  end_to_end_id: string
  file_id: string
  rail: TransferType
  amount_fils: string
  creditor: string
  iban: string
  remittance: string
  status: Order['status']
  received_at: string
  debit_at: string
  wrongly_moved_fils: string
}
interface NoticeJson {
  bank_reference: string
  way: PaymentMethod
  amount_fils: string
  remittance: string
  payer: Payer
  notice: unknown
}

const findDueWorkSql = sql.one(
  'sandbox.findDueWork',
  `with t as (select app.now() as now),
  open_orders as (
    select o.end_to_end_id, o.file_id, o.rail, o.amount_fils::text, o.creditor, o.iban, o.remittance, o.status, o.received_at, o.debit_at,
      o.wrongly_moved_fils::text
    from sandbox.bank_orders o
    where o.debited_at is null and o.status in ('received', 'accepted')
  ),
  open_credits as (select c.* from sandbox.bank_credits c where c.stated_at is null)
  select (select value from sandbox.modes where name = 'bank') as "mode!", t.now as "now!",
    (select coalesce(json_agg(o), '[]') from open_orders o where o.status = 'received' or o.debit_at <= t.now) as orders,
    (select coalesce(json_agg(json_build_object('bank_reference', c.bank_reference, 'way', c.way, 'amount_fils', c.amount_fils::text,
        'remittance', c.remittance, 'payer', c.payer, 'notice', c.notice)), '[]')
      from open_credits c
      where c.noticed_at is null and not c.is_withheld and c.received_at < t.now - interval '2 seconds') as notices,
    exists (
      select from open_credits c where c.statement_id is not null or (c.noticed_at is not null and c.state_at <= t.now)
    ) as has_credits,
    exists (select from sandbox.modes where name = 'statements') as states_whole_days,
    extract(epoch from least(
      (select min(o.debit_at) from open_orders o where o.debit_at > t.now),
      (select min(c.state_at) from open_credits c where c.state_at > t.now and not c.is_withheld)
    ) - t.now)::float8 as next_in_seconds
  from t`,
  columns<{ mode: BankMode; orders: OrderJson[]; notices: NoticeJson[] }>(),
)
/** All due work of the bank, and the time until the next. */
export async function findDueWork(db: Queryable): Promise<DueWork> {
  const { orders, notices, ...row } = await findDueWorkSql(db)
  return {
    ...row,
    orders: orders.map((order) => ({
      endToEndId: order.end_to_end_id,
      fileId: order.file_id,
      rail: order.rail,
      amountFils: fils(BigInt(order.amount_fils)),
      creditor: order.creditor,
      iban: order.iban,
      remittance: order.remittance,
      status: order.status,
      receivedAt: new Date(order.received_at),
      debitAt: new Date(order.debit_at),
      returnedFils: null, // Automatic work does not depend on it.
      wronglyMovedFils: fils(BigInt(order.wrongly_moved_fils)),
    })),
    notices: notices.map((notice) => ({
      bankReference: notice.bank_reference,
      way: notice.way,
      amountFils: fils(BigInt(notice.amount_fils)),
      deductedChargesFils: noFils,
      remittance: notice.remittance,
      payer: notice.payer,
      notice: notice.notice,
    })),
  }
}

// ---- pages ----

/** The open amount of a side's fee bill. */
const openOfBill = `(
        select coalesce(sum((app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number)).open_fils), 0)::bigint
        from app.fees f
        where f.guarantee_id = b.guarantee_id and f.side = b.side
      )`

const listBillsSql = sql.all(
  'sandbox.listBills',
  `/* unnamed */ with bills as (
    (
      select g.id, g.payment_reference, g.buyer_name, g.total_price_fils as amount_fils,
        greatest(g.total_price_fils - g.received_fils, 0) as remaining_fils,
        case when g.operational_status = 'awaiting_payment' then g.wait_until end as due_at
      from app.guarantees g
      where g.payment_reference is not null and (g.operational_status = 'awaiting_payment') = (:state = 'open')
        and (:wanted::text is null or g.payment_reference like :wanted || '%' or g.number = upper(:wanted))
        and (:place::bigint is null or (g.id, g.payment_reference) < (:place, :key))
      order by g.id desc
      limit :limit
    )
    union all
    select b.guarantee_id, b.payment_reference, b.name, b.amount_fils, ${openOfBill}, case when b.closed_at is null then b.due_at end
    from (
      select b.*, case b.side when 'buyer' then g.buyer_name else g.seller_name end as name
      from app.fee_bills b
      join app.guarantees g on g.id = b.guarantee_id
      where (b.closed_at is null) = (:state = 'open') and (:wanted::text is null or b.payment_reference like :wanted || '%' or g.number = upper(:wanted))
        and (:place::bigint is null or (b.guarantee_id, b.payment_reference) < (:place, :key?))
      order by b.guarantee_id desc, b.payment_reference desc
      limit :limit
    ) b
  )
  select b.id as "guarantee_id!", b.payment_reference as "payment_reference!", g.number as "guarantee_number!", b.buyer_name as "buyer_name!",
    g.vehicle_type || ' ' || g.vehicle_year as "vehicle!", b.amount_fils as "amount_fils!", b.remaining_fils as "remaining_fils!", b.due_at,
    g.operational_status as status
  from bills b
  join app.guarantees g on g.id = b.id
  order by b.id desc, b.payment_reference desc
  limit :limit`,
)
/** Lists bills to be paid, or closed ones, including fee bills, by guarantee and reference; filtered by either. */
export const listBills = (db: Queryable, state: 'open' | 'closed', wanted: string | null, after: Position | null, limit: number) =>
  listBillsSql(db, { wanted, limit, state, place: after?.place ?? null, key: after?.key ?? null })

const findBillOfBuyerSql = sql.first(
  'sandbox.findBillOfBuyer',
  `select jsonb_strip_nulls(jsonb_build_object('name', p.name, 'national_number', p.national_number, 'kind', p.kind)) as payer,
    bill.remaining_fils as "remaining_fils!", bill.ended_at
  from (
    select g.buyer_party_id as party_id, greatest(g.total_price_fils - g.received_fils, 0) as remaining_fils, g.ended_at
    from app.guarantees g
    where g.id = ${idOfReferenceSql(':paymentReference')} and g.payment_reference = :paymentReference
    union all
    select case b.side when 'buyer' then g.buyer_party_id else g.seller_party_id end, ${openOfBill}, null
    from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id
    where b.payment_reference = :paymentReference
  ) bill
  join app.parties p on p.id = bill.party_id`,
)
/**
 * A bill as its payer sees it, a buyer or a side that owes fees, also when it can no longer be paid. A fee bill carries no end of the
 * guarantee.
 */
export const findBillOfBuyer = (db: Queryable, paymentReference: string) => findBillOfBuyerSql(db, { paymentReference })

const listFilesSql = sql.all(
  'sandbox.listFiles',
  `/* unnamed */ with recursive newest as (
    (
      select o.received_at, o.file_id, 1 as nth
      from sandbox.bank_orders o
      where :after::text is null
        or (o.received_at, o.file_id) < ((select f.received_at from sandbox.bank_orders f where f.file_id = :after limit 1), :after)
      order by o.received_at desc, o.file_id desc
      limit 1
    )
    union all
    select o.received_at, o.file_id, n.nth + 1
    from newest n
    cross join lateral (
      select o.received_at, o.file_id
      from sandbox.bank_orders o
      where (o.received_at, o.file_id) < (n.received_at, n.file_id)
      order by o.received_at desc, o.file_id desc
      limit 1
    ) o
    where n.nth < :limit
  )
  select n.file_id as "message_id!", f.rail as "rail!", n.received_at as "received_at!", f.payments as "payments!"
  from newest n
  cross join lateral (
    select min(o.rail) as rail,
      json_agg(json_build_object('end_to_end_id', o.end_to_end_id, 'amount_fils', o.amount_fils::text, 'creditor', o.creditor, 'iban', o.iban,
        'bank_status', o.status, 'returned_fils', o.returned_fils::text,
        'payout_status', (
          select p.status
          from app.payouts p
          where p.id = substr(o.end_to_end_id, 2)::bigint
        )) order by o.end_to_end_id) as payments
    from sandbox.bank_orders o
    where o.file_id = n.file_id
  ) f
  order by n.nth`,
)
/** Lists the newest files, after the one named `after`, with the state of each order, at the bank and in the product. */
export const listFiles = (db: Queryable, after: string | null, limit: number) => listFilesSql(db, { limit, after })

const listReceiptsSql = sql.all(
  'sandbox.listReceipts',
  `/* unnamed */ select c.bank_reference, c.way, c.amount_fils, c.deducted_charges_fils as deducted_charges_fils, c.remittance,
    coalesce(c.payer->>'name', '') as "payer_name!", g.number as guarantee_number, c.received_at,
      c.noticed_at is not null as "told!", c.stated_at is not null as "stated!",
    c.reversed_at is not null as "taken_back!", c.paid_again_as
  from sandbox.bank_credits c
  left join app.guarantees g on g.id = ${idOfReferenceSql('c.remittance')} and g.payment_reference = c.remittance
  where :after::text is null
    or (c.received_at, c.bank_reference) < ((select a.received_at from sandbox.bank_credits a where a.bank_reference = :after), :after)
  order by c.received_at desc, c.bank_reference desc
  limit :limit`,
)
/** Lists the newest credits on the client account, after the one with the reference `after`, with the state of each. */
export const listReceipts = (db: Queryable, after: string | null, limit: number) => listReceiptsSql(db, { limit, after })
