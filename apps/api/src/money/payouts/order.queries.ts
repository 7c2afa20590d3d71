import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import { isProvenParty } from '#people/parties/index.ts'

export type Purpose = 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep'

/** An account that is no party's: a payer's as the bank reported it, one that a payer named by link, or our own. */
export interface ExternalAccount {
  iban: string
  swiftCode: string
  /** Null counts as old. */
  since: Date | null
  /** The bank's check gave it to another name. */
  isOfAnother: boolean
}
/** A selection of payouts: all of a guarantee, the refunds of one receipt, or a single one. */
export type PayoutsOf = { guaranteeId: bigint } | { receiptId: bigint } | { payoutId: bigint }

export interface BeneficiaryAccount {
  /** Null for an external account. */
  id: bigint | null
  iban: string
  swiftCode: string
  currency: string
  provenAt: Date | null
  createdAt: Date
}
export interface SafetyFacts {
  account: BeneficiaryAccount | null
  /** It is proven for somebody else, and two of finance have not let this money go there. */
  isOfAnother: boolean
  receiptIsUnsettled: boolean
  /** The bank reversed the receipt that it refunds, or an open sum covers this money. */
  receiptIsReversed: boolean
  /** The same of a debit of the bank that finance has not assigned yet. */
  receiptIsInDoubt: boolean
  /** The previous attempt has an unexpected debit or return that finance must resolve first. */
  hasBankException: boolean
  /** The last reset of a password or phone of somebody who may name the beneficiary's account. */
  contactChangedAt: Date | null
  /** Finance holds it. */
  staffHolds: boolean
  /** Since a restore: the bank may have received it, or debited its guarantee for a payout unknown to us. */
  isInDoubt: boolean
  identityIsUnproven: boolean
}
type SafetyRow = Omit<RowOf<typeof findSafetySql>, 'accountId'> & { accountId: bigint | null }
/** The column names of the account in a statement. */
interface Named {
  payoutId: string
  purpose: string
  previousId: string
  reversalDecided: string
  guaranteeId: string
  receiptId: string
  beneficiaryPartyId: string
  bankAccountId: string
  externalIban: string
  toldSwift: string
  toldSince: string
  toldOther: string
  allowedIban: string
}
const safetyColumns = ({
  payoutId,
  purpose,
  previousId,
  reversalDecided,
  guaranteeId,
  receiptId,
  beneficiaryPartyId,
  externalIban,
  allowedIban,
}: Named) =>
  `a.id as account_id, a.iban, a.swift_code as "swift_code!", a.currency as "currency!", a.created_at as "account_created_at!",
  case when a.is_of_another and ${allowedIban} = a.iban then a.created_at else a.proven_at end as proven_at,
  coalesce(a.is_of_another and ${allowedIban} is distinct from a.iban, false) as "is_of_another!",
  case when ${externalIban} is null then (
    select max(r.contact_changed_at) from app.people_of_party r where r.party_id = ${beneficiaryPartyId} and r.may_name_account) end as contact_changed_at,
  exists (select from app.receipts r where r.guarantee_id = ${guaranteeId} and r.booked_fils > 0 and r.settled_at is null and r.reversed_at is null union all select from app.receipts r where r.id = ${receiptId} and r.settled_at is null and r.reversed_at is null) as "receipt_is_unsettled!",
  app.why_not_funded(${purpose}, ${guaranteeId}, ${receiptId}, ${reversalDecided}, ${payoutId}) as not_funded,
  exists (with recursive before as (select ${previousId} as id union all select b.previous_id from before join app.payouts b on b.id = before.id where b.previous_id is not null)
     select from app.bank_exceptions x join before on before.id = x.payout_id where x.closed_at is null) as "has_bank_exception!",
  ${externalIban} is null and exists (select from app.parties i where i.id = ${beneficiaryPartyId} and i.phone_vouched_at is null and not ${isProvenParty('i')}) as "identity_is_unproven!"`
const safetyOf = (row: SafetyRow): SafetyFacts => ({
  account: accountOfRow(row),
  isOfAnother: row.isOfAnother,
  receiptIsUnsettled: row.receiptIsUnsettled,
  isInDoubt: row.isInDoubt,
  receiptIsReversed: row.notFunded === 'receipt_reversed',
  receiptIsInDoubt: row.notFunded === 'receipt_in_doubt',
  hasBankException: row.hasBankException,
  contactChangedAt: row.contactChangedAt,
  staffHolds: row.staffHolds,
  identityIsUnproven: row.identityIsUnproven,
})
const accountOfRow = (
  row: Pick<SafetyRow, 'accountId' | 'iban' | 'swiftCode' | 'currency' | 'provenAt' | 'accountCreatedAt'>,
): BeneficiaryAccount | null =>
  row.iban === null
    ? null
    : {
        id: row.accountId,
        iban: row.iban,
        swiftCode: row.swiftCode,
        currency: row.currency,
        provenAt: row.provenAt,
        createdAt: row.accountCreatedAt,
      }

