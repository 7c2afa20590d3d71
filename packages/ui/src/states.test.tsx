import { ApiError } from '@damana/client/transport'
import { beforeEach, expect, test } from 'vitest'
import { sayCount } from './format.ts'
import { ErrorState } from './states.tsx'
import { setUpPage } from './testing.ts'

const render = setUpPage()
beforeEach(() => localStorage.clear())

test.each([
  ['no answer came: it may be the reader’s connection', new ApiError(0, {}), /تحقّق من اتصالك/],
  ['the server failed without a word', new ApiError(500, {}), /تعذّر على الخادم إكمال الطلب/],
  ['a proxy answered in its place', new ApiError(502, {}), /تعذّر على الخادم إكمال الطلب/],
  ['the server said why', new ApiError(503, { error_msg: 'نظام الترخيص لا يجيب الآن' }), /^نظام الترخيص لا يجيب الآن/],
  ['this page failed', new TypeError('x'), /^حدث خطأ ما/],
])('an error state says what happened where %s', async (_, error, words) => {
  await render(<ErrorState error={error} title="تعذّر التحميل" />)
  const said = document.querySelector('.state p')?.textContent ?? ''
  expect(said).toMatch(words)
  if (!(error instanceof ApiError && error.status === 0)) expect(said).not.toContain('اتصال')
})

test('a count is exact up to 99, and not above', () => {
  expect(sayCount(99, 'en')).toEqual({ count: 99, shown: '99', badge: '99' })
  expect(sayCount(100, 'en')).toMatchObject({ shown: '99+', badge: '99+' })
  // «أكثر من 99 إشعارًا»: the form of the word is that of 99.
  expect(sayCount(100, 'ar')).toEqual({ count: 99, shown: 'أكثر من 99', badge: '99+' })
})
