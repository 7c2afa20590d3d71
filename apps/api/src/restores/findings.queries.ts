import { type RowOf, sql } from '#db/statement.ts'
import type { RestoreFindingKind } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export type Finding = Omit<RowOf<typeof listFindings>, 'kind'> & { kind: RestoreFindingKind }

/** Debits with an end-to-end id of ours are payouts that the copy does not contain. */
const debitKind = (endToEndId: string) => `case when ${endToEndId} ~ '^P[1-9][0-9]{5,11}$' then 'unknown_payout' else 'unknown_debit' end`
/** The newest restore; until it is thawed it has no end. */
const restore = 'select id, detected_at, coalesce(thawed_at, app.now()) as until, thawed_at from app.restores order by id desc limit 1'

const foundSinceRestore = `with r as (${restore}), found as (
    select 'unknown_credit' as kind, x.reference, x.amount_fils, x.remittance, x.end_to_end_id, x.booked_at as at, x.id as exception_id,
      null::bigint as receipt_id, null as payout_number, null::bigint as guarantee_id, null as bank_word
    from r
    join app.bank_exceptions x on x.kind = 'unknown_credit' and x.closed_at is null and x.seen_at >= r.detected_at and x.booked_at < r.until
    where exists (select from app.unmatched_entries u where u.line_id = x.line_id and u.matched_at is null)
    union all
    select 'unknown_receipt', t.bank_reference, t.suspense_fils, t.remittance, null, t.received_at, null, t.id, null, t.guarantee_id, null
    from r
    join app.receipts t on t.suspense_fils > 0 and t.recorded_at >= r.detected_at and t.received_at < r.until
      and (t.guarantee_id is null or t.why = 'not_accepted')
    where not exists (select from app.bank_exceptions x where x.receipt_id = t.id and x.closed_at is null)
    union all
    select ${debitKind('x.end_to_end_id')}, x.reference, x.amount_fils, x.remittance, x.end_to_end_id, x.booked_at, x.id, null, null,
      x.guarantee_id, null
    from r
    join app.bank_exceptions x on x.kind = 'unknown_debit' and x.closed_at is null and x.seen_at >= r.detected_at and x.booked_at < r.until
    union all
    select ${debitKind('l.end_to_end_id')}, l.reference, l.amount_fils, '', nullif(l.end_to_end_id, ''), m.received_at, null, null, null, null, null
    from r
    join app.bank_messages m on m.received_at >= r.detected_at and m.received_at < r.until
    join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
    where not exists (
      select from app.payouts p where p.id = case when l.end_to_end_id ~ '^P[1-9][0-9]{0,17}$' then substr(l.end_to_end_id, 2)::bigint end)
    union all
    select 'unknown_payout', k.number, null, '', k.number, k.received_at, null, null, null, null, null
    from r
    cross join lateral app.payouts_only_bank_knows(r.detected_at, r.until) k
    where r.thawed_at is null or app.now() < r.thawed_at + interval '7 days'
    union all
    select 'payout_in_doubt', p.number, p.amount_fils, '', p.number, p.restored_at, null, null, p.number, p.guarantee_id, p.restored_report
    from app.payouts p
    where p.closed_at is null and p.restored_at is not null and p.status not in ('sent', 'accepted')
    union all
    select 'file_in_part', f.message_id, sum(p.amount_fils)::bigint, '', null, f.made_at, null, null, min(p.number), null, null
    from r
    join app.payout_files f on f.made_at < r.until
    join app.payouts p on p.file_id = f.id and p.closed_at is null and p.status = 'unknown'
    group by f.id
    having count(*) < f.payments
  )`

/** Findings are identified by the bank's reference, or by our number; for a payout in doubt the bank's answer so far is included. */
/** Lists the unresolved findings since the newest restore, oldest first. */
export const listFindings = sql.all(
  'restores.listFindings',
  `/* unnamed */ ${foundSinceRestore}
  select kind as "kind!", reference as "reference!", amount_fils, remittance as "remittance!", end_to_end_id, at as "at!", exception_id,
    receipt_id, payout_number, guarantee_id, bank_word
  from found
  order by at, reference
  limit :limit`,
)

const countFindingsSql = sql.one('restores.countFindings', `/* unnamed */ ${foundSinceRestore} select count(*)::int as found from found`)
export async function countFindings(db: Queryable): Promise<number> {
  const { found } = await countFindingsSql(db)
  return found
}

const findNamedGuaranteesSql = sql.all(
  'restores.findNamedGuarantees',
  `select payment_reference as "payment_reference!", id
  from app.guarantees
  where id = any(:named::bigint[]) and payment_reference = any(:paymentReference::text[])`,
)
/** Lists the payment references that name a known guarantee. */
export async function findNamedGuarantees(
  db: Queryable,
  named: readonly { id: Id<'guarantees'>; reference: string }[],
): Promise<Map<string, bigint>> {
  const rows = await findNamedGuaranteesSql(db, {
    named: named.map(({ id }) => id),
    paymentReference: named.map(({ reference }) => reference),
  })
  return new Map(rows.map((row) => [row.paymentReference, row.id]))
}

/** Finds the newest restore, thawed or not. */
export const findNewestRestore = sql.first(
  'restores.findNewestRestore',
  `select r.why, r.detected_at, r.thawed_at,
    (select min(m.received_at) from app.bank_messages m where m.kind = 'camt.053' and m.received_at > r.detected_at) as statement_at
  from app.restores r
  order by r.id desc
  limit 1`,
)