/**
 * The account named for a payout; while it is missing or unproven, the beneficiary's account in force instead, which is how the beneficiary
 * corrects it. An external account is taken as it is.
 */
const accountOf = ({ receiptId, beneficiaryPartyId, bankAccountId, externalIban, toldSwift, toldSince, toldOther }: Named) => `lateral (
       select b.id, b.iban, b.swift_code, b.currency, b.proven_at, b.created_at, b.unproven_reason is not distinct from 'iban_of_another' as is_of_another from app.bank_accounts b where ${externalIban} is null and b.id = coalesce(
         (select n.id from app.bank_accounts n where n.id = ${bankAccountId} and n.proven_at is not null and n.currency = 'JOD'),
         (select c.id from app.bank_accounts c where c.party_id = ${beneficiaryPartyId} and c.replaced_at is null), ${bankAccountId})
       union all select null, ${externalIban}, ${toldSwift}, 'JOD', 'epoch', coalesce(${toldSince}, 'epoch'),
         ${toldOther} or ${toldSince} is not null and app.is_iban_of_another(${externalIban}, ${beneficiaryPartyId}, coalesce((select i.national_number from app.parties i where i.id = ${beneficiaryPartyId}), (select r.payer ->> 'id' from app.receipts r where r.id = ${receiptId})))
       where ${externalIban} is not null) a on true`
const ofPayout: Named = {
  payoutId: 'p.id',
  purpose: 'p.purpose',
  previousId: 'p.previous_id',
  reversalDecided: 'p.reversal_decided',
  guaranteeId: 'p.guarantee_id',
  receiptId: 'p.receipt_id',
  beneficiaryPartyId: 'p.beneficiary_party_id',
  bankAccountId: 'p.bank_account_id',
  externalIban: '(case when p.bank_account_id is null then p.iban end)',
  toldSwift: 'p.swift_code',
  toldSince: 'p.account_since',
  toldOther: 'p.account_is_of_another',
  allowedIban: 'p.allowed_iban',
}
const ofOrder: Named = {
  payoutId: 'null::bigint',
  purpose: '$8::text',
  previousId: '$9::bigint',
  reversalDecided: 'null::text',
  guaranteeId: '$1::bigint',
  receiptId: '$2::bigint',
  beneficiaryPartyId: '$3::bigint',
  bankAccountId: '$4::bigint',
  externalIban: '$5::text',
  toldSwift: '$6::text',
  toldSince: '$7::timestamptz',
  toldOther: '$10::boolean',
  allowedIban: 'null::text',
}

const findSafetySql = statement(
  'money/payouts.findSafety',
  `select ${safetyColumns(ofOrder)}, false as staff_holds, coalesce(app.has_unknown_debit($1::bigint), false) as is_in_doubt
  from (values (0)) one
  left join ${accountOf(ofOrder)}`,
)
/** Reads the facts that decide whether this money may go to this account now. The caller holds the guarantee's lock. */
export async function findSafety(
  tx: Queryable,
  order: {
    purpose: Purpose
    again?: Pick<NextAttempt, 'previousId'>
    guaranteeId: bigint | null
    receiptId: bigint | null
    beneficiaryPartyId: bigint | null
    bankAccountId: bigint | null
    externalAccount: ExternalAccount | null
  },
): Promise<SafetyFacts> {
  const row = await findSafetySql.one(tx, [
    order.guaranteeId,
    order.receiptId,
    order.beneficiaryPartyId,
    order.bankAccountId,
    order.externalAccount?.iban ?? null,
    order.externalAccount?.swiftCode ?? null,
    order.externalAccount?.since ?? null,
    order.purpose,
    order.again?.previousId ?? null,
    order.externalAccount?.isOfAnother ?? false,
  ])
  return safetyOf(row)
}

