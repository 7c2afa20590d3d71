import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root | undefined

/** Draws the whole page; what was drawn before gives way. */
export function drawPage(node: ReactNode): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  root ??= createRoot(element)
  root.render(node)
}
