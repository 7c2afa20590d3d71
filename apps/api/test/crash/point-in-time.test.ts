import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fils, noFils } from '@damana/contract/money'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { runAudit } from '#audit/index.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createSealer } from '#kernel/sealing.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast, testSecrets } from '../support/cast.ts'
import { acceptedSale, completedSale, detailsOf, garage, garageFilling, noticeOf, payoutOf, sendPartnerRequest } from '../support/money.ts'
import { createOutsideBank } from '../support/outside-bank.ts'
import { temporaryFolder } from '../support/process.ts'
import { offer } from '../support/sale.ts'

const folder = temporaryFolder()
const running = new Set<EmbeddedServer>()
afterAll(async () => {
  for (const server of running) await server.stop().catch(() => {})
  folder.remove()
}, 120_000)

const [first, restored, backup, files] = ['first', 'restored', 'backup', 'files'].map((name) => join(folder.path, name)) as [
  string,
  string,
  string,
  string,
]

/** The steps of docs/operations.md in its order: the blocks of a section, with the folders of this test in place of its own. */
function stepsOf(section: string, dataDir: string) {
  const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const blocks = [...text.matchAll(/^```(sh|sql|ini)\n(.*?)^```$/gms)].map(([, kind, block = '']) => ({
    kind,
    block: block
      .replaceAll('/var/lib/postgresql/18/main', join(dataDir, 'postgres'))
      .replaceAll('/backup/', `${backup}/`)
      .replaceAll('/srv/damana/files', files)
      .trim(),
  }))
  return (kind: 'sh' | 'sql' | 'ini'): string => {
    const [next] = blocks.splice(0, 1)
    if (next?.kind !== kind) throw new Error(`the next step of “${section}” is ${next?.kind ?? 'missing'}, not ${kind}`)
    return next.block
  }
}
const shell = (script: string) => execFileSync('sh', ['-e', '-c', script], { stdio: ['ignore', 'ignore', 'inherit'] })
const settingsOf = (ini: string): Record<string, string> =>
  Object.fromEntries([...ini.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]))

const outside = createOutsideBank()
const serve = (server: EmbeddedServer): Promise<TestApi> =>
  startApi({
    sharing: { database: { ownerUrl: server.ownerUrl, apiUrl: server.apiUrl, superuserUrl: server.superuserUrl, drop: async () => {} } },
    deps: {
      config: {
        mode: 'sandbox',
        secrets: testSecrets,
        trustedProxies: [],
        filesDir: files,
        markFile: join(folder.path, 'sent.json'),
      },
      outside: { bank: outside.bank },
    },
  })
const cutOff = async (api: TestApi) => {
  await api.advance('5 seconds')
  await sendPayoutFiles(api.built.payouts, 'ACH', 'test:restore')
}
const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

