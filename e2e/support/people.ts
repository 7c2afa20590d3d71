import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { cast, password, type Person } from '../cast.ts'
import { baseUrl, world } from './api.ts'

export interface Look {
  lang?: 'ar' | 'en'
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  /** A proxy between this browser and the server. */
  proxy?: string
}
export const phone = { width: 390, height: 844 }

export async function openContext(browser: Browser, { lang, theme = 'light', viewport, proxy }: Look = {}): Promise<BrowserContext> {
  return browser.newContext({
    colorScheme: theme,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(viewport ? { viewport } : {}),
    ...(proxy ? { proxy: { server: proxy } } : {}),
    // As if the switch had been pressed on an earlier visit.
    ...(lang === 'en'
      ? { storageState: { cookies: [], origins: [{ origin: baseUrl(), localStorage: [{ name: 'lang', value: 'en' }] }] } }
      : {}),
  })
}

/** Somebody signs in, and comes to the guarantees, or to what is permitted instead. The first browser of somebody is trusted; the later ones need a code. */
export async function signInAt(page: Page, person: Person, lang: 'ar' | 'en' = 'ar', home = /\/damanaty\/sale/): Promise<void> {
  await page.goto('/login')
  const earlier = await newestCodeTo(cast[person].phone)
  await fillLogin(page, cast[person].phone, password, lang)
  await page.waitForURL((url) => url.pathname === '/register-otp' || home.test(url.pathname))
  if (page.url().includes('/register-otp')) await giveCode(page, cast[person].phone, earlier)
  await expect(page).toHaveURL(home)
}

export async function fillLogin(page: Page, who: string, secret: string, lang: 'ar' | 'en' = 'ar'): Promise<void> {
  const words =
    lang === 'ar'
      ? { who: 'رقم الهاتف أو البريد الإلكتروني', password: 'كلمة المرور', submit: 'دخول' }
      : { who: 'Phone or e-mail', password: 'Password', submit: 'Log in' }
  await page.getByLabel(words.who).fill(who)
  await page.getByLabel(words.password, { exact: true }).fill(secret)
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

/** Types the code that comes to a phone after `earlier`. */
export async function giveCode(page: Page, to: string, earlier: SentCode): Promise<void> {
  await typeCode(page, await codeAfter(to, earlier))
}
/** Sends what is on the screen, and gives the code where the session gave none within the quarter of an hour before. */
export async function giveCodeIfAsked(page: Page, to: string, press: () => Promise<void>, done: Locator): Promise<void> {
  const earlier = await newestCodeTo(to)
  await press()
  const code = page.getByRole('dialog').getByRole('textbox')
  await expect(code.or(done)).toBeVisible()
  if (await code.isVisible()) await giveCode(page, to, earlier)
  await expect(done).toBeVisible()
}
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /رمز التحقق|Verification code|الرمز من 6 أرقام/ }).focus()
  await page.keyboard.type(code)
}

export interface SentCode {
  id: string
  code: string
}
export async function newestCodeTo(to: string): Promise<SentCode> {
  const { messages } = await world('GET /sandbox/messages', { query: { to } })
  const message = messages.find((candidate) => candidate.code !== null)
  return { id: message?.id ?? '', code: message?.code ?? '' }
}
/** Waits for a code that was sent later than another. */
export async function codeAfter(to: string, earlier: SentCode): Promise<string> {
  await expect.poll(async () => (await newestCodeTo(to)).id, { message: 'a code is sent' }).not.toBe(earlier.id)
  return (await newestCodeTo(to)).code
}

/** The address in the newest message to a phone that speaks of a guarantee. */
export async function linkTo(to: string, number: string): Promise<string> {
  let link: string | null | undefined
  await expect
    .poll(
      async () => {
        const { messages } = await world('GET /sandbox/messages', { query: { to } })
        link = messages.find((message) => message.link !== null && message.text.includes(number))?.link
        return link
      },
      { message: `a link of ${number} is sent to ${to}` },
    )
    .toBeTruthy()
  return link ?? ''
}
