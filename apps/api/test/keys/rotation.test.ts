import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecretsInUse } from '#config.ts'
import { isPartyRefOf } from '#guarantees/offer/find-counterparty.ts'
import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createSealer } from '#kernel/sealing.ts'
import { checkKeys } from '#keys/index.ts'
import { openField } from '#people/sign-in/secrets.ts'
import { createPasswords } from '#people/sign-in/passwords.ts'
import { auditEvidence } from '#audit/index.ts'
import { pdf, fileOf } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, password, staffCast, testSecrets } from '../support/cast.ts'
import { newcomer, ownPassword, twice } from '../support/registration.ts'
import { heldSale } from '../support/sale.ts'

// One product whose secrets all change at once: first with the values of before beside them, then everything is sealed anew, then with the new ones alone.

const next = {
  passwordPepper: 'the next pepper of passwords',
  otpPepper: 'the next pepper of codes',
  lookupPepper: 'the next pepper of look-ups',
  fieldKey: 'the next key of fields',
  billerKey: 'the next key of the biller',
  bankKey: 'the next key of the bank',
}
const both: SecretsInUse = { ...next, previous: testSecrets }
const evidenceOf = (current: string, previous?: string) => createSealer('evidence', { current, previous })

let old: TestApi
let owner: pg.Client
/** The product as it starts with these secrets, on the same database and files. */
const started: TestApi[] = []
async function restart(secrets: SecretsInUse): Promise<TestApi> {
  await checkKeys(owner, secrets)
  const instance = await startApi({ sharing: old, deps: { config: { ...old.config, secrets } } })
  started.push(instance)
  return instance
}

