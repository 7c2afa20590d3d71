import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environmentSchema, loadConfig } from './config.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { byChance, productionSettings } from '../test/support/production-settings.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

const production = () => ({
  ...productionSettings,
  DATA_DIR: dataDir,
  MIGRATION_DATABASE_URL: 'postgres://damana_owner:x@db/damana?sslmode=verify-full',
})
const without = (...names: string[]) => Object.fromEntries(Object.entries(production()).filter(([name]) => !names.includes(name)))

describe('production', () => {
  it('starts with everything given', () => {
    const config = loadConfig(production())
    expect(config).toMatchObject({
      mode: 'production',
      bank: { kind: 'http', url: 'https://bank.test', key: byChance('BANK', 16) },
      runs: { api: true, worker: true },
    })
  })

  it('is what NODE_ENV=production means, and names everything that is missing in one sentence', () => {
    expect(() => loadConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })).toThrow(
      'Damana cannot start in production mode: PUBLIC_ORIGIN is missing; PASSWORD_PEPPER is missing; ' +
        'OTP_PEPPER is missing; LOOKUP_PEPPER is missing; FIELD_KEY is missing; BILLER_KEY is missing; BANK_KEY is missing; VEHICLE_REGISTRY is sandbox; ' +
        'PERSON_REGISTRY is sandbox; COMPANY_REGISTRY is sandbox; MESSAGING is sandbox; BANK is sandbox; JOFOTARA is sandbox; DATABASE_URL is missing.',
    )
  })

  it.each(['PASSWORD_PEPPER', 'OTP_PEPPER', 'LOOKUP_PEPPER', 'FIELD_KEY', 'BILLER_KEY', 'BANK_KEY'])(
    'refuses a missing, short, repetitive or telling %s',
    (name) => {
      expect(() => loadConfig(without(name))).toThrow(`${name} is missing`)
      for (const weak of ['short', 'a'.repeat(64), 'please-change-me-0123456789-abcdefghijk']) {
        expect(() => loadConfig({ ...production(), [name]: weak })).toThrow(`${name} is weak`)
      }
    },
  )

  it.each(['PASSWORD_PEPPER', 'OTP_PEPPER', 'LOOKUP_PEPPER', 'FIELD_KEY', 'BILLER_KEY', 'BANK_KEY'])(
    'takes the value of before beside %s, as strong and as much its own',
    (name) => {
      const previous = `${name}_PREVIOUS`
      const given = { ...production(), [previous]: byChance(previous) }
      expect(Object.values(loadConfig(given).secrets.previous ?? {}).filter((value) => value !== undefined)).toEqual([byChance(previous)])
      expect(() => loadConfig({ ...given, [previous]: 'short' })).toThrow(`${previous} is weak`)
      expect(() => loadConfig({ ...given, [previous]: given.FIELD_KEY })).toThrow(`${previous} is the same as another secret`)
    },
  )

  it('refuses one secret for two things', () => {
    expect(() => loadConfig({ ...production(), BANK_KEY: production().FIELD_KEY })).toThrow('BANK_KEY is the same as another secret')
  })

  it.each(['VEHICLE_REGISTRY', 'PERSON_REGISTRY', 'COMPANY_REGISTRY', 'MESSAGING', 'BANK', 'JOFOTARA'])(
    'refuses a simulated %s',
    (name) => {
      expect(() => loadConfig({ ...production(), [name]: 'sandbox' })).toThrow(`${name} is sandbox`)
    },
  )

  it('refuses addresses that can be overheard', () => {
    expect(() => loadConfig({ ...production(), PUBLIC_ORIGIN: 'http://damana.test', BANK_URL: 'http://bank.test' })).toThrow(
      'PUBLIC_ORIGIN is not https; BANK_URL is not https',
    )
  })

  it.each([
    [{ SMS_URL: 'http://sms.test' }, 'SMS_URL is not https'],
    [{ SMS_URL: 'http://localhost:9' }, 'SMS_URL is not https'],
    [{ SMS_KEY: 'change-me-now' }, 'SMS_KEY is weak'],
    [{ SMTP_URL: 'smtps://mail.test' }, 'SMTP_URL has no user and password'],
    [{ SMTP_URL: 'smtps://damana@mail.test' }, 'SMTP_URL has a user or a password, but not both'],
    [{ SMTP_URL: 'smtps://damana:12345@mail.test' }, 'the password in SMTP_URL is weak'],
    [{ SMTP_URL: 'https://mail.test' }, 'SMTP_URL is not valid'],
    [{ MAIL_FROM: 'no-reply@damana.example' }, "MAIL_FROM is nobody's address"],
    [{ MAIL_FROM: 'Damana' }, 'MAIL_FROM is not valid'],
  ])('refuses messages that would go astray or be overheard: %j', (given, message) => {
    expect(() => loadConfig({ ...production(), ...given })).toThrow(message)
  })

  const objectStore = {
    OBJECT_STORE_URL: 'https://objects.test',
    OBJECT_STORE_REGION: 'eu-central-1',
    OBJECT_STORE_BUCKET: 'damana',
    OBJECT_STORE_KEY_ID: 'AKDAMANA',
    OBJECT_STORE_SECRET: byChance('objects', 40),
  }
  it('keeps uploads and the mark in an object store where it has one', () => {
    expect(loadConfig(production()).objectStore).toBeUndefined()
    expect(
      loadConfig({ ...production(), ...objectStore, OBJECT_STORE_PREFIX: 'damana/live', OBJECT_STORE_PATH_STYLE: 'yes' }).objectStore,
    ).toEqual({
      url: 'https://objects.test',
      region: 'eu-central-1',
      bucket: 'damana',
      prefix: 'damana/live/',
      keyId: 'AKDAMANA',
      secret: objectStore.OBJECT_STORE_SECRET,
      pathStyle: true,
    })
  })

  it.each(Object.keys(objectStore))('refuses an object store without %s', (name) => {
    expect(() => loadConfig({ ...production(), ...objectStore, [name]: undefined })).toThrow(`${name} is missing (an object store needs`)
  })

  it.each([
    [{ OBJECT_STORE_URL: 'http://objects.test' }, 'OBJECT_STORE_URL is not https'],
    [{ OBJECT_STORE_URL: 'https://me:word@objects.test' }, 'OBJECT_STORE_URL has a user name or a password'],
    [{ OBJECT_STORE_SECRET: 'change-me-now' }, 'OBJECT_STORE_SECRET is weak'],
    [{ OBJECT_STORE_SECRET: production().FIELD_KEY }, 'OBJECT_STORE_SECRET is the same as another secret'],
    [{ OBJECT_STORE_BUCKET: 'Damana_Live' }, 'OBJECT_STORE_BUCKET is not valid (it is the name of a bucket)'],
    [{ OBJECT_STORE_BUCKET: 'damana.live' }, 'OBJECT_STORE_BUCKET has a dot'],
    [{ OBJECT_STORE_PREFIX: '../else' }, 'OBJECT_STORE_PREFIX is not valid'],
    [{ SENT_MARK_FILE: '/srv/damana/sent.json' }, 'SENT_MARK_FILE is given although the mark is in the object store'],
  ])('refuses an object store that is not safe or not clear: %j', (given, message) => {
    expect(() => loadConfig({ ...production(), ...objectStore, ...given })).toThrow(message)
  })

  it.each(['SMS_URL', 'SMS_KEY', 'SMTP_URL', 'MAIL_FROM'])('refuses messages without %s', (name) => {
    expect(() => loadConfig(without(name))).toThrow(`${name} is missing (MESSAGING is http)`)
  })

  it('speaks to a mail server by TLS only, even on this machine', () => {
    expect(loadConfig({ ...production(), SMTP_URL: `smtp://damana:${byChance('mail', 16)}@localhost:25` }).messaging).toMatchObject({
      mail: { requireTls: true },
    })
  })

  it.each(['VEHICLE_REGISTRY_KEY', 'PERSON_REGISTRY_KEY', 'COMPANY_REGISTRY_KEY', 'BANK_API_KEY', 'JOFOTARA_KEY'])(
    'refuses a %s that could be guessed',
    (name) => {
      for (const weak of ['x', 'aaaaaaaaaaaa', 'change-me-now', 'example-key-1']) {
        expect(() => loadConfig({ ...production(), [name]: weak })).toThrow(`${name} is weak`)
      }
    },
  )

  it('starts a process in production without the password of the schema’s owner', () => {
    const { MIGRATION_DATABASE_URL: _owner, ...rest } = production()
    expect(loadConfig(rest).database).toEqual({ apiUrl: rest.DATABASE_URL, directUrl: rest.DATABASE_URL, ownerUrl: undefined })
  })

  it.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'MIGRATION_DATABASE_URL'])(
    'refuses a %s to another machine without TLS',
    (name) => {
      const refusal = `${name} leads to another machine without TLS`
      for (const open of [
        '',
        '?sslmode=disable',
        '?sslmode=prefer',
        '?sslmode=no-verify',
        '?ssl=0',
        '?sslmode=require&sslmode=disable',
        '?uselibpqcompat=true&sslmode=require',
      ]) {
        expect(() => loadConfig({ ...production(), [name]: `postgres://a:b@db.test/damana${open}` })).toThrow(refusal)
      }
      expect(() => loadConfig({ ...production(), [name]: 'postgres://a:b@localhost/damana?host=db.test' })).toThrow(refusal)
    },
  )

  it.each([
    'postgres://a:b@db.test/damana?sslmode=require',
    'postgres://a:b@db.test/damana?sslmode=verify-ca',
    'postgres://a:b@db.test/damana?sslmode=verify-full',
    'postgres://a:b@localhost/damana',
    'postgres://a:b@127.0.0.1:5433/damana',
    'postgres://a:b@[::1]/damana',
    'postgres://a:b@db.test/damana?host=/run/postgresql',
  ])('takes a database by TLS or on this machine: %s', (url) => {
    expect(loadConfig({ ...production(), DATABASE_URL: url, MIGRATION_DATABASE_URL: url }).mode).toBe('production')
  })

  it('is not left by a forgotten sandbox setting', () => {
    expect(() => loadConfig({ NODE_ENV: 'production', DAMANA_MODE: 'sandbox', DATA_DIR: dataDir })).toThrow(
      'DAMANA_MODE is sandbox although NODE_ENV is production',
    )
  })
})

