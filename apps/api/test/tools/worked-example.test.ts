import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startApi, type TestApi } from '../support/api.ts'

const port = 7698
const address = `http://127.0.0.1:${port}`
let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startApi({ deps: { origin: address } })
  await api.built.app.listen({ host: '127.0.0.1', port })
  folder = mkdtempSync(join(tmpdir(), 'damana-example-'))
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

test('the worked example of docs/api/signing.md runs as it stands', async () => {
  const [, code] = /```js\n([\s\S]*?)\n```/.exec(readFileSync(join(projectRoot, 'docs/api/signing.md'), 'utf8')) ?? []
  const file = join(folder, 'example.mjs')
  writeFileSync(file, code ?? '')
  const { stdout } = await promisify(execFile)(process.execPath, [file, address])
  expect(stdout).toContain(`seller_due_fils: '11946000'`)
  expect(stdout).toContain('0 guarantees')
})
