import type { Lang } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { PayoutStatus, PayoutHoldReason } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'

/** The buyer of a guarantee, where his money goes and how he is reached. */
export interface BuyerToPay {
  partyId: bigint
  name: string
  phone: string
  lang: Lang
  guaranteeNumber: string
  accountId: bigint | null
}
export async function findBuyerToPay(db: Queryable, guaranteeId: bigint): Promise<BuyerToPay | undefined> {
  const { rows } = await db.query<{
    party_id: bigint
    name: string
    phone: string
    lang: Lang
    number: string
    account_id: bigint | null
  }>(
    `select p.id as party_id, g.buyer_name as name, coalesce(u.phone, p.phone) as phone, coalesce(u.lang, 'ar') as lang, g.number,
       (select a.id from app.bank_accounts a where a.party_id = p.id and a.replaced_at is null and a.proven_at is not null and a.currency = 'JOD') as account_id
     from app.guarantees g join app.parties p on p.id = g.buyer_party_id
     left join lateral (select r.phone, r.lang from app.people_of_party r where r.party_id = p.id and r.is_active and r.is_primary order by r.user_id limit 1) u on true
     where g.id = $1`,
    [guaranteeId],
  )
  const row = rows[0]
  return (
    row && {
      partyId: row.party_id,
      name: row.name,
      phone: row.phone,
      lang: row.lang,
      guaranteeNumber: row.number,
      accountId: row.account_id,
    }
  )
}

// ---- links ----

export async function insertPayerLink(tx: Queryable, link: { payoutId: bigint; tokenHash: Buffer; phone: string }): Promise<void> {
  await tx.query('insert into app.payer_links (payout_id, token_sha256, phone, created_at) values ($1, $2, $3, app.now())', [
    link.payoutId,
    link.tokenHash,
    link.phone,
  ])
}

export interface OpenPayerLink {
  id: bigint
  phone: string
  payoutId: bigint
  payoutNumber: string
  payoutStatus: PayoutStatus
  heldReason: PayoutHoldReason | null
  guaranteeId: bigint | null
  receiptId: bigint | null
  guaranteeNumber: string | null
  beneficiaryName: string
  amountFils: Fils
  iban: string | null
  expectedOn: string | null
  beneficiaryPartyId: bigint | null
  purpose: 'refund' | 'excess' | 'send_back' | 'suspense'
  attempt: number
  now: Date
}
/** The link behind a token that a payer holds; undefined for a token that was never given out. It speaks of the last attempt of its payout. */
export async function findPayerLink(db: Queryable, tokenHash: Buffer): Promise<OpenPayerLink | undefined> {
  const { rows } = await db.query<{
    id: bigint
    phone: string
    payout_id: bigint
    number: string
    status: PayoutStatus
    held_reason: PayoutHoldReason | null
    guarantee_id: bigint | null
    receipt_id: bigint | null
    guarantee_number: string | null
    payee_name: string
    amount_fils: Fils
    iban: string | null
    promised_on: string | null
    payee_party_id: bigint | null
    purpose: OpenPayerLink['purpose']
    attempt: number
    now: Date
  }>(
    `with recursive attempt as (
       select p.id, p.id as last_id, 0 as depth from app.payer_links l join app.payouts p on p.id = l.payout_id where l.token_sha256 = $1
       union all select a.id, n.id, a.depth + 1 from attempt a join app.payouts n on n.previous_id = a.last_id
     )
     select l.id, l.phone, p.id as payout_id, p.number, p.status, p.held_reason, p.guarantee_id, p.receipt_id, g.number as guarantee_number, p.payee_name, p.amount_fils, p.iban, p.promised_on::text, p.payee_party_id, p.purpose, p.attempt, app.now() as now
     from app.payer_links l join attempt a on a.id = l.payout_id join app.payouts p on p.id = a.last_id
     left join app.receipts r on r.id = p.receipt_id left join app.guarantees g on g.id = coalesce(p.guarantee_id, r.guarantee_id)
     where l.token_sha256 = $1 order by a.depth desc limit 1`,
    [tokenHash],
  )
  const row = rows[0]
  return (
    row && {
      id: row.id,
      phone: row.phone,
      payoutId: row.payout_id,
      payoutNumber: row.number,
      payoutStatus: row.status,
      heldReason: row.held_reason,
      guaranteeId: row.guarantee_id,
      receiptId: row.receipt_id,
      guaranteeNumber: row.guarantee_number,
      beneficiaryName: row.payee_name,
      amountFils: row.amount_fils,
      iban: row.iban,
      expectedOn: row.promised_on,
      beneficiaryPartyId: row.payee_party_id,
      purpose: row.purpose,
      attempt: row.attempt,
      now: row.now,
    }
  )
}

export async function markLinkUsed(tx: Queryable, linkId: bigint, now: Date): Promise<void> {
  await tx.query('update app.payer_links set used_at = $2 where id = $1', [linkId, now])
}

/** A payout that still waits for an account, with what the link to its payer says; undefined when it no longer does. */
export async function findPayoutWithoutAccount(
  db: Queryable,
  payoutId: bigint,
): Promise<{ beneficiaryName: string; amountFils: Fils; guaranteeId: bigint | null } | undefined> {
  const { rows } = await db.query<{ payee_name: string; amount_fils: Fils; guarantee_id: bigint | null }>(
    `select p.payee_name, p.amount_fils, coalesce(p.guarantee_id, r.guarantee_id) as guarantee_id from app.payouts p join app.receipts r on r.id = p.receipt_id
     where p.id = $1 and ((p.status = 'held' and p.held_reason in ('iban_missing', 'iban_unproven')) or p.status in ('rejected', 'returned'))`,
    [payoutId],
  )
  const row = rows[0]
  return row && { beneficiaryName: row.payee_name, amountFils: row.amount_fils, guaranteeId: row.guarantee_id }
}

// ---- our own fees ----

/** What of our fees belongs to sales whose money no statement has shown yet, stripe by stripe. */
export async function listUnsettledFees(db: Queryable): Promise<{ stripe: bigint; fils: Fils }[]> {
  const { rows } = await db.query<{ stripe: bigint; fils: Fils }>(
    `select j.owner_id as stripe, sum(j.amount_fils)::bigint as fils from ledger.journal j
     where j.code = 'fees_to_sweep' and j.side = 'credit' and j.guarantee_id in (select guarantee_id from app.receipts where settled_at is null and booked_fils > 0 and guarantee_id is not null
       union all select b.guarantee_id from app.receipts r join app.fee_bills b on b.id = r.fee_bill_id where r.settled_at is null and r.fee_fils > 0)
     group by j.owner_id`,
  )
  return rows
}

export async function hasSwept(db: Queryable, day: string): Promise<boolean> {
  const { rows } = await db.query<{ swept: boolean }>(
    `select exists (select from app.payouts where purpose = 'sweep' and swept_on = $1) as swept`,
    [day],
  )
  return rows[0]?.swept ?? false
}

/** One sweep at a time, whichever process begins it. */
export async function lockSweep(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('sweep_fees'))`)
}
