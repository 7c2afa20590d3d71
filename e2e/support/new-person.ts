import { randomInt } from 'node:crypto'
import type { Call } from '@damana/client/client'
import type { Page } from '@playwright/test'
import { stranger, world } from './api.ts'
import { codeAfter, newestCodeTo } from './people.ts'

export interface NewPerson {
  name: string
  phone: string
  email: string
  password: string
}

/** Somebody whom nobody knows: journeys do not meet in one account, also on a server that ran before. */
export function newPerson(name = 'رنا حسين العبادي'): NewPerson {
  const digits = String(randomInt(1_000_000, 10_000_000))
  return { name, phone: `079${digits}`, email: `rana.${digits}@example.com`, password: 'Karak-Castle#19' }
}

/** Somebody with an account and a proven phone, where registering is not the journey itself. */
export const registered = async (name?: string): Promise<NewPerson> => (await registeredWithCalls(name)).person

/** The same with the person's own calls. */
export async function registeredWithCalls(name?: string): Promise<{ person: NewPerson; call: Call }> {
  const person = newPerson(name)
  const call = stranger()
  const { terms_version } = await world('GET /application-configuration')
  await call('POST /auth/register', { body: { ...person, password_confirmation: person.password, terms: true, terms_version } })
  const earlier = await newestCodeTo(person.phone)
  await call('POST /auth/verified-mobile/sendOtp', { body: {} })
  await call('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: await codeAfter(person.phone, earlier) } })
  return { person, call }
}

/** The fields of registration that are text; the terms are the reader's to accept. */
export async function fillPerson(page: Page, person: NewPerson, { invited = false } = {}): Promise<void> {
  await page.getByLabel('الاسم').fill(person.name)
  if (!invited) await page.getByLabel('رقم الهاتف').fill(person.phone)
  await page.getByLabel('البريد الإلكتروني').fill(person.email)
  await fillNewPassword(page, person.password)
}

/** The first field is called «password» or «new password», as its screen needs. */
export async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.locator('#password').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(confirmation)
}

/** A code that is surely not the one that was sent. */
export const anotherThan = (code: string): string => (code === '00000' ? '11111' : '00000')

/** A number that no other account has, with as many digits as Jordanians have. */
export const newNationalNumber = (): string => `98${String(randomInt(100_000_000)).padStart(8, '0')}`

/** The user of a company states an identity, in the one step that asks for it. */
export async function stateIdentity(page: Page, nationalNumber: string, born = '25/03/1990'): Promise<void> {
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill(born)
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
  await page.getByRole('button', { name: 'إتمام التسجيل' }).click()
}
