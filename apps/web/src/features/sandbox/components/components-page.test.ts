import * as ui from '@damana/ui'
import { expect, it } from 'vitest'

const sources: Record<string, string> = import.meta.glob('./*.tsx', { query: '?raw', import: 'default', eager: true })

/** A screen brings a page of its own, the provider shows nothing, and a browser that keeps all has no notice. */
const elsewhere = ['Screen', 'LinkProvider', 'KeptNotice']

it('shows every component that the shared package offers', () => {
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !elsewhere.includes(name))
  const shown = Object.values(sources).join('\n')
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((name) => !shown.includes(`<${name}`))).toEqual([])
})
