import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fils, noFils } from '@damana/contract/money'
import { projectRoot } from '#kernel/project-root.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast, testSecrets } from '../support/cast.ts'
import { acceptedSale, audit, balancesOf, garage, garageFilling, sendPartnerRequest } from '../support/money.ts'
import { temporaryFolder } from '../support/process.ts'

let api: TestApi
const folder = temporaryFolder()
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  expect(await audit(api)).toEqual([])
  await api.stop()
  folder.remove()
})

/** Runs the tool as somebody at a terminal does, who types the code when it is asked for. */
async function restored(args: readonly string[], codeOf: () => string = () => ''): Promise<{ code: number | null; said: string }> {
  // Each step of an authenticator is good once; the test does not wait for the next.
  await api.owner.query('update app.staff set totp_last_step = 0')
  return new Promise((settle) => {
    const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), 'apps/api/src/tools/restored.ts', ...args], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder.path,
        DATABASE_URL: api.database.apiUrl,
        MIGRATION_DATABASE_URL: api.database.ownerUrl,
        FIELD_KEY: testSecrets.fieldKey,
      },
    })
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.endsWith(': ')) child.stdin.end(`${codeOf()}\n`)
    })
    child.on('close', (code) => settle({ code, said }))
  })
}
const codeOf = (who: 'fadi' | 'nour' | 'yazan' | 'rana') => () => new TOTP({ secret: staffCast[who].totpSecret }).generate()
const agree = (what: 'propose' | 'confirm', who: 'fadi' | 'nour' | 'yazan' | 'rana', code = codeOf(who)) =>
  restored([what, '--as', staffCast[who].email, '--reason', 'statements imported'], code)

it('shows what is unknown after a restore, and two persons let it go on as on the staff pages', { timeout: 180_000 }, async () => {
  expect(await restored([])).toEqual({ code: 0, said: 'The database was never restored from a copy.\n' })
  expect(await agree('propose', 'fadi')).toMatchObject({ code: 1, said: expect.stringContaining('does not stand still') })

  const sale = await acceptedSale(api, { registrationNumber: garage(1) })
  await api.owner.query(`select app.freeze_after_restore('behind_mark')`)
  const { now } = (await api.owner.query<{ now: Date }>('select app.now() as now')).rows[0] ?? { now: new Date() }
  const amountFils = fils(BigInt(sale.totalFils))
  const movements = [
    { reference: 'EF-LOST', direction: 'CRDT' as const, amountFils, remittance: sale.reference },
    { reference: 'EF-STRANGE', direction: 'CRDT' as const, amountFils, remittance: '100000000008' },
    { reference: 'TP777777', direction: 'DBIT' as const, amountFils: fils(4_000_000n), endToEndId: 'P777777', remittance: 'DM-777777' },
  ]
  const xml = writeStatement({ messageId: 'S-1', at: now, iban: sandboxSettings.escrowIban, movements, balanceFils: noFils })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml })).status).toBe(200)

  const { said } = await restored([])
  expect(said).toContain('It stands still since')
  expect(said).toMatch(new RegExp(`1 payments that a statement shows[^\\n]*\\n  EF-LOST .* ${sale.number}\\n`))
  expect(said).toMatch(/1 credits that name nothing we know[^\n]*\n {2}EF-STRANGE /)
  expect(said).toMatch(/1 payouts that the bank knows and the database does not[^\n]*\n {2}TP777777 .* DM-777777\n/)
  expect(said).toContain('Next: npm run restored -- propose')

  // Not where the mark of the processes that send is not.
  expect(await agree('propose', 'fadi')).toMatchObject({ code: 1, said: expect.stringContaining('There is no mark at') })
  const lastFiles = [
    { id: '999', messageId: 'DMN-LAST', payments: 3, sumFils: '4500250' },
    { id: '998', messageId: 'DMN-LAST-BUT-ONE', payments: 1, sumFils: '500' },
  ]
  writeFileSync(join(folder.path, 'sent.json'), JSON.stringify({ system: '7', payoutFiles: '999', messages: '999', lastFiles }))
  const { said: missing } = await restored([])
  expect(missing).toMatch(
    /\d+ payment files that were sent are not in this database \(\d+ to 999\): 4 payments of 4,?500\.750 JOD, and \d+ files/,
  )
  expect(missing).toMatch(/\n {2}999 {2}DMN-LAST {2}3 payments {2}4,?500\.250 JOD\n/)
  expect(missing).toMatch(/Up to \d+ messages that were sent are not in this database \(outbox \d+ to 999\)/)
  expect(missing).not.toContain('Nothing is unknown.')
  expect(await agree('confirm', 'nour')).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has proposed it yet') })
  expect(await agree('propose', 'rana')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no active member of staff with the role'),
  })
  expect(await agree('propose', 'fadi', () => '000000')).toMatchObject({ code: 1, said: expect.stringContaining('not correct') })
  expect(await agree('propose', 'fadi')).toMatchObject({ code: 0, said: expect.stringContaining('Another person confirms') })
  for (const who of ['fadi', 'yazan'] as const) expect(await agree('confirm', who)).toMatchObject({ code: 1 })
  const shown = await (await api.staff('nour')).call('GET /admin/restore')
  expect(shown).toMatchObject({ restore: { approvals: [{ role: 'finance' }] }, open_findings: 3 })
  expect((await restored([])).said).toContain('confirm --as <e-mail of an administrator>')

  expect(await agree('confirm', 'nour')).toMatchObject({ code: 0, said: expect.stringContaining('It goes on.') })
  expect(await balancesOf(api, sale)).toEqual({ buyer_escrow: sale.totalFils })
  const { rows } = await api.owner.query(
    `select s.email, s.role from app.approvals a join app.staff s on s.id = a.staff_id where a.subject like 'restore:%' order by a.at`,
  )
  expect(rows).toEqual([
    { email: staffCast.fadi.email, role: 'finance' },
    { email: staffCast.nour.email, role: 'admin' },
  ])
  const after = (await restored([])).said
  expect(after).toContain('It goes on since')
  expect(after).not.toContain('EF-LOST')
  expect(after).toContain('EF-STRANGE')
})
