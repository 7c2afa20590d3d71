/**
 * `npm run settings`: shows and changes the settings of the business; a change has a date and needs two persons.
 *
 *     npm run settings -- list
 *     npm run settings -- propose escrowIban '"JO…"' --as nour@… --reason 'the account at …' [--from 2026-12-01T00:00:00+03:00]
 *     npm run settings -- approve 7 --as fadi@…
 *
 * The value is JSON. Only an active administrator or member of finance may propose or approve, with the code of the authenticator; before
 * there is any staff, the two installers give their names.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, loadConfig, readEnvironment } from '#config.ts'
import { faultOfSetting } from '#kernel/setting.rules.ts'
import { productionSettings, requiredSettings, sandboxSettings } from '#kernel/settings.ts'
import { connectOwner } from './owner-database.ts'
import { recogniseStaff } from './recognise-staff.ts'

const usage = `npm run settings -- list | propose <name> '<json>' --as <e-mail> --reason <why> [--from <instant>] | approve <number> --as <e-mail>`

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' }, from: { type: 'string' } },
  })
  const [what, first, second] = positionals
  const config = loadConfig(readEnvironment())
  if (!config.database)
    throw new Error('npm run settings works on the database of DATABASE_URL and MIGRATION_DATABASE_URL; the sandbox has its own settings.')
  const db = await connectOwner(config.database, 'damana-settings')
  try {
    if (what === 'list') return await list(db, config)
    if (what === 'propose' && first && second && values.as && values.reason)
      return await propose(db, config, { name: first, value: parse(second), reason: values.reason, from: values.from, as: values.as })
    if (what === 'approve' && first && values.as) return await approve(db, config, first, values.as)
    throw new Error(usage)
  } finally {
    await db.end()
  }
}

function defaultsOf({ mode }: Config) {
  return mode === 'production' ? productionSettings : sandboxSettings
}

async function list(db: pg.Client, config: Config): Promise<void> {
  const { rows } = await db.query<{ name: string; value: unknown; valid_from: string }>(
    `select name, value, valid_from::text from app.settings order by name, valid_from`,
  )
  const defaults = defaultsOf(config)
  for (const [name, usual] of Object.entries(defaults)) {
    const own = rows.filter((row) => row.name === name)
    const required = requiredSettings.some((one) => one === name) ? ' (required)' : ''
    console.log(
      `${name}${required}: ${own.length === 0 ? JSON.stringify(usual) : own.map(({ value, valid_from }) => `${JSON.stringify(value)} from ${valid_from}`).join(', ')}`,
    )
  }
  const open = await db.query<{ id: string; name: string; value: unknown; valid_from: string; proposed_name: string; reason: string }>(
    `select id::text, name, value, valid_from::text, proposed_name, reason from app.setting_proposals where approved_at is null order by id`,
  )
  for (const { id, name, value, valid_from, proposed_name, reason } of open.rows)
    console.log(`proposal ${id}: ${name} = ${JSON.stringify(value)} from ${valid_from}, by ${proposed_name}: ${reason}`)
}

async function propose(
  db: pg.Client,
  config: Config,
  { name, value, reason, from, as }: { name: string; value: unknown; reason: string; from: string | undefined; as: string },
): Promise<void> {
  const fault = faultOfSetting(name, value, defaultsOf(config))
  if (fault !== null) throw new Error(`${name} ${fault}.`)
  const person = await recogniseStaff(db, config, as, ['finance', 'admin'])
  const { rows } = await db.query<{ id: string; valid_from: string }>(
    `insert into app.setting_proposals (name, value, valid_from, reason, proposed_by, proposed_name) values ($1, $2, greatest(coalesce($3::timestamptz, app.now()), app.now()), $4, $5, $6) returning id::text, valid_from::text`,
    [name, JSON.stringify(value), from ?? null, reason, person.id, person.name],
  )
  console.log(
    `Proposal ${rows[0]?.id}: ${name} = ${JSON.stringify(value)} from ${rows[0]?.valid_from}. Somebody else approves it: npm run settings -- approve ${rows[0]?.id} --as …`,
  )
}

async function approve(db: pg.Client, config: Config, id: string, as: string): Promise<void> {
  const person = await recogniseStaff(db, config, as, ['finance', 'admin'])
  await db.query('begin')
  const { rows } = await db.query<{ name: string; value: unknown; proposed_by: bigint | null; proposed_name: string; valid_from: string }>(
    `select name, value, proposed_by, proposed_name, valid_from::text from app.setting_proposals where id = $1 and approved_at is null for update`,
    [id],
  )
  const proposal = rows[0]
  if (!proposal) throw new Error(`There is no open proposal ${id}.`)
  if (proposal.proposed_name.toLowerCase() === person.name.toLowerCase()) throw new Error('Whoever proposes a setting does not approve it.')
  if ((proposal.proposed_by === null) !== (person.id === null))
    throw new Error('There is staff by now: a member of staff proposes it anew, and another approves it.')
  const fault = faultOfSetting(proposal.name, proposal.value, defaultsOf(config))
  if (fault !== null) throw new Error(`${proposal.name} ${fault}.`)
  await db.query(
    `with approved as (update app.setting_proposals set approved_by = $2, approved_name = $3, approved_at = app.now(), valid_from = greatest(valid_from, app.now()) where id = $1 returning name, value, valid_from, proposed_by)
     insert into app.settings (name, value, valid_from, proposed_by, approved_by) select name, value, valid_from, proposed_by, $2 from approved`,
    [id, person.id, person.name],
  )
  await db.query('commit')
  console.log(`${proposal.name} is ${JSON.stringify(proposal.value)} from ${proposal.valid_from} on.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The value is JSON: a text stands in quotation marks, such as '"${text}"'.`)
  }
}
