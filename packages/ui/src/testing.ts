import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { uiPhrases } from './i18n.ts'

/** For the tests of components: each begins with the phrases that `start` loads and an empty page, into which the returned function renders. */
export function setUpPage(start: () => Promise<void> = uiPhrases.startI18n): (element: ReactNode) => Promise<void> {
  let root: Root
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await start()
    const page = document.createElement('div')
    document.body.replaceChildren(page)
    root = createRoot(page)
  })
  afterEach(() => act(async () => root.unmount()))
  return (element) => act(async () => root.render(element))
}

/** Types this text into a field, as React sees it. */
export const typeInto = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    // React watches the property of the element; only the prototype's own setter tells it of a change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
