import { columns, sql } from '#db/statement.ts'
import { isOnSide } from '#kernel/sides.ts'
import type { SumKind, SumStep } from '@damana/contract/statuses'

export interface ReceiptSum {
  id: string
  reference: string
  amount_fils: string
  booked_fils: string
  suspense_fils: string
  back_fils: string
  fee_fils: string
  /** Of a receipt on a bill of fees: whose bill it is. */
  fee_side: 'seller' | 'buyer' | null
  received_at: string
  settled_at: string | null
  events: { kind: string; at: string; for: string | null; pays_fees: boolean }[] | null
}
export interface TransferSum {
  number: string
  purpose: SumKind | 'seller_reversed'
  receipt_id: string | null
  to_payer: boolean
  /** Of what comes back from a receipt on a bill of fees: whose bill it is. */
  fee_side: 'seller' | 'buyer' | null
  amount_fils: string
  iban: string | null
  bank_reason: string | null
  steps: { kind: SumStep; at: string; reason: string | null }[]
}

/** The receipts and the transfers of a guarantee as this party may open it, each attempt, with what happened to each. */
export const findSums = sql.first(
  'guarantees/read.findSums',
  `select g.seller_party_id, g.buyer_party_id, g.creator_party_id, g.partner_contract_id is not null as "is_of_partner!",
    exists (select from app.guarantee_events e where e.guarantee_id = g.id and e.kind = 'split_agreed') as "is_split!",
    (select json_agg(json_build_object('id', r.id::text, 'reference', r.bank_reference, 'amount_fils', r.amount_fils::text,
        'booked_fils', r.booked_fils::text, 'suspense_fils', r.suspense_fils::text, 'back_fils', r.back_fils::text,
        'fee_fils', r.fee_fils::text, 'fee_side', r.side,
        'received_at', r.received_at, 'settled_at', r.settled_at,
        'events', (
          select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'for', e.facts ->> 'for',
            'pays_fees', e.facts ? 'fee_bill') order by e.id)
          from app.receipt_events e
          where e.receipt_id = r.id)) order by r.id)
      from (
        select r.*, null as side from app.receipts r where r.guarantee_id = g.id
        union all
        select r.*, b.side from app.fee_bills b join app.receipts r on r.fee_bill_id = b.id where b.guarantee_id = g.id and r.guarantee_id is null) r) as receipts,
    (select json_agg(json_build_object('number', o.number, 'purpose', o.purpose, 'receipt_id', o.receipt_id::text,
        'to_payer', o.purpose = 'refund' and o.beneficiary_party_id is null, 'fee_side', o.side, 'amount_fils', o.amount_fils::text, 'iban', o.iban,
        'bank_reason', o.bank_reason,
        'steps', (
          select json_agg(json_build_object('kind', e.to_status, 'at', e.at, 'reason', e.facts ->> 'reason') order by e.version)
          from app.payout_events e
          where e.payout_id = o.id and e.from_status is distinct from e.to_status)) order by o.id)
      from (
        select p.*, null as side from app.payouts p where p.guarantee_id = g.id and p.purpose <> 'partner'
        union all
        select p.*, null from app.receipts r join app.payouts p on p.receipt_id = r.id where r.guarantee_id = g.id and p.guarantee_id is null
        union all
        select p.*, b.side
        from app.fee_bills b join app.receipts r on r.fee_bill_id = b.id join app.payouts p on p.receipt_id = r.id
        where b.guarantee_id = g.id and r.guarantee_id is null and p.guarantee_id is null) o) as transfers
  from app.guarantees g
  where g.id = :id? and ${isOnSide}`,
  columns<{ receipts: ReceiptSum[] | null; transfers: TransferSum[] | null }>(),
)
