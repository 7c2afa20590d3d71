import type { Queryable } from '#db/queryable.ts'
import type { Contact } from '#people/sign-in/index.ts'

/** SQL of a change of phone or e-mail. */

/** The contact has given its code, so it is verified. */
export async function saveContact(tx: Queryable, userId: bigint, { channel, to }: Contact): Promise<{ partyId: bigint | null }> {
  const { rows } = await tx.query<{ party_id: bigint | null }>(
    channel === 'mobile'
      ? `update app.users set phone = $2, mobile_verified_at = app.now() where id = $1 returning party_id`
      : `update app.users set email = $2, email_verified_at = app.now() where id = $1 returning party_id`,
    [userId, to],
  )
  return { partyId: rows[0]?.party_id ?? null }
}

export interface DuplicateParty {
  id: bigint
  /** Only typed by a counterparty: nobody signs in for it. */
  isInvited: boolean
}
/** Another party with this party's national number and the new phone. Both are locked. */
export async function lockDuplicateParty(tx: Queryable, partyId: bigint, phone: string): Promise<DuplicateParty | undefined> {
  const { rows } = await tx.query<{ id: bigint; is_own: boolean; is_invited: boolean }>(
    `select p.id, p.id = $1 as is_own, p.kind = 'person' and not exists (select from app.users u where u.party_id = p.id)
       and not exists (select from app.companies c where c.party_id = p.id) as is_invited
     from app.parties p where p.id = $1 or (p.phone = $2 and p.national_number = (select national_number from app.parties where id = $1)) order by p.id for update`,
    [partyId, phone],
  )
  const twin = rows.find((row) => !row.is_own)
  return twin && { id: twin.id, isInvited: twin.is_invited }
}

/** The guarantees of a party, locked; `isBoth`: with the other party in its place it would be buyer and seller of one sale. */
export async function lockGuaranteesOfDuplicate(
  tx: Queryable,
  twinId: bigint,
  partyId: bigint,
): Promise<{ id: bigint; isBoth: boolean }[]> {
  const { rows } = await tx.query<{ id: bigint; is_both: boolean }>(
    `select id, buyer_party_id in ($1, $2) and (seller_party_id in ($1, $2) or creator_party_id in ($1, $2)) as is_both
     from app.guarantees where $1 in (seller_party_id, buyer_party_id, creator_party_id) order by id for update`,
    [twinId, partyId],
  )
  return rows.map((row) => ({ id: row.id, isBoth: row.is_both }))
}

/** Puts one party in another's place in these guarantees and in the payouts of their money; open screens are told. */
export async function moveGuarantees(tx: Queryable, twinId: bigint, partyId: bigint, guaranteeIds: readonly bigint[]): Promise<void> {
  await tx.query(
    `with moved as (update app.guarantees set
         seller_party_id = case when seller_party_id = $1 then $2 else seller_party_id end,
         buyer_party_id = case when buyer_party_id = $1 then $2 else buyer_party_id end,
         creator_party_id = case when creator_party_id = $1 then $2 else creator_party_id end
       where id = any($3::int8[]) returning id, version, seller_party_id, creator_party_id, buyer_party_id, offered_at),
       paid as (update app.payouts set payee_party_id = $2 where payee_party_id = $1 and guarantee_id = any($3::int8[])),
       discounts as (update app.discount_uses set party_id = $2 where party_id = $1 and guarantee_id = any($3::int8[]))
     select pg_notify('live', concat_ws(':', id, version, seller_party_id, creator_party_id, case when offered_at is not null then buyer_party_id end)) from moved`,
    [twinId, partyId, guaranteeIds],
  )
}

/** The account that was named for a party by a link becomes the other's, young as if it were named now, unless that one has one; a row of it never changes hands. */
export async function moveBankAccount(tx: Queryable, fromPartyId: bigint, toPartyId: bigint): Promise<void> {
  await tx.query(
    `with left_over as (update app.bank_accounts set replaced_at = app.now() where party_id = $1 and replaced_at is null
       returning bank_code, iban, swift_code, currency, clik_name, proven_at)
  insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, clik_name, proven_at)
  select $2, bank_code, iban, swift_code, currency, clik_name, case when proven_at is not null then app.now() end from left_over
  where not exists (select from app.bank_accounts where party_id = $2 and replaced_at is null)`,
    [fromPartyId, toPartyId],
  )
}

/** A party that another has taken the place of is found by its pair no more. */
export async function detachIdentity(tx: Queryable, partyId: bigint): Promise<void> {
  await tx.query(`update app.parties set national_number = null where id = $1`, [partyId])
}
export async function savePartyPhone(tx: Queryable, partyId: bigint, phone: string): Promise<void> {
  await tx.query(`update app.parties set phone = $2, phone_vouched_at = null where id = $1`, [partyId, phone])
}
