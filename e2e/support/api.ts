import { test } from '@playwright/test'
import { createClient, type Call } from '@damana/client/client'
import { generateKey } from '@damana/contract/signing'
import { createTransport } from '@damana/client/transport'
import { cast, password, type Person } from '../cast.ts'

/** Steps beside the journey itself go by calls. */
export const baseUrl = () => test.info().project.use.baseURL ?? 'http://localhost:4391'

function connect(): Call {
  const kept: { token?: string; cookie?: string } = {}
  let client: Call | undefined
  const open = (): Call => {
    const key = generateKey()
    return createClient(
      createTransport({
        origin: baseUrl(),
        // The name of the shell's client: its keys are trusted and are nobody's first browser.
        apiKey: 'shell-2026.1',
        lang: () => 'ar',
        key: () => key,
        token: { read: () => kept.token, keep: (token) => void (kept.token = token), forget: () => void delete kept.token },
        cookie: { read: () => kept.cookie, keep: (cookie) => void (kept.cookie = cookie) },
      }).transport,
    )
  }
  return ((name, ...rest) => (client ??= open())(name, ...rest)) satisfies Call
}

/** The calls of somebody who has no account yet. */
export const stranger = connect

/** The sandbox's world, for whom nobody signs in. */
export const world: Call = connect()

const signedIn = new Map<Person, Promise<Call>>()
/** The calls of somebody of the cast, signed in beside their browser. */
export function as(person: Person): Promise<Call> {
  const begin = async () => {
    const call = connect()
    await call('POST /auth/login', { body: { phone_or_email: cast[person].phone, password, remember_me: true } })
    return call
  }
  const call = signedIn.get(person) ?? begin()
  signedIn.set(person, call)
  return call
}
