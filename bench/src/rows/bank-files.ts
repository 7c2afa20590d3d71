import { createHash, hash } from 'node:crypto'
import { join } from 'node:path'
import { buildApp } from '@damana/api/src/app.ts'
import { createPool } from '@damana/api/src/db/pool.ts'
import type { Bank } from '@damana/api/src/money/bank/index.ts'
import { createSchemaCheck } from '@damana/api/src/kernel/schema-check.ts'
import { sendPayoutFiles } from '@damana/api/src/money/payouts/index.ts'
import { receiveBankMessage } from '@damana/api/src/partners/index.ts'
import pg from 'pg'
import pino from 'pino'
import type { Bench } from '../bench.ts'
import { origin } from '../client.ts'
import { statementsSent } from '../count-statements.ts'
import { createDatabase } from '../databases.ts'
import { median, postgresCpuMs, processCpuMs } from '../measure.ts'
import { benchSecrets } from '../product/world.ts'

const database = 'bench_bank_files'
const paymentFile = 'pain.001.001.09'

export interface BankFilesToMeasure {
  guarantees: number
  /** Payments of a file. */
  payments: number
  /** Lines of a statement. */
  lines: number
  /** A folder with the official schemas; without one the check is not measured. */
  schemas: string | undefined
}

/**
 * Row 19: a payment file until its bytes leave, without its schema check, against writing a string of the same payments and hashing it; and that check.
 * Row 20: a statement that settles payouts, from its bytes to the last of them, against one join of as many lines with the database's entries.
 */
export async function measureBankFiles(bench: Bench, asked: BankFilesToMeasure): Promise<void> {
  await (await createDatabase(bench.cluster, database, { guarantees: asked.guarantees })).end()
  const db = new pg.Client({ connectionString: bench.cluster.url('superuser', database) })
  await db.connect()
  const pool = createPool({ connectionString: bench.cluster.url('api', database), max: 4, applicationName: 'damana-api' })
  try {
    // Nobody has changed just now, as the fill says of everybody: a payout to them would be held.
    await db.query('update app.users set password_changed_at = null, phone_changed_at = null')
    const product = await startProduct(bench, pool)
    try {
      await measureFile(bench, db, product, asked)
      await measureStatement(bench, db, product, asked.lines)
    } finally {
      await product.close()
    }
  } finally {
    await pool.end()
    await db.end()
  }
}

type Product = Awaited<ReturnType<typeof startProduct>>
async function startProduct(bench: Bench, pool: pg.Pool) {
  const sent: string[] = []
  const built = await buildApp({
    config: { mode: 'production', secrets: benchSecrets, trustedProxies: [], filesDir: join(bench.cluster.folder, 'files-of-bank') },
    origin,
    pool,
    log: pino({ level: 'silent' }),
    outside: {
      vehicleRegistry: { findVehicle: async () => ({ answer: 'silent' }) },
      personRegistry: { check: async () => ({ answer: 'unknown_number' }) },
      messenger: { deliver: async () => new Map() },
      bank: {
        async submitFile({ messageId, xml }) {
          sent.push(xml)
          return { messageId, sha256: hash('sha256', xml) }
        },
        askAboutFile: async () => 'received',
        askAboutPayment: async () => 'known',
      },
    },
  })
  return { payouts: built.payouts, sent, close: () => built.close() }
}

/** Puts so many payouts of the fill that have left back to a place before that; what the books say of them is not asked here. */
async function putBack(db: pg.Client, count: number, status: 'approved' | 'accepted'): Promise<{ id: string; amount: string }[]> {
  await db.query(`set session_replication_role = replica`)
  const { rows } = await db.query<{ id: string; amount: string }>(
    `update app.payouts set status = $1, closed_at = null, settled_at = null, file_id = null, rail = 'ACH'
     where id in (select id from app.payouts where held_reason is null and status <> 'ordered' order by id limit $2)
     returning id::text, to_char(amount_fils / 1000.0, 'FM999999990.000') as amount`,
    [status, count],
  )
  await db.query(`set session_replication_role = origin`)
  if (rows.length < count) throw new Error(`the filled database has ${rows.length} payouts that have left; ${count} are asked for`)
  return rows
}

interface Cost {
  cpuMs: number
  statements: number
}
async function costOf(bench: Bench, work: () => Promise<unknown>): Promise<Cost> {
  const until = costFrom(bench)
  await work()
  return until()
}

/** The cost from now on, up to the moment of each call. */
function costFrom(bench: Bench): () => Cost {
  const cpuMs = () => processCpuMs(process.pid) + postgresCpuMs(bench.cluster.postmaster)
  const [began, sentBefore] = [cpuMs(), statementsSent()]
  return () => ({ cpuMs: cpuMs() - began, statements: statementsSent() - sentBefore })
}

