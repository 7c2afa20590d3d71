import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startListeningApi, type TestApi } from '../support/api.ts'

const wanted = 'import sys, cryptography; sys.exit(sys.version_info < (3, 11))'
const isPythonHere = () => spawnSync('python3', ['-c', wanted]).status === 0
const isHere = isPythonHere()

describe.runIf(isHere)('a program in Python', () => {
  let api: TestApi
  let origin: string
  let folder: string
  beforeAll(async () => {
    ;({ api, origin } = await startListeningApi())
    folder = await mkdtemp(join(tmpdir(), 'python-example-'))
    await cp(join(projectRoot, 'examples/sell-a-car-python'), folder, { recursive: true })
  })
  afterAll(async () => {
    await api.stop()
    await rm(folder, { recursive: true })
  })

  test("sells a car by calls that are written from the API's description", { timeout: 240_000 }, async () => {
    const python = (...args: string[]) => promisify(execFile)('python3', ['-B', ...args], { cwd: folder })
    expect((await python('generate.py', origin)).stdout).toMatch(/^\d+ calls, \d+ types\n$/)
    const { stdout } = await python('sell_a_car.py', origin)
    expect(stdout.split('\n')).toEqual([
      '2019: the buyer pays 12060000 fils, the seller gets 11940000',
      expect.stringMatching(/^DM-\d+: the money is held$/),
      expect.stringMatching(/^DM-\d+: 11940000 fils are at the seller's bank$/),
      'the certificate begins with %PDF-',
      '',
    ])
  })
})

test.skipIf(isHere)('a program in Python did not run: there is no Python 3.11 with the package cryptography here', () => {
  expect(isPythonHere()).toBe(false)
})
