import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { as } from '../support/api.ts'
import { offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { fillLogin, openContext, signInAt } from '../support/people.ts'
import { translatePage } from '../support/translator.ts'
import { openWizard } from '../support/wizard.ts'

/** A browser that is not as others are, whose console is not held to silence. */
async function odd(browser: Browser, script?: () => void, options: BrowserContextOptions = {}): Promise<Page> {
  const context = Object.keys(options).length > 0 ? await browser.newContext(options) : await openContext(browser)
  if (script) await context.addInitScript(script)
  return context.newPage()
}
const refuseStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}
const refuseKeys = () => {
  indexedDB.open = () => {
    throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError')
  }
}
const wrongPassword = 'Wrong#2026'
const notOpened = (page: Page) => page.locator('.not-opened')
const reload = (page: Page) => notOpened(page).getByRole('link', { name: 'إعادة تحميل الصفحة' })

test('a page that the browser translates lives: a wrong password, the sign-in, a sale, and the staff’s sign-in', async ({ browser }) => {
  const page = await odd(browser, translatePage)
  await page.goto('/login')
  await expect(page.locator('h1 font').first()).toBeVisible()
  for (let time = 0; time < 2; time += 1) {
    await fillLogin(page, cast.samira.phone, wrongPassword)
    await expect(page.getByRole('alert').getByText('حدث خطأ أثناء تسجيل الدخول.')).toBeVisible()
  }
  await signInAt(page, 'samira')
  const number = await offer()
  await page.goto(`/damana/${number}`)
  await page.getByRole('button', { name: 'سحب الضمانة' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'رجوع' }).click()
  await openWizard(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/admin/login')
  await page.getByLabel('البريد الإلكتروني').fill('rana@damana.example')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(wrongPassword)
  await page.getByRole('button', { name: /دخول|متابعة/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('main')).toBeVisible()
})

test('a browser that keeps nothing of the site runs the application, and is told what that means', async ({ browser }) => {
  const page = await odd(browser, refuseStorage)
  await page.goto('/login')
  await expect(page.getByText('متصفحك لا يحفظ بيانات هذا الموقع.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Your browser keeps no data of this site.')).toBeVisible()
  await signInAt(page, 'basel', 'en')
})

test('where keys cannot be kept, a sign-in holds for the page, and its end says why', async ({ browser }) => {
  // Somebody whose first browser is another one is asked for a code, which puts a new token in place of the first.
  await as('tareq')
  const page = await odd(browser, refuseKeys)
  await page.goto('/login')
  const notice = page.getByText('متصفحك لا يحفظ مفتاح الدخول.')
  await expect(notice).toBeVisible()
  await signInAt(page, 'tareq')
  await page.getByRole('link', { name: 'طرق الدفع' }).first().click()
  await page.getByRole('link', { name: 'ضماناتي' }).first().click()
  await expect(page.getByRole('link', { name: /DM-/ }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(notice).toBeVisible()
})

test('what stops a page is told by the page itself, in both languages, with a way out', async ({ browser }) => {
  const script = '**/assets/*.js'
  for (const path of ['/login', '/admin/login']) {
    const page = await odd(browser)
    await page.route(script, (route) => route.abort())
    await page.goto(path)
    await expect(notOpened(page).getByText('لم يصل جزء من الصفحة إلى متصفحك')).toBeVisible()
    await expect(notOpened(page).getByText('A part of the page did not reach your browser')).toBeVisible()
    await page.unroute(script)
    await reload(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notOpened(page)).toBeHidden()
  }

  // A script that never comes: the stylesheet says so after a while, which is not waited for here.
  const waiting = await odd(browser)
  await waiting.route(script, () => {})
  await waiting.goto('/login', { waitUntil: 'commit' })
  await expect.poll(() => waiting.evaluate(() => document.querySelector('.not-opened')?.getAnimations().length ?? 0)).toBe(1)
  await waiting.evaluate(() =>
    document
      .querySelector('.not-opened')
      ?.getAnimations()
      .forEach((one) => one.finish()),
  )
  await expect(notOpened(waiting).getByText('لم تُفتح الصفحة بعد.')).toBeVisible()

  const scriptless = await odd(browser, undefined, { javaScriptEnabled: false })
  await scriptless.goto('/login')
  await expect(scriptless.locator('noscript p[lang=ar]')).toBeVisible()
  await expect(scriptless.locator('noscript p[lang=en]')).toContainText('which is turned off in your browser')

  // Whatever takes a part of the page from under React.
  const dying = await odd(browser)
  await dying.goto('/login')
  await expect(dying.getByLabel('رقم الهاتف أو البريد الإلكتروني')).toBeVisible()
  await dying.evaluate(() => {
    const form = document.querySelector('form')
    const moved = document.createElement('div')
    moved.append(...(form?.children ?? []))
    form?.append(moved)
    form?.requestSubmit()
  })
  await expect(notOpened(dying).getByText('حدث خطأ أوقف الصفحة.')).toBeVisible()
  await reload(dying).click()
  await expect(dying.getByLabel('رقم الهاتف أو البريد الإلكتروني')).toBeVisible()
})

test('a password manager that fills in without events signs in', async ({ browser }) => {
  const page = await odd(browser)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'دخول', exact: true })).toBeVisible()
  await page.evaluate(
    ([who, secret]) => {
      for (const [name, text] of [
        ['phone_or_email', who],
        ['password', secret],
      ]) {
        const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
        if (field && text) field.value = text
      }
    },
    [cast.dana.phone, password],
  )
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page).toHaveURL(/\/damanaty\/sale|\/register-otp/)
})

test('a link opens whatever stood behind it', async ({ visit }) => {
  const page = await visit('samira')
  const number = await offer()
  for (const behind of ['.', '،', ')', '\u200f', '».', '؟']) {
    await page.goto(`/damana/${number}${behind}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  }
})
