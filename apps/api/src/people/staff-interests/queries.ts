import { type RowOf, sql } from '#db/statement.ts'
import type { StaffSubject, StaffSubjectKind } from '@damana/contract/staff-subjects'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { idOfReferenceSql } from '#kernel/payment-reference.rules.ts'

const ofGuarantees = (ids: string): string =>
  `select p.national_number from app.guarantees g join app.parties p on p.id in (g.seller_party_id, g.buyer_party_id, g.creator_party_id) where g.id in (${ids})
   union all select upper(r.payer->>'id') from app.receipts r where r.guarantee_id in (${ids})`
const ofReceipts = (ids: string): string =>
  `select upper(r.payer->>'id') from app.receipts r where r.id in (${ids})
   union all ${ofGuarantees(`select r.guarantee_id from app.receipts r where r.id in (${ids})
     union select g.id from app.receipts r join app.guarantees g on g.id = ${idOfReferenceSql('r.remittance')} and g.payment_reference = r.remittance where r.id in (${ids})
     union select b.guarantee_id from app.receipts r join app.fee_bills b on b.payment_reference = r.remittance where r.id in (${ids})`)}`
const idOfNumber = 'substr(:id, 2)::bigint'

/** Whether a number that member of staff declared is among these, which are of what the id names. */
const standsText = (numbers: string) =>
  `select exists (
    select from app.staff_interests i where i.staff_id = :staffId and i.ended_at is null and i.national_number in (${numbers})) as "stands!"`
const standsInSqls = {
  guarantee: sql.one('people/staff-interests.standsInGuarantee', standsText(ofGuarantees('substr(:id, 4)::bigint'))),
  payout: sql.one(
    'people/staff-interests.standsInPayout',
    standsText(`select p.national_number from app.payouts o join app.parties p on p.id = o.beneficiary_party_id where o.id = ${idOfNumber}
    union all ${ofGuarantees(`select guarantee_id from app.payouts where id = ${idOfNumber}`)}
    union all ${ofReceipts(`select receipt_id from app.payouts where id = ${idOfNumber}`)}`),
  ),
  receipt: sql.one('people/staff-interests.standsInReceipt', standsText(ofReceipts(`select ${idOfNumber}`))),
  fee: sql.one(
    'people/staff-interests.standsInFee',
    standsText(ofGuarantees(`select guarantee_id from app.fees where id = ${idOfNumber}`)),
  ),
  invoice: sql.one(
    'people/staff-interests.standsInInvoice',
    standsText(
      ofGuarantees(
        "select guarantee_id from app.invoices where year = split_part(:id, '-', 1)::int and serial = split_part(:id, '-', 2)::int",
      ),
    ),
  ),
  account: sql.one(
    'people/staff-interests.standsInAccount',
    standsText(`select p.national_number from app.users u join app.parties p on p.id = u.party_id where u.id = :id::text::bigint
    union all select p.national_number from app.memberships m join app.companies c on c.id = m.company_id join app.parties p on p.id = c.party_id where m.user_id = :id::text::bigint`),
  ),
  exception: sql.one(
    'people/staff-interests.standsInException',
    standsText(`select p.national_number from app.bank_exceptions x join app.payouts o on o.id = x.payout_id join app.parties p on p.id = o.beneficiary_party_id where x.id = ${idOfNumber}
    union all ${ofGuarantees(`select coalesce(x.guarantee_id, o.guarantee_id) from app.bank_exceptions x left join app.payouts o on o.id = x.payout_id where x.id = ${idOfNumber}`)}
    union all ${ofReceipts(`select unnest(array[x.receipt_id, x.named_receipt_id]) from app.bank_exceptions x where x.id = ${idOfNumber}`)}`),
  ),
  application: sql.one(
    'people/staff-interests.standsInApplication',
    standsText(`select upper(s.data->>'national_number') from app.company_application_sections s where s.application_id = ${idOfNumber} and s.section = 'company'
    union all select upper(person->>'number') from app.company_application_sections s
      cross join lateral jsonb_array_elements(case jsonb_typeof(s.data->s.section) when 'array' then s.data->s.section else '[]' end) person
      where s.application_id = ${idOfNumber} and s.section in ('partners', 'commissioners')`),
  ),
  support: sql.one(
    'people/staff-interests.standsInSupport',
    standsText(`select p.national_number from app.support_threads t join app.users u on u.id = t.user_id join app.parties p on p.id in (t.party_id, u.party_id) where t.id = ${idOfNumber}
    union all ${ofGuarantees(`select guarantee_id from app.support_threads where id = ${idOfNumber}`)}`),
  ),
  company: sql.one(
    'people/staff-interests.standsInCompany',
    standsText(`select p.national_number from app.companies c join app.parties p on p.id = c.party_id where c.id = :id::text::bigint
    union all select p.national_number from app.memberships m join app.users u on u.id = m.user_id join app.parties p on p.id = u.party_id where m.company_id = :id::text::bigint`),
  ),
  identity: sql.one(
    'people/staff-interests.standsInIdentity',
    standsText(`select p.national_number from app.identity_reviews i join app.parties p on p.id = i.party_id where i.id = ${idOfNumber}`),
  ),
} as const satisfies Readonly<Record<StaffSubjectKind, unknown>>