/** A signed call of a browser that reached the old process, to another one. */
async function ask(instance: TestApi, client: Client, method: 'GET' | 'POST', path: string, body?: unknown, idempotencyKey?: string) {
  const request = await client.sign(method, path, body, idempotencyKey ?? (method === 'POST' ? randomUUID() : undefined))
  return instance.built.app.inject({
    method,
    url: request.url,
    headers: request.headers,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
}

const keptPath = () => join(old.config.filesDir, 'kept', made.uploadId.slice(0, 2), made.uploadId)
const keptFile = () => readFileSync(keptPath())
const newPassword = { old_password: password, ...twice('Heron-Tricycle-52') }
const person = newcomer()
const made = {
  uploadId: '',
  upload: Buffer.alloc(0),
  passwordKey: randomUUID(),
  passwordToken: '',
  registerKey: randomUUID(),
  partyRef: '',
}
let samira: Client
let tareq: Client
let rana: Client
let ranaBindingCookie: string | undefined
let stranger: Client
beforeAll(async () => {
  old = await startApi()
  owner = old.owner
  await checkKeys(owner, testSecrets)
  await old.staff('nour')
  await heldSale(old)
  samira = await old.as('samira')
  made.upload = Buffer.from(await pdf())
  made.uploadId = (
    await samira.call('POST /files', { body: { kind: 'evidence', file: fileOf(made.upload, 'x.pdf', 'application/pdf') } })
  ).id
  const found = await samira.call('GET /get-user-info', {
    query: { national_number: cast.basel.nationalNumber ?? '', phone: cast.basel.phone },
  })
  made.partyRef = found.party_ref ?? ''
  tareq = await old.as('tareq')
  await tareq.call('POST /auth/change-password', { body: newPassword }, { idempotencyKey: made.passwordKey })
  made.passwordToken = tareq.token ?? ''
  rana = await old.browser()
  await rana.call('POST /auth/register', { body: person }, { idempotencyKey: made.registerKey })
  ranaBindingCookie = rana.bindingCookie
  stranger = await old.browser()
  await stranger.call('POST /auth/forgot-password/check', { body: { phone_or_email: cast.khaled.phone } })
  await forgetSomeKeyIds()
}, 120_000)
afterAll(async () => {
  for (const instance of started) await instance.stop()
  await old.stop()
})

/** Some of what is sealed is from before keys had ids: the same without the nine bytes at its beginning. */
async function forgetSomeKeyIds(): Promise<void> {
  await owner.query('begin')
  await owner.query('alter table app.guarantee_events disable trigger append_only')
  await owner.query('update app.guarantee_events set evidence = substr(evidence, 10) where version = 2')
  await owner.query('alter table app.guarantee_events enable trigger append_only')
  await owner.query('update app.staff set totp_secret = substr(totp_secret, 13) where email = $1', [staffCast.nour.email])
  await owner.query(`update app.idempotency set answer = substr(answer, 10) where key = $1`, [made.passwordKey])
  await owner.query('commit')
  writeFileSync(keptPath(), keptFile().subarray(9))
}

const hashOfPerson = async (phone: string) =>
  (await owner.query<{ password_hash: string }>('select password_hash from app.users where phone = $1', [phone])).rows[0]?.password_hash ??
  ''
const hashOfStaff = async (email: string) =>
  (await owner.query<{ password_hash: string }>('select password_hash from app.staff where email = $1', [email])).rows[0]?.password_hash ??
  ''
const newHasher = createPasswords({ current: next.passwordPepper })

async function signInStaff(instance: TestApi, name: 'nour' | 'fadi') {
  // Each step of an authenticator is good once; the test does not wait for the next.
  await owner.query('update app.staff set totp_last_step = 0')
  const browser = await instance.browser()
  browser.apiKey = 'admin-2026.1'
  const totp = new TOTP({ secret: staffCast[name].totpSecret }).generate()
  return browser.call('POST /admin/auth/login', { body: { email: staffCast[name].email, password, totp } })
}
const signIn = async (instance: TestApi, phone: string, given: string) =>
  (await instance.browser()).call('POST /auth/login', { body: { phone_or_email: phone, password: given } })

describe('with the values of before beside the new ones', () => {
  let rotated: TestApi
  beforeAll(async () => {
    rotated = await restart(both)
  })

  it('staff sign in with their authenticator, and their hash is one under the new pepper from then on', async () => {
    const before = await hashOfStaff(staffCast.nour.email)
    expect(await newHasher.verify(before, password)).toBe('wrong')
    expect(await signInStaff(rotated, 'nour')).toMatchObject({ totp_wanted: false })
    const after = await hashOfStaff(staffCast.nour.email)
    expect(await newHasher.verify(after, password)).toBe('right')
    await signInStaff(rotated, 'nour')
    expect(await hashOfStaff(staffCast.nour.email)).toBe(after)
  })

  it('people sign in with their password, which is hashed anew once; a wrong one stays wrong', async () => {
    await expect(signIn(rotated, cast.basel.phone, 'not it')).rejects.toMatchObject({ code: 'login_failed' })
    expect(await newHasher.verify(await hashOfPerson(cast.basel.phone), password)).toBe('wrong')
    expect(await signIn(rotated, cast.basel.phone, password)).toMatchObject({ name: cast.basel.name })
    const after = await hashOfPerson(cast.basel.phone)
    expect(await newHasher.verify(after, password)).toBe('right')
    await signIn(rotated, cast.basel.phone, password)
    expect(await hashOfPerson(cast.basel.phone)).toBe(after)
  })

  it('a session goes on, and a file opens', async () => {
    const answer = await ask(rotated, samira, 'GET', `/files/${made.uploadId}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(made.upload)).toBe(true)
  })

  it('evidence verifies', async () => {
    expect(await auditEvidence(owner, evidenceOf(next.fieldKey, testSecrets.fieldKey))).toEqual([])
    expect(await auditEvidence(owner, evidenceOf(next.fieldKey))).not.toEqual([])
  })

  it('a repeated call gets the token that it got, and the cookie that goes with it', async () => {
    const changed = await ask(rotated, tareq, 'POST', '/auth/change-password', newPassword, made.passwordKey)
    expect(changed.json<{ data: { token: string } }>().data.token).toBe(made.passwordToken)
    const { token } = rana
    Object.assign(rana, { token: undefined, bindingCookie: undefined })
    const again = await ask(rotated, rana, 'POST', '/auth/register', person, made.registerKey)
    expect(again.statusCode).toBe(200)
    expect(String(again.headers['set-cookie'])).toContain(ranaBindingCookie)
    Object.assign(rana, { token, bindingCookie: ranaBindingCookie })
    expect((await ask(rotated, rana, 'GET', '/auth/check-auth')).statusCode).toBe(200)
  })

  it('a code that was sent before is good, and so is a reference to somebody found', async () => {
    const code = await old.codeTo(cast.khaled.phone)
    const body = { phone_or_email: cast.khaled.phone, code }
    expect((await ask(rotated, stranger, 'POST', '/auth/forgot-password/check-otp', body)).statusCode).toBe(200)
    const { rows } = await owner.query<{ finder: bigint; party_id: bigint; now: Date }>(
      `select (select id from app.users where phone = $1) as finder, party_id, app.now() as now from app.users where phone = $2`,
      [cast.samira.phone, cast.basel.phone],
    )
    const [row] = rows
    if (!row) throw new Error('nobody was found')
    const isGood = (secret: { current: string; previous?: string }) =>
      isPartyRefOf(
        made.partyRef,
        BigInt(row.party_id),
        { kind: 'person', userId: BigInt(row.finder) } as Parameters<typeof isPartyRefOf>[2],
        row.now,
        secret,
      )
    expect(isGood({ current: next.lookupPepper, previous: testSecrets.lookupPepper })).toBe(true)
    expect(isGood({ current: next.lookupPepper })).toBe(false)
  })

  it.each([
    ['/bank/messages', testSecrets.bankKey, next.bankKey, next.billerKey],
    ['/biller/bill-pull', testSecrets.billerKey, next.billerKey, next.bankKey],
  ])('a partner signs at %s with either key', async (path, before, after, foreign) => {
    const statusWith = async (key: string) => {
      const request = { method: 'POST', path: `/api/v1${path}`, body: '{}' }
      const signature = signPartnerRequest(key, request, Math.floor(Date.now() / 1000))
      const headers = { 'content-type': 'application/json', [partnerSignatureHeader]: signature }
      return (await rotated.built.app.inject({ method: 'POST', url: request.path, headers, payload: '{}' })).statusCode
    }
    expect([await statusWith(before), await statusWith(after), await statusWith(foreign)]).toEqual([422, 422, 401])
  })
})

/** npm run reseal, as somebody at a terminal runs it. */
function runReseal(
  secrets: SecretsInUse,
  ...args: string[]
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), 'apps/api/src/tools/reseal.ts', ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(old.config.filesDir, 'data'),
      FILES_DIR: old.config.filesDir,
      DATABASE_URL: old.database.apiUrl,
      MIGRATION_DATABASE_URL: old.database.ownerUrl,
      FIELD_KEY: secrets.fieldKey,
      FIELD_KEY_PREVIOUS: secrets.previous?.fieldKey ?? '',
    },
  })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, said })) }
}

/** Waits for something in the database by asking it again; the program under test cannot be asked. */
async function until(text: string, beside?: ChildProcess): Promise<void> {
  for (;;) {
    if ((await owner.query<{ done: boolean }>(text)).rows[0]?.done) return
    if (beside && beside.exitCode !== null) throw new Error(`the program ended with ${beside.exitCode}`)
  }
}

const fileMark = createSealer('files', { current: next.fieldKey }).mark
const evidenceLeft = async () =>
  Number(
    (
      await owner.query<{ n: string }>(
        'select count(*) as n from app.guarantee_events where evidence is not null and substr(evidence, 1, 9) <> $1',
        [fileMark],
      )
    ).rows[0]?.n,
  )

describe('npm run reseal', { timeout: 120_000 }, () => {
  it('refuses where a key is missing, and with a key that the product does not work with', async () => {
    const alone = await runReseal(next).ended
    expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('FIELD_KEY is still being changed') })
    const stranger = await runReseal({ ...next, fieldKey: 'another', previous: { fieldKey: next.fieldKey } }).ended
    expect(stranger).toMatchObject({ code: 1 })
    expect(keptFile().subarray(0, 9).equals(fileMark)).toBe(false)
  })

  it('killed in the middle it leaves everything readable with both keys', async () => {
    const blocker = new pg.Client({ connectionString: old.database.ownerUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      'select from app.guarantee_events where evidence is not null order by guarantee_id desc, version desc limit 1 for update',
    )
    const { child, ended } = runReseal(both, '--portion', '1')
    await until(
      `select exists (select from pg_stat_activity where application_name = 'damana-reseal' and wait_event_type = 'Lock' and datname = current_database()) as done`,
      child,
    )
    child.kill('SIGKILL')
    expect((await ended).said).toMatch(/second factors: 5 of 5\n(.*\n)*evidence: 1 of 2\n$/)
    expect(await evidenceLeft()).toBe(1)
    await blocker.query('rollback')
    await blocker.end()
    await until(
      `select not exists (select from pg_stat_activity where application_name = 'damana-reseal' and datname = current_database()) as done`,
    )
    expect(keptFile().subarray(0, 9).equals(fileMark)).toBe(false)
    expect(await auditEvidence(owner, evidenceOf(next.fieldKey, testSecrets.fieldKey))).toEqual([])
    const running = started.at(-1) ?? old
    expect((await ask(running, samira, 'GET', `/files/${made.uploadId}`)).rawPayload.equals(made.upload)).toBe(true)
  })

  it('says what does not open with the keys given, and keeps asking for the one before', async () => {
    const lost = createSealer('fields', { current: 'a key that is lost' }).seal(Buffer.from('x')).toString('base64url')
    await owner.query(`insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at)
      values ('gone@damana.example', 'Gone', 'finance', '\\x00', '${lost}', 'x', app.now())`)
    const { code, said } = await runReseal(both).ended
    expect(code).toBe(1)
    expect(said).toContain('Some values are not sealed with FIELD_KEY yet (second factors of invitations 1): give the key that opens them')
    await owner.query(`delete from app.staff_invitations where email = 'gone@damana.example'`)
    await expect(checkKeys(owner, next)).rejects.toThrow('FIELD_KEY is still being changed')
  })

  it('run again it ends whole, and says that the key of before can go', async () => {
    // A face that was removed while it was being sealed anew, and so put back: it has no row any more.
    const removed = join(old.config.filesDir, 'kept', 'aa', 'aaaaaaaa-0000-4000-8000-000000000000')
    mkdirSync(dirname(removed), { recursive: true })
    writeFileSync(removed, createSealer('files', { current: testSecrets.fieldKey }).seal(Buffer.from('x'), basename(removed)))
    const { code, said } = await runReseal(both).ended
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('FIELD_KEY_PREVIOUS can be removed') })
    expect(await evidenceLeft()).toBe(0)
    expect(keptFile().subarray(0, 9).equals(fileMark)).toBe(true)
    expect(existsSync(removed)).toBe(false)
    expect(readdirSync(join(old.config.filesDir, 'quarantine')).filter((name) => name !== 'mark')).toEqual([])
    const { rows } = await owner.query<{ totp_secret: string }>('select totp_secret from app.staff')
    for (const { totp_secret } of rows) openField(createSealer('fields', { current: next.fieldKey }), totp_secret)
  })

  it('changes nothing of an event but its evidence, and lets nobody else', async () => {
    const change = `update app.guarantee_events set kind = 'x' where version = 1`
    await expect(owner.query(change)).rejects.toMatchObject({ code: '42501' })
    await owner.query(`set damana.resealing = on`)
    await expect(owner.query(change)).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query('delete from app.guarantee_events')).rejects.toMatchObject({ code: '42501' })
    await owner.query(`reset damana.resealing`)
    await expect(old.pool.query('update app.guarantee_events set evidence = null')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('with the new values alone', () => {
  let alone: TestApi
  beforeAll(async () => {
    alone = await restart(next)
  })

  it('everything opens', async () => {
    expect(await auditEvidence(owner, evidenceOf(next.fieldKey))).toEqual([])
    expect((await ask(alone, samira, 'GET', `/files/${made.uploadId}`)).rawPayload.equals(made.upload)).toBe(true)
    const changed = await ask(alone, tareq, 'POST', '/auth/change-password', newPassword, made.passwordKey)
    expect(changed.json<{ data: { token: string } }>().data.token).toBe(made.passwordToken)
    expect(await signInStaff(alone, 'nour')).toMatchObject({ totp_wanted: false })
    expect(await signIn(alone, cast.basel.phone, password)).toMatchObject({ name: cast.basel.name })
  })

  it('who has not signed in meanwhile sets a password anew', async () => {
    await expect(signIn(alone, person.phone, ownPassword)).rejects.toMatchObject({ code: 'login_failed' })
    await expect(signInStaff(alone, 'fadi')).rejects.toMatchObject({ code: 'login_failed' })
  })

  it('a hash of staff changes no more: PASSWORD_PEPPER is not being changed', async () => {
    const before = await hashOfStaff(staffCast.nour.email)
    await old.pool.query(`select app.replace_staff_password_hash(id, password_hash, 'x') from app.staff`)
    expect(await hashOfStaff(staffCast.nour.email)).toBe(before)
  })

  it('the value of before opens nothing', async () => {
    expect(() => createSealer('files', { current: testSecrets.fieldKey }).open(keptFile(), made.uploadId)).toThrow('none of the keys')
    await expect(checkKeys(owner, testSecrets)).rejects.toThrow('FIELD_KEY is not the one that this database works with')
  })
})
