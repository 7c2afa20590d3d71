import { columns, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

export interface Party {
  id: bigint
  kind: 'person' | 'company'
  name: string
  phone: string
  nationalNumber: string | null
}

/** Found by national number and phone; without `hasAccount` the party was only typed by a counterparty. */
export type FoundParty = Party & { hasAccount: boolean }
export interface FoundPartyRow {
  id: bigint
  kind: 'person' | 'company'
  name: string
  phone: string
  hasAccount: boolean
}
const foundPartyOf = (row: FoundPartyRow, nationalNumber: string): FoundParty => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  phone: row.phone,
  nationalNumber,
  hasAccount: row.hasAccount,
})

/** The party that national number and phone name together. A company is found by its own phone, or by that of its primary or of a member who may respond for it. */
const partyByPair = (nationalNumber: '$1' | '$3', phone: '$2' | '$4'): string =>
  `select p.id, p.kind, p.name, p.phone,
     case p.kind when 'person' then exists (select from app.users u where u.party_id = p.id and u.account_type = 'individual' and u.registration_completed_at is not null and u.deactivated_at is null)
       else exists (select from app.companies c where c.party_id = p.id and c.approved_at is not null) end as "has_account!"
   from app.parties p
   where p.national_number = ${nationalNumber} and (p.phone = ${phone} or (p.kind = 'company' and exists (
     select from app.people_of_party r where r.party_id = p.id and r.phone = ${phone} and r.may_respond)))
   order by 5 desc, p.id limit 1`

const findPartyByPairSql = statement('people/parties.findPartyByPair', partyByPair('$1', '$2'))
export async function findPartyByPair(db: Queryable, nationalNumber: string, phone: string): Promise<FoundParty | undefined> {
  const row = await findPartyByPairSql.first(db, [nationalNumber, phone])
  return row && foundPartyOf(row, nationalNumber)
}

const isPartyCompleteSql = statement(
  'people/parties.isPartyComplete',
  `select exists (select from app.users u where u.party_id = $1 and u.account_type = 'individual' and u.registration_completed_at is not null and u.deactivated_at is null)
       or exists (select from app.companies c where c.party_id = $1 and c.approved_at is not null) as "is_complete!"`,
)
/** Whether the party has an account with a complete registration. */
export async function isPartyComplete(db: Queryable, id: bigint): Promise<boolean> {
  const row = await isPartyCompleteSql.first(db, [id])
  return row?.isComplete === true
}

const holdPartyCompletionSql = statement('people/parties.holdPartyCompletion', 'select from app.parties where id = $1 for share')
/** The same under a lock, for an action that depends on it: a completion under way is waited for, and none begins before the action's transaction ends. */
export async function holdPartyCompletion(tx: Queryable, id: bigint): Promise<boolean> {
  await holdPartyCompletionSql.run(tx, [id])
  return isPartyComplete(tx, id)
}

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
const getPartyIdentitySql = statement(
  'people/parties.getPartyIdentity',
  `select ${isProvenParty('p')} as "isProven!", p.phone_vouched_at is not null as "isVouched" from app.parties p where p.id = $1`,
)
export async function getPartyIdentity(db: Queryable, id: bigint): Promise<PartyIdentity> {
  const row = await getPartyIdentitySql.first(db, [id])
  return row ?? { isProven: false, isVouched: false }
}
const isNumberProvenSql = statement(
  'people/parties.isNumberProven',
  `select from app.parties p where p.national_number = $1 and ${isProvenParty('p')}`,
)
/** Whether a person has proven this national number, or an approved company has it. */
export async function isNumberProven(db: Queryable, nationalNumber: string): Promise<boolean> {
  const rows = await isNumberProvenSql.all(db, [nationalNumber])
  return rows.length > 0
}
const saveVouchedPhoneSql = statement(
  'people/parties.saveVouchedPhone',
  'update app.parties set phone_vouched_at = app.now() where id = $1 and phone_vouched_at is null',
)
/** The civil register knows this owner's phone as hers. */
export async function saveVouchedPhone(tx: Queryable, id: bigint): Promise<void> {
  await saveVouchedPhoneSql.run(tx, [id])
}

const getPartySql = statement('people/parties.getParty', 'select id, kind, name, phone, national_number from app.parties where id = $1')
export async function getParty(db: Queryable, id: bigint): Promise<Party> {
  const row = await getPartySql.first(db, [id])
  if (!row) throw new Error(`no party ${id}`)
  return row
}

