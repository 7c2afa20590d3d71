import { sql } from '#db/statement.ts'
import type { Id } from '#db/id.ts'
import type { Contact } from './contact.ts'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import { notifyEnded } from './queries.ts'

/** SQL of registering and of first passwords. */

export type ContactChannel = 'mobile' | 'email'

export interface NewAccount {
  name: string
  phone: string
  email: string
  passwordHash: string
  termsVersion: number
  lang: 'ar' | 'en'
  /** Which of the two gave its code before. */
  verified: ContactChannel | null
}
const addIndividualSql = sql.first(
  'people/sign-in.addIndividual',
  `insert into app.users (account_type, name, phone, email, password_hash, terms_version, lang, mobile_verified_at, email_verified_at)
     values ('individual', :name, :phone, :email, :passwordHash, :termsVersion, :lang, case when :verified? = 'mobile' then app.now() end, case when :verified = 'email' then app.now() end)
     on conflict do nothing returning id`,
)
/** Undefined: the contact that gave its code has become another account's meanwhile. */
export async function addIndividual(tx: Queryable, account: NewAccount): Promise<Id<'users'> | undefined> {
  const row = await addIndividualSql(tx, account)
  return row?.id
}

const findOtherByPhoneSql = sql.count(
  'people/sign-in.findOtherByPhone',
  'select from app.users where phone = :contact and mobile_verified_at is not null and id is distinct from :exceptUserId',
)
const findOtherByEmailSql = sql.count(
  'people/sign-in.findOtherByEmail',
  'select from app.users where lower(email) = :contact and email_verified_at is not null and id is distinct from :exceptUserId',
)
/** Whether an account other than this one has given the code of a phone or e-mail. */
export async function isContactTaken(
  db: Queryable,
  channel: ContactChannel,
  contact: string,
  exceptUserId: Id<'users'> | null,
): Promise<boolean> {
  const findOther = channel === 'mobile' ? findOtherByPhoneSql : findOtherByEmailSql
  return (await findOther(db, { contact, exceptUserId })) > 0
}

const endUnverifiedSql = sql.all(
  'people/sign-in.endUnverified',
  `update app.sessions s set ended_at = app.now(), ended_reason = 'already_registered'
  from app.users u
  where s.id = :sessionId and s.ended_at is null and u.id = s.user_id and u.mobile_verified_at is null and u.email_verified_at is null
  returning s.id`,
)
/** Ends the session of an account without a verified contact; other accounts keep theirs. The processes that hold its streams are notified. */
export async function endUnverified(tx: NotifyingQueryable, sessionId: Id<'sessions'>): Promise<void> {
  notifyEnded(tx, await endUnverifiedSql(tx, { sessionId }))
}

// ---- accounts that somebody else makes ----

export interface AccountMade {
  name: string
  phone: string | null
  email: string | null
  passwordHash: string
  lang: 'ar' | 'en'
}
const addCompanyAccountSql = sql.first(
  'people/sign-in.addCompanyAccount',
  `insert into app.users (account_type, name, phone, email, password_hash, initial_password_until, lang)
   select 'company', :name, :phone, :email, :passwordHash, app.now() + interval '72 hours', :lang
   where not exists (select from app.users where :phone::text is not null and phone = :phone and mobile_verified_at is not null)
     and not exists (select from app.users where :phone::text is null and lower(email) = lower(:email) and email_verified_at is not null)
   returning id`,
)
/** Makes an account with an initial password for somebody else. Undefined: the phone, or without one the e-mail, has an account. */
export async function addCompanyAccount(tx: Queryable, account: AccountMade): Promise<Id<'users'> | undefined> {
  const row = await addCompanyAccountSql(tx, account)
  return row?.id
}

const closeMadeAccountSql = sql.all(
  'people/sign-in.closeMadeAccount',
  `with closed as (
    update app.users set password_hash = null, initial_password_until = null
    where id = :userId and mobile_verified_at is null and email_verified_at is null
    returning id
  ), uninvited as (update app.account_invitations set used_at = app.now() where user_id = (select id from closed) and used_at is null)
  update app.sessions set ended_at = app.now(), ended_reason = 'invitation_withdrawn'
  where user_id = (select id from closed) and ended_at is null returning id`,
)
/** Nothing opens an account any more that was made for somebody who has not come. */
export async function closeMadeAccount(tx: NotifyingQueryable, userId: Id<'users'>): Promise<void> {
  notifyEnded(tx, await closeMadeAccountSql(tx, { userId }))
}

