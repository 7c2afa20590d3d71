import { createClient, type Call } from '@damana/client/client'
import { generateKey } from '@damana/contract/signing'
import { createTransport } from '@damana/client/transport'
import { password } from '../cast.ts'
import { baseUrl } from './api.ts'
import { totpOf } from './staff.ts'

const signedIn = new Map<string, Promise<Call>>()

/** The calls of a member of staff, where what staff do is not the journey itself. */
export function asStaff(email: string): Promise<Call> {
  const call = signedIn.get(email) ?? begin(email)
  signedIn.set(email, call)
  return call
}

async function begin(email: string): Promise<Call> {
  const kept: { token?: string; cookie?: string } = {}
  const key = generateKey()
  const call = createClient(
    createTransport({
      origin: baseUrl(),
      apiKey: 'admin-2026.1',
      lang: () => 'ar',
      key: () => key,
      token: { read: () => kept.token, keep: (token) => void (kept.token = token), forget: () => void delete kept.token },
      cookie: { read: () => kept.cookie, keep: (cookie) => void (kept.cookie = cookie) },
    }).transport,
  )
  await call('POST /admin/auth/login', { body: { email, password, totp: await totpOf(email) } })
  return call
}
