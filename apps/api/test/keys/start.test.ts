import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecretsInUse } from '#config.ts'
import { checkKeys, findFieldKeyProblem } from '#keys/index.ts'
import { castFilling } from '../sandbox/cast-database.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, secretsAsSettings, startRefused, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase(castFilling)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
beforeEach(() => owner.query('begin'))
afterEach(() => owner.query('rollback'))
afterAll(async () => {
  await owner.end()
  await database.drop()
  folder.remove()
})

/** A start within the test's own transaction, which ends nothing of it. */
const start = (secrets: SecretsInUse) =>
  checkKeys({ query: (text, values) => owner.query(inTransaction[text] ?? text, values ? [...values] : undefined) }, secrets)
const inTransaction: Readonly<Record<string, string>> = {
  begin: 'savepoint start',
  commit: 'release savepoint start',
  rollback: 'rollback to savepoint start',
}
const change = (names: readonly (keyof typeof testSecrets)[], from: SecretsInUse = testSecrets): SecretsInUse => ({
  ...from,
  ...Object.fromEntries(names.map((name) => [name, `${from[name]}, the next`])),
})
const all = Object.keys(testSecrets) as (keyof typeof testSecrets)[]
const notTheOne = (name: string) =>
  `${name} is not the one that this database works with (put that one back, or, to change it, give the old value as ${name}_PREVIOUS)`

describe('a start', () => {
  it('notes at the first one which secrets the database works with, and tells nothing of them', async () => {
    await start(testSecrets)
    await start(testSecrets)
    const { rows } = await owner.query('select name, previous_check from app.key_checks order by name')
    expect(rows).toEqual(
      ['BANK_KEY', 'BILLER_KEY', 'FIELD_KEY', 'LOOKUP_PEPPER', 'OTP_PEPPER', 'PASSWORD_PEPPER'].map((name) => ({
        name,
        previous_check: null,
      })),
    )
  })

  it.each([
    ['passwordPepper', 'PASSWORD_PEPPER'],
    ['otpPepper', 'OTP_PEPPER'],
    ['lookupPepper', 'LOOKUP_PEPPER'],
    ['fieldKey', 'FIELD_KEY'],
    ['billerKey', 'BILLER_KEY'],
    ['bankKey', 'BANK_KEY'],
  ] as const)('refuses a wrong %s, and takes a changed one', async (secret, name) => {
    await start(testSecrets)
    const next = change([secret])
    await expect(start(next)).rejects.toThrow(`Damana cannot start: ${notTheOne(name)}.`)
    await start({ ...next, previous: { [secret]: testSecrets[secret] } })
    await expect(start(testSecrets)).rejects.toThrow(`Damana cannot start: ${notTheOne(name)}.`)
  })

  it('names every wrong one in one sentence', async () => {
    await start(testSecrets)
    await expect(start(change(['otpPepper', 'bankKey']))).rejects.toThrow(
      `Damana cannot start: ${notTheOne('OTP_PEPPER')}; ${notTheOne('BANK_KEY')}.`,
    )
  })

  it('refuses a FIELD_KEY that opens nothing of a database whose keys were never noted', async () => {
    await expect(start(change(['fieldKey']))).rejects.toThrow(notTheOne('FIELD_KEY'))
    await start({ ...change(['fieldKey']), previous: { fieldKey: testSecrets.fieldKey } })
  })

  it('refuses to do without the FIELD_KEY of before while something is sealed with it', async () => {
    await start(testSecrets)
    const next = change(['fieldKey'])
    await start({ ...next, previous: { fieldKey: testSecrets.fieldKey } })
    const missing = 'FIELD_KEY is still being changed (some values are sealed with the key before: give that one as FIELD_KEY_PREVIOUS'
    await expect(start(next)).rejects.toThrow(missing)
    await expect(start({ ...change(['fieldKey'], next), previous: { fieldKey: next.fieldKey } })).rejects.toThrow(missing)
    expect(await findFieldKeyProblem(owner, next, { writes: false })).toContain(missing)
    // Other processes may still have them the other way round.
    await start({ ...testSecrets, previous: { fieldKey: next.fieldKey } })
    await start({ ...next, previous: { fieldKey: testSecrets.fieldKey } })
  })

  it('forgets the others of before when they are given no more', async () => {
    await start(testSecrets)
    const next = change(all)
    await start({ ...next, previous: testSecrets })
    await start({ ...next, previous: { fieldKey: testSecrets.fieldKey } })
    const { rows } = await owner.query('select name from app.key_checks where previous_check is not null')
    expect(rows).toEqual([{ name: 'FIELD_KEY' }])
  })

  it('the application reads what is noted and changes none of it', async () => {
    const api = new pg.Client({ connectionString: database.apiUrl })
    await api.connect()
    try {
      await api.query('select from app.key_checks')
      await expect(api.query('update app.key_checks set previous_check = null')).rejects.toMatchObject({ code: '42501' })
    } finally {
      await api.end()
    }
  })
})

describe('a program beside the product', () => {
  it('refuses a wrong FIELD_KEY, and seals nothing with one that the product was not started with', async () => {
    expect(await findFieldKeyProblem(owner, change(['fieldKey']), { writes: true })).toBeUndefined()
    await start(testSecrets)
    const next = change(['fieldKey'])
    const both = { ...next, previous: { fieldKey: testSecrets.fieldKey } }
    expect(await findFieldKeyProblem(owner, next, { writes: false })).toBe(`${notTheOne('FIELD_KEY')}.`)
    expect(await findFieldKeyProblem(owner, both, { writes: false })).toBeUndefined()
    expect(await findFieldKeyProblem(owner, both, { writes: true })).toContain('FIELD_KEY is new to this database')
  })
})

describe('the program', () => {
  it('ends with one sentence where a key is wrong, before it answers anybody', { timeout: 120_000 }, async () => {
    await owner.query('rollback')
    await checkKeys(owner, testSecrets)
    const { code, said } = await startRefused({
      DAMANA_MODE: 'sandbox',
      PORT: String(await freePort()),
      DATA_DIR: folder.path,
      DATABASE_URL: database.apiUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      ...secretsAsSettings,
      FIELD_KEY: 'another',
    })
    expect(code).toBe(1)
    expect(said.trim()).toBe(`Damana cannot start: ${notTheOne('FIELD_KEY')}.`)
    await owner.query('begin')
  })
})
