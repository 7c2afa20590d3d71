import { expect, test as base, type Browser, type BrowserContext, type Page, type TestInfo } from '@playwright/test'
import type { Person } from '../cast.ts'
import { withdrawOpenOffers } from './guarantees.ts'
import { openContext, signInAt, type Look } from './people.ts'
import { watch, type Complaint } from './watch.ts'

export interface Browsers {
  /** A page of somebody who is signed in, in Arabic and light. Each has one browser for all journeys, as people have. */
  visit: (person: Person, look?: Omit<Look, 'lang' | 'proxy'>) => Promise<Page>
  /** A page in a browser that nobody has used. */
  open: (look?: Look) => Promise<Page>
}
interface Together extends Browsers {
  /** Runs after each journey by itself. */
  tidy: void
}
interface Kept {
  seats: Seats
}
interface Seats {
  browser: Browser
  of: Map<Person, Promise<BrowserContext>>
  complaints: Complaint[]
}

/** Journeys of several people at once. No page of any of them may complain on its console or break the content policy. */
export const test = base.extend<Together, Kept>({
  seats: [
    async ({ browser }, use) => {
      const seats: Seats = { browser, of: new Map(), complaints: [] }
      await use(seats)
      for (const context of seats.of.values()) await context.then((one) => one.close()).catch(() => undefined)
    },
    { scope: 'worker' },
  ],
  tidy: [
    async ({ seats }, use) => {
      await use()
      await withdrawOpenOffers()
      expectNoComplaint(seats)
    },
    { auto: true },
  ],
  visit: async ({ seats }, use, info) => {
    const pages: Page[] = []
    const visitors = new Set<Person>()
    await use(async (person, look = {}) => {
      const context = await sit(seats, person)
      const page = await context.newPage()
      if (!visitors.has(person)) await page.addInitScript(beginAnew)
      visitors.add(person)
      pages.push(page)
      if (look.theme) await page.emulateMedia({ colorScheme: look.theme })
      if (look.viewport) await page.setViewportSize(look.viewport)
      return page
    })
    await closePages(pages, info)
    expectNoComplaint(seats)
  },
  open: async ({ seats }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async (look) => {
      const context = await openContext(seats.browser, look)
      contexts.push(context)
      watch(context, seats.complaints)
      return context.newPage()
    })
    for (const context of contexts) {
      await closePages(context.pages(), info)
      await context.close()
    }
    expectNoComplaint(seats)
  },
})
export { expect }

/** Closes the pages of a journey; of one that failed, what stands on each is printed first. */
export async function closePages(pages: readonly Page[], { errors }: TestInfo): Promise<void> {
  for (const page of pages) {
    if (errors.length > 0) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch((error: unknown) => String(error))
      console.log(`${page.url()}\n${text.slice(0, 4_000)}\n`)
    }
    await page.close()
  }
}

function sit(seats: Seats, person: Person): Promise<BrowserContext> {
  const seated = seats.of.get(person) ?? begin()
  seats.of.set(person, seated)
  return seated
  async function begin() {
    const context = await openContext(seats.browser)
    watch(context, seats.complaints)
    const page = await context.newPage()
    await signInAt(page, person)
    await page.close()
    return context
  }
}

export function expectNoComplaint({ complaints }: Seats): void {
  const said = complaints.splice(0).map(({ page, text }) => `${page}: ${text}`)
  expect(said, 'complaints on the console and breaches of the content policy').toEqual([])
}

/** In the first page of a journey, when it is first opened: neither the drafts nor the language of an earlier journey greet this one, which has the same browser. */
function beginAnew(): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('journey') !== null) return
  sessionStorage.setItem('journey', 'begun')
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:') || key === 'lang') localStorage.removeItem(key)
}
