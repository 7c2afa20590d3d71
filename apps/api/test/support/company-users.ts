import type { Args } from '@damana/contract'
import { cast, type Person, password } from './cast.ts'
import type { Client, TestApi } from './api.ts'

type NewUser = Args<'POST /company/user-register'>['body']
type Change = Args<'POST /company/user-update'>['body']
type Asked = NonNullable<Args<'POST /auth/step-up/sendOtp'>['body']['company_user']>

export const initialPassword = 'Olive-7-Tree'

/** Gives the code for one change of a company's users. */
export async function proveChange(api: TestApi, client: Client, phone: string, company_user: Asked): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'company_user', company_user } })
  const code = await api.codeTo(phone)
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'company_user', company_user, code } })
}

const rightsOf = ({ permissions, full_on_group, mobile, email }: NewUser | Change): Omit<Asked, 'change'> => ({
  permissions,
  ...(full_on_group === undefined ? {} : { full_on_group }),
  ...(mobile === undefined ? {} : { mobile }),
  ...(email === undefined ? {} : { email }),
})

export async function addUser(api: TestApi, by: Client, phone: string, body: NewUser) {
  await proveChange(api, by, phone, { change: 'add', ...rightsOf(body) })
  return by.call('POST /company/user-register', { body })
}
export async function changeUser(api: TestApi, by: Client, phone: string, body: Change) {
  await proveChange(api, by, phone, { change: 'update', id: body.id, ...rightsOf(body) })
  return by.call('POST /company/user-update', { body })
}
export async function deleteUser(api: TestApi, by: Client, phone: string, id: string) {
  await proveChange(api, by, phone, { change: 'delete', id })
  return by.call('POST /company/delete-user', { body: { id } })
}

/** The row of somebody in the list of a company's users. */
export async function userNamed(client: Client, mobile: string) {
  const found = (await client.call('GET /company/user-list')).find((one) => one.mobile === mobile)
  if (!found) throw new Error(`${mobile} is not in the list`)
  return found
}

export const setRights = (api: TestApi, person: Person, permissions: readonly string[]) =>
  api.owner.query('update app.memberships set permissions = $2 where user_id = (select id from app.users where phone = $1)', [
    cast[person].phone,
    permissions,
  ])

let companies = 0
/** An approved company of its own with one primary; and its members by phone, with their rights. */
export async function foundCompany(
  api: TestApi,
  { members = {}, group }: { members?: Readonly<Record<string, readonly string[]>>; group?: bigint } = {},
): Promise<{ id: bigint; phone: string; name: string }> {
  companies += 1
  const phone = `+96277${String(8_000_000 + companies)}`
  const name = `شركة الأردن ${companies}`
  if (group !== undefined)
    await api.owner.query(
      `insert into app.company_groups (id, name, name_key) overriding system value values ($1, $2, $3) on conflict do nothing`,
      [group, `مجموعة ${group}`, `مجموعه ${group}`],
    )
  const { rows } = await api.owner.query<{ id: bigint }>(
    `with party as (insert into app.parties (kind, name, national_number, phone) values ('company', $1, $2, $3) returning id),
       person as (insert into app.parties (kind, name, national_number, phone, identity_proven_at) values ('person', 'سليم عودة', $6, $3, app.now()) returning id),
       made as (
         insert into app.users (party_id, account_type, name, phone, password_hash, mobile_verified_at, registration_completed_at, terms_version, created_at)
         select person.id, 'company', 'سليم عودة', $3, password_hash, app.now(), app.now(), terms_version, app.now() from app.users, person where phone = $4 returning id),
       company as (insert into app.companies (party_id, approved_at, group_id) select id, app.now(), $5 from party returning id)
     insert into app.memberships (user_id, company_id, permissions, is_primary) select made.id, company.id, '{full}', true from made, company
     returning company_id as id`,
    [name, String(300_000_000 + companies), phone, cast.khaled.phone, group ?? null, String(9_850_000_000 + companies)],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no company was made')
  for (const [member, permissions] of Object.entries(members))
    await api.owner.query(
      'insert into app.memberships (user_id, company_id, permissions) select id, $2, $3 from app.users where phone = $1',
      [member, id, permissions],
    )
  return { id, phone, name }
}

export async function signedIn(api: TestApi, phone_or_email: string, given = password): Promise<Client> {
  const browser = await api.browser()
  await browser.call('POST /auth/login', { body: { phone_or_email, password: given } })
  return browser
}
