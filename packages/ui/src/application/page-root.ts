import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { readFilledFields } from './filled-fields.ts'

let root: Root | undefined

/** Draws the whole page; what was drawn before gives way. */
export function drawPage(node: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  root ??= openRoot(element)
  root.render(node)
}

function openRoot(element: HTMLElement): Root {
  readFilledFields()
  return createRoot(element, {
    // React has taken the page away: index.html says so, with a way out.
    onUncaughtError(error) {
      document.documentElement.dataset['failed'] = 'broken'
      reportError(error)
    },
  })
}
