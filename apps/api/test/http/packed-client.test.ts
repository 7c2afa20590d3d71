import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startApi, startListeningApi, type TestApi } from '../support/api.ts'
import { temporaryFolder } from '../support/process.ts'
import { makeKey, openAccess, proveAccess } from '../support/program.ts'

const client = join(projectRoot, 'packages/client')
const outside = temporaryFolder()
const program = join(outside.path, 'program')
const environment = { PATH: process.env['PATH'] ?? '', HOME: outside.path }
/** A program that hangs says nothing of where: it is ended, and its lines are in the failure. */
const run = (file: string, args: string[], cwd: string) =>
  promisify(execFile)(file, args, { cwd, env: environment, timeout: 100_000 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    },
  )
const binOf = (name: string, file: string) => join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)

let api: TestApi
/** Another server on the same database: it takes what the tests' own browsers sign. */
let page: TestApi
let origin: string
beforeAll(async () => {
  ;({ api, origin } = await startListeningApi())
  page = await startApi({ sharing: api })
  const packed = join(outside.path, 'dist')
  await run(process.execPath, [binOf('tsx', 'dist/cli.mjs'), 'build.ts', packed], client)
  await run('npm', ['pack', packed, '--pack-destination', outside.path], outside.path)
  await run('mkdir', [program], outside.path)
  writeFileSync(join(program, 'package.json'), '{ "type": "module", "private": true }')
  const [tarball = ''] = readdirSync(outside.path).filter((name) => name.endsWith('.tgz'))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(outside.path, tarball)], program)
  for (const name of ['sell.js', 'program.js']) copyFileSync(join(client, 'quick-start', name), join(program, name))
})
afterAll(async () => {
  await page.stop()
  await api.stop()
  outside.remove()
})

test('the package as it is packed brings nothing else along', () => {
  const { dependencies } = JSON.parse(readFileSync(join(program, 'node_modules/@damana/client/package.json'), 'utf8')) as {
    dependencies?: unknown
  } // written by npm
  expect(dependencies).toBeUndefined()
  expect(readdirSync(join(program, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@damana'])
})

test('its types hold what the quick start writes to the calls of the contract, and refuse what is not one', async () => {
  const wrong = ['wrong-name.ts', 'wrong-field.ts']
  const head = `import { connect } from '@damana/client'\nconst { call } = connect({ origin: '', apiKey: '' })\n`
  writeFileSync(join(program, 'wrong-name.ts'), `${head}await call('POST /guarantees/:number/acept', { params: { number: '' } })\n`)
  writeFileSync(
    join(program, 'wrong-field.ts'),
    `${head}await call('POST /guarantees/:number/accept', { params: { number: '' }, body: {} })\n`,
  )
  const rules = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--allowJs', '--checkJs']
  const types = ['--types', 'node', '--typeRoots', join(projectRoot, 'node_modules/@types'), '--pretty', 'false']
  const check = (...files: string[]) =>
    run(process.execPath, [binOf('typescript', 'bin/tsc'), ...rules, ...types, ...files], program).then(
      ({ stdout }) => stdout,
      ({ message }: Error) => message,
    )
  expect(await check('sell.js', 'program.js')).toBe('')
  const faults = await check(...wrong)
  for (const file of wrong) expect(faults).toContain(`${file}(3,`)
})

test('a car is sold by it from an empty folder', { timeout: 120_000 }, async () => {
  const { stdout } = await run(process.execPath, ['sell.js', origin], program)
  expect(stdout.split('\n')).toEqual([
    'the buyer pays 12060000 fils, the seller gets 11940000',
    expect.stringMatching(/^DM-\d+ in_transfer: the money is held$/),
    expect.stringMatching(/^DM-\d+ completed: 11940000 fils are at the seller's bank$/),
    'application/pdf, %PDF-',
    '',
  ])
})

test.each(['sec1', 'pkcs8'] as const)("a company's program calls by it with the key file of its machine, in %s", async (type) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(program, `${type}.pem`), pair.privateKey.export({ type, format: 'pem' }))
  const company = await page.as('khaled')
  if (type === 'sec1') await openAccess(page, 'khaled')
  const body = { name: `Server ${type}`, public_key: String(pair.publicKey.export({ type: 'spki', format: 'pem' })) }
  await proveAccess(page, company, 'khaled', 'machine', body)
  const { machines } = await company.call('POST /api-access/machines', { body })
  const { secret } = await makeKey(page, 'khaled', { name: `Key ${type}` })
  const keyId = machines.find(({ name }) => name === body.name)?.key_id ?? ''
  writeFileSync(join(program, 'secret'), secret)
  const { stdout } = await run(process.execPath, ['program.js', origin, `${type}.pem`, keyId], program)
  expect(stdout.split('\n')).toEqual([`Key ${type}: damana.view, damana.create`, 'the buyer would pay 12060000 fils', '409 not_by_key', ''])
})
