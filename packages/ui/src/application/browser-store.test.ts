import { afterEach, expect, test, vi } from 'vitest'
import { lastingStore, tabStore } from './browser-store.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['for good', 'localStorage', lastingStore],
  ['for the tab', 'sessionStorage', tabStore],
])('what is kept %s is kept by the browser, and by the page where the browser refuses', (_, name, store) => {
  store.write('a', '1')
  expect([globalThis[name as 'localStorage'].getItem('a'), store.read('a'), store.keys().includes('a')]).toEqual(['1', '1', true])
  store.forget('a')
  expect(store.read('a')).toBeNull()

  const blocked = new Proxy({}, { get: () => () => { throw new DOMException('Access is denied for this document', 'SecurityError') } }) // prettier-ignore
  vi.stubGlobal(name, blocked)
  expect(store.read('b')).toBeNull()
  store.write('b', '2')
  expect([store.read('b'), store.keys()]).toEqual(['2', ['b']])
  store.forget('b')
  expect(store.read('b')).toBeNull()
})