/** Whether a number that this member of staff declared stands in what this names. Numbers are compared, not accounts: a second account has the same one. */
export async function standsIn(db: Queryable, staffId: Id<'staff'>, { kind, id }: StaffSubject): Promise<boolean> {
  const { stands } = await standsInSqls[kind](db, { staffId, id })
  return stands
}

export type InterestRow = RowOf<typeof listInterests>
const interestText = (which: string) =>
  `select i.id, i.staff_id, s.name as "staff_name!", i.relation, i.national_number, i.declared_at, c.at as confirmed_at, c.name as confirmed_by, i.withdrawn_at
   from app.staff_interests i join app.staff s on s.id = i.staff_id left join lateral (
     select a.at, m.name from app.approvals a join app.staff m on m.id = a.staff_id
     where a.subject = 'interest:' || i.id and a.ended_by = 'carried_out' limit 1) c on true
   where i.ended_at is null and ${which} order by i.declared_at, i.id`

/** The interests declared by this member of staff; with null those of all. */
export const listInterests = sql.all(
  'people/staff-interests.listInterests',
  interestText('(:staffId::bigint is null or i.staff_id = :staffId)'),
)

const findInterestSql = sql.first('people/staff-interests.findInterest', interestText('i.id = :id'))
const lockInterestSql = sql.run('people/staff-interests.lockInterest', 'select from app.staff_interests where id = :id for update')
export async function lockInterest(tx: Queryable, id: bigint): Promise<InterestRow | undefined> {
  await lockInterestSql(tx, { id })
  return findInterestSql(tx, { id })
}

const insertInterestSql = sql.all(
  'people/staff-interests.insertInterest',
  `insert into app.staff_interests (staff_id, relation, national_number, declared_at) values (:staffId, :relation, :nationalNumber, :now)
     on conflict (staff_id, national_number) where ended_at is null do nothing returning id`,
)
/** False where this number is declared already. */
export async function insertInterest(
  tx: Queryable,
  interest: { staffId: Id<'staff'>; relation: InterestRow['relation']; nationalNumber: string; now: Date },
): Promise<boolean> {
  const rows = await insertInterestSql(tx, interest)
  return rows.length > 0
}

export const saveWithdrawal = sql.count(
  'people/staff-interests.saveWithdrawal',
  'update app.staff_interests set withdrawn_at = :now where id = :id',
)

export const endInterest = sql.count('people/staff-interests.endInterest', 'update app.staff_interests set ended_at = :now where id = :id')

const listUndeclaredSql = sql.all(
  'people/staff-interests.listUndeclared',
  `select s.name
  from app.staff s
  where s.deactivated_at is null and not exists (select from app.staff_interests i where i.staff_id = s.id and i.ended_at is null)
  order by s.name`,
)
/** Staff who have declared nothing. */
export async function listUndeclared(db: Queryable): Promise<string[]> {
  const rows = await listUndeclaredSql(db)
  return rows.map(({ name }) => name)
}
