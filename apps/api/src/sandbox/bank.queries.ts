import type { Fils } from '@damana/contract/money'
import type { OperationalStatus, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { OrderInFile } from './bank-letters.ts'

export type BankMode = 'automatic' | 'by_hand'
export type Way = 'biller' | 'bank' | 'cliq'

export async function setBankMode(db: Queryable, mode: BankMode): Promise<void> {
  await db.query(`update sandbox.modes set value = $1 where name = 'bank'`, [mode])
}

/** Rings the bank's alarm clock so many seconds from now; the earliest of all alarms counts. */
export async function setAlarm(db: Queryable, seconds: number): Promise<void> {
  await db.query(
    `select graphile_worker.add_job('sandbox_bank', '{}', run_at := least(clock_timestamp() + make_interval(secs => $1), (select run_at from graphile_worker.jobs where key = 'sandbox_bank' and locked_at is null)), job_key := 'sandbox_bank')`,
    [seconds],
  )
}

// ---- orders ----

export interface Order extends OrderInFile {
  fileId: string
  rail: TransferType
  status: 'received' | 'accepted' | 'rejected' | 'debited' | 'returned'
  receivedAt: Date
  debitAt: Date
}
interface OrderRow {
  end_to_end_id: string
  file_id: string
  rail: TransferType
  amount_fils: Fils
  creditor: string
  iban: string
  status: Order['status']
  received_at: Date
  debit_at: Date
}
const orderColumns = 'o.end_to_end_id, o.file_id, o.rail, o.amount_fils, o.creditor, o.iban, o.status, o.received_at, o.debit_at'
const orderOf = (row: OrderRow): Order => ({
  endToEndId: row.end_to_end_id,
  fileId: row.file_id,
  rail: row.rail,
  amountFils: row.amount_fils,
  creditor: row.creditor,
  iban: row.iban,
  status: row.status,
  receivedAt: row.received_at,
  debitAt: row.debit_at,
})

export async function insertOrders(
  db: Queryable,
  fileId: string,
  rail: TransferType,
  orders: readonly OrderInFile[],
  debitAfterSeconds: number,
): Promise<void> {
  await db.query(
    `insert into sandbox.bank_orders as o (end_to_end_id, file_id, rail, amount_fils, creditor, iban, received_at, debit_at)
     select u.e, $1, $2, u.a, u.c, u.i, t.now, t.now + make_interval(secs => $7) from unnest($3::text[], $4::bigint[], $5::text[], $6::text[]) as u(e, a, c, i), (select app.now() as now) t
     on conflict (end_to_end_id) do update set times_received = o.times_received + 1`,
    [
      fileId,
      rail,
      orders.map((o) => o.endToEndId),
      orders.map((o) => o.amountFils),
      orders.map((o) => o.creditor),
      orders.map((o) => o.iban),
      debitAfterSeconds,
    ],
  )
}

export async function hasFile(db: Queryable, fileId: string): Promise<boolean> {
  const { rows } = await db.query('select from sandbox.bank_orders where file_id = $1 limit 1', [fileId])
  return rows.length > 0
}

export async function findOrder(db: Queryable, endToEndId: string): Promise<Order | undefined> {
  const { rows } = await db.query<OrderRow & Record<string, unknown>>(
    `select ${orderColumns} from sandbox.bank_orders o where end_to_end_id = $1`,
    [endToEndId],
  )
  return rows[0] && orderOf(rows[0])
}

/** The bank has carried this out and told it. */
export async function markOrders(db: Queryable, endToEndIds: readonly string[], status: Order['status']): Promise<void> {
  await db.query(
    `update sandbox.bank_orders set status = $2, debited_at = case when $2 in ('debited', 'rejected') then coalesce(debited_at, app.now()) else debited_at end where end_to_end_id = any($1)`,
    [endToEndIds, status],
  )
}

// ---- credits ----

export interface Credit {
  bankReference: string
  way: Way
  amountFils: Fils
  remittance: string
  notice: unknown
}
interface CreditRow {
  bank_reference: string
  way: Way
  amount_fils: Fils
  remittance: string
  notice: unknown
}
const creditOf = (row: CreditRow): Credit => ({
  bankReference: row.bank_reference,
  way: row.way,
  amountFils: row.amount_fils,
  remittance: row.remittance,
  notice: row.notice,
})

export async function insertCredit(db: Queryable, credit: Credit, receivedAt: Date, stateAt: Date): Promise<void> {
  await db.query(
    'insert into sandbox.bank_credits (bank_reference, way, amount_fils, remittance, notice, received_at, state_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [credit.bankReference, credit.way, credit.amountFils, credit.remittance, JSON.stringify(credit.notice), receivedAt, stateAt],
  )
}
export async function markNoticed(db: Queryable, bankReference: string): Promise<void> {
  await db.query('update sandbox.bank_credits set noticed_at = app.now() where bank_reference = $1', [bankReference])
}

/** Puts credits whose time has come (by hand: all) on a new statement. Those of a statement that was not answered yet stay on theirs. */
export async function gatherStatement(db: Queryable, statementId: string, all: boolean): Promise<void> {
  await db.query(
    'update sandbox.bank_credits set statement_id = $1 where stated_at is null and statement_id is null and noticed_at is not null and ($2 or state_at <= app.now())',
    [statementId, all],
  )
}

export interface OpenStatement {
  id: string
  at: Date
  balanceFils: Fils
  credits: readonly Credit[]
}
/** Statements that nobody has answered yet, each as it was gathered. */
export async function listOpenStatements(db: Queryable): Promise<OpenStatement[]> {
  const { rows } = await db.query<CreditRow & { statement_id: string; state_at: Date; balance_fils: Fils }>(
    `select c.bank_reference, c.way, c.amount_fils, c.remittance, c.notice, c.statement_id, max(c.state_at) over (partition by c.statement_id) as state_at,
       ((select coalesce(sum(b.amount_fils), 0) from sandbox.bank_credits b where b.statement_id is not null) - (select coalesce(sum(o.amount_fils), 0) from sandbox.bank_orders o where o.status = 'debited'))::bigint as balance_fils
     from sandbox.bank_credits c where c.stated_at is null and c.statement_id is not null order by c.statement_id, c.bank_reference`,
  )
  const ids = [...new Set(rows.map((row) => row.statement_id))]
  return ids.flatMap((id) => {
    const own = rows.filter((row) => row.statement_id === id)
    const first = own[0]
    return first ? [{ id, at: first.state_at, balanceFils: first.balance_fils, credits: own.map(creditOf) }] : []
  })
}
export async function markStated(db: Queryable, statementId: string): Promise<void> {
  await db.query('update sandbox.bank_credits set stated_at = app.now() where statement_id = $1', [statementId])
}

// ---- what is due ----

export interface DueWork {
  mode: BankMode
  now: Date
  orders: readonly Order[]
  /** Notices that no door has answered. */
  notices: readonly Credit[]
  /** Something is to be stated now. */
  hasCredits: boolean
  /** Seconds until the next thing to do; null when there is none. */
  nextInSeconds: number | null
}

/** All that the bank has to do by itself now, and when it will have to again. */
export async function findDueWork(db: Queryable): Promise<DueWork> {
  const { rows } = await db.query<{
    mode: BankMode
    now: Date
    orders: (Omit<OrderRow, 'amount_fils' | 'received_at' | 'debit_at'> & { amount_fils: string; received_at: string; debit_at: string })[]
    notices: (Omit<CreditRow, 'amount_fils'> & { amount_fils: string })[]
    has_credits: boolean
    next_in: number | null
  }>(
    `with t as (select app.now() as now),
     open_orders as (select ${orderColumns.replace('o.amount_fils', 'o.amount_fils::text')} from sandbox.bank_orders o where o.debited_at is null and o.status in ('received', 'accepted')),
     open_credits as (select c.* from sandbox.bank_credits c where c.stated_at is null)
     select (select value from sandbox.modes where name = 'bank') as mode, t.now,
       (select coalesce(json_agg(o), '[]') from open_orders o where o.status = 'received' or o.debit_at <= t.now) as orders,
       (select coalesce(json_agg(json_build_object('bank_reference', c.bank_reference, 'way', c.way, 'amount_fils', c.amount_fils::text, 'remittance', c.remittance, 'notice', c.notice)), '[]') from open_credits c where c.noticed_at is null and c.received_at < t.now - interval '2 seconds') as notices,
       exists (select from open_credits c where c.statement_id is not null or (c.noticed_at is not null and c.state_at <= t.now)) as has_credits,
       extract(epoch from least((select min(o.debit_at) from open_orders o where o.debit_at > t.now), (select min(c.state_at) from open_credits c where c.state_at > t.now)) - t.now)::float8 as next_in
     from t`,
  )
  const row = rows[0]
  if (!row) throw new Error('the bank has no clock')
  return {
    mode: row.mode,
    now: row.now,
    orders: row.orders.map((order) =>
      orderOf({
        ...order,
        amount_fils: BigInt(order.amount_fils) as Fils,
        received_at: new Date(order.received_at),
        debit_at: new Date(order.debit_at),
      }),
    ), // json has no bigint
    notices: row.notices.map((notice) => creditOf({ ...notice, amount_fils: BigInt(notice.amount_fils) as Fils })), // json has no bigint
    hasCredits: row.has_credits,
    nextInSeconds: row.next_in,
  }
}

// ---- pages ----

export interface OpenBill {
  payment_reference: string
  guarantee_number: string
  buyer_name: string
  vehicle: string
  amount_fils: string
  remaining_fils: string
  due_at: Date
  status: OperationalStatus
}
/** Bills that wait to be paid, of one reference or guarantee when one is named. */
export async function listOpenBills(db: Queryable, wanted: string | null, limit: number): Promise<OpenBill[]> {
  const { rows } = await db.query<OpenBill & Record<string, unknown>>(
    `/* unnamed */ select payment_reference, number as guarantee_number, buyer_name, vehicle_type || ' ' || vehicle_year as vehicle, total_price_fils::text as amount_fils, (total_price_fils - received_fils)::text as remaining_fils, wait_until as due_at,
       operational_status as status
     from app.guarantees where operational_status = 'awaiting_payment' and payment_reference is not null and wait_until is not null and ($1::text is null or payment_reference like $1 || '%' or number = upper($1))
     order by id desc limit $2`,
    [wanted, limit],
  )
  return rows
}

export interface ShownFile {
  message_id: string
  rail: TransferType
  received_at: string
  payments: {
    end_to_end_id: string
    amount_fils: string
    creditor: string
    iban: string
    bank_status: Order['status']
    payout_status: PayoutStatus | null
  }[]
}
/** The newest files with what has become of each order, on our side too. */
export async function listFiles(db: Queryable, limit: number): Promise<ShownFile[]> {
  const { rows } = await db.query<ShownFile & Record<string, unknown>>(
    `/* unnamed */ select o.file_id as message_id, min(o.rail) as rail, min(o.received_at) as received_at,
       json_agg(json_build_object('end_to_end_id', o.end_to_end_id, 'amount_fils', o.amount_fils::text, 'creditor', o.creditor, 'iban', o.iban, 'bank_status', o.status,
         'payout_status', (select p.status from app.payouts p where p.id = substr(o.end_to_end_id, 2)::bigint)) order by o.end_to_end_id) as payments
     from sandbox.bank_orders o where o.file_id in (select file_id from sandbox.bank_orders group by file_id order by max(received_at) desc limit $1) group by o.file_id order by min(o.received_at) desc`,
    [limit],
  )
  return rows
}

export async function findMode(db: Queryable): Promise<BankMode> {
  const { rows } = await db.query<{ value: BankMode }>(`select value from sandbox.modes where name = 'bank'`)
  return rows[0]?.value ?? 'automatic'
}

export async function listUnstatedCredits(
  db: Queryable,
  limit: number,
): Promise<{ bank_reference: string; amount_fils: string; received_at: Date }[]> {
  const { rows } = await db.query<{ bank_reference: string; amount_fils: string; received_at: Date }>(
    'select bank_reference, amount_fils::text, received_at from sandbox.bank_credits where stated_at is null order by received_at desc limit $1',
    [limit],
  )
  return rows
}
