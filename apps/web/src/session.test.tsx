import { ApiError } from '@damana/client/transport'
import { setUpPage } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearProfile, keepProfile, loadProfile, stayAfterEnd, useSession, type Profile } from './session.ts'

/** The next answer of the stubbed server. */
const server = vi.hoisted(() => ({
  answer: (): Promise<unknown> => Promise.reject(new Error('nobody answers')),
  endSession: (_name: string): boolean => false,
}))
vi.mock('#api.ts', async () => ({
  ApiError: (await import('@damana/client/transport')).ApiError,
  api: () => server.answer(),
  hasToken: () => true,
  forgetToken: () => undefined,
  onSessionEnd: (tell: (name: string) => boolean) => (server.endSession = tell),
}))

const lina = { name: 'لينا قاسم' } as Profile // of a profile only the name is shown here
function Holder() {
  const { profile, isLoading, error, hasEnded } = useSession()
  return (
    <output>
      {[profile?.name ?? 'nobody', isLoading ? 'loading' : 'still', error ?? 'no error', ...(hasEnded ? ['ended'] : [])].join(' | ')}
    </output>
  )
}
const shown = () => document.querySelector('output')?.textContent

const render = setUpPage(() => startI18n('shell'))
beforeEach(async () => {
  clearProfile()
  await render(<Holder />)
})

test('while the profile is asked for it is loading, and an earlier error is forgotten; then it is kept, until it is cleared', async () => {
  server.answer = () => Promise.reject(new ApiError(500, { error_msg: 'تعذّر الآن.' }))
  await act(() => loadProfile().catch(() => undefined))
  expect(shown()).toBe('nobody | still | تعذّر الآن.')

  let answer: (profile: Profile) => void = () => undefined
  server.answer = () => new Promise<Profile>((resolve) => (answer = resolve))
  let loaded: Promise<Profile> | undefined
  act(() => {
    loaded = loadProfile()
  })
  expect(shown()).toBe('nobody | loading | no error')
  await act(async () => {
    answer(lina)
    await loaded
  })
  expect(shown()).toBe('لينا قاسم | still | no error')

  server.answer = () => Promise.reject(new Error('it is not asked again'))
  await expect(loadProfile()).resolves.toBe(lina)
  act(() => clearProfile())
  expect(shown()).toBe('nobody | still | no error')
})

test.each([
  ['the server says why', new ApiError(503, { error_msg: 'الخدمة متوقفة.' }), 'الخدمة متوقفة.'],
  ['no answer came', new ApiError(0, {}), 'حدث خطأ أثناء جلب البيانات.'],
  ['the server says nothing', new ApiError(500, {}), 'حدث خطأ أثناء جلب البيانات.'],
])('a failure is told: %s', async (_, error, message) => {
  server.answer = () => Promise.reject(error)
  await act(() => loadProfile().catch(() => undefined))
  expect(shown()).toBe(`nobody | still | ${message}`)
})

test('a session that ended elsewhere is told on the open page; whoever stays is told again by the next action', () => {
  expect(server.endSession('GET /guarantees')).toBe(false)
  act(() => keepProfile(lina))
  act(() => expect(server.endSession('GET /guarantees')).toBe(true))
  expect(shown()).toBe('لينا قاسم | still | no error | ended')
  act(() => stayAfterEnd())
  act(() => expect(server.endSession('GET /guarantees')).toBe(true))
  expect(shown()).toBe('لينا قاسم | still | no error')
  act(() => expect(server.endSession('POST /profile/support')).toBe(true))
  expect(shown()).toBe('لينا قاسم | still | no error | ended')
})
