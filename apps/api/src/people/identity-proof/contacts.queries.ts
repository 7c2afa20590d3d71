import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'

interface Contact {
  phone: string | null
  email: string | null
  lang: Lang
}
/** The contacts of a person's account that have given their code. */
export async function listContactsOfParty(db: Queryable, partyId: bigint): Promise<Contact[]> {
  const { rows } = await db.query<Contact & Record<string, unknown>>(
    `select case when mobile_verified_at is not null then phone end as phone, case when email_verified_at is not null then email end as email, lang from app.users where party_id = $1`,
    [partyId],
  )
  return rows
}
