import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileOf, png } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'

let api: TestApi
let samira: Client
beforeAll(async () => {
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const upload = async () =>
  (await samira.call('POST /files', { body: { kind: 'support', file: fileOf(await png(), 'screen.png', 'image/png') } })).id
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

it('the application can delete no other file', async () => {
  const id = await upload()
  await api.pool.query('select app.delete_unsent_support_file($1)', [id])
  expect(await isKept(id)).toEqual([true, true])
})