describe('sandbox', () => {
  it('needs nothing, and keeps the secrets it made where only the owner reads them', () => {
    const first = loadConfig({ DATA_DIR: dataDir })
    expect(first).toMatchObject({
      mode: 'sandbox',
      port: undefined,
      database: undefined,
      vehicleRegistry: { kind: 'sandbox' },
      bank: { kind: 'sandbox' },
    })
    const { previous, ...current } = first.secrets
    expect(new Set(Object.values(current)).size).toBe(6)
    expect(Object.values(previous ?? {}).every((value) => value === undefined)).toBe(true)
    expect(loadConfig({ DATA_DIR: dataDir }).secrets).toEqual(first.secrets)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('takes the value of before from the environment, or from where it keeps its own', () => {
    const { fieldKey } = loadConfig({ DATA_DIR: dataDir }).secrets
    const file = join(dataDir, 'secrets.json')
    const kept = { ...JSON.parse(readFileSync(file, 'utf8')), FIELD_KEY: 'the next', FIELD_KEY_PREVIOUS: fieldKey }
    writeFileSync(file, JSON.stringify(kept))
    expect(loadConfig({ DATA_DIR: dataDir }).secrets).toMatchObject({ fieldKey: 'the next', previous: { fieldKey } })
    expect(loadConfig({ DATA_DIR: dataDir, FIELD_KEY_PREVIOUS: 'x' }).secrets.previous).toMatchObject({ fieldKey: 'x' })
  })

  it('takes an empty value for none', () => {
    expect(loadConfig({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: undefined, database: undefined })
  })

  it('sends real messages where they are configured; in clear to this machine alone', () => {
    const given = {
      MESSAGING: 'http',
      SMS_URL: 'http://localhost:9025/sms',
      SMS_KEY: 'k',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'a@damana.test',
    }
    expect(loadConfig({ DATA_DIR: dataDir, ...given }).messaging).toEqual({
      kind: 'http',
      sms: { url: 'http://localhost:9025/sms', key: 'k' },
      mail: { url: 'smtp://127.0.0.1:2525', from: 'a@damana.test', requireTls: false },
    })
    expect(loadConfig({ DATA_DIR: dataDir, ...given, SMTP_URL: 'smtp://mail.test' }).messaging).toMatchObject({
      mail: { requireTls: true },
    })
    expect(() => loadConfig({ DATA_DIR: dataDir, ...given, SMS_URL: 'http://sms.test' })).toThrow('SMS_URL is not https')
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT is not valid'],
    [{ PORT: '70000' }, 'PORT is not valid'],
    [{ BANK: 'real' }, 'BANK is not valid'],
    [{ BANK_ADDRESSES: 'bank.test' }, 'BANK_ADDRESSES is not valid (it is addresses and networks such as 192.0.2.7,198.51.100.0/24)'],
    [{ BILLER_ADDRESSES: '192.0.2.0/33' }, 'BILLER_ADDRESSES is not valid'],
    [{ BANK: 'http', BANK_URL: 'https://bank.test' }, 'BANK_API_KEY is missing (BANK is http)'],
    [{ JOFOTARA: 'http', JOFOTARA_URL: 'https://invoices.test', JOFOTARA_KEY: 'k' }, 'JOFOTARA_CLIENT_ID is missing (JOFOTARA is http)'],
    [
      { DATABASE_URL: 'postgres://x@a:5432,b:5432/c?target_session_attrs=read-write', MIGRATION_DATABASE_URL: 'postgres://y@a/c' },
      'DATABASE_URL is not valid (it names several hosts, which the driver does not know: put haproxy, a pooler or a name that follows the writer in front (docs/operations.md) and give its address)',
    ],
    [{ DATABASE_URL: 'postgres://a@b/c' }, 'MIGRATION_DATABASE_URL is missing (both are given or neither)'],
  ])('refuses %j', (given, message) => {
    expect(() => loadConfig({ DATA_DIR: dataDir, ...given })).toThrow(message)
  })
})

it('takes an address whose password has a comma', () => {
  const given = { DATABASE_URL: 'postgres://a:pa,ss@b/c?sslmode=verify-full', MIGRATION_DATABASE_URL: 'postgres://d:e,f@b/c' }
  expect(loadConfig({ DATA_DIR: dataDir, ...given }).database?.apiUrl).toBe(given.DATABASE_URL)
})

it('.env.example names every variable and no other, and its values can be used', () => {
  const example = parseEnv(readFileSync(join(projectRoot, '.env.example'), 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort())
  expect(loadConfig({ ...example, DATA_DIR: dataDir }).mode).toBe('sandbox')
})
