/**
 * `npm run settings`: shows and changes the settings of the business; a change has a date and needs two persons.
 *
 *     npm run settings -- list
 *     npm run settings -- propose escrowIban '"JO…"' --as nour@… --reason 'the account at …' [--from 2026-12-01T00:00:00+03:00]
 *     npm run settings -- approve 1007 --as fadi@…
 *     npm run settings -- take-back 1007 --as nour@…
 *     npm run settings -- set escrowIban '"JO…"' --as '<full name>' --with '<full name>'
 *
 * The value is JSON. Only an active administrator or member of finance may propose or approve, with the code of the authenticator; before
 * there is any staff, the two installers give their names together.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, loadConfig, readEnvironment } from '#config.ts'
import { approve, type ApprovalTx, type Approver, takeApprovalBack } from '#kernel/approvals.ts'
import { listSettingProposals } from '#kernel/approvals.queries.ts'
import { faultOfSetting } from '#kernel/setting.rules.ts'
import { productionSettings, requiredSettings, sandboxSettings } from '#kernel/settings.ts'
import { connectOwner } from './owner-database.ts'
import { recogniseStaff } from './recognise-staff.ts'

const usage = `npm run settings -- list | propose <name> '<json>' --as <e-mail> --reason <why> [--from <instant>] | approve <number> --as <e-mail> | take-back <number> --as <e-mail> | set <name> '<json>' --as <full name> --with <full name>`

const roles = ['finance', 'admin'] as const
const twoPersons = { persons: 2 } as const

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' }, from: { type: 'string' }, with: { type: 'string' } },
  })
  const [what, first, second] = positionals
  const config = loadConfig(readEnvironment())
  if (!config.database)
    throw new Error('npm run settings works on the database of DATABASE_URL and MIGRATION_DATABASE_URL; the sandbox has its own settings.')
  const db = await connectOwner(config.database, 'damana-settings')
  try {
    if (what === 'list') return await list(db, config)
    if (what === 'approve' && first && values.as) return await approveProposal(db, config, first, values.as)
    if (what === 'take-back' && first && values.as) return await takeBack(db, config, first, values.as)
    if ((what === 'propose' || what === 'set') && first && second && values.as) {
      const value = parse(second)
      checkSetting(config, first, value)
      if (what === 'propose' && values.reason)
        return await propose(db, config, { name: first, value, reason: values.reason, from: values.from, as: values.as })
      if (what === 'set' && values.with) return await setUp(db, config, { name: first, value, by: [values.as, values.with] })
    }
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
  for (const { id, setting, content, name, reason } of await listSettingProposals(db))
    console.log(`proposal ${id}: ${setting} = ${content.value} from ${content.valid_from ?? 'its approval'}, by ${name}: ${reason}`)
}

async function propose(
  db: pg.Client,
  config: Config,
  { name, value, reason, from, as }: { name: string; value: unknown; reason: string; from: string | undefined; as: string },
): Promise<void> {
  const actor = await recogniseMember(db, config, as)
  const content = { value: JSON.stringify(value), valid_from: from === undefined ? null : new Date(from).toISOString() }
  const subject = `setting:${name}`
  await inTransaction(db, (tx) => approve(tx, { subject, content, basis: {} }, { actor, reason }, twoPersons))
  const id = (await listSettingProposals(db)).find((one) => one.setting === name && one.staffId === actor.staffId)?.id
  console.log(
    `Proposal ${id}: ${name} = ${content.value} from ${content.valid_from ?? 'its approval'} on. Somebody else approves it: npm run settings -- approve ${id} --as …`,
  )
}
async function approveProposal(db: pg.Client, config: Config, id: string, as: string): Promise<void> {
  const actor = await recogniseMember(db, config, as)
  const { setting: name, content, sha256, staffId } = await findProposal(db, id)
  if (staffId === actor.staffId) throw new Error('Whoever proposes a setting does not approve it.')
  checkSetting(config, name, JSON.parse(content.value))
  await inTransaction(db, async (tx) => {
    const proposal = { subject: `setting:${name}`, content: { ...content }, basis: {} }
    await approve(tx, proposal, { actor, reason: '', approves: sha256 }, twoPersons)
    await db.query(
      'insert into app.settings (name, value, valid_from, proposed_by, approved_by) values ($1, $2, greatest($3::timestamptz, app.now()), $4, $5)',
      [name, content.value, content.valid_from, staffId, actor.staffId],
    )
  })
  console.log(`${name} is ${content.value} from ${content.valid_from ?? 'now'} on.`)
}

async function takeBack(db: pg.Client, config: Config, id: string, as: string): Promise<void> {
  const actor = await recogniseMember(db, config, as)
  const { setting } = await findProposal(db, id)
  await inTransaction(db, (tx) => takeApprovalBack(tx, `setting:${setting}`, actor))
  console.log(`Proposal ${id} is taken back.`)
}

/** Before there is any staff, the two who set the product up give their names together. */
async function setUp(db: pg.Client, config: Config, { name, value, by }: { name: string; value: unknown; by: readonly string[] }) {
  const installers: string[] = []
  for (const one of by) {
    const person = await recogniseStaff(db, config, one, roles)
    if (person.staffId !== null) throw new Error('There is staff by now: one proposes a setting, and another approves it.')
    installers.push(person.name)
  }
  if (new Set(installers.map((one) => one.toLowerCase())).size !== 2) throw new Error('Two persons set the product up.')
  await db.query('insert into app.settings (name, value, valid_from, installers) values ($1, $2, app.now(), $3)', [
    name,
    JSON.stringify(value),
    installers,
  ])
  console.log(`${name} is ${JSON.stringify(value)}.`)
}

function checkSetting(config: Config, name: string, value: unknown): void {
  const fault = faultOfSetting(name, value, defaultsOf(config))
  if (fault !== null) throw new Error(`${name} ${fault}.`)
}

async function recogniseMember(db: pg.Client, config: Config, as: string): Promise<Approver> {
  const person = await recogniseStaff(db, config, as, roles)
  if (person.staffId === null) throw new Error('There is no staff yet: npm run settings -- set … names the two who set the product up.')
  return person
}

async function findProposal(db: pg.Client, id: string) {
  const proposal = (await listSettingProposals(db)).find((one) => one.id.toString() === id)
  if (!proposal) throw new Error(`There is no open proposal ${id}.`)
  return proposal
}

async function inTransaction(db: pg.Client, work: (tx: ApprovalTx) => Promise<unknown>): Promise<void> {
  await db.query('begin')
  const [{ now }] = (await db.query<{ now: Date }>('select app.now() as now')).rows as [{ now: Date }]
  await work({ query: (text, values) => db.query(text, values ? [...values] : undefined), now })
  await db.query('commit')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The value is JSON: a text stands in quotation marks, such as '"${text}"'.`)
  }
}
