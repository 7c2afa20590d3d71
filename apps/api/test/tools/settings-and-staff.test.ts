import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast, testSecrets } from '../support/cast.ts'
import { temporaryFolder } from '../support/process.ts'

let api: TestApi
const folder = temporaryFolder()
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})

/** Runs a tool as somebody at a terminal does, who types the code when it is asked for. */
async function run(
  tool: 'settings' | 'staff',
  args: readonly string[],
  codeOf: () => string = () => '',
): Promise<{ code: number | null; said: string }> {
  // Each step of an authenticator is good once; the test does not wait for the next.
  await api.owner.query('update app.staff set totp_last_step = 0')
  return new Promise((settle) => {
    const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), `apps/api/src/tools/${tool}.ts`, ...args], {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder.path,
        DATABASE_URL: api.database.apiUrl,
        MIGRATION_DATABASE_URL: api.database.ownerUrl,
        PUBLIC_ORIGIN: 'http://localhost:7400',
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
const codeOf = (who: 'fadi' | 'nour') => () => new TOTP({ secret: staffCast[who].totpSecret }).generate()

describe('npm run settings', { timeout: 120_000 }, () => {
  it('a setting is proposed by one and approved by another, each with the second factor', async () => {
    const args = ['propose', 'cliqAlias', '"ZAMANA"', '--as', staffCast.fadi.email, '--reason', 'the alias at our bank']
    expect(await run('settings', args, () => '000000')).toMatchObject({ code: 1, said: expect.stringContaining('not correct') })
    const proposed = await run('settings', args, codeOf('fadi'))
    expect(proposed.said).toMatch(/Proposal (\d+): cliqAlias = "ZAMANA"/)
    const [, id = ''] = /Proposal (\d+)/.exec(proposed.said) ?? []
    expect((await api.owner.query(`select from app.settings where name = 'cliqAlias'`)).rowCount).toBe(0)
    const own = await run('settings', ['approve', id, '--as', staffCast.fadi.email], codeOf('fadi'))
    expect(own).toMatchObject({ code: 1, said: expect.stringContaining('does not approve it') })
    const added = await run('settings', ['set', 'cliqAlias', '"ZAMANA"', '--as', staffCast.fadi.email, '--with', 'x y'], codeOf('fadi'))
    expect(added).toMatchObject({ code: 1, said: expect.stringContaining('There is staff by now') })
    const approved = await run('settings', ['approve', id, '--as', staffCast.nour.email], codeOf('nour'))
    expect(approved).toMatchObject({ code: 0, said: expect.stringContaining('cliqAlias is "ZAMANA"') })
    const { rows } = await api.owner.query(
      `select s.value, p.email as proposed, a.email as approved from app.settings s join app.staff p on p.id = s.proposed_by join app.staff a on a.id = s.approved_by where s.name = 'cliqAlias'`,
    )
    expect(rows).toEqual([{ value: 'ZAMANA', proposed: staffCast.fadi.email, approved: staffCast.nour.email }])
  })

  it('ten settings are one file, one proposal and one approval: a bad value in it names itself and proposes nothing', async () => {
    const file = join(folder.path, 'settings.json')
    const by = ['--as', staffCast.fadi.email, '--reason', 'the letters of our bank']
    writeFileSync(file, JSON.stringify({ escrowIban: 'JO00', contactEmail: 7, billerName: 'Damana' }))
    const refused = await run('settings', ['propose', '--file', file, ...by])
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/escrowIban is not a Jordanian IBAN; contactEmail /) })
    expect((await run('settings', ['list'])).said).not.toContain('proposal ')

    writeFileSync(file, JSON.stringify({ contactEmail: 'care@damana.jo', billerName: 'Damana' }))
    const { said } = await run('settings', ['propose', '--file', file, ...by], codeOf('fadi'))
    const ids = [...said.matchAll(/Proposal (\d+)/g)].map(([, id = '']) => id)
    expect(ids).toHaveLength(2)
    expect((await run('settings', ['approve', ...ids, '--as', staffCast.nour.email], codeOf('nour'))).code).toBe(0)
    const { rows } = await api.owner.query(`select name from app.settings where name in ('contactEmail', 'billerName') order by name`)
    expect(rows).toEqual([{ name: 'billerName' }, { name: 'contactEmail' }])
  })

  it('refuses what cannot be a value before anybody is asked for a code', async () => {
    const args = ['propose', 'escrowIban', '"JO00"', '--as', staffCast.fadi.email, '--reason', 'x']
    expect(await run('settings', args)).toMatchObject({ code: 1, said: expect.stringContaining('escrowIban is not a Jordanian IBAN') })
  })
})

describe('npm run staff', { timeout: 120_000 }, () => {
  it('invites an administrator by a link that is good once: password and authenticator, then they sign in', async () => {
    const invited = await run('staff', ['invite', 'huda@damana.example', 'هدى سالم', '--as', staffCast.nour.email], codeOf('nour'))
    const [, token = ''] = /\/admin\/invitation\/([\w-]{22})/.exec(invited.said) ?? []
    expect(invited.said).toContain('http://localhost:7400/admin/invitation/')
    const stranger = await api.browser()
    const params = { token }
    const shown = await stranger.call('GET /admin/invitations/:token', { params })
    expect(shown).toMatchObject({ email: 'huda@damana.example', name: 'هدى سالم', role: 'admin' })
    const totp = new TOTP({ secret: shown.totp_secret })
    expect(
      await stranger.refusal('POST /admin/invitations/:token', { params, body: { password: 'Amman#2026-staff', totp: '000000' } }),
    ).toMatchObject({
      code: 'totp_incorrect',
    })
    const join = { params, body: { password: 'Amman#2026-staff', totp: totp.generate() } }
    expect(await stranger.call('POST /admin/invitations/:token', join)).toMatchObject({ email: 'huda@damana.example' })
    expect(await stranger.refusal('POST /admin/invitations/:token', join)).toMatchObject({ status: 404 })
    expect(await stranger.refusal('GET /admin/invitations/:token', { params })).toMatchObject({ status: 404 })
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    const signedIn = await stranger.call('POST /admin/auth/login', {
      body: { email: 'huda@damana.example', password: 'Amman#2026-staff', totp: next },
    })
    expect(signedIn).toMatchObject({ totp_wanted: false, staff: { role: 'admin' } })
  })

  it('invites nobody once three administrators are there: two of them do it on the pages', async () => {
    const args = ['invite', 'rami@damana.example', 'رامي سعد', '--as', staffCast.nour.email]
    expect(await run('staff', args)).toMatchObject({ code: 1, said: expect.stringContaining('/admin/staff') })
    await api.owner.query(`update app.staff set deactivated_at = app.now() where email = 'huda@damana.example'`)
  })

  it('nobody invites without being an administrator', async () => {
    const args = ['invite', 'omar@damana.example', 'عمر الخطيب', '--as', staffCast.fadi.email]
    expect(await run('staff', args)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no active member of staff with the role admin'),
    })
  })
})