const getOrAddPartySql = statement(
  'people/parties.getOrAddParty',
  `with added as (
    insert into app.parties (kind, name, national_number, phone)
    values ($1, $2, $3, $4)
    on conflict (national_number, phone)
    where national_number is not null do nothing
    returning id, kind, name
  )
     select id as "id!", kind as "kind!", name as "name!"
     from added
     union all select id, kind, name
     from app.parties
     where national_number = $3 and phone = $4 limit 1`,
  columns<{ kind: Party['kind'] }>(),
)
/** A party for a person without an account; two concurrent invitations of the same person get the same row. */
export async function getOrAddParty(tx: Queryable, invited: Omit<Party, 'id'> & { nationalNumber: string }): Promise<Party> {
  const row = await getOrAddPartySql.first(tx, [invited.kind, invited.name, invited.nationalNumber, invited.phone])
  // The snapshot of a statement does not see a row that another transaction added meanwhile; a second look does.
  return row ? { ...row, phone: invited.phone, nationalNumber: invited.nationalNumber } : getOrAddParty(tx, invited)
}

const adoptPartySql = statement(
  'people/parties.adoptParty',
  `insert into app.parties (kind, name, national_number, phone) values ('person', $1, $2, $3)
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
): Promise<bigint | undefined> {
  const row = await adoptPartySql.first(tx, [person.name, person.nationalNumber, person.phone])
  return row?.id
}

const adoptCompanySql = statement(
  'people/parties.adoptCompany',
  `insert into app.parties (kind, name, name_en, national_number, phone) values ('company', $1, $2, $3, $4)
     on conflict (national_number, phone) where national_number is not null do update set kind = excluded.kind, name = excluded.name, name_en = excluded.name_en
       where not exists (select from app.users u where u.party_id = parties.id)
         and not exists (select from app.companies c where c.party_id = parties.id)
     returning id`,
)
/** The same for a company that was approved, with the phone of its primary account. */
export async function adoptCompany(
  tx: Queryable,
  company: { name: string; nameEn: string; nationalNumber: string; phone: string },
): Promise<bigint | undefined> {
  const row = await adoptCompanySql.first(tx, [company.name, company.nameEn, company.nationalNumber, company.phone])
  return row?.id
}

const findBankAccountSql = statement(
  'people/parties.findBankAccount',
  'select id, iban, proven_at from app.bank_accounts where party_id = $1 and replaced_at is null',
)
/** The account that a party's money goes to, as far as one is named. */
export async function findBankAccount(
  db: Queryable,
  partyId: bigint,
): Promise<{ id: bigint; iban: string; provenAt: Date | null } | undefined> {
  return findBankAccountSql.first(db, [partyId])
}

const saveProvenNameSql = statement(
  'people/parties.saveProvenName',
  'update app.parties set identity_proven_at = $4, name = $2, name_en = coalesce($3, name_en) where id = $1',
)
/** A person is proven, under the official name from now on. */
export async function saveProvenName(
  tx: Queryable,
  proof: { partyId: bigint; name: string; latinName: string | null; now: Date },
): Promise<void> {
  await saveProvenNameSql.run(tx, [proof.partyId, proof.name, proof.latinName, proof.now])
}
const endProofSql = statement('people/parties.endProof', 'update app.parties set identity_proven_at = null where id = $1')
/** Another person has proven to hold the national number of this party. */
export async function endProof(tx: Queryable, id: bigint): Promise<void> {
  await endProofSql.run(tx, [id])
}

const detachIdentitySql = statement('people/parties.detachIdentity', 'update app.parties set national_number = null where id = $1')
/** A party that another has taken the place of is found by its pair no more. */
export async function detachIdentity(tx: Queryable, id: bigint): Promise<void> {
  await detachIdentitySql.run(tx, [id])
}
const savePartyPhoneSql = statement(
  'people/parties.savePartyPhone',
  'update app.parties set phone = $2, phone_vouched_at = null where id = $1',
)
export async function savePartyPhone(tx: Queryable, id: bigint, phone: string): Promise<void> {
  await savePartyPhoneSql.run(tx, [id, phone])
}

const lockPartySql = statement('people/parties.lockParty', 'select from app.parties where id = $1 for update')
/** Takes the row lock of a party. */
export async function lockParty(tx: Queryable, id: bigint): Promise<void> {
  await lockPartySql.run(tx, [id])
}
