import { randomUUID } from 'node:crypto'
import { contract, type Name } from '@damana/contract'
import { scopeOfCall } from '@damana/contract/key-calls'
import { generateKey, type SigningKey } from '@damana/contract/signing'
import { auditEvidence } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Answer, type Client, type TestApi } from '../support/api.ts'
import { cast, testSecrets } from '../support/cast.ts'
import { foundCompany, setRights, signedIn } from '../support/company-users.ts'
import { addMachine, makeKey, openAccess, proveAccess } from '../support/program.ts'
import { everyRoute } from '../support/samples.ts'
import { fileOf, png } from '../files/samples.ts'

let api: TestApi
let khaled: Client
let program: Client
let keyId: string
let petra: number
beforeAll(async () => {
  api = await startApi()
  khaled = await api.as('khaled')
  petra = Number(await openAccess(api, 'khaled'))
  program = await addMachine(api, 'khaled')
  const { id, secret } = await makeKey(api, 'khaled')
  keyId = id
  program.token = secret
})
afterAll(() => api.stop())

const offer = (change: object = {}) => ({
  user_company_id: petra,
  is_owner: true,
  registration_number: '6044127',
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: cast.basel.name,
  price_fils: '9000000',
  commissionOn: 'seller' as const,
  transfer_type: 'ACH' as const,
  ...change,
})
const self = (client: Client) => client.refusal('GET /api-access/self')
/** The same program with something else. */
function withKey(change: Partial<Pick<Client, 'token' | 'apiKey'>>): Client {
  const before = { token: program.token, apiKey: program.apiKey }
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    Object.assign(program, change)
    try {
      return await work()
    } finally {
      Object.assign(program, before)
    }
  }
  return {
    ...program,
    sign: (...given) => around(() => program.sign(...given)),
    refusal: ((...given: Parameters<Client['refusal']>) => around(() => program.refusal(...given))) as unknown as Client['refusal'],
  }
}

