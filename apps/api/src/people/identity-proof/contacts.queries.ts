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
    'select phone, email, lang from app.people_of_party where party_id = $1 and user_id is not null',
    [partyId],
  )
  return rows
}