it('the written steps take a backup of the running product and restore it to a moment', { timeout: 300_000 }, async () => {
  const step = stepsOf('Backup', first)
  mkdirSync(join(backup, 'wal'), { recursive: true })
  // PostgreSQL may run as another user than the test.
  for (const path of [folder.path, backup, join(backup, 'wal')]) chmodSync(path, 0o777)
  const server = await startEmbeddedServer({
    dataDir: first,
    durable: false,
    settings: { full_page_writes: 'on', ...settingsOf(step('ini')) },
  })
  running.add(server)
  await migrate({ connectionString: server.ownerUrl })
  const owner = await connect(server.ownerUrl)
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await garageFilling.fill(owner)
  await owner.query(`update app.bank_accounts set created_at = now() - interval '1 year'`)
  await owner.end()
  const before = await serve(server)
  const paidLater = await completedSale(before, { registrationNumber: garage(1) })
  const upload = async (name: string) =>
    (await paidLater.seller.call('POST /files', { body: { kind: 'evidence', file: fileOf(await png(), name, 'image/png') } })).id
  const kept = await upload('before.png')

  const session = await connect(server.superuserUrl)
  await session.query(step('sql'))
  shell(step('sh'))
  // It works on meanwhile: this is only in the WAL.
  const paidMeanwhile = await acceptedSale(before, { registrationNumber: garage(2) })
  const notice = noticeOf(paidMeanwhile.reference, paidMeanwhile.totalFils, `EF-${paidMeanwhile.number}`)
  expect((await sendPartnerRequest(before, '/biller/payment-notification', notice)).status).toBe(200)
  const { rows: labels } = await session.query<{ labelfile: string }>(step('sql'))
  writeFileSync(join(backup, 'base/backup_label'), labels[0]?.labelfile ?? '')
  const { rows: moments } = await session.query<{ at: string }>(`select clock_timestamp()::text as at`)
  await session.end()

  // After the moment: a payout leaves and is debited, an offer is made, a file comes.
  await cutOff(before)
  const { number: paidNumber } = await payoutOf(before, paidLater)
  await outside.debit(before, paidNumber, 'BEFORE')
  const forgotten = await offer(before, { registrationNumber: garage(3) })
  await upload('after.png')
  shell(step('sh'))
  await before.stop()
  await server.stop()
  running.delete(server)

  const restore = stepsOf('Restore', restored)
  execFileSync('mv', [files, join(folder.path, 'lost-files')])
  mkdirSync(restored)
  // The data folder's own passwords, which production has in its environment.
  execFileSync('sh', ['-c', `cp -p "${first}"/*.json "${restored}"`])
  shell(restore('sh'))
  execFileSync('chown', ['-R', '--reference', join(restored, 'postgres/PG_VERSION'), join(restored, 'postgres')])
  const recovery = { ...settingsOf(restore('ini')), recovery_target_time: moments[0]?.at ?? '' }
  const again = await startEmbeddedServer({ dataDir: restored, durable: false, settings: recovery })
  running.add(again)
  const admin = await connect(again.superuserUrl)
  expect((await admin.query(restore('sql'))).rows).toEqual([{ pg_is_in_recovery: false }])
  await admin.end()
  shell(restore('sh'))

  const api = await serve(again)
  const known = await api.owner.query('select number, operational_status from app.guarantees order by id')
  expect(known.rows).toEqual([
    { number: paidLater.number, operational_status: 'completed' },
    { number: paidMeanwhile.number, operational_status: 'in_transfer' },
  ])
  expect(known.rows).not.toContainEqual(expect.objectContaining({ number: forgotten.number }))
  const [fadi, nour] = [await api.staff('fadi'), await api.staff('nour')]
  expect((await fadi.call('GET /admin/restore')).restore).toMatchObject({ why: 'behind_mark' })
  const samira = await api.as('samira')
  // Her browser is known, though not to this copy; no code would reach her now.
  await api.owner.query('update app.sessions set trusted = true where user_id is not null')
  expect((await samira.send(await samira.sign('GET', `/files/${kept}`))).status).toBe(200)

  // The bank has the payout, and shows its debit and what came in.
  expect((await payoutOf(api, paidLater)).status).toBe('approved')
  await resumePayouts(api.built.payouts, 'test:restore')
  expect((await payoutOf(api, paidLater)).status).toBe('sent')
  await outside.debit(api, paidNumber, 'AGAIN')
  const movement = {
    reference: `EF-${paidMeanwhile.number}`,
    direction: 'CRDT' as const,
    amountFils: fils(BigInt(paidMeanwhile.totalFils)),
    remittance: paidMeanwhile.reference,
  }
  const statement = { messageId: 'STMT-R', at: new Date(), iban: sandboxSettings.escrowIban, movements: [movement], balanceFils: noFils }
  expect((await sendPartnerRequest(api, '/bank/messages', { xml: writeStatement(statement) })).status).toBe(200)
  for (const [who, client] of [
    ['fadi', fadi],
    ['nour', nour],
  ] as const) {
    // A code that signing in has not spent.
    const totp = new TOTP({ secret: staffCast[who].totpSecret }).generate({ timestamp: Date.now() + 30_000 })
    await client.call('POST /admin/restore/thaw', { body: { totp, reason: 'استُوردت الكشوف' } })
  }
  expect((await fadi.call('GET /admin/restore')).restore).toBeNull()
  await cutOff(api)
  expect(await payoutOf(api, paidLater)).toMatchObject({ number: paidNumber, status: 'settled' })
  expect(outside.orders.get(paidNumber)?.times).toBe(1)
  expect((await detailsOf({ ...paidMeanwhile, seller: samira })).operational_status).toBe('in_transfer')
  expect(await runAudit(api.owner, createSealer('evidence', { current: testSecrets.fieldKey }))).toEqual([])
  await api.stop()
  await again.stop()
  running.delete(again)
})
