import type { Fils } from '@damana/contract/money'
import type { FlagKind, OperationalStatus } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { WhySuspense } from './receipt.rules.ts'

export type Way = 'biller' | 'bank' | 'cliq'

export interface NewReceipt {
  source: Way
  bankReference: string
  /** A hash of what the notice says, to tell a repetition from a conflict. */
  fingerprint: Buffer
  guaranteeId: bigint | null
  amountFils: Fils
  bookedFils: Fils
  suspenseFils: Fils
  remittance: string
  payer: Record<string, string>
  why: WhySuspense | null
  receivedAt: Date
  now: Date
}

/**
 * Stores a receipt, once per bank and bank reference; undefined when it is there already. A statement may have shown the money before anybody told of it: that line
 * is matched at once, and the receipt is settled from the beginning.
 */
export async function insertReceipt(tx: Queryable, receipt: NewReceipt): Promise<{ id: bigint; isSettled: boolean } | undefined> {
  const { rows } = await tx.query<{ id: bigint; is_settled: boolean }>(
    `with shown as (
       update app.unmatched_entries set matched_at = $12 where (reference = $2 or end_to_end_id = $2) and direction = 'credit' and amount_fils = $5 and matched_at is null returning message_id
     )
     insert into app.receipts (source, bank_reference, fingerprint, guarantee_id, amount_fils, booked_fils, suspense_fils, remittance, payer, why, received_at, recorded_at, settled_at, settled_by)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when exists (select from shown) then $12::timestamptz end, (select message_id from shown)
     on conflict (source, bank_reference) do nothing returning id, settled_at is not null as is_settled`,
    [
      receipt.source,
      receipt.bankReference,
      receipt.fingerprint,
      receipt.guaranteeId,
      receipt.amountFils,
      receipt.bookedFils,
      receipt.suspenseFils,
      receipt.remittance,
      JSON.stringify(receipt.payer),
      receipt.why,
      receipt.receivedAt,
      receipt.now,
    ],
  )
  const row = rows[0]
  return row && { id: row.id, isSettled: row.is_settled }
}

export interface KnownReceipt {
  id: bigint
  fingerprint: Buffer
  bookedFils: Fils
}
export async function findReceipt(db: Queryable, source: Way, bankReference: string): Promise<KnownReceipt | undefined> {
  const { rows } = await db.query<{ id: bigint; fingerprint: Buffer; booked_fils: Fils }>(
    'select id, fingerprint, booked_fils from app.receipts where source = $1 and bank_reference = $2',
    [source, bankReference],
  )
  return rows[0] && { id: rows[0].id, fingerprint: rows[0].fingerprint, bookedFils: rows[0].booked_fils }
}

export interface Bill {
  number: string
  operationalStatus: OperationalStatus
  flags: readonly { kind: FlagKind }[]
  totalPriceFils: Fils
  receivedFils: Fils
  waitUntil: Date | null
  lateAt: Date | null
}
/** The bill behind a payment reference, as far as a stranger's bank may know it. */
export async function findBill(db: Queryable, paymentReference: string): Promise<Bill | undefined> {
  const { rows } = await db.query<{
    number: string
    operational_status: OperationalStatus
    flags: Bill['flags']
    total_price_fils: Fils
    received_fils: Fils
    wait_until: Date | null
    late_at: Date | null
  }>(
    'select number, operational_status, flags, total_price_fils, received_fils, wait_until, late_at from app.guarantees where payment_reference = $1',
    [paymentReference],
  )
  const row = rows[0]
  return (
    row && {
      number: row.number,
      operationalStatus: row.operational_status,
      flags: row.flags,
      totalPriceFils: row.total_price_fils,
      receivedFils: row.received_fils,
      waitUntil: row.wait_until,
      lateAt: row.late_at,
    }
  )
}

export async function insertSecurityEvent(
  tx: Queryable,
  event: { kind: string; requestId: string; facts: Record<string, string> },
): Promise<void> {
  await tx.query('insert into app.security_events (kind, request_id, facts) values ($1, $2, $3)', [
    event.kind,
    event.requestId,
    JSON.stringify(event.facts),
  ])
}
