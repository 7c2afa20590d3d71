import { isValidIBAN } from 'ibantools'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from '#people/sign-in/passwords.ts'
import { openField } from '#people/sign-in/secrets.ts'
import { createSealer } from '#kernel/sealing.ts'
import { castPassword, ibanOf, jerashCars, people, petraMotors, staff } from '#sandbox/cast.ts'
import { seedCast } from '#seed/index.ts'
import { makeRegistries } from '#seed/vehicles.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { castFilling } from '../sandbox/cast-database.ts'
import { testSecrets } from '../support/cast.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase(castFilling)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

describe('the cast', () => {
  test('everybody signs in with the one password, and Lina alone has not completed', async () => {
    const passwords = createPasswords({ current: testSecrets.passwordPepper })
    const { rows } = await owner.query<{ phone: string; password_hash: string; completed: boolean }>(
      'select phone, password_hash, registration_completed_at is not null as completed from app.users where password_hash is not null and initial_password_until is null order by phone',
    )
    expect(rows.map(({ phone }) => phone)).toEqual([...people, jerashCars].map(({ phone }) => phone).sort())
    expect(await passwords.verify(rows[0]?.password_hash ?? null, castPassword)).toBe('right')
    expect(rows.filter(({ completed }) => !completed).map(({ phone }) => phone)).toEqual(['+962790000004'])
  })

  test('two accounts of Petra Motors wait for their first own password', async () => {
    const { rows } = await owner.query<{ phone: string; initial: boolean; hours: string | null }>(
      `select u.phone, u.password_hash is not null as initial, round(extract(epoch from initial_password_until - u.created_at) / 3600)::text as hours
       from app.users u join app.memberships m on m.user_id = u.id where u.password_hash is null or u.initial_password_until is not null order by u.phone`,
    )
    expect(rows).toEqual([
      { phone: '+962790000013', initial: false, hours: null },
      { phone: '+962790000014', initial: true, hours: '72' },
    ])
  })

  test('who sells has a proven Jordanian IBAN older than a day', async () => {
    const { rows } = await owner.query<{ iban: string; bank_code: string; old: boolean }>(
      `select iban, bank_code, proven_at < app.now() - interval '24 hours' as old from app.bank_accounts`,
    )
    expect(rows).toHaveLength(4)
    for (const { iban, bank_code, old } of rows) {
      expect(isValidIBAN(iban)).toBe(true)
      expect(iban).toHaveLength(30)
      expect(iban.slice(4, 8)).toBe(bank_code)
      expect(old).toBe(true)
    }
    expect(rows.map(({ iban }) => iban)).toContain(ibanOf(petraMotors.account))
  })

  test('Huda sees the guarantees of Petra Motors and may not create one', async () => {
    const { rows } = await owner.query(
      `select m.permissions, m.is_primary from app.memberships m join app.users u on u.id = m.user_id where u.phone = '+962790000012'`,
    )
    expect(rows).toEqual([{ permissions: ['damana.view', 'company.dashboard.running'], is_primary: false }])
  })

  test("the staff's second factors are sealed", async () => {
    const { rows } = await owner.query<{ email: string; totp_secret: string }>('select email, totp_secret from app.staff')
    expect(rows).toHaveLength(5)
    for (const { email, totp_secret } of rows)
      expect(openField(createSealer('fields', { current: testSecrets.fieldKey }), totp_secret)).toBe(
        staff.find((member) => member.email === email)?.totpSecret,
      )
  })

  test('seeding again changes nothing', async () => {
    const count = async () =>
      (
        await owner.query(
          'select (select count(*) from app.users) as users, (select count(*) from app.parties) as parties, (select count(*) from sandbox.vehicles) as vehicles',
        )
      ).rows[0]
    const before = await count()
    await seedCast(owner, testSecrets)
    expect(await count()).toEqual(before)
  })
})

describe('the registries', () => {
  test('are the same on every machine, without two vehicles under one number or plate', () => {
    const { vehicles, people: others } = makeRegistries()
    expect(makeRegistries().vehicles).toEqual(vehicles)
    expect(vehicles.length).toBeGreaterThan(300)
    expect(new Set(vehicles.map((vehicle) => vehicle.registration_number)).size).toBe(vehicles.length)
    expect(new Set(vehicles.map((vehicle) => `${vehicle.plate_code}-${vehicle.plate_number}`)).size).toBe(vehicles.length)
    for (const { national_number } of others) expect(national_number).toMatch(/^9\d{9}$/)
  })
})
