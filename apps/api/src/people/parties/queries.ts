import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

export interface Party {
  id: Id<'parties'>
  kind: 'person' | 'company'
  name: string
  nameLatin: string | null
  phone: string
  nationalNumber: string | null
}

/** Found by national number and phone; without `hasAccount` the party was only typed by a counterparty. */
export type FoundParty = Party & { hasAccount: boolean }
export interface FoundPartyRow {
  id: Id<'parties'>
  kind: 'person' | 'company'
  name: string
  nameLatin: string | null
  phone: string
  hasAccount: boolean
}
const foundPartyOf = (row: FoundPartyRow, nationalNumber: string): FoundParty => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  nameLatin: row.nameLatin,
  phone: row.phone,
  nationalNumber,
  hasAccount: row.hasAccount,
})

/** The party that national number and phone name together. A company is found by its own phone, or by that of its primary or of a member who may respond for it. */
const partyByPair = (nationalNumber: string, phone: string): string =>
  `select p.id, p.kind, p.name, p.name_en as name_latin, p.phone,
     case p.kind when 'person' then exists (select from app.users u where u.party_id = p.id and u.account_type = 'individual' and u.registration_completed_at is not null and u.deactivated_at is null)
       else exists (select from app.companies c where c.party_id = p.id and c.approved_at is not null) end as "has_account!"
   from app.parties p
   where p.national_number = ${nationalNumber} and (p.phone = ${phone} or (p.kind = 'company' and exists (
     select from app.people_of_party r where r.party_id = p.id and r.phone = ${phone} and r.may_respond)))
   order by 6 desc, p.id limit 1`

const findPartyByPairSql = sql.first('people/parties.findPartyByPair', partyByPair(':nationalNumber', ':phone'))
export async function findPartyByPair(db: Queryable, nationalNumber: string, phone: string): Promise<FoundParty | undefined> {
  const row = await findPartyByPairSql(db, { nationalNumber, phone })
  return row && foundPartyOf(row, nationalNumber)
}

const isPartyCompleteSql = sql.first(
  'people/parties.isPartyComplete',
  `select exists (select from app.users u where u.party_id = :partyId and u.account_type = 'individual' and u.registration_completed_at is not null and u.deactivated_at is null)
       or exists (select from app.companies c where c.party_id = :partyId and c.approved_at is not null) as "is_complete!"`,
)
/** Whether the party has an account with a complete registration. */
export async function isPartyComplete(db: Queryable, id: Id<'parties'>): Promise<boolean> {
  const row = await isPartyCompleteSql(db, { partyId: id })
  return row?.isComplete === true
}

const holdPartyCompletionSql = sql.run('people/parties.holdPartyCompletion', 'select from app.parties where id = :id for share')
/** The same under a lock, for an action that depends on it: a completion under way is waited for, and none begins before the action's transaction ends. */
export async function holdPartyCompletion(tx: Queryable, id: Id<'parties'>): Promise<boolean> {
  await holdPartyCompletionSql(tx, { id })
  return isPartyComplete(tx, id)
}

/** The Latin name of a party, where a register knows it, by the SQL of its id. */
export const latinNameOf = (partyId: string): string => `(select ln.name_en from app.parties ln where ln.id = ${partyId})`

/** Whether a party is who it says: a person with a proven identity, or an approved company. */
export const isProvenParty = (party: string): string =>
  `(${party}.identity_proven_at is not null or exists (select from app.companies c where c.party_id = ${party}.id and c.approved_at is not null))`

/** How far a person's identity is proven, from the party `p`. */
export const identityStateOf = (p: string): string =>
  `case when ${p}.identity_proven_at is not null then 'proven'
     else coalesce((select case when r.decision is null then 'in_review' when r.decision = 'send_again' then 'send_again' end from app.identity_reviews r where r.party_id = ${p}.id order by r.id desc limit 1), 'unproven') end`

export interface PartyIdentity {
  isProven: boolean
  /** The civil register knows the phone of an owner without an account as this person's. */
  isVouched: boolean
}
const getPartyIdentitySql = sql.first(
  'people/parties.getPartyIdentity',
  `select ${isProvenParty('p')} as "isProven!", p.phone_vouched_at is not null as "isVouched" from app.parties p where p.id = :id`,
)
export async function getPartyIdentity(db: Queryable, id: Id<'parties'>): Promise<PartyIdentity> {
  const row = await getPartyIdentitySql(db, { id })
  return row ?? { isProven: false, isVouched: false }
}
const isNumberProvenSql = sql.all(
  'people/parties.isNumberProven',
  `select from app.parties p where p.national_number = :nationalNumber and ${isProvenParty('p')}`,
)
/** Whether a person has proven this national number, or an approved company has it. */
export async function isNumberProven(db: Queryable, nationalNumber: string): Promise<boolean> {
  const rows = await isNumberProvenSql(db, { nationalNumber })
  return rows.length > 0
}
/** The civil register knows this owner's phone as hers. */
export const saveVouchedPhone = sql.run(
  'people/parties.saveVouchedPhone',
  'update app.parties set phone_vouched_at = app.now() where id = :id and phone_vouched_at is null',
)

