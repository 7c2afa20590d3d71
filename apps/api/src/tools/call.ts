/**
 * Sends one signed request as a person of the sandbox's cast, to try the API from a shell:
 *
 *     npm run call -- samira POST /guarantees/quote '{"price_fils":"12000000","commissionOn":"buyer","transfer_type":"ACH"}'
 *
 * `nobody` calls without signing in; `--lang en` before the name answers in English.
 */
import type { webcrypto } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeKey, generateKey, type KeyOfCaller } from '@damana/contract/signing'
import { ApiError, createTransport } from '@damana/client/transport'
import { loadConfig, readEnvironment } from '#config.ts'
import { recallOrigin } from '#sandbox/origin.ts'
import { castPassword, people } from '#sandbox/cast.ts'

const apiKey = 'shell-2026.1'
const { subtle } = globalThis.crypto

interface Kept {
  privateJwk: webcrypto.JsonWebKey
  token?: string | undefined
  cookie?: string | undefined
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(
    error instanceof ApiError && error.status === 0
      ? 'The sandbox does not answer; start it with npm start.'
      : error instanceof Error
        ? error.message
        : error,
  )
  process.exitCode = 1
}

async function main(given: readonly string[]): Promise<void> {
  const lang = given[0] === '--lang' && given[1] === 'en' ? 'en' : 'ar'
  const [who, method, path, body] = given[0] === '--lang' ? given.slice(2) : given
  const names = people.map(({ key }) => key)
  if (!who || (method !== 'GET' && method !== 'POST') || !path?.startsWith('/')) {
    throw new Error(`npm run call -- [--lang en] <who> <GET|POST> </path> ['{"json":"body"}']\nwho: ${names.join(', ')}, nobody`)
  }
  const person = people.find(({ key }) => key === who)
  if (!person && who !== 'nobody') throw new Error(`${who} is not one of the cast (${names.join(', ')}, nobody)`)

  const config = loadConfig(readEnvironment())
  if (config.mode !== 'sandbox') throw new Error('npm run call exists in the sandbox only')
  const origin = config.publicOrigin ?? recallOrigin(config.dataDir) ?? `http://localhost:${config.port ?? 4000}`
  const { kept, key, keep } = await openKeyOf(join(config.dataDir, 'call'), who)

  const { transport } = createTransport({
    origin,
    apiKey,
    lang: () => lang,
    key: async () => key,
    token: { read: () => kept.token, keep: (token) => keep({ token }), forget: () => keep({ token: undefined, cookie: undefined }) },
    cookie: { read: () => kept.cookie, keep: (cookie) => keep({ cookie }) },
  })
  const signIn = async () => {
    if (person)
      await transport({
        name: 'POST /auth/login',
        method: 'POST',
        path: '/auth/login',
        body: { phone_or_email: person.phone, password: castPassword, remember_me: true },
      })
  }
  const request = { name: `${method} ${path}`, method, path, body: body === undefined ? {} : (JSON.parse(body) as unknown) } as const
  if (!kept.token) await signIn()
  try {
    print(200, await transport(request))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    if (error.status !== 401 || !person) return refused(error)
    // The session of an earlier call has ended; a new one is opened once.
    await signIn()
    await transport(request).then((answer) => print(200, answer), refused)
  }
}

function print(status: number, answer: unknown): void {
  console.log(status)
  console.log(JSON.stringify(answer, undefined, 2))
}

function refused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  print(error.status, error.body)
  process.exitCode = 1
}

/** The key and session of an earlier call as the same person, or a new key. */
async function openKeyOf(folder: string, who: string): Promise<{ kept: Kept; key: KeyOfCaller; keep: (change: Partial<Kept>) => void }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${who}.json`)
  const kept: Kept = readKept(file) ?? { privateJwk: await subtle.exportKey('jwk', (await generateKey(true)).privateKey) }
  const keep = (change: Partial<Kept>) => {
    Object.assign(kept, change)
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  }
  keep({})
  return { kept, key: await readKey(kept.privateJwk), keep }
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return undefined
  }
}

async function readKey(privateJwk: Kept['privateJwk']): Promise<KeyOfCaller> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const privateKey = await subtle.importKey('jwk', privateJwk, algorithm, true, ['sign'])
  const { d: _, key_ops: __, ...publicPart } = privateJwk
  const publicKey = await subtle.importKey('jwk', publicPart, algorithm, true, ['verify'])
  return describeKey({ privateKey, publicKey })
}