async function measureFile(bench: Bench, db: pg.Client, product: Product, { payments, schemas }: BankFilesToMeasure): Promise<void> {
  const check = createSchemaCheck(schemas)
  const costs: { made: number; written: number; checked: number; statements: number; recorded: number; bytes: number }[] = []
  for (const _round of bench.roundsWithin(120)) {
    await putBack(db, payments, 'approved')
    await db.query('analyze app.payouts')
    const until = costFrom(bench)
    let made: Cost | undefined
    const bank: Bank = {
      ...product.payouts.bank,
      submitFile(file) {
        made = until()
        return product.payouts.bank.submitFile(file)
      },
    }
    await sendPayoutFiles({ ...product.payouts, bank, checkSchema: async () => null }, 'ACH', 'bench')
    const whole = until()
    const xml = product.sent.pop()
    if (made === undefined) throw new Error('no file was sent')
    if (xml === undefined || product.sent.length > 0) throw new Error('not one file was sent')
    const transfers = xml.split('<CdtTrfTxInf>')
    if (transfers.length !== payments + 1) throw new Error(`the file has ${transfers.length - 1} payments`)
    const written = await costOf(bench, async () => {
      let text = ''
      for (const transfer of transfers) text += `<CdtTrfTxInf>${transfer}`
      createHash('sha256').update(text).digest()
    })
    const checked = await costOf(bench, async () => {
      const fault = await check(paymentFile, xml)
      if (fault !== null) throw new Error(fault)
    })
    costs.push({
      made: made.cpuMs,
      written: written.cpuMs,
      checked: checked.cpuMs,
      statements: made.statements,
      recorded: whole.statements - made.statements,
      bytes: Buffer.byteLength(xml),
    })
  }
  const of = (figure: (cost: (typeof costs)[number]) => number) => median(costs.map(figure))
  const size = `${payments.toLocaleString('en')} payments, ${(of(({ bytes }) => bytes) / 1e6).toFixed(1)} MB`
  bench.report({
    row: '19',
    name: 'a payment file with its statements, over writing and hashing',
    value: of(({ made, written }) => made / written),
    goal: { atMost: 5 },
    unit: '×',
    note: `${size}: ${of(({ made }) => made).toFixed(0)} : ${of(({ written }) => written).toFixed(0)} ms of CPU`,
  })
  if (schemas !== undefined)
    bench.report({
      row: '19',
      name: 'its check against the schema, CPU',
      value: of(({ checked }) => checked) / 1000,
      goal: { atMost: 0.53 },
      unit: 's',
      note: 'half as much again as the bare validator, which takes 0.31 to 0.35 s',
    })
  bench.report({ row: '19', name: 'its statements', value: of(({ statements }) => statements), goal: { atMost: 10 }, unit: '' })
  bench.note('19', `once the bank has it, ${of(({ recorded }) => recorded).toLocaleString('en')} statements record that it was sent`)
}

async function measureStatement(bench: Bench, db: pg.Client, { payouts }: Product, lines: number): Promise<void> {
  const debits = await putBack(db, lines, 'accepted')
  await db.query('analyze app.payouts')
  const { rows } = await db.query<{ entries: number }>('select count(*)::int as entries from ledger.entries')
  const bytes = Buffer.from(statementOf(payouts.settings().escrowIban, debits))
  const received = await costOf(bench, async () => {
    const { status, applied } = await receiveBankMessage(
      {
        door: 'folder',
        requestId: 'bench',
        transact: payouts.transact,
        inOwnTransaction: payouts.transact,
        auditOf: (tx) => ({ actor: { kind: 'system', job: 'take_bank_files' }, now: tx.now, requestId: 'bench' }),
      },
      { bytes },
      { ...payouts, alert: () => {} },
    )
    bench.note('20', `the statement is ${status}; ${applied.toLocaleString('en')} of ${lines.toLocaleString('en')} lines settled something`)
  })
  const joined = await costOf(bench, () =>
    db.query(`select count(e.id) from unnest($1::text[]) as line (reference) left join ledger.entries e using (reference)`, [
      debits.map(({ id }) => `payout:${id}`),
    ]),
  )
  bench.report({
    row: '20',
    name: `a statement of ${lines.toLocaleString('en')} lines, over one join with ${(rows[0]?.entries ?? 0).toLocaleString('en')} entries`,
    value: received.cpuMs / joined.cpuMs,
    goal: { atMost: 6 },
    unit: '×',
    note: `${(received.cpuMs / 1000).toFixed(1)} : ${(joined.cpuMs / 1000).toFixed(1)} s of CPU`,
  })
  bench.report({
    row: '20',
    name: 'its statements for a thousand lines',
    value: (received.statements / lines) * 1000,
    goal: { atMost: 1 },
    unit: '',
    note: `${received.statements.toLocaleString('en')} in all`,
  })
}

/** A bank's statement of a day whose lines are these debits. */
function statementOf(iban: string, debits: readonly { id: string; amount: string }[]): string {
  const at = new Date().toISOString()
  const entries = debits.map(
    ({ id, amount }, index) =>
      `<Ntry><NtryRef>${index + 1}</NtryRef><Amt Ccy="JOD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${at}</DtTm></BookgDt><AcctSvcrRef>BENCH${id}</AcctSvcrRef><BkTxCd><Prtry><Cd>ACH</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>P${id}</EndToEndId></Refs><Amt Ccy="JOD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>BENCH${Date.now()}</MsgId><CreDtTm>${at}</CreDtTm></GrpHdr><Stmt><Id>BENCH</Id><CreDtTm>${at}</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}