/** The failed payout that a new attempt replaces. */
export interface NextAttempt {
  previousId: bigint
  attempt: number
  /** The person of finance who asked for it; null when the beneficiary changed the account. */
  staffId: bigint | null
  reason: string | null
}
export interface NewPayoutRow {
  guaranteeId: bigint | null
  receiptId: bigint | null
  /** For a sweep: the day in Amman. */
  sweptOn: string | null
  again?: NextAttempt
  attempt?: number
  /** The person of staff who ordered a first attempt. */
  madeByStaffId: bigint | null
  beneficiaryPartyId: bigint | null
  beneficiaryName: string
  purpose: Purpose
  amountFils: Fils
  rail: TransferType
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  account: BeneficiaryAccount | null
  accountSince: Date | null
  accountIsOfAnother: boolean
  approvalsNeeded: number
  expectedOn: string
  now: Date
  requestId: string
  job: PayoutTimer | null
}
/** The job that a payout waits for. */
export type PayoutTimer =
  | { task: 'send_payout_files'; rail: TransferType; at: Date }
  | { task: 'reconsider_payouts'; of: PayoutsOf; at: Date }
  | { task: 'flag_overdue_payouts'; at: Date }

/**
 * The worker runs by real time, deadlines by the business clock, so the job gets the remaining duration. One timer serves a whole rail, and
 * a timer that is set and still far away is left alone: updating it would make every payout wait for the commit of the previous one.
 */
const addJob = (task: string, payload: string, key: string, at: string) => `case when ${at}::timestamptz is not null and not exists (
    select from graphile_worker.jobs j where j.key = ${key} and j.locked_at is null and j.run_at between clock_timestamp() + interval '1 minute' and clock_timestamp() + (${at}::timestamptz - app.now()) + interval '1 second')
  then (graphile_worker.add_job(${task}, ${payload}::json,
  run_at := clock_timestamp() + (${at}::timestamptz - app.now()), job_key := ${key}, job_key_mode := 'preserve_run_at', max_attempts := 1000)).id end as job`
const timerValues = (timer: PayoutTimer | null): [task: string | null, payload: string | null, key: string | null, at: Date | null] => {
  if (!timer) return [null, null, null, null]
  if (timer.task === 'send_payout_files') return [timer.task, JSON.stringify({ rail: timer.rail }), `payout_files:${timer.rail}`, timer.at]
  if (timer.task === 'flag_overdue_payouts') return [timer.task, '{}', `payout_promises:${timer.at.toISOString()}`, timer.at]
  const { of } = timer
  if ('guaranteeId' in of)
    return [timer.task, JSON.stringify({ guarantee_id: `${of.guaranteeId}` }), `reconsider_payouts:${of.guaranteeId}`, timer.at]
  if ('receiptId' in of)
    return [timer.task, JSON.stringify({ receipt_id: `${of.receiptId}` }), `reconsider_payouts:R${of.receiptId}`, timer.at]
  return [timer.task, JSON.stringify({ payout_id: `${of.payoutId}` }), `reconsider_payouts:P${of.payoutId}`, timer.at]
}

const insertPayoutSql = statement(
  'money/payouts.insertPayout',
  `with added as (
       insert into app.payouts (guarantee_id, beneficiary_party_id, beneficiary_name, purpose, amount_fils, rail, status, held_reason, bank_account_id, iban, swift_code, approvals_needed, expected_on, version, ordered_at, status_since, previous_id, attempt, made_by_staff_id, receipt_id, swept_on, account_since, account_is_of_another)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $7 = 'ordered' then 1 else 2 end, $14, $14, $20, $21, $22, $24, $25, $26, $27)
       returning id, number
     ), inserted_events as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
       select id, 1, null, 'ordered', jsonb_strip_nulls(jsonb_build_object('reason', $23::text)), $15, $14::timestamptz, $22 from added
       union all select id, 2, 'ordered', $7, jsonb_strip_nulls(jsonb_build_object('reason', $8::text)), $15, $14::timestamptz,
         null
       from added
       where $7 <> 'ordered'
     ), replaced as (
       update app.payouts set unpaid_since = null where id = $20
     )
     select id, number as "number!", ${addJob('$16', '$17', '$18', '$19')} from added`,
)
/** Stores a payout with its history so far and its timer. */
export async function insertPayout(tx: Queryable, payout: NewPayoutRow): Promise<{ id: bigint; number: string }> {
  const row = await insertPayoutSql.first(tx, [
    payout.guaranteeId,
    payout.beneficiaryPartyId,
    payout.beneficiaryName,
    payout.purpose,
    payout.amountFils,
    payout.rail,
    payout.status,
    payout.heldReason,
    payout.account?.id ?? null,
    payout.account?.iban ?? null,
    payout.account?.swiftCode ?? null,
    payout.approvalsNeeded,
    payout.expectedOn,
    payout.now,
    payout.requestId,
    ...timerValues(payout.job),
    payout.again?.previousId ?? null,
    payout.again?.attempt ?? payout.attempt ?? 1,
    payout.again?.staffId ?? payout.madeByStaffId,
    payout.again?.reason ?? null,
    payout.receiptId,
    payout.sweptOn,
    payout.accountSince,
    payout.accountIsOfAnother,
  ])
  if (!row) throw new Error('a payout was not stored')
  return row
}

