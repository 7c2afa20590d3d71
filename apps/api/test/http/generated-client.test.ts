import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'orval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startListeningApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { temporaryFolder } from '../support/process.ts'

/** A second generator of clients, which writes a function for each call: what it makes of the description compiles and sells a car. */
const folder = temporaryFolder()
const typescript = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

let api: TestApi
let origin: string
beforeAll(async () => {
  ;({ api, origin } = await startListeningApi())
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})

type Call = (...given: unknown[]) => Promise<{ status: number; data: unknown }>
type Sdk = Readonly<Record<string, Call>>
type Fetch = (request: Request) => Promise<Response>

/** Orval asks for a function of one's own that sends: here it sends as the person who is told. */
const sender = `
export const person = { fetch: (_: Request): Promise<Response> => Promise.reject(new Error('nobody acts')) }
export async function send<T>(url: string, options: RequestInit): Promise<T> {
  const { fetch } = person
  const response = await fetch(new Request(url, options))
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, data: isJson ? await response.json() : await response.blob(), headers: response.headers } as T
}
`
const load = async <T>(path: string) => (await import(/* @vite-ignore */ pathToFileURL(path).href)) as T
const anAct = () => ({ 'Idempotency-Key': `"${randomUUID()}"` })

test('the client of orval compiles strictly and sells a car by the names of the calls', { timeout: 240_000 }, async () => {
  const at = (file: string) => join(folder.path, file)
  writeFileSync(at('openapi.json'), (await api.built.app.inject({ url: '/api/v1/openapi.json' })).body)
  writeFileSync(at('sender.ts'), sender)
  await generate({
    input: { target: at('openapi.json') },
    output: {
      target: at('sdk.ts'),
      client: 'fetch',
      mode: 'single',
      headers: true,
      baseUrl: `${origin}/api/v1`,
      override: { mutator: { path: at('sender.ts'), name: 'send' } },
    },
  })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  }
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const faults = await promisify(execFile)(process.execPath, [typescript, '-p', folder.path]).catch((error: { stdout: string }) => error)
  expect(faults.stdout).toBe('')

  const sdk = await load<Sdk>(at('sdk.ts'))
  const { person } = await load<{ person: { fetch: Fetch } }>(at('sender.ts'))
  const { createSigningFetch } = await load<{ createSigningFetch(apiKey: string, lang: string): Fetch }>(
    join(projectRoot, 'examples/sell-a-car/signing-fetch.js'),
  )
  const [seller, buyer] = [createSigningFetch('shell-2026.1', 'en'), createSigningFetch('shell-2026.1', 'en')]
  const call = async (as: Fetch, name: string, ...given: unknown[]) => {
    person.fetch = as
    const { status, data } = (await sdk[name]?.(...given)) ?? {}
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(data)}`)
    return data
  }
  const dataOf = async (answer: Promise<unknown>) => ((await answer) as { data: Record<string, unknown> }).data
  await call(seller, 'signIn', { phone_or_email: cast.samira.phone, password })
  await call(buyer, 'signIn', { phone_or_email: cast.basel.phone, password })
  const sale = {
    user_company_id: null,
    is_owner: true,
    registration_number: '7120459',
    consent: true,
    buyer_national_number: '9911023456',
    buyer_phone: cast.basel.phone,
    buyer_name: 'Basel Haddad',
    price_fils: '12000000',
    commissionOn: 'equally',
    transfer_type: 'ACH',
  }
  const { number } = await dataOf(call(seller, 'createGuarantee', sale, anAct()))
  const accepted = await dataOf(call(buyer, 'acceptOffer', number, { terms_version: 1 }, anAct()))
  const { payment_reference } = accepted['payment'] as { payment_reference: string }
  await call(buyer, 'paySandboxBill', { payment_reference, way: 'biller', how: 'exact' }, anAct())
  const read = () => dataOf(call(seller, 'getGuarantee', number))
  await expect.poll(async () => (await read())['held_at'], { timeout: 60_000 }).not.toBeNull()
  await call(seller, 'moveSandboxVehicle', '7120459', { to: 'buyer' }, anAct())
  await call(seller, 'passSandboxWait', number, {}, anAct())
  await call(seller, 'requestRelease', number, {}, anAct())
  await expect.poll(async () => (await read())['payout'], { timeout: 60_000 }).toMatchObject({ status: 'settled' })
  expect(await call(seller, 'getCertificate', number)).toMatchObject({ type: 'application/pdf' })
})
