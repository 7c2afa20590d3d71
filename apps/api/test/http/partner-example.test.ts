import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startListeningApi, type TestApi } from '../support/api.ts'

const folder = join(projectRoot, 'examples/sell-a-car')
const fromExample = createRequire(join(folder, 'package.json'))
const programOf = (name: string, file: string, from = fromExample) => join(dirname(from.resolve(`${name}/package.json`)), file)
const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder })

let api: TestApi
let origin: string
beforeAll(async () => {
  ;({ api, origin } = await startListeningApi())
})
afterAll(() => api.stop())

test("a partner's program sells a car by a client generated from the API's description", { timeout: 240_000 }, async () => {
  await node(
    programOf('openapi-typescript', 'bin/cli.js'),
    `${origin}/api/v1/openapi.json`,
    '--output',
    'damana.d.ts',
    '--default-non-nullable=false',
  )
  const types = await node(programOf('typescript', 'bin/tsc', createRequire(import.meta.url)), '-p', '.').catch(
    (error: { stdout: string }) => error,
  )
  expect(types.stdout).toBe('')
  const { stdout } = await node('sell-a-car.js', origin)
  expect(stdout.split('\n')).toEqual([
    '2019, plate 17-40926: the buyer pays 12060000 fils, the seller gets 11940000',
    expect.stringMatching(/^DM-\d+ in_transfer: the money is held$/),
    expect.stringMatching(/^DM-\d+ completed: 11940000 fils are at the seller's bank$/),
    'application/pdf, %PDF-',
    '',
  ])
})

test('the fetch that signs has twenty lines at most', () => {
  const lines = readFileSync(join(folder, 'signing-fetch.js'), 'utf8').split('\n')
  const [from, to] = [lines.indexOf('  return async (request) => {'), lines.lastIndexOf('  }')]
  expect(from).toBeGreaterThan(0)
  expect(to - from - 1).toBeLessThanOrEqual(20)
})
