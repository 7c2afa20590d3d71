/**
 * `npm run staff -- invite <e-mail> <name> <reviewer|finance|admin> --as <who>`: invites a member of staff and prints the link, which works once
 * and for three days. Only an administrator may invite, with the code of the authenticator; before there is any staff the installer invites the
 * first two, both administrators.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { staffRoles } from '@damana/contract/statuses'
import { Secret } from 'otpauth'
import { loadConfig, readEnvironment, secretInUse } from '#config.ts'
import { findFieldKeyProblem } from '#keys/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { hashOf, sealField } from '#people/sign-in/index.ts'
import { connectOwner } from './owner-database.ts'
import { hasStaff, recogniseStaff } from './recognise-staff.ts'

const usage = `npm run staff -- invite <e-mail> <name> <${staffRoles.join('|')}> --as <administrator's e-mail, or the full name of who sets the product up>`
const hoursToAccept = 72

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } })
  const [what, email, name, role] = positionals
  if (what !== 'invite' || !email || !name || !values.as || !staffRoles.some((one) => one === role)) throw new Error(usage)
  if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(email)) throw new Error(`${email} is not an e-mail address.`)
  const config = loadConfig(readEnvironment())
  if (!config.database || !config.publicOrigin)
    throw new Error('npm run staff works with DATABASE_URL, MIGRATION_DATABASE_URL and PUBLIC_ORIGIN; the sandbox has its own staff.')
  const db = await connectOwner(config.database, 'damana-staff')
  try {
    const problem = await findFieldKeyProblem(db, config.secrets, { writes: true })
    if (problem !== undefined) throw new Error(problem)
    if (!(await hasStaff(db)) && role !== 'admin') throw new Error('The first two of the staff are administrators.')
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
      `insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at) values ($1, $2, $3, $4, $5, $6, app.now() + make_interval(hours => $7))`,
      [
        email.toLowerCase(),
        name,
        role,
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
