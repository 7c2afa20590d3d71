import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason, PayoutStatus, TransferType } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { isProvenParty, latinNameOf } from '#people/parties/index.ts'

export type Purpose = 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'partner' | 'sweep'

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
export type PayoutsOf = { guaranteeId: Id<'guarantees'> } | { receiptId: Id<'receipts'> } | { payoutId: Id<'payouts'> }

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
  givenSwift: string
  givenSince: string
  givenOther: string
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
const accountOf = ({ receiptId, beneficiaryPartyId, bankAccountId, externalIban, givenSwift, givenSince, givenOther }: Named) => `lateral (
       select b.id, b.iban, b.swift_code, b.currency, b.proven_at, b.created_at, b.unproven_reason is not distinct from 'iban_of_another' as is_of_another from app.bank_accounts b where ${externalIban} is null and b.id = coalesce(
         (select n.id from app.bank_accounts n where n.id = ${bankAccountId} and n.proven_at is not null and n.currency = 'JOD'),
         (select c.id from app.bank_accounts c where c.party_id = ${beneficiaryPartyId} and c.replaced_at is null), ${bankAccountId})
       union all select null, ${externalIban}, ${givenSwift}, 'JOD', 'epoch', coalesce(${givenSince}, 'epoch'),
         ${givenOther} or ${givenSince} is not null and app.is_iban_of_another(${externalIban}, ${beneficiaryPartyId}, coalesce((select i.national_number from app.parties i where i.id = ${beneficiaryPartyId}), (select r.payer ->> 'id' from app.receipts r where r.id = ${receiptId})))
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
  givenSwift: 'p.swift_code',
  givenSince: 'p.account_since',
  givenOther: 'p.account_is_of_another',
  allowedIban: 'p.allowed_iban',
}
const ofOrder: Named = {
  payoutId: 'null::bigint',
  purpose: ':purpose::text',
  previousId: ':previousId?::bigint',
  reversalDecided: 'null::text',
  guaranteeId: ':guaranteeId?::bigint',
  receiptId: ':receiptId?::bigint',
  beneficiaryPartyId: ':beneficiaryPartyId?::bigint',
  bankAccountId: ':bankAccountId?::bigint',
  externalIban: ':iban::text',
  givenSwift: ':swiftCode?::text',
  givenSince: ':since?::timestamptz',
  givenOther: ':isOfAnother::boolean',
  allowedIban: 'null::text',
}

const findSafetySql = sql.one(
  'money/payouts.findSafety',
  `select ${safetyColumns(ofOrder)}, false as staff_holds, coalesce(app.has_unknown_debit(:guaranteeId::bigint), false) as is_in_doubt
  from (values (0)) one
  left join ${accountOf(ofOrder)}`,
)
/** Reads the facts that decide whether this money may go to this account now. The caller holds the guarantee's lock. */
export async function findSafety(
  tx: Queryable,
  order: {
    purpose: Purpose
    again?: Pick<NextAttempt, 'previousId'>
    guaranteeId: Id<'guarantees'> | null
    receiptId: Id<'receipts'> | null
    beneficiaryPartyId: Id<'parties'> | null
    bankAccountId: bigint | null
    externalAccount: ExternalAccount | null
  },
): Promise<SafetyFacts> {
  const row = await findSafetySql(tx, {
    ...order,
    iban: order.externalAccount?.iban ?? null,
    swiftCode: order.externalAccount?.swiftCode ?? null,
    since: order.externalAccount?.since ?? null,
    previousId: order.again?.previousId ?? null,
    isOfAnother: order.externalAccount?.isOfAnother ?? false,
  })
  return safetyOf(row)
}

/** The failed payout that a new attempt replaces. */
export interface NextAttempt {
  previousId: Id<'payouts'>
  attempt: number
  /** The person of finance who asked for it; null when the beneficiary changed the account. */
  staffId: Id<'staff'> | null
  reason: string | null
}
export interface NewPayoutRow {
  guaranteeId: Id<'guarantees'> | null
  receiptId: Id<'receipts'> | null
  /** For a sweep: the day in Amman. */
  sweptOn: string | null
  again?: NextAttempt
  attempt?: number
  /** The person of staff who ordered a first attempt. */
  madeByStaffId: Id<'staff'> | null
  beneficiaryPartyId: Id<'parties'> | null
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
const addTimerJob = addJob(':task?::text', ':payload?::text', ':key?::text', ':runAt?')
interface TimerJob {
  task: string | null
  payload: string | null
  key: string | null
  runAt: Date | null
}
function timerJobOf(timer: PayoutTimer | null): TimerJob {
  if (!timer) return { task: null, payload: null, key: null, runAt: null }
  const { task, at: runAt } = timer
  if (timer.task === 'send_payout_files')
    return { task, payload: JSON.stringify({ rail: timer.rail }), key: `payout_files:${timer.rail}`, runAt }
  if (timer.task === 'flag_overdue_payouts') return { task, payload: '{}', key: `payout_promises:${runAt.toISOString()}`, runAt }
  const { of } = timer
  if ('guaranteeId' in of)
    return { task, payload: JSON.stringify({ guarantee_id: `${of.guaranteeId}` }), key: `reconsider_payouts:${of.guaranteeId}`, runAt }
  if ('receiptId' in of)
    return { task, payload: JSON.stringify({ receipt_id: `${of.receiptId}` }), key: `reconsider_payouts:R${of.receiptId}`, runAt }
  return { task, payload: JSON.stringify({ payout_id: `${of.payoutId}` }), key: `reconsider_payouts:P${of.payoutId}`, runAt }
}

const insertPayoutSql = sql.first(
  'money/payouts.insertPayout',
  `with added as (
       insert into app.payouts (guarantee_id, beneficiary_party_id, beneficiary_name, beneficiary_name_latin, purpose, amount_fils, rail, status, held_reason, bank_account_id, iban, swift_code, approvals_needed, expected_on, version, ordered_at, status_since, previous_id, attempt, made_by_staff_id, receipt_id, swept_on, account_since, account_is_of_another)
       values (:guaranteeId, :beneficiaryPartyId, :beneficiaryName, ${latinNameOf(':beneficiaryPartyId')}, :purpose, :amountFils, :rail, :status, :heldReason, :bankAccountId, :iban, :swiftCode, :approvalsNeeded, :expectedOn, case when :status = 'ordered' then 1 else 2 end, :now, :now, :previousId, :attempt, :staffId, :receiptId, :sweptOn, :accountSince, :accountIsOfAnother)
       returning id, number
     ), inserted_events as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
       select id, 1, null, 'ordered', jsonb_strip_nulls(jsonb_build_object('reason', :reason?::text)), :requestId, :now::timestamptz, :staffId from added
       union all select id, 2, 'ordered', :status, jsonb_strip_nulls(jsonb_build_object('reason', :heldReason::text)), :requestId, :now::timestamptz,
         null
       from added
       where :status <> 'ordered'
     ), replaced as (
       update app.payouts set unpaid_since = null where id = :previousId
     )
     select id, number as "number!", ${addTimerJob} from added`,
)
/** Stores a payout with its history so far and its timer. */
export async function insertPayout(tx: Queryable, payout: NewPayoutRow): Promise<{ id: Id<'payouts'>; number: string }> {
  const row = await insertPayoutSql(tx, {
    ...payout,
    ...timerJobOf(payout.job),
    bankAccountId: payout.account?.id ?? null,
    iban: payout.account?.iban ?? null,
    swiftCode: payout.account?.swiftCode ?? null,
    previousId: payout.again?.previousId ?? null,
    attempt: payout.again?.attempt ?? payout.attempt ?? 1,
    staffId: payout.again?.staffId ?? payout.madeByStaffId,
    reason: payout.again?.reason ?? null,
  })
  if (!row) throw new Error('a payout was not stored')
  return row
}

const addTimerSql = sql.run('money/payouts.addTimer', `select ${addTimerJob}`)
export async function addTimer(db: Queryable, timer: PayoutTimer): Promise<void> {
  await addTimerSql(db, timerJobOf(timer))
}

const findAccountSql = sql.first(
  'money/payouts.findAccount',
  `select a.id as account_id, a.iban, a.swift_code as "swift_code!", a.currency as "currency!", a.proven_at,
    a.created_at as "account_created_at!"
     from app.payouts p join lateral (
       select b.id, b.iban, b.swift_code, b.currency, b.proven_at, b.created_at from app.bank_accounts b where b.id = p.bank_account_id
       union all select null, p.iban, p.swift_code, 'JOD', 'epoch', coalesce(p.account_since, 'epoch')
       where p.bank_account_id is null and p.iban is not null) a on true where p.id = :payoutId`,
)
/** The account that a payout goes to. */
export async function findAccount(db: Queryable, payoutId: Id<'payouts'>): Promise<BeneficiaryAccount | null> {
  const row = await findAccountSql(db, { payoutId })
  return row ? accountOfRow(row) : null
}

export interface WaitingPayout extends SafetyFacts {
  id: Id<'payouts'>
  number: string
  status: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  rail: TransferType
  amountFils: Fils
  guaranteeId: Id<'guarantees'> | null
  receiptId: Id<'receipts'> | null
  purpose: Purpose
  beneficiaryPartyId: Id<'parties'> | null
  approvalsNeeded: number
  approvals: number
}

const lockWaitingPayoutsSql = sql.all(
  'money/payouts.lockWaitingPayouts',
  `select p.id, p.number as "number!", p.status, p.held_reason, p.rail, p.amount_fils, p.guarantee_id, p.receipt_id, p.purpose,
    p.beneficiary_party_id, p.approvals_needed,
    app.count_payout_approvals(p.id, a.iban) as "approvals!", ${safetyColumns(ofPayout)},
    p.staff_hold_reason is not null as "staff_holds!",
    p.restored_at is not null or coalesce(app.has_unknown_debit(p.guarantee_id), false) as "is_in_doubt!"
     from app.payouts p left join ${accountOf(ofPayout)}
     where (p.guarantee_id = :guaranteeId or p.receipt_id = :receiptId or p.id = :id?) and p.status in ('ordered', 'held', 'approved')
     order by p.id
     for update of p`,
  columns<{ status: WaitingPayout['status']; heldReason: PayoutHoldReason }>(),
)
/**
 * Locks the payouts that have not left yet and reads the facts that decide about each. A missing or unproven account is replaced by the
 * beneficiary's account in force. The caller holds the guarantee's lock.
 */
export async function lockWaitingPayouts(tx: Queryable, of: PayoutsOf): Promise<WaitingPayout[]> {
  const rows = await lockWaitingPayoutsSql(tx, {
    guaranteeId: 'guaranteeId' in of ? of.guaranteeId : null,
    receiptId: 'receiptId' in of ? of.receiptId : null,
    id: 'payoutId' in of ? of.payoutId : null,
  })
  return rows.map((row) => ({ ...row, ...safetyOf(row) }))
}

interface NewStanding {
  id: Id<'payouts'>
  from: PayoutStatus
  to: 'ordered' | 'held' | 'approved'
  heldReason: PayoutHoldReason | null
  account: BeneficiaryAccount | null
  expectedOn: string
  now: Date
  requestId: string
  job: PayoutTimer | null
  /** The person of staff who caused it, with the stated facts. */
  staff?: { id: Id<'staff'>; facts: Record<string, string> }
}

const updatePayoutStatusSql = sql.run(
  'money/payouts.updatePayoutStatus',
  `with moved as (
       update app.payouts
       set status = :to, held_reason = :heldReason, bank_account_id = :bankAccountId, iban = :iban, swift_code = :swiftCode, expected_on = :expectedOn, status_since = :now,
         reminders_sent = 0, version = version + 1
       where id = :id
       returning id, version
     ), inserted_events as (
       insert into app.payout_events (payout_id, version, from_status, to_status, facts, request_id, at, staff_id)
       select id, version, :from, :to, jsonb_strip_nulls(jsonb_build_object('reason', :heldReason::text)) || :facts::jsonb, :requestId,
         :now::timestamptz, :staffId?
       from moved
     )
     select ${addTimerJob} from moved`,
)
/** Updates the status of a payout that has not left, with its event; a change of the reason alone is an event too. */
export async function updatePayoutStatus(tx: Queryable, standing: NewStanding): Promise<void> {
  await updatePayoutStatusSql(tx, {
    ...standing,
    ...timerJobOf(standing.job),
    bankAccountId: standing.account?.id ?? null,
    iban: standing.account?.iban ?? null,
    swiftCode: standing.account?.swiftCode ?? null,
    facts: JSON.stringify(standing.staff?.facts ?? {}),
    staffId: standing.staff?.id ?? null,
  })
}

const findGuaranteeOfPayoutsSql = sql.first(
  'money/payouts.findGuaranteeOfPayouts',
  'select guarantee_id from app.payouts where receipt_id = :receiptId or id = :id? order by guarantee_id nulls last limit 1',
)
/** Finds the guarantee of payouts; null for refunds of a receipt without a guarantee. */
export async function findGuaranteeOfPayouts(db: Queryable, of: PayoutsOf): Promise<Id<'guarantees'> | null> {
  if ('guaranteeId' in of) return of.guaranteeId
  const row = await findGuaranteeOfPayoutsSql(db, {
    receiptId: 'receiptId' in of ? of.receiptId : null,
    id: 'payoutId' in of ? of.payoutId : null,
  })
  return row?.guaranteeId ?? null
}

const listHeldAloneSql = sql.all(
  'money/payouts.listHeldAlone',
  `select id
  from app.payouts
  where closed_at is null and held_reason is not null and guarantee_id is null
    and held_reason in ('receipt_unsettled', 'iban_young', 'bank_exception')
  order by id limit :limit`,
)
/** Lists held payouts of no guarantee: the receipt they refund may be on the statement by now, or an account old enough. */
export async function listHeldAlone(db: Queryable, limit: number): Promise<Id<'payouts'>[]> {
  const rows = await listHeldAloneSql(db, { limit })
  return rows.map(({ id }) => id)
}

const listHeldForSql = sql.all(
  'money/payouts.listHeldFor',
  `select distinct guarantee_id, case when guarantee_id is null then receipt_id end as receipt_id
  from app.payouts
  where status = 'held' and (guarantee_id = any(:receipts::bigint[]) or receipt_id = any(:receiptIds::bigint[]))
  order by 1, 2`,
)
/** Lists held payouts that may have waited for these receipts to be on the statement. */
export async function listHeldFor(
  tx: Queryable,
  receipts: readonly { receiptId: Id<'receipts'>; guaranteeId: Id<'guarantees'> | null }[],
): Promise<PayoutsOf[]> {
  if (receipts.length === 0) return []
  const rows = await listHeldForSql(tx, {
    receipts: receipts.flatMap(({ guaranteeId }) => guaranteeId ?? []),
    receiptIds: receipts.map(({ receiptId }) => receiptId),
  })
  return rows.flatMap((row): PayoutsOf[] => {
    if (row.guaranteeId !== null) return [{ guaranteeId: row.guaranteeId }]
    return row.receiptId === null ? [] : [{ receiptId: row.receiptId }]
  })
}

const savePayersAccountSql = sql.count(
  'money/payouts.savePayersAccount',
  `update app.payouts
  set bank_account_id = null, iban = :iban, swift_code = :swiftCode, account_since = :now, account_is_of_another = :isOfAnother
  where id = :payoutId and status = 'held' and held_reason in ('iban_missing', 'iban_unproven', 'iban_of_another', 'iban_young')`,
)
/**
 * Stores the account that a payer named: it belongs to the payout alone, and its cooling-off begins now. False when the payout no longer
 * waits for one.
 */
export async function savePayersAccount(
  tx: Queryable,
  payoutId: Id<'payouts'>,
  account: { iban: string; swiftCode: string; isOfAnother: boolean; now: Date },
): Promise<boolean> {
  const rowCount = await savePayersAccountSql(tx, { ...account, payoutId })
  return rowCount === 1
}

/** Two of finance let this money go to an account that is somebody else's. */
export const saveAllowedAccount = sql.run(
  'money/payouts.saveAllowedAccount',
  'update app.payouts set allowed_iban = :iban where id = :payoutId',
)

/** Replaces one party by another as the beneficiary of the payouts of these guarantees. */
export const replaceBeneficiary = sql.run(
  'money/payouts.replaceBeneficiary',
  'update app.payouts set beneficiary_party_id = :toPartyId where beneficiary_party_id = :fromPartyId and guarantee_id = any(:guaranteeIds::int8[])',
)