/** Corrects the name of an account whose person has not come yet. */
export const renameMadeAccount = sql.run(
  'people/sign-in.renameMadeAccount',
  'update app.users set name = :name where id = :userId and mobile_verified_at is null and email_verified_at is null',
)

// ---- first passwords ----

export interface InvitedAccount {
  userId: Id<'users'>
  channel: ContactChannel
  contact: string
}
const findInvitedSql = sql.first(
  'people/sign-in.findInvited',
  `select u.id, u.phone, lower(u.email) as email from app.account_invitations i join app.users u on u.id = i.user_id
     where i.token_sha256 = :tokenHash and i.used_at is null and i.created_at > app.now() - make_interval(days => :goodForDays) and u.deactivated_at is null
       and (u.password_hash is null or u.initial_password_until is not null)`,
)
/** The account that an invitation leads to, and where its code goes. Undefined: the invitation is over, or the account has a password of its own by now. */
export async function findInvited(db: Queryable, tokenHash: Buffer, goodForDays: number): Promise<InvitedAccount | undefined> {
  const row = await findInvitedSql(db, { tokenHash, goodForDays })
  const contact = row && (row.phone ?? row.email)
  return row && contact ? { userId: row.id, channel: row.phone === null ? 'email' : 'mobile', contact } : undefined
}

const addCompanyUserSql = sql.one(
  'people/sign-in.addCompanyUser',
  `insert into app.users (account_type, name, phone, lang) values ('company', :name, :phone, :lang) returning id`,
)
/** An account that somebody else makes for a company's user; it has no password before its invitation is used. */
export async function addCompanyUser(tx: Queryable, user: { name: string; phone: string; lang: 'ar' | 'en' }): Promise<Id<'users'>> {
  const { id } = await addCompanyUserSql(tx, user)
  return id
}

const addInvitationSql = sql.first(
  'people/sign-in.addInvitation',
  `with replaced as (update app.account_invitations set used_at = app.now() where user_id = :userId and used_at is null),
       added as (insert into app.account_invitations (token_sha256, user_id) values (:tokenHash, :userId))
     select phone, email, lang from app.users where id = :userId`,
)
/** A new invitation takes the place of those before it. */
export async function addInvitation(
  tx: Queryable,
  userId: Id<'users'>,
  tokenHash: Buffer,
): Promise<{ phone: string | null; email: string | null; lang: 'ar' | 'en' }> {
  const row = await addInvitationSql(tx, { userId, tokenHash })
  if (row === undefined) throw new Error('no such account')
  return row
}

const spendInitialPasswordSql = sql.all(
  'people/sign-in.spendInitialPassword',
  `update app.users set initial_password_until = app.now() where id = :userId and initial_password_until > app.now() returning 1`,
)
/** An initial password opens one session; false when it has opened one, or its time is over. */
export async function spendInitialPassword(tx: Queryable, userId: Id<'users'>): Promise<boolean> {
  const rows = await spendInitialPasswordSql(tx, { userId })
  return rows.length > 0
}

const waitsForOwnPasswordSql = sql.all(
  'people/sign-in.waitsForOwnPassword',
  `select from app.users u join app.sessions s on s.user_id = u.id where u.id = :userId and s.id = :sessionId and s.trusted and s.ended_at is null
       and u.initial_password_until is not null and (u.mobile_verified_at is not null or u.email_verified_at is not null) for update of u`,
)
/** Whether the signed-in user has verified a contact and still has an initial password that another person set. */
export async function waitsForOwnPassword(tx: Queryable, userId: Id<'users'>, sessionId: Id<'sessions'>): Promise<boolean> {
  const rows = await waitsForOwnPasswordSql(tx, { userId, sessionId })
  return rows.length > 0
}

const setFirstPasswordSql = sql.all(
  'people/sign-in.setFirstPassword',
  `with changed as (
       update app.users set password_hash = :passwordHash, initial_password_until = null,
         mobile_verified_at = case when :channel = 'mobile' then coalesce(mobile_verified_at, app.now()) else mobile_verified_at end,
         email_verified_at = case when :channel = 'email' then coalesce(email_verified_at, app.now()) else email_verified_at end
       where id = :userId and deactivated_at is null and (password_hash is null or initial_password_until is not null)
         and (:channel::text is null or :contact = case when :channel = 'mobile' then phone else lower(email) end) returning id
     ), invited as (update app.account_invitations set used_at = app.now() where user_id = (select id from changed) and used_at is null)
     select from changed`,
)
/** Sets the first own password, and ends the invitations to it. False: the account has one by now, or another contact than the one that gave its code. */
export async function setFirstPassword(
  tx: Queryable,
  userId: Id<'users'>,
  passwordHash: string,
  verified: { channel: ContactChannel; contact: string } | null,
): Promise<boolean> {
  const rows = await setFirstPasswordSql(tx, {
    userId,
    passwordHash,
    channel: verified?.channel ?? null,
    contact: verified?.contact ?? null,
  })
  return rows.length > 0
}

