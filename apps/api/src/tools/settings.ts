/**
 * `npm run settings`: shows and changes the settings of the business; a change has a date and needs two persons. Several are changed at once by naming several.
 *
 *     npm run settings -- list
 *     npm run settings -- propose escrowIban '"JO…"' escrowAccountName '"…"' --as nour@… --reason 'the account at …' [--from 2026-12-01T00:00:00+03:00]
 *     npm run settings -- propose --file settings.json --as nour@… --reason 'the letters of 3 November'
 *     npm run settings -- approve 1007 1008 --as fadi@…
 *     npm run settings -- take-back 1007 1008 --as nour@…
 *     npm run settings -- set escrowIban '"JO…"' cliqAlias '"…"' --as '<full name>' --with '<full name>'
 *
 * The value is JSON; a file is one object of names and values, for propose and for set. Only an active administrator or member of finance may propose or approve, with the code of the authenticator, here or on the staff's pages; before
 * there is any staff, the two installers give their names together.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { errors, fieldErrors } from '@damana/contract/errors'
import { reasons } from '@damana/contract/reasons'
import { isSettingName, type SettingName } from '@damana/contract/setting-kinds'
import type pg from 'pg'
import { type Config, loadConfig, readEnvironment } from '#config.ts'
import { type ApprovalTx, type Approver, takeApprovalBack } from '#kernel/approvals.ts'
import { listSettingProposals } from '#kernel/approvals.queries.ts'
import { DomainError } from '#kernel/errors.ts'
import { carryOutSetting, proposeSetting, type SettingProposal, subjectOfSetting } from '#kernel/setting-proposals.ts'
import { faultOfSetting } from '#kernel/setting.rules.ts'
import { productionSettings, requiredSettings, sandboxSettings } from '#kernel/settings.ts'
import { connectOwner } from './owner-database.ts'
import { recogniseStaff } from './recognise-staff.ts'

const usage = `npm run settings -- list | propose (<name> '<json>')… | --file <json> --as <e-mail> --reason <why> [--from <instant>] | approve <number>… --as <e-mail> | take-back <number>… --as <e-mail> | set (<name> '<json>')… | --file <json> --as <full name> --with <full name>`

const roles = ['finance', 'admin'] as const

interface Change {
  name: SettingName
  value: unknown
}

try {
  await main()
} catch (error) {
  console.error(error instanceof DomainError ? wordsOf(error) : error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      reason: { type: 'string' },
      from: { type: 'string' },
      with: { type: 'string' },
      file: { type: 'string' },
    },
  })
  const [what, ...rest] = positionals
  const config = loadConfig(readEnvironment())
  if (!config.database)
    throw new Error('npm run settings works on the database of DATABASE_URL and MIGRATION_DATABASE_URL; the sandbox has its own settings.')
  const db = await connectOwner(config.database, 'damana-settings')
  try {
    const { as, reason, from, file } = values
    if (what === 'list' && rest.length === 0) return await list(db, config)
    if (as === undefined || (rest.length === 0) === (file === undefined)) throw new Error(usage)
    const changes = () => (file === undefined ? changesOf(rest) : changesIn(file))
    if (what === 'approve' && file === undefined) return await approveProposals(db, config, rest, as)
    if (what === 'take-back' && file === undefined) return await takeBack(db, config, rest, as)
    if (what === 'propose' && reason) return await propose(db, config, changes(), { as, reason, from })
    if (what === 'set' && values.with) return await setUp(db, config, changes(), [as, values.with])
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
  changes: readonly Change[],
  { as, reason, from }: { as: string; reason: string; from: string | undefined },
): Promise<void> {
  const validFrom = from === undefined ? null : new Date(from)
  if (validFrom !== null && Number.isNaN(validFrom.getTime())) throw new Error('--from is a moment such as 2026-12-01T00:00:00+03:00.')
  const actor = await recogniseMember(db, config, as)
  await inTransaction(db, async (tx) => {
    for (const change of changes) await proposeSetting(tx, { ...change, validFrom }, { actor, reason })
  })
  const own = (await listSettingProposals(db)).filter(
    ({ setting, staffId }) => staffId === actor.staffId && changes.some(({ name }) => name === setting),
  )
  for (const { id, setting, content } of own)
    console.log(`Proposal ${id}: ${setting} = ${content.value} from ${content.valid_from ?? 'its approval'} on.`)
  console.log(
    `Somebody else approves: npm run settings -- approve ${own.map(({ id }) => id).join(' ')} --as …, or on the staff's page of settings.`,
  )
}

async function approveProposals(db: pg.Client, config: Config, ids: readonly string[], as: string): Promise<void> {
  const actor = await recogniseMember(db, config, as)
  const proposals = await findProposals(db, ids)
  for (const { setting, content } of proposals) checkSetting(setting, JSON.parse(content.value))
  await inTransaction(db, async (tx) => {
    for (const proposal of proposals) await carryOutSetting(tx, proposal, { actor, reason: '' })
  })
  for (const { setting, content } of proposals) console.log(`${setting} is ${content.value} from ${content.valid_from ?? 'now'} on.`)
}

async function takeBack(db: pg.Client, config: Config, ids: readonly string[], as: string): Promise<void> {
  const actor = await recogniseMember(db, config, as)
  const proposals = await findProposals(db, ids)
  await inTransaction(db, async (tx) => {
    for (const { setting } of proposals) await takeApprovalBack(tx, subjectOfSetting(setting), actor)
  })
  console.log(`Taken back: ${ids.join(', ')}.`)
}

/** Before there is any staff, the two who set the product up give their names together. */
async function setUp(db: pg.Client, config: Config, changes: readonly Change[], by: readonly string[]) {
  const installers: string[] = []
  for (const one of by) {
    const person = await recogniseStaff(db, config, one, roles)
    if (person.staffId !== null) throw new Error('There is staff by now: one proposes a setting, and another approves it.')
    installers.push(person.name)
  }
  if (new Set(installers.map((one) => one.toLowerCase())).size !== 2) throw new Error('Two persons set the product up.')
  await inTransaction(db, async () => {
    for (const { name, value } of changes)
      await db.query('insert into app.settings (name, value, valid_from, installers) values ($1, $2, app.now(), $3)', [
        name,
        JSON.stringify(value),
        installers,
      ])
  })
  for (const { name, value } of changes) console.log(`${name} is ${JSON.stringify(value)}.`)
}

