import { ApiError } from '@damana/client/transport'
import { afterEach, expect, test, vi } from 'vitest'
import { findOrSendCode } from './verification-code.ts'

vi.mock('#api.ts', async () => ({
  ApiError: (await import('@damana/client/transport')).ApiError,
  serverNowMs: () => Date.parse('2026-11-23T10:00:00Z'),
}))
afterEach(() => sessionStorage.clear())

test('a page that found a code on its way does not ask for another when it is opened again', async () => {
  const send = vi.fn(() =>
    Promise.reject(
      new ApiError(429, {
        code: 'otp_too_early',
        resend_at: '2026-11-23T10:01:00Z',
        sent_at: '2026-11-23T10:00:00Z',
        sent_to: '+962•••••004',
        expires_at: '2026-11-23T10:05:00Z',
      }),
    ),
  )
  const first = await findOrSendCode('session', send)
  expect(first).toMatchObject({ sent_to: '+962•••••004', last: { goodUntil: '2026-11-23T10:05:00Z' } })
  expect(await findOrSendCode('session', send)).toEqual(first)
  expect(send).toHaveBeenCalledOnce()
})
