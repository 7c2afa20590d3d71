import type { BrowserContext, Page } from '@playwright/test'
import { closePages, expectNoComplaint, test as base } from './journey.ts'
import { openContext } from './people.ts'
import { signInStaff } from './staff.ts'
import { watch } from './watch.ts'

type StaffMember = 'nour' | 'salma' | 'rana' | 'fadi' | 'yazan'

interface AtWork {
  /** A page of a member of staff who is signed in, in Arabic. */
  sit: (member: StaffMember) => Promise<Page>
}
interface Kept {
  /** The browser of a member of staff, one for all journeys: an authenticator has two codes a minute. */
  deskOf: (member: StaffMember) => Promise<BrowserContext>
}

/** Journeys in which staff are at work in their browsers. */
export const test = base.extend<AtWork, Kept>({
  deskOf: [
    async ({ seats }, use) => {
      const desks = new Map<StaffMember, Promise<BrowserContext>>()
      const begin = async (member: StaffMember) => {
        const context = await openContext(seats.browser)
        watch(context, seats.complaints)
        const page = await context.newPage()
        await signInStaff(page, `${member}@damana.example`)
        await page.close()
        return context
      }
      await use((member) => {
        const desk = desks.get(member) ?? begin(member)
        desks.set(member, desk)
        return desk
      })
      for (const desk of desks.values()) await desk.then((one) => one.close()).catch(() => undefined)
    },
    { scope: 'worker' },
  ],
  sit: async ({ seats, deskOf }, use, info) => {
    const pages: Page[] = []
    await use(async (member) => {
      const page = await (await deskOf(member)).newPage()
      pages.push(page)
      return page
    })
    await closePages(pages, info)
    expectNoComplaint(seats)
  },
})
export { expect } from './journey.ts'
