import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Counts the doings of a person on the way: screens that open, fields that are typed, buttons and links that are pressed. Choices among a few
 * and files are counted with neither. Typed texts are kept by their field.
 */
export async function counted(page: Page) {
  const done = { screens: 0, fields: 0, taps: 0 }
  const typed = new Map<string, string>()
  await page.exposeFunction('noteTyped', (field: string, text: string) => {
    typed.set(field, text)
    done.fields = typed.size
  })
  await page.exposeFunction('noteTap', () => void (done.taps += 1))
  await page.addInitScript(listen)
  return {
    done,
    async screen(heading: Locator) {
      await expect(heading).toBeVisible()
      done.screens += 1
    },
    /** Texts of more than a few letters that stand in more than one field. */
    twice: () => [...typed.values()].filter((text, index, all) => text.length > 4 && all.indexOf(text) < index),
  }
}
export type Counted = Awaited<ReturnType<typeof counted>>

/** Runs in the page, from its first moment on. */
function listen(): void {
  const { noteTyped, noteTap } = window as unknown as { noteTyped: (field: string, text: string) => void; noteTap: () => void }
  const known = new WeakMap<EventTarget, string>()
  addEventListener(
    'input',
    ({ target, isTrusted }) => {
      const isText =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))
      // A text that the page fills in by itself is typed by nobody.
      if (!isTrusted || !isText) return
      const field = known.get(target) ?? crypto.randomUUID()
      known.set(target, field)
      // A password is typed a second time on purpose.
      noteTyped(field, target.type === 'password' ? '' : target.value)
    },
    true,
  )
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (isTrusted && target instanceof Element && target.closest('button, a')) noteTap()
    },
    true,
  )
}