const addTimerSql = statement('money/payouts.addTimer', `select ${addJob('$1', '$2', '$3', '$4')}`)
export async function addTimer(db: Queryable, timer: PayoutTimer): Promise<void> {
  await addTimerSql.run(db, timerValues(timer))
}

const findAccountSql = statement(
  'money/payouts.findAccount',
  `select a.id as account_id, a.iban, a.swift_code as "swift_code!", a.currency as "currency!", a.proven_at,
    a.created_at as "account_created_at!"
     from app.payouts p join lateral (
       select b.id, b.iban, b.swift_code, b.currency, b.proven_at, b.created_at from app.bank_accounts b where b.id = p.bank_account_id
       union all select null, p.iban, p.swift_code, 'JOD', 'epoch', coalesce(p.account_since, 'epoch')
       where p.bank_account_id is null and p.iban is not null) a on true where p.id = $1`,
)
/** The account that a payout goes to. */
export async function findAccount(db: Queryable, payoutId: bigint): Promise<BeneficiaryAccount | null> {
  const row = await findAccountSql.first(db, [payoutId])
  return row ? accountOfRow(row) : null
}

export interface WaitingPayout extends SafetyFacts {
  id: bigint
  number: string
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  rail: TransferType
  amountFils: Fils
  guaranteeId: bigint | null
  receiptId: bigint | null
  purpose: Purpose
  beneficiaryPartyId: bigint | null
  approvalsNeeded: number
  approvals: number
}

const lockWaitingPayoutsSql = statement(
  'money/payouts.lockWaitingPayouts',
  `select p.id, p.number as "number!", p.status, p.held_reason, p.rail, p.amount_fils, p.guarantee_id, p.receipt_id, p.purpose,
    p.beneficiary_party_id, p.approvals_needed,
    (select count(*)::int from app.payout_approvals x where x.payout_id = p.id) as "approvals!", ${safetyColumns(ofPayout)},
    p.staff_hold_reason is not null as "staff_holds!",
    p.restored_at is not null or coalesce(app.has_unknown_debit(p.guarantee_id), false) as "is_in_doubt!"
     from app.payouts p left join ${accountOf(ofPayout)}
     where (p.guarantee_id = $1 or p.receipt_id = $2 or p.id = $3) and p.status in ('ordered', 'held', 'approved')
     order by p.id
     for update of p`,
  columns<{ status: WaitingPayout['status']; heldReason: PayoutHoldReason }>(),
)
/**
 * Locks the payouts that have not left yet and reads the facts that decide about each. A missing or unproven account is replaced by the
 * beneficiary's account in force. The caller holds the guarantee's lock.
 */
export async function lockWaitingPayouts(tx: Queryable, of: PayoutsOf): Promise<WaitingPayout[]> {
  const rows = await lockWaitingPayoutsSql.all(tx, [
    'guaranteeId' in of ? of.guaranteeId : null,
    'receiptId' in of ? of.receiptId : null,
    'payoutId' in of ? of.payoutId : null,
  ])
  return rows.map((row) => ({ ...row, ...safetyOf(row) }))
}

interface NewStanding {
  id: bigint
  from: PayoutStatus
  to: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  account: BeneficiaryAccount | null
  expectedOn: string
  now: Date
  requestId: string
  job: PayoutTimer | null
  /** The person of staff who caused it, with the stated facts. */
  staff?: { id: bigint; facts: Record<string, string> }
}

const updatePayoutStatusSql = statement(
  'money/payouts.updatePayoutStatus',
  `with moved as (
       update app.payouts
       set status = $2, held_reason = $3, bank_account_id = $4, iban = $5, swift_code = $6, expected_on = $7, status_since = $8,
         reminders_sent = 0, version = version + 1
       where id = $1
       returning id, version
     ), inserted_events as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
       select id, version, $9, $2, jsonb_strip_nulls(jsonb_build_object('reason', $3::text)) || $15::jsonb, $10,
         $8::timestamptz, $16
       from moved
     )
     select ${addJob('$11', '$12', '$13', '$14')} from moved`,
)
/** Updates the status of a payout that has not left, with its event; a change of the reason alone is an event too. */
export async function updatePayoutStatus(tx: Queryable, standing: NewStanding): Promise<void> {
  await updatePayoutStatusSql.run(tx, [
    standing.id,
    standing.to,
    standing.heldReason,
    standing.account?.id ?? null,
    standing.account?.iban ?? null,
    standing.account?.swiftCode ?? null,
    standing.expectedOn,
    standing.now,
    standing.from,
    standing.requestId,
    ...timerValues(standing.job),
    JSON.stringify(standing.staff?.facts ?? {}),
    standing.staff?.id ?? null,
  ])
}

