import i18next from 'i18next'
import { lazy } from 'react'
import { toast } from '../toasts.tsx'

/**
 * Loads a part of the application that the page asks for later. Without a network the page stays as it is, with what was typed into it, until the
 * user tries again. A part that is gone although the server answers was replaced by a new version: the page is loaded anew, once.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    // Some browsers keep a failed import as failed until the page is reloaded, so it is not tried without a network.
    if (!navigator.onLine) {
      await untilTriedAgain()
      continue
    }
    try {
      return await load()
    } catch (error) {
      if (!(await serverAnswers())) await untilTriedAgain()
      else if (isReloaded()) throw error
      else {
        location.reload()
        await new Promise(() => undefined)
      }
    }
  }
}

/** A component that is loaded with its first use, by `loadPart`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))

const quietMs = 300
/** Waits until what the page needs is on its way: for parts of the header that no page waits for. */
export const afterThePage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, quietMs))

/** Whether a reload would show a page of ours, and not the browser's own error page. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/boot.js', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function isReloaded(): boolean {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the kind of this entry
  return visits.some(({ type }) => type === 'reload')
}

const pauseMs = 3_000

function untilTriedAgain(): Promise<void> {
  // Before the first page there is nowhere to ask: "opening the page" stays, and it is tried again.
  if (!document.getElementById('root')?.hasChildNodes()) return new Promise((resolve) => setTimeout(resolve, pauseMs))
  return new Promise((resolve) => toast.connection(i18next.t('offline', { ns: 'ui' }), resolve))
}
