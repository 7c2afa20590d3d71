import { formatGuaranteeNumber } from '@damana/contract/ids'
/**
 * `npm run restored`: shows whether the database was restored from a copy and is frozen, the findings since, and the obstacles to a thaw. Two
 * of the staff, one of finance and one administrator, thaw it, each with the code of the authenticator, as on the staff pages:
 *
 *     npm run restored
 *     npm run restored -- propose --as fadi@… --reason 'statements imported to 22 November'
 *     npm run restored -- confirm --as nour@… --reason 'checked with the bank'
 */
import { parseArgs } from 'node:util'
import { errors, reasons } from '@damana/contract/errors'
import { fils, toDecimal } from '@damana/contract/money'
import { type RestoreFindingKind, type StaffRole, restoreFindingKinds } from '@damana/contract/statuses'
import pg from 'pg'
import { type Config, loadConfig, readEnvironment, secretInUse } from '#config.ts'
import { createPool } from '#db/pool.ts'
import { createRelay, withNotifier } from '#db/relay.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { createSealer } from '#kernel/sealing.ts'
import { runTransaction } from '#kernel/transaction.ts'
import { carryOutRaised } from '#effects/index.ts'
import {
  agreeToThaw,
  countsOf,
  findNewestRestore,
  findOpenRestore,
  findSentNumbers,
  gatherFindings,
  listThawApprovals,
  missingOf,
  watchRestores,
} from '#restores/index.ts'
import { productionSettings, readSettings, sandboxSettings } from '#kernel/settings.ts'
import { openPlaces } from '#places.ts'
import { recogniseStaff } from './recognise-staff.ts'

const usage = `npm run restored [-- propose|confirm --as <e-mail> --reason <why>]`
const agreeing: readonly StaffRole[] = ['finance', 'admin']
const warnings = { warn: (_facts: object, message: string) => console.error(message) }
/** At most this many of each kind are printed. */
const mostShown = 20

const whys = {
  behind_mark: 'the database knows less than what was sent',
  other_cluster: 'it is another database cluster than the one that sent',
  no_mark: 'there is no mark of what was sent',
} as const

const names: Readonly<Record<RestoreFindingKind, string>> = {
  missing_notification: 'payments that a statement shows and nobody has told of (booked by their reference when it goes on)',
  unknown_credit: 'credits that name nothing we know (two of finance take them into suspense)',
  unknown_receipt: 'receipts that name nothing we know (finance finds their guarantee)',
  unknown_debit: 'debits that we did not order (two of finance resolve them)',
  unknown_payout: 'payouts that the bank knows and the database does not (two of finance resolve their debit)',
  payout_in_doubt: 'payouts of which it is not known whether the bank has them (the bank is asked every minute)',
  file_in_part: 'payment files that the bank has in part (the bank is asked about each payout)',
}

try {
  await main()
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' }, reason: { type: 'string' } } })
  const [what] = positionals
  const config = loadConfig(readEnvironment())
  if (!config.database)
    throw new Error('npm run restored works on the database of DATABASE_URL; in the sandbox the staff pages do the same.')
  const pool = createPool({ connectionString: config.database.directUrl, max: 2, applicationName: 'damana-restored' })
  try {
    if (what === undefined) await show(pool, config)
    else if ((what === 'propose' || what === 'confirm') && values.as && values.reason)
      await agree(pool, config, config.database.directUrl, { what, as: values.as, reason: values.reason })
    else throw new Error(usage)
  } finally {
    await pool.end()
  }
}

// ---- state ----

async function show(pool: pg.Pool, config: Config): Promise<void> {
  const newest = await findNewestRestore(pool)
  if (!newest) return console.log('The database was never restored from a copy.')
  const open = await findOpenRestore(pool)
  const approvals = open ? await listThawApprovals(pool, open) : []
  if (open) {
    console.log(`It stands still since ${open.detectedAt.toISOString()}: ${whys[open.why]}.`)
    for (const { name, role, at } of approvals) console.log(`  ${name} (${role}) proposed at ${at.toISOString()} that it goes on.`)
  } else console.log(`It goes on since ${newest.thawedAt?.toISOString()}; it stood still from ${newest.detectedAt.toISOString()}.`)
  console.log(
    newest.statementAt
      ? `The first bank statement since came at ${newest.statementAt.toISOString()}.`
      : 'No bank statement has come since.',
  )
  const isMissing = open !== undefined && (await tellMissing(pool, config))
  const found = await gatherFindings(pool)
  const counts = countsOf(found)
  for (const kind of restoreFindingKinds) {
    if (counts[kind] === 0) continue
    console.log(`${counts[kind]} ${names[kind]}:`)
    const ofKind = found.filter((finding) => finding.kind === kind)
    for (const { reference, amountFils, at, guaranteeId } of ofKind.slice(0, mostShown))
      console.log(
        `  ${[reference, amountFils === null ? null : `${toDecimal(amountFils)} JOD`, at.toISOString(), guaranteeId === null ? null : formatGuaranteeNumber(guaranteeId)].filter((part) => part !== null).join('  ')}`,
      )
    if (ofKind.length > mostShown) console.log(`  and ${ofKind.length - mostShown} more`)
  }
  if (found.length === 0)
    console.log(isMissing ? 'The bank and the billers have told of nothing else that is unknown.' : 'Nothing is unknown.')
  if (!open) return
  if (newest.statementAt === null) console.log('In the way: a statement of the bank has to be imported first.')
  else if (counts.payout_in_doubt > 0)
    console.log('Not in the way: payouts of which the bank has given no certain word stay held after it goes on.')
  console.log(
    approvals.length === 0
      ? "Next: npm run restored -- propose --as <e-mail of finance or an administrator> --reason '…'"
      : `Next: npm run restored -- confirm --as <e-mail of ${approvals[0]?.role === 'admin' ? 'a member of finance' : 'an administrator'}> --reason '…'`,
  )
}