const getPartySql = sql.first(
  'people/parties.getParty',
  'select id, kind, name, name_en as name_latin, phone, national_number from app.parties where id = :id',
)
export async function getParty(db: Queryable, id: Id<'parties'>): Promise<Party> {
  const row = await getPartySql(db, { id })
  if (!row) throw new Error(`no party ${id}`)
  return row
}

const getOrAddPartySql = sql.first(
  'people/parties.getOrAddParty',
  `with added as (
    insert into app.parties (kind, name, name_en, national_number, phone)
    values (:kind, :name, :nameLatin, :nationalNumber, :phone)
    on conflict (national_number, phone)
    where national_number is not null do nothing
    returning id, kind, name, name_en
  )
     select id as "id!", kind as "kind!", name as "name!", name_en as name_latin
     from added
     union all select id, kind, name, name_en
     from app.parties
     where national_number = :nationalNumber and phone = :phone limit 1`,
)
/** A party for a person without an account; two concurrent invitations of the same person get the same row. */
export async function getOrAddParty(tx: Queryable, invited: Omit<Party, 'id'> & { nationalNumber: string }): Promise<Party> {
  const row = await getOrAddPartySql(tx, invited)
  // The snapshot of a statement does not see a row that another transaction added meanwhile; a second look does.
  return row ? { ...row, phone: invited.phone, nationalNumber: invited.nationalNumber } : getOrAddParty(tx, invited)
}

const adoptPartySql = sql.first(
  'people/parties.adoptParty',
  `insert into app.parties (kind, name, national_number, phone) values ('person', :name, :nationalNumber, :phone)
     on conflict (national_number, phone) where national_number is not null do update set kind = excluded.kind, name = excluded.name
       where not exists (select from app.users u where u.party_id = parties.id)
         and not exists (select from app.companies c where c.party_id = parties.id)
     returning id`,
)
/**
 * The party of a user who registers: the one that a counterparty typed with the same national number and phone, now under the user's own name, or a new one. Its
 * row is locked. Undefined if another account has this number and phone.
 */
export async function adoptParty(
  tx: Queryable,
  person: { name: string; nationalNumber: string; phone: string },
): Promise<Id<'parties'> | undefined> {
  const row = await adoptPartySql(tx, person)
  return row?.id
}

const adoptCompanySql = sql.first(
  'people/parties.adoptCompany',
  `insert into app.parties (kind, name, name_en, national_number, phone) values ('company', :name, :nameEn, :nationalNumber, :phone)
     on conflict (national_number, phone) where national_number is not null do update set kind = excluded.kind, name = excluded.name, name_en = excluded.name_en
       where not exists (select from app.users u where u.party_id = parties.id)
         and not exists (select from app.companies c where c.party_id = parties.id)
     returning id`,
)
/** The same for a company that was approved, with the phone of its primary account. */
export async function adoptCompany(
  tx: Queryable,
  company: { name: string; nameEn: string; nationalNumber: string; phone: string },
): Promise<Id<'parties'> | undefined> {
  const row = await adoptCompanySql(tx, company)
  return row?.id
}

/** The account that a party's money goes to, as far as one is named. */
export const findBankAccount = sql.first(
  'people/parties.findBankAccount',
  'select id, iban, proven_at from app.bank_accounts where party_id = :partyId and replaced_at is null',
)

/** A person is proven, under the official name from now on. */
export const saveProvenName = sql.run(
  'people/parties.saveProvenName',
  'update app.parties set identity_proven_at = :now, name = :name, name_en = coalesce(:latinName, name_en) where id = :partyId',
)

/** Another person has proven to hold the national number of this party. */
export const endProof = sql.run('people/parties.endProof', 'update app.parties set identity_proven_at = null where id = :id')

/** A party that another has taken the place of is found by its pair no more. */
export const detachIdentity = sql.run('people/parties.detachIdentity', 'update app.parties set national_number = null where id = :id')

export const savePartyPhone = sql.run(
  'people/parties.savePartyPhone',
  'update app.parties set phone = :phone, phone_vouched_at = null where id = :id',
)

/** Takes the row lock of a party. */
export const lockParty = sql.run('people/parties.lockParty', 'select from app.parties where id = :id for update')
