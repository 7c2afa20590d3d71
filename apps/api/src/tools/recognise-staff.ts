import { createInterface } from 'node:readline/promises'
import { toLatinDigits } from '@damana/contract/digits'
import type { StaffRole } from '@damana/contract/statuses'
import type pg from 'pg'
import { TOTP } from 'otpauth'
import { type Config, secretInUse } from '#config.ts'
import type { Id } from '#db/id.ts'
import { findFieldKeyProblem } from '#keys/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { openField } from '#people/sign-in/index.ts'

/** Before there is any staff, whoever sets the product up is identified by name only. */
export type Person = { staffId: Id<'staff'>; role: StaffRole; name: string } | { staffId: null; name: string }

const hasStaff = async (db: pg.Client): Promise<boolean> =>
  (await db.query<{ any: boolean }>('select exists (select from app.staff where deactivated_at is null) as any')).rows[0]?.any ?? false

/**
 * Identifies the person at the terminal: a member of staff by e-mail and authenticator; before there is any, the installer by full name.
 */
export async function recogniseStaff(
  db: pg.Client,
  { secrets }: Pick<Config, 'secrets'>,
  as: string,
  roles: readonly StaffRole[],
): Promise<Person> {
  if (!(await hasStaff(db))) {
    if (as.trim().split(/\s+/).length < 2) throw new Error('There is no staff yet: --as is the full name of whoever sets the product up.')
    return { staffId: null, name: as.trim() }
  }
  const problem = await findFieldKeyProblem(db, secrets, { writes: false })
  if (problem !== undefined) throw new Error(problem)
  const { rows } = await db.query<{ id: string; email: string; role: StaffRole; totp_secret: string }>(
    `select id::text, email, role, totp_secret from app.staff where lower(email) = lower($1) and role = any($2) and deactivated_at is null`,
    [as, roles],
  )
  const member = rows[0]
  if (!member) throw new Error(`${as} is no active member of staff with the role ${roles.join(' or ')}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const token = toLatinDigits((await terminal.question(`Authenticator code of ${member.email}: `)).trim())
  terminal.close()
  // Authenticators use real time, also where the product's clock does not.
  const clock = await db.query<{ seconds: number }>('select extract(epoch from clock_timestamp())::float8 as seconds')
  const now = (clock.rows[0]?.seconds ?? 0) * 1000
  const fieldSealer = createSealer('fields', secretInUse(secrets, 'fieldKey'))
  const delta = new TOTP({ secret: openField(fieldSealer, member.totp_secret) }).validate({ token, window: 1, timestamp: now })
  const step = delta === null ? null : Math.floor(now / 30_000) + delta
  const spent =
    step === null
      ? null
      : await db.query('update app.staff set totp_last_step = $2 where id = $1 and totp_last_step < $2', [member.id, step])
  if (spent?.rowCount !== 1) throw new Error('The authenticator code is not correct.')
  return { staffId: BigInt(member.id), role: member.role, name: member.email }
}
