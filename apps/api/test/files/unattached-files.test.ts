import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileOf, png } from './samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { offer } from '../support/sale.ts'
import type { MemberFileKind } from '@damana/contract/uploads'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const upload = async (kind: MemberFileKind = 'support', client = samira) =>
  (await client.call('POST /files', { body: { kind, file: fileOf(await png(), 'screen.png', 'image/png') } })).id
const pass = async (time: string) => {
  await api.advance(time)
  await api.built.runFileJobs()
}
/** A session that was idle for so long has ended; the browser is known. */
const signInAgain = () => samira.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password, remember_me: true } })
const isKept = async (id: string) => [
  existsSync(join(api.config.filesDir, 'kept', id.slice(0, 2), id)),
  (await api.owner.query('select from app.files where id = $1', [id])).rowCount === 1,
]

it('a file for a message to support that was never sent goes after thirty days, and one that was sent stays', async () => {
  const [unsent, sent] = [await upload(), await upload()]
  await samira.call('POST /support-message', { body: { message: 'مع صورة', files: [sent] } })
  await pass('29 days')
  expect([await isKept(unsent), await isKept(sent)]).toEqual([
    [true, true],
    [true, true],
  ])
  await api.advance('2 days')
  await signInAgain()
  expect(await samira.refusal('POST /support-message', { body: { message: 'من جديد', files: [unsent] } })).toMatchObject({
    body: { errors: [{ pointer: '/files', code: 'file_unknown' }] },
  })
  await pass('1 second')
  expect([await isKept(unsent), await isKept(sent)]).toEqual([
    [false, false],
    [true, true],
  ])
})

// Each upload is looked at by a program that is started from its source.
it('a file of any kind that belongs to nothing goes after thirty days', { timeout: 60_000 }, async () => {
  const { number } = await offer(api)
  const kinds: readonly MemberFileKind[] = ['identity_face', 'evidence']
  const ids: string[] = []
  for (const kind of kinds) ids.push(await upload(kind))
  const sent = await upload('evidence')
  await api.owner.query(
    'update app.files set guarantee_id = (select id from app.guarantees where number = $2), attached_at = app.now() where id = $1',
    [sent, number],
  )
  await api.advance('31 days')
  await signInAgain()
  const { rows } = await api.owner.query<{ id: string }>('select id from app.unattached_files()')
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  await api.built.runFileJobs()
  for (const id of ids) expect(await isKept(id)).toEqual([false, false])
  expect(await isKept(sent)).toEqual([true, true])
})

it('what a person uploaded and attached to nothing goes when the account closes', { timeout: 60_000 }, async () => {
  const tareq = await api.as('tareq')
  const ids = [await upload('identity_face', tareq), await upload('evidence', tareq)]
  const other = await upload('identity_face')
  await api.built.runFileJobs()
  expect(await isKept(ids[0] ?? '')).toEqual([true, true])
  await tareq.call('POST /auth/step-up/sendOtp', { body: { action: 'close_account' } })
  await tareq.call('POST /auth/step-up/checkOtp', { body: { action: 'close_account', code: await api.codeTo(cast.tareq.phone) } })
  await tareq.call('POST /profile/close')
  await api.built.runFileJobs()
  for (const id of ids) expect(await isKept(id)).toEqual([false, false])
  expect(await isKept(other)).toEqual([true, true])
})

it('the application can delete no other file', async () => {
  const id = await upload()
  await api.pool.query('select app.delete_unattached_file($1)', [id])
  expect(await isKept(id)).toEqual([true, true])
})