const findGuaranteeOfPayoutsSql = statement(
  'money/payouts.findGuaranteeOfPayouts',
  'select guarantee_id from app.payouts where receipt_id = $1 or id = $2 order by guarantee_id nulls last limit 1',
)
/** Finds the guarantee of payouts; null for refunds of a receipt without a guarantee. */
export async function findGuaranteeOfPayouts(db: Queryable, of: PayoutsOf): Promise<bigint | null> {
  if ('guaranteeId' in of) return of.guaranteeId
  const row = await findGuaranteeOfPayoutsSql.first(db, ['receiptId' in of ? of.receiptId : null, 'payoutId' in of ? of.payoutId : null])
  return row?.guaranteeId ?? null
}

const listHeldAloneSql = statement(
  'money/payouts.listHeldAlone',
  `select id
  from app.payouts
  where closed_at is null and held_reason is not null and guarantee_id is null
    and held_reason in ('receipt_unsettled', 'iban_young', 'bank_exception')
  order by id limit $1`,
)
/** Lists held payouts of no guarantee: the receipt they refund may be on the statement by now, or an account old enough. */
export async function listHeldAlone(db: Queryable, limit: number): Promise<bigint[]> {
  const rows = await listHeldAloneSql.all(db, [limit])
  return rows.map(({ id }) => id)
}

const listHeldForSql = statement(
  'money/payouts.listHeldFor',
  `select distinct guarantee_id, case when guarantee_id is null then receipt_id end as receipt_id
  from app.payouts
  where status = 'held' and (guarantee_id = any($1::bigint[]) or receipt_id = any($2::bigint[]))
  order by 1, 2`,
)
/** Lists held payouts that may have waited for these receipts to be on the statement. */
export async function listHeldFor(
  tx: Queryable,
  receipts: readonly { receiptId: bigint; guaranteeId: bigint | null }[],
): Promise<PayoutsOf[]> {
  if (receipts.length === 0) return []
  const rows = await listHeldForSql.all(tx, [
    receipts.flatMap(({ guaranteeId }) => guaranteeId ?? []),
    receipts.map(({ receiptId }) => receiptId),
  ])
  return rows.flatMap((row): PayoutsOf[] => {
    if (row.guaranteeId !== null) return [{ guaranteeId: row.guaranteeId }]
    return row.receiptId === null ? [] : [{ receiptId: row.receiptId }]
  })
}

const savePayersAccountSql = statement(
  'money/payouts.savePayersAccount',
  `update app.payouts
  set bank_account_id = null, iban = $2, swift_code = $3, account_since = $4, account_is_of_another = $5
  where id = $1 and status = 'held' and held_reason in ('iban_missing', 'iban_unproven', 'iban_of_another', 'iban_young')`,
)
/**
 * Stores the account that a payer named: it belongs to the payout alone, and its cooling-off begins now. False when the payout no longer
 * waits for one.
 */
export async function savePayersAccount(
  tx: Queryable,
  payoutId: bigint,
  account: { iban: string; swiftCode: string; isOfAnother: boolean; now: Date },
): Promise<boolean> {
  const rowCount = await savePayersAccountSql.run(tx, [payoutId, account.iban, account.swiftCode, account.now, account.isOfAnother])
  return rowCount === 1
}

const saveAllowedAccountSql = statement('money/payouts.saveAllowedAccount', 'update app.payouts set allowed_iban = $2 where id = $1')
/** Two of finance let this money go to an account that is somebody else's. */
export async function saveAllowedAccount(tx: Queryable, payoutId: bigint, iban: string): Promise<void> {
  await saveAllowedAccountSql.run(tx, [payoutId, iban])
}

const replaceBeneficiarySql = statement(
  'money/payouts.replaceBeneficiary',
  'update app.payouts set beneficiary_party_id = $2 where beneficiary_party_id = $1 and guarantee_id = any($3::int8[])',
)
/** Replaces one party by another as the beneficiary of the payouts of these guarantees. */
export async function replaceBeneficiary(
  tx: Queryable,
  { fromPartyId, toPartyId, guaranteeIds }: { fromPartyId: bigint; toPartyId: bigint; guaranteeIds: readonly bigint[] },
): Promise<void> {
  await replaceBeneficiarySql.run(tx, [fromPartyId, toPartyId, guaranteeIds])
}