export interface PersonOfPassword {
  name: string
  phone: string | null
  email: string | null
}
const getPersonOfPasswordSql = sql.first(
  'people/sign-in.getPersonOfPassword',
  `select name, phone, email from app.users where id = :userId`,
)
/** Personal data that a password may not consist of. */
export async function getPersonOfPassword(db: Queryable, userId: Id<'users'>): Promise<PersonOfPassword> {
  const row = await getPersonOfPasswordSql(db, { userId })
  if (row === undefined) throw new Error('no such account')
  return row
}

const removeUnfinishedRegistrationsSql = sql.first(
  'people/sign-in.removeUnfinishedRegistrations',
  `select app.remove_unfinished_registrations(10) as "removed!"`,
)
/** Deletes a few registrations that were not verified within a month, with their rows. */
export async function removeUnfinishedRegistrations(db: Queryable): Promise<number> {
  const row = await removeUnfinishedRegistrationsSql(db)
  return row?.removed ?? 0
}

const savePhoneSql = sql.one(
  'people/sign-in.savePhone',
  'update app.users set phone = :to, mobile_verified_at = app.now() where id = :userId returning party_id',
)
const saveEmailSql = sql.one(
  'people/sign-in.saveEmail',
  'update app.users set email = :to, email_verified_at = app.now() where id = :userId returning party_id',
)
/** The contact has given its code, so it is verified. */
export async function saveContact(
  tx: Queryable,
  userId: Id<'users'>,
  { channel, to }: Contact,
): Promise<{ partyId: Id<'parties'> | null }> {
  return (channel === 'mobile' ? savePhoneSql : saveEmailSql)(tx, { userId, to })
}

/** The official name is the account's from now on. */
export const saveOfficialName = sql.run('people/sign-in.saveOfficialName', 'update app.users set name = :name where party_id = :partyId')

/** Registration is complete: the account's person is this party from now on. */
export const completeAccount = sql.run(
  'people/sign-in.completeAccount',
  'update app.users set party_id = :partyId, registration_completed_at = :now where id = :userId',
)

/** The account of a company's user acts for its person, too. */
export const makeIndividual = sql.run(
  'people/sign-in.makeIndividual',
  `update app.users set account_type = 'individual' where id = :userId`,
)

const notePasswordResetSql = sql.run(
  'people/sign-in.notePasswordReset',
  'update app.users set password_changed_at = :now where id = :userId',
)
const notePhoneResetSql = sql.run('people/sign-in.notePhoneReset', 'update app.users set phone_changed_at = :now where id = :userId')
/** A password or phone of this account was reset just now. */
export async function noteReset(tx: Queryable, userId: Id<'users'>, what: 'password' | 'phone', now: Date): Promise<void> {
  await (what === 'password' ? notePasswordResetSql : notePhoneResetSql)(tx, { userId, now })
}

export const saveLang = sql.run('people/sign-in.saveLang', 'update app.users set lang = :lang where id = :userId and lang <> :lang')

const listOpenSessionsSql = sql.all(
  'people/sign-in.listOpenSessions',
  'select id from app.sessions where user_id = :userId and ended_at is null',
)
const closeAccountSql = sql.run(
  'people/sign-in.closeAccount',
  'update app.users set deactivated_at = :now, deactivated_message = :message where id = :id',
)
/** From now on the account's calls are refused; its sessions live on for the page that says so, but their streams end. */
export async function closeAccount(tx: NotifyingQueryable, id: bigint, now: Date, message: string): Promise<void> {
  await closeAccountSql(tx, { id, now, message })
  notifyEnded(tx, await listOpenSessionsSql(tx, { userId: id }))
}

const reopenAccountSql = sql.first(
  'people/sign-in.reopenAccount',
  'update app.users set deactivated_at = null, deactivated_message = null where id = :id returning party_id',
)
/** Reopens an account. Returns its party, if it has one. */
export async function reopenAccount(tx: Queryable, id: bigint): Promise<Id<'parties'> | null> {
  const row = await reopenAccountSql(tx, { id })
  return row?.partyId ?? null
}

/** The picture of an account, as a `data:` address; null removes it. */
export const saveAvatar = sql.run('people/sign-in.saveAvatar', 'update app.users set avatar_path = :address where id = :id')