describe('a company’s program', () => {
  test('knows its key, sells a vehicle of the company and follows the sale', async () => {
    expect(await program.call('GET /api-access/self')).toMatchObject({
      key: { name: 'Listing server', scopes: ['damana.view', 'damana.create'], state: 'active' },
      user_company_id: petra,
      environment: 'test',
      limits: { reads_a_minute: 600, changes_a_minute: 60 },
    })
    const quote = await program.call('POST /guarantees/quote', {
      body: { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' },
    })
    const { number } = await program.call('POST /guarantees', { body: offer() })
    const details = await program.call('GET /guarantees/:number', { params: { number } })
    expect(details).toMatchObject({ operational_status: 'awaiting_acceptance', total_price_fils: quote.total_price_fils })
    expect((await khaled.call('GET /guarantees/:number', { params: { number } })).events[0]).toMatchObject({
      kind: 'created',
      user_name: cast.khaled.name,
    })
    await program.call('POST /guarantees/:number/reference', { params: { number }, body: { reference: 'Stock 17' } })
    expect((await program.call('GET /guarantees', { query: { side: 'sale', q: 'Stock 17' } })).items.map((one) => one.number)).toEqual([
      number,
    ])
    expect(await program.call('GET /events', { query: { number } })).toMatchObject({ more: false })
    const amended = { price_fils: '8500000', commissionOn: 'seller' as const, transfer_type: 'ACH' as const }
    await program.call('POST /guarantees/:number/amend', { params: { number }, body: amended })
    await program.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    expect((await program.call('GET /guarantees', { query: { side: 'sale' } })).items[0]).toMatchObject({
      number,
      operational_status: 'cancelled',
    })
  })

  test('a repetition under the same idempotency key is answered the same, and makes no second sale', async () => {
    const key = randomUUID()
    const [first, second] = [
      await program.send(await program.sign('POST', '/guarantees', offer(), key)),
      await program.send(await program.sign('POST', '/guarantees', offer(), key)),
    ]
    expect([first.status, second.status, second.headers['idempotent-replay']]).toEqual([200, 200, 'true'])
    expect(second.body).toEqual(first.body)
    const { number } = (first.body as { data: { number: string } }).data
    await program.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  })

  test('is told what is left of its limit with each answer', async () => {
    const read = await program.send(await program.sign('GET', '/api-access/self'))
    expect(read.headers['ratelimit-policy']).toBe('"reads";q=600;w=60')
    expect(String(read.headers['ratelimit'])).toMatch(/^"reads";r=\d+;t=\d+$/)
  })

  test('changes and refusals stand in the trail under the key’s name, reads are counted', async () => {
    await program.refusal('POST /guarantees/:number/release', { params: { number: 'DM-100001' }, body: {} })
    await program.call('GET /guarantees/summary')
    const trail = () => khaled.call('GET /api-access/events', { query: {} })
    // Kept after the answer.
    await expect.poll(async () => (await trail()).events.map(({ code }) => code)).toContain('not_by_key')
    await expect.poll(async () => (await trail()).reads.map(({ call }) => call)).toContain('/guarantees/summary')
    const { events, reads } = await trail()
    expect(events.find(({ code }) => code === 'not_by_key')).toMatchObject({
      key: 'Listing server',
      method: 'POST',
      call: '/guarantees/:number/release',
      object: 'DM-100001',
      status: 409,
      code: 'not_by_key',
    })
    expect(events.some(({ call, status }) => call === '/guarantees' && status === 200)).toBe(true)
    expect(reads).toContainEqual({ key: 'Listing server', call: '/guarantees/summary', calls: 1 })
    expect((await khaled.call('GET /api-access')).keys[0]?.last_used_at).not.toBeNull()
  })

  test('what it did is evidence that verifies with the machine’s key', async () => {
    expect(await auditEvidence(api.owner, createSealer('evidence', { current: testSecrets.fieldKey }))).toEqual([])
  })
})

describe('a key', () => {
  test('makes no call that is a person’s, staff’s, the bank’s or the sandbox’s', async () => {
    const said: Record<string, string> = {}
    let knocking = program
    let left = 0
    // The test's client signs in without a token.
    for (const { name, method, path } of everyRoute.filter(
      ({ name }) => scopeOfCall(name) === undefined && !name.endsWith('/auth/login'),
    )) {
      if (left === 0) {
        knocking = withKey({ token: (await makeKey(api, 'khaled', { name: 'Knocking' })).secret })
        left = 50
      }
      left -= 1
      const { status, body } = await program.send(
        await knocking.sign(method, path, method === 'POST' ? {} : undefined, method === 'POST' ? randomUUID() : undefined),
      )
      said[name] = `${status} ${(body as { code?: string }).code}`
    }
    const accessOf = (name: string) => contract[name as Name].access
    for (const [name, answer] of Object.entries(said))
      expect([name, answer]).toEqual([
        name,
        ['bank', 'biller'].includes(accessOf(name))
          ? '400 signature_required'
          : ['member', 'completed', 'public'].includes(accessOf(name))
            ? '409 not_by_key'
            : '404 not_found',
      ])
  })

  test('sees nothing of another company and of a person, its maker included', async () => {
    const samira = await api.as('samira')
    const { items } = await samira.call('GET /guarantees', { query: { side: 'sale' } })
    const foreign = items[0]?.number ?? ''
    expect(await program.refusal('GET /guarantees/:number', { params: { number: foreign } })).toMatchObject({ status: 404 })
    const other = await foundCompany(api)
    for (const user_company_id of [Number(other.id), null])
      expect((await program.refusal('POST /guarantees', { body: offer({ user_company_id }) })).code).toMatch(/not_found|action_not_allowed/)
  })

  test('does no more than its scopes', async () => {
    const { secret } = await makeKey(api, 'khaled', { scopes: ['damana.view'], name: 'Reports' })
    const reading = withKey({ token: secret })
    expect(await reading.refusal('POST /guarantees', { body: offer() })).toMatchObject({ status: 404 })
    expect(
      await reading.refusal('POST /guarantees/quote', { body: { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' } }),
    ).toMatchObject({ status: 404 })
  })

  test('and no more than its maker may at that moment', async () => {
    await setRights(api, 'huda', ['damana.view', 'damana.create', 'company.api'])
    const huda = await api.as('huda')
    const { secret } = await makeKey(api, 'huda', { name: 'Of Huda' })
    const hers = withKey({ token: secret })
    await setRights(api, 'huda', ['damana.view', 'company.api'])
    expect(await hers.refusal('POST /guarantees', { body: offer() })).toMatchObject({ status: 404 })
    expect(await huda.refusal('POST /api-access/keys', { body: { name: 'More', scopes: ['damana.create'], days: 1 } })).toMatchObject({
      code: 'action_not_allowed',
      body: { reason: 'no_permission' },
    })
  })

  test('never acts for its maker as a person, and reads no file of the maker', async () => {
    const samira = await api.as('samira')
    await api.owner.query(
      `insert into app.memberships (user_id, company_id, permissions) select id, $1, '{damana.view,damana.create,company.api}' from app.users where phone = $2`,
      [petra, cast.samira.phone],
    )
    const own = await samira.call('POST /files', {
      body: { kind: 'identity_document', file: fileOf(await png(), 'card.png', 'image/png') },
    })
    await samira.call('POST /auth/acting-company', { body: { user_company_id: petra } })
    const { secret } = await makeKey(api, 'samira', { name: 'Of Samira' })
    const hers = withKey({ token: secret })
    expect(
      await hers.refusal('POST /guarantees', { body: offer({ user_company_id: null, registration_number: '7120458' }) }),
    ).toMatchObject({
      code: 'action_not_allowed',
      body: { reason: 'no_permission' },
    })
    const asked = await program.send(await hers.sign('GET', `/files/${own.id}`))
    expect(asked.status).toBe(404)
    await samira.call('POST /auth/acting-company', { body: { user_company_id: null } })
  })

  test('ends with the membership of its maker, and does not come back with it', async () => {
    const { secret } = await makeKey(api, 'huda', { scopes: ['damana.view'], name: 'Of Huda too' })
    const { rows } = await api.owner.query(
      'delete from app.memberships where user_id = (select id from app.users where phone = $1) returning *',
      [cast.huda.phone],
    )
    await api.owner.query('insert into app.memberships select * from jsonb_populate_record(null::app.memberships, $1)', [
      JSON.stringify(rows[0], (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ])
    expect(await self(withKey({ token: secret }))).toMatchObject({
      status: 401,
      code: 'api_key_invalid',
      body: { reason: 'key_maker_left' },
    })
    // The first refusal of its machine in a minute is told.
    const { events } = await khaled.call('GET /api-access/events', { query: {} })
    expect(events).toContainEqual(
      expect.objectContaining({ key: 'Of Huda too', method: 'GET', call: '/api-access/self', status: 401, code: 'key_maker_left' }),
    )
  })

  test.each([
    ['unknown', { token: `dmk_test_${'A'.repeat(43)}` }, 401, 'api_key_invalid', 'key_unknown'],
    ['of the live service', { token: `dmk_live_${'A'.repeat(43)}` }, 401, 'api_key_invalid', 'key_of_live'],
    ['in place of a session', { apiKey: 'web-2026.1' }, 401, 'key_mismatch', undefined],
  ])('%s opens nothing', async (_, change, status, code, reason) => {
    expect(await self(withKey(change))).toMatchObject({ status, code, body: reason === undefined ? {} : { reason } })
  })

  test('without the signature of a machine of its own company opens nothing', async () => {
    const other = await foundCompany(api, { members: { [cast.lina.phone]: ['full'] } })
    await api.owner.query('update app.companies set approved_at = now() where id = $1', [other.id])
    const stranger = await api.browser()
    stranger.token = program.token
    stranger.apiKey = 'partner-2026.1'
    expect((await stranger.send(await stranger.sign('GET', '/api-access/self'))).status).toBe(401)
    // Its thumbprint in place of the machine's name, and the machine's name with another's signature.
    Object.assign(stranger.key, { jkt: program.key.jkt })
    expect((await stranger.send(await stranger.sign('GET', '/api-access/self'))).body).toMatchObject({ code: 'signature_invalid' })
  })

  test('a machine of another company does not use it', async () => {
    const { rows } = await api.owner.query<{ id: string }>(
      `insert into app.api_accounts (company_id, status, purpose, contact_email, applied_by, applied_at, decided_at)
       select c.id, 'active', 'To see whether keys stay apart.', 'x@example.com', u.id, now(), now()
       from app.companies c, app.users u where c.id <> $1 and u.phone = $2 order by c.id limit 1 returning id`,
      [petra, cast.samira.phone],
    )
    const theirs = await api.browser()
    await api.owner.query(
      `insert into app.api_machines (account_id, n, name, public_jwk, jkt, added_by, added_at)
       select $1, 1, 'Theirs', $2, $3, id, now() from app.users where phone = $4`,
      [rows[0]?.id, JSON.stringify(theirs.key.publicJwk), theirs.key.jkt, cast.samira.phone],
    )
    Object.assign(theirs.key, { jkt: `p:${rows[0]?.id}:1` })
    Object.assign(theirs, { apiKey: 'partner-2026.1', token: program.token })
    expect(await self(theirs)).toMatchObject({ status: 401, code: 'api_key_invalid', body: { reason: 'key_unknown' } })
  })

  test('a request is taken once', async () => {
    const request = await program.sign('GET', '/api-access/self')
    expect((await program.send(request)).status).toBe(200)
    expect((await program.send(request)).body).toMatchObject({ code: 'nonce_reused' })
  })

  test('a session does not act by a machine’s signature, nor a key by a browser’s', async () => {
    const thief = await api.browser()
    Object.assign(thief, { token: khaled.token, apiKey: 'partner-2026.1' })
    Object.assign(thief.key, { jkt: program.key.jkt })
    expect((await thief.send(await thief.sign('GET', '/guarantees/summary'))).body).toMatchObject({ code: 'key_mismatch' })
    const plain: Client = await api.browser()
    Object.assign(plain, { token: program.token, apiKey: 'partner-2026.1' })
    expect((await plain.send(await plain.sign('GET', '/guarantees/summary'))).body).toMatchObject({ code: 'key_mismatch' })
  })

  test('is revoked at once, by whoever may, and nothing comes back', async () => {
    const { id, secret } = await makeKey(api, 'khaled', { name: 'To be lost' })
    const { keys } = await khaled.call('POST /api-access/keys/:id/revoke', { params: { id } })
    expect(keys.find((one) => one.id === id)).toMatchObject({ state: 'revoked' })
    expect(await self(withKey({ token: secret }))).toMatchObject({ status: 401, body: { reason: 'key_revoked' } })
    expect(await khaled.refusal('POST /api-access/keys/:id/revoke', { params: { id } })).toMatchObject({ status: 404 })
  })

  test('that is revoked while its call is under way changes nothing', async () => {
    const { id, secret } = await makeKey(api, 'khaled', { name: 'Too late' })
    await api.owner.query('begin')
    await api.owner.query(`update app.api_keys set revoked_at = app.now(), revoked_why = 'by_company' where id = $1`, [id])
    const late = withKey({ token: secret })
    const going: Promise<Answer> = late.sign('POST', '/guarantees', offer(), randomUUID()).then((request) => late.send(request))
    await expect
      .poll(
        async () =>
          (
            await api.pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%api_keys%' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await api.owner.query('commit')
    expect((await going).body).toMatchObject({ code: 'api_key_invalid' })
  })

  test('the secret is stored nowhere but as its hash', async () => {
    const { secret } = await makeKey(api, 'khaled', { name: 'Secret' })
    const { rows } = await api.owner.query<{ found: number }>(
      `select (select count(*) from app.idempotency where body::text like '%' || $1 || '%')::int + (select count(*) from app.security_events where facts::text like '%' || $1 || '%')::int as found`,
      [secret.slice(20)],
    )
    expect(rows[0]?.found).toBe(0)
  })

  test('a machine that is taken out of use signs nothing any more, and its number is not used again', async () => {
    const second = await addMachine(api, 'khaled', 'Server 2')
    second.token = program.token
    expect((await second.call('GET /api-access/self')).key.name).toBe('Listing server')
    const n = second.key.jkt.split(':')[2] ?? ''
    await khaled.call('POST /api-access/machines/:n/revoke', { params: { n } })
    expect(await self(second)).toMatchObject({ status: 401, body: { reason: 'machine_revoked' } })
    const third = await addMachine(api, 'khaled', 'Server 3')
    expect(Number(third.key.jkt.split(':')[2])).toBe(Number(n) + 1)
  })

  test('has so many calls a minute, and is told when it may come again', async () => {
    const { secret } = await makeKey(api, 'khaled', { scopes: ['damana.create'], name: 'Busy' })
    const busy = withKey({ token: secret })
    const ask = async () =>
      program.send(
        await busy.sign('POST', '/guarantees/quote', { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' }, randomUUID()),
      )
    const answers: Answer[] = []
    while (answers.length < 200 && answers.at(-1)?.status !== 429) answers.push(await ask())
    const last = answers.at(-1)
    expect(answers.length).toBeGreaterThan(60)
    expect(last?.body).toMatchObject({ code: 'rate_limited' })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(String(last?.headers['ratelimit'])).toMatch(/^"changes";r=0;t=/)
    // Another key of the company goes on.
    expect((await program.call('GET /api-access/self')).key.id).toBe(keyId)
  })

  test('all stop when staff suspend the access, and go on after two have agreed', async () => {
    const salma = await api.staff('salma')
    const id = String(petra)
    await salma.call('POST /admin/api-access/:id/suspend', { params: { id }, body: { reason: 'Offers to strangers' } })
    expect(await self(program)).toMatchObject({ status: 401, body: { reason: 'api_not_active' } })
    expect((await khaled.call('GET /api-access')).account).toMatchObject({ state: 'suspended', reason: 'Offers to strangers' })
    const resume = (client: Client) =>
      client.call('POST /admin/api-access/:id/resume', { params: { id }, body: { reason: 'It was a mistake' } })
    expect((await resume(salma)).state).toBe('suspended')
    await expect(resume(salma)).rejects.toMatchObject({ body: { reason: 'voted_already' } })
    expect((await resume(await api.staff('rana'))).state).toBe('active')
    expect((await program.call('GET /api-access/self')).key.id).toBe(keyId)
  })
})

describe('public keys', () => {
  const refused = async (public_key: string) => {
    const body = { name: 'Server', public_key }
    return khaled.refusal('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access: 'machine', content: body } })
  }
  test('a private key, another curve and any other text are refused at the field before a code is sent', async () => {
    const { privateKey } = await generateKey(true)
    const jwk = await crypto.subtle.exportKey('jwk', privateKey)
    expect((await refused(JSON.stringify(jwk))).body['errors']).toEqual([
      expect.objectContaining({ pointer: '/public_key', code: 'private_key' }),
    ])
    for (const text of [
      '{}',
      'x',
      '{"kty":"EC","crv":"P-384","x":"AA","y":"AA"}',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    ])
      expect((await refused(text)).body['errors']).toEqual([
        expect.objectContaining({ pointer: '/public_key', code: 'invalid_public_key' }),
      ])
  })
  test('PEM is taken as well, and no key twice', async () => {
    const { publicKey } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])) as {
      publicKey: SigningKey
    }
    const der = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
    const body = { name: 'By PEM', public_key: `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----` }
    await proveAccess(api, khaled, 'khaled', 'machine', body)
    expect((await khaled.call('POST /api-access/machines', { body })).machines.some(({ name }) => name === 'By PEM')).toBe(true)
    expect(
      await khaled.refusal('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access: 'machine', content: body } }),
    ).toMatchObject({
      body: { reason: 'machine_known' },
    })
  })
})

describe('the application', () => {
  test('is made after a code by who may, decided by two, and refused with a reason that the company reads', async () => {
    const { phone, id } = await foundCompany(api)
    const primary = await signedIn(api, phone)
    await api.owner.query('update app.sessions set trusted = true')
    const body = { purpose: 'Our programs offer the cars of our yard.', contact_email: 'it@yard.example' }
    expect(await primary.refusal('POST /api-access/apply', { body })).toMatchObject({ code: 'step_up_required' })
    await primary.call('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access: 'apply', content: body } })
    await primary.call('POST /auth/step-up/checkOtp', {
      body: { action: 'api_access', api_access: 'apply', code: await api.codeTo(phone) },
    })
    expect((await primary.call('POST /api-access/apply', { body })).account).toMatchObject({ state: 'applied' })
    const params = { id: String(id) }
    const rana = await api.staff('rana')
    expect((await rana.call('GET /admin/queue', { query: { kind: 'api_access' } })).items).toEqual([
      expect.objectContaining({ kind: 'api_access', id: params.id }),
    ])
    expect((await rana.call('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } })).state).toBe('applied')
    expect(await rana.refusal('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } })).toMatchObject({
      body: { reason: 'voted_already' },
    })
    expect(
      await (await api.staff('fadi')).refusal('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } }),
    ).toMatchObject({
      status: 404,
    })
    const nour = await api.staff('nour')
    await nour.call('POST /admin/api-access/:id/refuse', { params, body: { reason: 'Tell us who your buyers are.' } })
    expect((await primary.call('GET /api-access')).account).toMatchObject({ state: 'refused', reason: 'Tell us who your buyers are.' })
    expect((await rana.call('GET /admin/api-access', { query: { state: 'refused' } })).accounts.map((one) => one.id)).toContain(params.id)
    // The first approval was of the application that is refused.
    await primary.call('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access: 'apply', content: body } })
    await primary.call('POST /auth/step-up/checkOtp', {
      body: { action: 'api_access', api_access: 'apply', code: await api.codeTo(phone) },
    })
    await primary.call('POST /api-access/apply', { body })
    expect((await nour.call('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } })).state).toBe('applied')
    expect((await rana.call('POST /admin/api-access/:id/approve', { params, body: { reason: 'Known to us' } })).state).toBe('active')
  })

  test('exists for nobody without the permission, and for no person', async () => {
    await setRights(api, 'huda', ['damana.view', 'damana.create'])
    expect(await (await api.as('huda')).refusal('GET /api-access')).toMatchObject({ status: 404 })
    expect(await (await api.as('samira')).refusal('GET /api-access')).toMatchObject({ status: 404 })
    expect(await khaled.refusal('GET /api-access/self')).toMatchObject({ status: 404 })
  })
})

test('a key ends by its time', async () => {
  const { secret } = await makeKey(api, 'khaled', { days: 1, name: 'For a day' })
  await api.advance('25 hours')
  expect(await self(withKey({ token: secret }))).toMatchObject({ status: 401, body: { reason: 'key_ended' } })
})
