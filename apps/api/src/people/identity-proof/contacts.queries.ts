import { columns, statement } from '#db/statement.ts'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'

interface Contact {
  userId: bigint
  phone: string | null
  email: string | null
  lang: Lang
}
const listContactsOfPartySql = statement(
  'people/identity-proof.listContactsOfParty',
  `select id as user_id, case when mobile_verified_at is not null then phone end as phone, case when email_verified_at is not null then email end as email, lang
  from app.users where party_id = $1`,
  columns<{ phone: string | null; email: string | null }>(),
)
/** The contacts of a person's account that have given their code. */
export async function listContactsOfParty(db: Queryable, partyId: bigint): Promise<Contact[]> {
  return listContactsOfPartySql.all(db, [partyId])
}
