import { randomUUID } from 'node:crypto'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { createClient, type Call } from '@damana/contract/client'
import { generateKey, signRequest } from '@damana/contract/signing'
import { cast, password, type Person } from '../cast.ts'

/** A person at a browser of his own, signed in, in Arabic unless a journey says otherwise. The first browser of somebody in a run is trusted; the later ones need a code. */
export async function signIn(browser: Browser, person: Person, options: { lang?: 'ar' | 'en'; theme?: 'light' | 'dark'; viewport?: { width: number; height: number } } = {}): Promise<Page> {
  const page = await openBrowser(browser, options)
  await page.goto('/login')
  const earlier = await newestCode(person)
  await fillLogin(page, person, options.lang)
  await page.waitForURL(/\/(damanaty|register-otp)/)
  if (page.url().includes('/register-otp')) await giveCode(page, person, earlier)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  return page
}

export async function openBrowser(browser: Browser, { lang, theme, viewport }: { lang?: 'ar' | 'en'; theme?: 'light' | 'dark'; viewport?: { width: number; height: number } } = {}): Promise<Page> {
  const context = await browser.newContext({ colorScheme: theme ?? 'light', permissions: ['clipboard-read', 'clipboard-write'], ...(viewport ? { viewport } : {}) })
  if (lang === 'en') await context.addInitScript(() => localStorage.setItem('lang', 'en'))
  return context.newPage()
}

export async function fillLogin(page: Page, person: Person, lang: 'ar' | 'en' = 'ar'): Promise<void> {
  const words = lang === 'ar' ? { who: 'رقم الهاتف أو البريد الإلكتروني', password: 'كلمة المرور', submit: 'دخول' } : { who: 'Phone number or e-mail', password: 'Password', submit: 'Log in' }
  await page.getByLabel(words.who).fill(cast[person].phone)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

/** Types the code that comes to somebody's phone after `earlier`. */
export async function giveCode(page: Page, person: Person, earlier: SentCode): Promise<void> {
  const code = await codeAfter(person, earlier)
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.focus()
  await page.keyboard.type(code)
}

interface SentCode {
  id: string
  code: string
}
export async function newestCode(person: Person): Promise<SentCode> {
  return newestCodeTo(cast[person].phone)
}
export async function newestCodeTo(phone: string): Promise<SentCode> {
  const { messages } = await world('GET /sandbox/messages', { query: { to: phone } })
  const message = messages.find((candidate) => candidate.code !== null)
  return { id: message?.id ?? '', code: message?.code ?? '' }
}
/** Waits for a code that was sent later than another. */
export async function codeAfter(person: Person | string, earlier: SentCode): Promise<string> {
  const phone = person in cast ? cast[person as Person].phone : person
  await expect.poll(async () => (await newestCodeTo(phone)).id, { message: 'a code is sent' }).not.toBe(earlier.id)
  return (await newestCodeTo(phone)).code
}

/** The sandbox's world by its own calls: for what is not the journey itself. */
export const world: Call = createClient(async ({ method, path, body }) => {
  const origin = baseUrl()
  const key = await (worldKey ??= generateKey())
  const payload = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
  const targetUri = new URL(`/api/v1${path}`, origin).href
  const headers = await signRequest(key, { method, targetUri, lang: 'ar', apiKey: 'web-2026.1', created: Math.floor(Date.now() / 1000), token: undefined, idempotencyKey: method === 'POST' ? randomUUID() : undefined, body: payload === undefined ? undefined : new TextEncoder().encode(payload) })
  const answer = await fetch(targetUri, { method, headers, ...(payload === undefined ? {} : { body: payload }) })
  const parsed = (await answer.json()) as { data?: unknown; code?: string }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${parsed.code}`)
  return parsed.data
})
let worldKey: ReturnType<typeof generateKey> | undefined
const baseUrl = () => test.info().project.use.baseURL ?? 'http://localhost:4391'

export async function newestLinkTo(phone: string): Promise<string> {
  const { messages } = await world('GET /sandbox/messages', { query: { to: phone } })
  const link = messages.find((message) => message.link !== null)?.link
  if (!link) throw new Error(`no link was sent to ${phone}`)
  return link
}

/** A fresh vehicle of somebody's, so that journeys do not wait for each other. */
export async function registerVehicle(owner: { name: string; nationalNumber: string; phone: string }, type = 'كيا سيراتو'): Promise<string> {
  const { registration_number } = await world('POST /sandbox/vehicles', { body: { type, manufacture_year: 2021, owner_name: owner.name, owner_national_number: owner.nationalNumber, owner_phone: owner.phone } })
  return registration_number
}
