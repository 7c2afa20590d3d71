import { columns, statement } from '#db/statement.ts'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'

interface Contact {
  phone: string | null
  email: string | null
  lang: Lang
}
const listContactsOfPartySql = statement(
  'people/identity-proof.listContactsOfParty',
  `select phone, email, lang as "lang!" from app.people_of_party where party_id = $1 and user_id is not null`,
  columns<{ lang: Lang }>(),
)
/** The contacts of a person's account that have given their code. */
export async function listContactsOfParty(db: Queryable, partyId: bigint): Promise<Contact[]> {
  return listContactsOfPartySql.all(db, [partyId])
}
