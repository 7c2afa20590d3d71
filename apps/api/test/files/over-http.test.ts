import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@damana/client/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, type Running, signInOver, startProduct, temporaryFolder } from '../support/process.ts'
import { bomb, fileOf, pdf, png } from './samples.ts'

// The bundle of `npm start`, over real HTTP: its inspector lies beside it, and refusals are heard while a body is still on its way.

const folder = temporaryFolder()
let database: TestDatabase
let running: Running
let samira: Call
beforeAll(async () => {
  database = await createTestDatabase()
  const port = await freePort()
  running = await startProduct({ port, dataDir: folder.path, database })
  samira = await signInOver(port, 'samira')
}, 60_000)
afterAll(async () => {
  await running.kill()
  await database.drop()
  folder.remove()
})

const upload = (file: File) => samira('POST /files', { body: { kind: 'department_paper', file } })
const quarantined = () => readdirSync(join(folder.path, 'files/quarantine')).filter((name) => name !== 'mark')

test('images and documents are looked at and kept', async () => {
  expect(await upload(fileOf(await png(), 'رخصة.png', 'image/png'))).toMatchObject({ name: 'رخصة.png', content_type: 'image/png' })
  expect(await upload(fileOf(await pdf(), 'x.pdf', 'application/pdf'))).toMatchObject({ content_type: 'application/pdf' })
  expect(quarantined()).toEqual([])
})

test('a body that is too large is refused with an answer, not with a broken line', async () => {
  const file = fileOf(Buffer.alloc(30 * 1024 * 1024), 'x.pdf', 'application/pdf')
  await expect(upload(file)).rejects.toMatchObject({
    status: 413,
    code: 'too_large',
    errors: [{ pointer: '/file', code: 'file_too_large' }],
  })
  expect(quarantined()).toEqual([])
})

test('S22 a stream that unpacks without end has a process of its own to end', async () => {
  await expect(upload(fileOf(bomb(), 'x.pdf', 'application/pdf'))).rejects.toMatchObject({ status: 422, code: 'file_unreadable' })
  expect(await upload(fileOf(await pdf(), 'x.pdf', 'application/pdf'))).toMatchObject({ content_type: 'application/pdf' })
  expect(quarantined()).toEqual([])
}, 60_000)