/** Names and values in turn. */
function changesOf(given: readonly string[]): Change[] {
  if (given.length % 2 !== 0) throw new Error(usage)
  return checkedChanges(given.flatMap((name, at) => (at % 2 === 0 ? [[name, parse(given[at + 1] ?? '')] as const] : [])))
}

/** One JSON object of names and values. */
function changesIn(file: string): Change[] {
  const given = parseFile(file)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error(`${file} is no object such as {"cliqAlias": "DAMANA"}.`)
  return checkedChanges(Object.entries(given))
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}

/** All of them are looked at before anybody is asked for a code, and each fault is named. */
function checkedChanges(given: readonly (readonly [name: string, value: unknown])[]): Change[] {
  const faults = given.flatMap(([name, value]) => {
    const fault = faultOfSetting(name, value)
    return fault === null ? [] : [`${name} ${fault}`]
  })
  if (faults.length > 0) throw new Error(`${faults.join('; ')}.`)
  return given.flatMap(([name, value]) => (isSettingName(name) ? [{ name, value }] : []))
}

function checkSetting(name: string, value: unknown): void {
  const fault = faultOfSetting(name, value)
  if (fault !== null) throw new Error(`${name} ${fault}.`)
}

/** A refusal as a sentence for the terminal. */
function wordsOf({ code, details }: DomainError): string {
  const { reason, errors: fields = [] } = details
  if (reason === 'made_by_you' || reason === 'voted_already') return 'Whoever proposes a setting does not approve it.'
  return fields[0] ? { ...errors, ...fieldErrors }[fields[0].code].en : reason ? reasons[reason].en : errors[code].en
}

async function recogniseMember(db: pg.Client, config: Config, as: string): Promise<Approver> {
  const person = await recogniseStaff(db, config, as, roles)
  if (person.staffId === null) throw new Error('There is no staff yet: npm run settings -- set … names the two who set the product up.')
  return person
}

async function findProposals(db: pg.Client, ids: readonly string[]): Promise<SettingProposal[]> {
  const open = await listSettingProposals(db)
  return ids.map((id) => {
    const proposal = open.find((one) => one.id.toString() === id)
    if (!proposal) throw new Error(`There is no open proposal ${id}.`)
    return proposal
  })
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
