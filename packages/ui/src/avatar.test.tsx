import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar, initials } from './avatar.tsx'

test('an avatar shows the first letters of the first two words in upper case, or an image, in three sizes', () => {
  expect(['basel omar haddad', 'سميرة خليل', ' zoë ', ''].map(initials)).toEqual(['B\u2009O', 'س\u2009خ', 'Z', ''])
  for (const [size, className] of [
    ['sm', 'avatar avatar-sm'],
    ['md', 'avatar'],
    ['lg', 'avatar avatar-lg'],
  ] as const) {
    expect(renderToStaticMarkup(<Avatar name="basel omar haddad" size={size} />)).toBe(
      `<span class="${className}" aria-hidden="true">B\u2009O</span>`,
    )
    expect(renderToStaticMarkup(<Avatar name="basel" image="/files/1" size={size} />)).toContain(
      `<img class="${className}" src="/files/1" alt=""/>`,
    )
  }
})
