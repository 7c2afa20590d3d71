import { sql } from '#db/statement.ts'
/** The contacts of a person's account that have given their code. */
export const listContactsOfParty = sql.all(
  'people/identity-proof.listContactsOfParty',
  `select id as user_id, case when mobile_verified_at is not null then phone end as phone, case when email_verified_at is not null then email end as email, lang
  from app.users where party_id = :partyId`,
)
