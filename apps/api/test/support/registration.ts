import type { Input } from '@damana/contract'
import { cast } from './cast.ts'
import type { Client, TestApi } from './api.ts'

export type Registration = Input<'POST /auth/register'>['body']
export const ownPassword = 'Sparrow-Bicycle-41'

/** A new password as the calls carry it. */
export const twice = (password: string) => ({ password, password_confirmation: password })

let people = 0
/** Somebody nobody knows; another one each time. */
export function newcomer(change: Partial<Registration> = {}): Registration {
  people += 1
  const phone = `+96278${String(1_000_000 + people)}`
  const own = { name: 'رنا سمير', phone, email: `rana${people}@example.com`, ...twice(change.password ?? ownPassword) }
  return { ...own, terms: true, terms_version: 1, ...change }
}

/** Gives the code of a phone or e-mail and gets what the registration carries. */
export async function openFlow(api: TestApi, browser: Client, to: { phone: string } | { email: string }) {
  await browser.call('POST /auth/register/sendOtp/Flow2', { body: to })
  const code = await api.codeTo('phone' in to ? to.phone : to.email)
  return browser.call('POST /auth/register/checkOtp/Flow2', { body: { ...to, code } })
}

/** Registers in a new browser and gives the code: a person who has not completed yet. */
export async function registered(api: TestApi, person = newcomer()): Promise<Client> {
  const browser = await api.browser()
  await browser.call('POST /auth/register', { body: person })
  await browser.call('POST /auth/verified-mobile/sendOtp', { body: {} })
  await browser.call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await api.codeTo(person.phone) } })
  return browser
}

export const wrongCode = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0')
/** An account that was made for somebody at Petra Motors, with Huda's rights; its password, if any, is that of the cast. */
export async function madeFor(
  api: TestApi,
  { phone, email, initialFor }: { phone?: string; email?: string; initialFor?: string },
): Promise<bigint> {
  const { rows } = await api.owner.query<{ id: bigint }>(
    `with made as (
       insert into app.users (account_type, name, phone, email, password_hash, initial_password_until, terms_version)
       select 'company', 'منى عادل', $1, $2, case when $3::interval is not null then h.password_hash end, app.now() + $3::interval, 1 from app.users h where h.phone = $4 returning id)
     , member as (insert into app.memberships (user_id, company_id, permissions) select made.id, m.company_id, m.permissions from made, app.memberships m join app.users h on h.id = m.user_id where h.phone = $4)
     select id from made`,
    [phone ?? null, email ?? null, initialFor ?? null, cast.huda.phone],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no account was made')
  return id
}