/** Names what had left and is not in this database: until it goes on the mark keeps what was sent, and nothing leaves. */
async function tellMissing(pool: pg.Pool, config: Config): Promise<boolean> {
  const { mark, markName } = openPlaces(config, warnings)
  const noted = await mark?.read()
  if (noted === undefined) {
    console.log(`There is no mark at ${markName}: what was sent and is not in this database is not known.`)
    return true
  }
  const { files, messages } = missingOf(await findSentNumbers(pool), noted)
  if (files) {
    const [sum, payments] = files.named.reduce(([all, count], file) => [all + file.sumFils, count + file.payments], [0n, 0])
    const unnamed = files.count - BigInt(files.named.length)
    console.log(
      `${files.count} payment files that were sent are not in this database (${files.from} to ${files.to}): ${payments} payments of ${toDecimal(fils(sum))} JOD${unnamed > 0n ? `, and ${unnamed} files whose sums the mark does not have` : ''}. Ask the bank about each:`,
    )
    for (const { id, messageId, payments: count, sumFils } of files.named.slice(0, mostShown))
      console.log(`  ${id}  ${messageId}  ${count} payments  ${toDecimal(fils(sumFils))} JOD`)
    if (files.named.length > mostShown) console.log(`  and ${files.named.length - mostShown} more`)
  }
  if (messages)
    console.log(`Up to ${messages.count} messages that were sent are not in this database (outbox ${messages.from} to ${messages.to}).`)
  return files !== null || messages !== null
}

// ---- approval ----

async function agree(
  pool: pg.Pool,
  config: Config,
  directUrl: string,
  { what, as, reason }: { what: 'propose' | 'confirm'; as: string; reason: string },
): Promise<void> {
  const open = await findOpenRestore(pool)
  if (!open) throw new Error('The database does not stand still after a restore.')
  const approvals = await listThawApprovals(pool, open)
  if (what === 'propose' && approvals.length > 0) throw new Error(`${approvals[0]?.name} has proposed it; another person confirms.`)
  if (what === 'confirm' && approvals.length === 0) throw new Error('Nobody has proposed it yet.')
  const { mark, markName } = openPlaces(config, warnings)
  // The mark written here must be the one the sending processes read: anywhere else it would freeze them again.
  if ((await mark?.read()) === undefined && open.why !== 'no_mark')
    throw new Error(`There is no mark at ${markName}. Run it where the processes that send keep theirs (SENT_MARK_FILE).`)
  const actor = await recognise(config, directUrl, as)
  const isProduction = config.mode === 'production'
  const settings = await readSettings(pool, isProduction ? productionSettings : sandboxSettings, { areRequired: isProduction })
  const log = { error: (_facts: object, message: string) => console.error(message) }
  const relay = createRelay(directUrl, { warn: (message) => console.error(message) })
  const watch = await watchRestores(withNotifier(pool, relay), mark, { mustBeMarked: isProduction, log })
  const thaw = { settings: () => settings, watch }
  const ofSystem = {
    pool,
    notifier: relay,
    sessionId: null,
    claim: null,
    answerSealer: createSealer('stored answers', secretInUse(config.secrets, 'fieldKey')),
    toBody: () => '',
    toProblem: () => '',
    carryOutRaised: (tx: Tx) => carryOutRaised(tx, thaw),
  }
  await relay.start()
  const asTool = { actor: { kind: 'system', job: 'restored' }, requestId: `tool:restored:${what}` } as const
  let isThawed = false
  try {
    isThawed = await runTransaction(ofSystem, (tx) => agreeToThaw(tx, { ...asTool, now: tx.now }, { actor, reason }, thaw))
  } finally {
    await relay.stop()
  }
  console.log(
    isThawed
      ? 'It goes on. Run npm run audit afterwards.'
      : `Noted. Another person confirms: npm run restored -- confirm --as <e-mail of ${actor.role === 'admin' ? 'a member of finance' : 'an administrator'}> --reason '…'`,
  )
}

/** Identifies the person at the terminal by e-mail and authenticator, with the role. */
async function recognise(config: Config, directUrl: string, as: string): Promise<{ staffId: Id<'staff'>; role: StaffRole }> {
  const db = new pg.Client({ connectionString: directUrl, application_name: 'damana-restored' })
  await db.connect()
  try {
    const person = await recogniseStaff(db, config, as, agreeing)
    if (person.staffId === null) throw new Error('There is no staff yet.')
    return person
  } finally {
    await db.end()
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof DomainError)) return error instanceof Error ? error.message : String(error)
  const { reason } = error.details
  return reason ? reasons[reason].en : errors[error.code].en
}
