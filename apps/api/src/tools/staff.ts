/**
 * `npm run staff -- invite <e-mail> <name> --as <who>`: invites an administrator and prints the link, which works once and for three days. Before there
 * is any staff the installer invites the first two; from then on an administrator invites, with the code of the authenticator. It works while fewer
 * than three administrators are active, so that two are never stuck when one has lost the authenticator; every other change is made at
 * `/admin/staff` by two of them.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Secret } from 'otpauth'
import { loadConfig, readEnvironment, secretInUse } from '#config.ts'
import { findFieldKeyProblem } from '#keys/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { hashOf, sealField } from '#people/sign-in/index.ts'
import { connectOwner } from './owner-database.ts'
import { recogniseStaff } from './recognise-staff.ts'

const usage = `npm run staff -- invite <e-mail> <name> --as <administrator's e-mail, or the full name of who sets the product up>`
const hoursToAccept = 72
/** With more of them the pages can do everything: two are left when one cannot sign in. */
const mostAdministrators = 2

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } })
  const [what, email, name, ...more] = positionals
  if (what !== 'invite' || !email || !name || !values.as || more.length > 0) throw new Error(usage)
  if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(email)) throw new Error(`${email} is not an e-mail address.`)
  const config = loadConfig(readEnvironment())
  if (!config.database || !config.publicOrigin)
    throw new Error('npm run staff works with DATABASE_URL, MIGRATION_DATABASE_URL and PUBLIC_ORIGIN; the sandbox has its own staff.')
  const db = await connectOwner(config.database, 'damana-staff')
  try {
    const problem = await findFieldKeyProblem(db, config.secrets, { writes: true })
    if (problem !== undefined) throw new Error(problem)
    const administrators = await db.query(`select from app.staff where role = 'admin' and deactivated_at is null`)
    if (administrators.rows.length > mostAdministrators)
      throw new Error(
        `There are ${administrators.rows.length} administrators: one proposes an invitation at ${config.publicOrigin}/admin/staff, another confirms it.`,
      )
    const inviter = await recogniseStaff(db, config, values.as, ['admin'])
    const { rows } = await db.query('select from app.staff where lower(email) = lower($1)', [email])
    if (rows.length > 0) throw new Error(`${email} is on the staff already.`)
    const token = randomBytes(16).toString('base64url')
    await db.query('begin')
    await db.query(
      'update app.staff_invitations set replaced_at = app.now() where lower(email) = lower($1) and accepted_at is null and replaced_at is null',
      [email],
    )
    await db.query(
      `insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at) values ($1, $2, 'admin', $3, $4, $5, app.now() + make_interval(hours => $6))`,
      [
        email.toLowerCase(),
        name,
        hashOf(token),
        sealField(createSealer('fields', secretInUse(config.secrets, 'fieldKey')), new Secret({ size: 20 }).base32),
        inviter.name,
        hoursToAccept,
      ],
    )
    await db.query('commit')
    console.log(
      `Give this link to ${name}, and to nobody else. It is good once, for ${hoursToAccept} hours:\n${config.publicOrigin}/admin/invitation/${token}`,
    )
  } finally {
    await db.end()
  }
}
