// npm run mutants [-- --lives 5000 --seed 1 --only word --kind rules|tested --part 1/4 --list file.json]: plants one mistake after the other in a copy of the code and counts
// which are found. A mistake in a rule has to be found by the simulation, one in a use case or in SQL by the API test that its entry names. The work tree is never touched.
// Exits 1 below nine of ten.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { binary, cacheDir, checkNode, ensureDependencies, refuse, root } from './workspace.mjs'

const neededShare = 0.9
const patience = 600_000

checkNode()
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    only: { type: 'string' },
    kind: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    list: { type: 'string', default: 'apps/api/test/simulation/mutants.json' },
  },
})
for (const name of ['lives', 'seed', 'jobs'])
  if (!/^\d{1,9}$/.test(values[name])) refuse(`--${name} is a whole number; this is "${values[name]}".`)
if (!/^[1-9]\d?\/[1-9]\d?$/.test(values.part)) refuse(`--part is which of how many, as 1/4; this is "${values.part}".`)
const [part, parts] = values.part.split('/').map(Number)
await ensureDependencies()
const { build, stop } = await import('esbuild')

/** `{ name, file, find, replace, test?, title? }`: the text is in the file exactly once. With `test` that file of tests, or those of its titles, has to find it. */
const listed = JSON.parse(readFileSync(resolve(root, values.list), 'utf8'))
const kindOf = ({ test }) => (test === undefined ? 'rules' : 'tested')
const mutants = listed.filter(
  (mutant, index) =>
    (values.only === undefined || mutant.name.includes(values.only)) &&
    (values.kind === undefined || kindOf(mutant) === values.kind) &&
    index % parts === part - 1,
)
if (mutants.length === 0) refuse('No mutant has that name or kind.')
for (const mutant of mutants) patch(mutant)

const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@damana/') ? undefined : { path, external: true },
    )
  },
}
const planting = (mutant) => ({
  name: 'planting',
  setup({ onLoad }) {
    const target = join(root, mutant.file)
    onLoad({ filter: /\.ts$/ }, ({ path }) => (path === target ? { contents: patch(mutant), loader: 'ts' } : undefined))
  },
})

mkdirSync(cacheDir, { recursive: true })
const folder = mkdtempSync(join(cacheDir, 'mutants-'))
const running = new Set()
/** The result of each file of tests without any mistake. */
const passing = {}
const cleanUp = () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    cleanUp()
    process.exit(130)
  })

try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  await stop()
  cleanUp()
}

async function main() {
  console.log(foldersOf(mutants).join('\n'))
  const unchanged = await live('unchanged', null)
  if (unchanged.code !== 0) {
    console.error(`The code without any mistake fails already:\n${unchanged.output}`)
    return false
  }
  const verdicts = []
  const waiting = [...mutants.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutant] = next
      const { code, output } = kindOf(mutant) === 'tested' ? await test(`tested-${index}`, mutant) : await live(`rules-${index}`, mutant)
      const isDead = code > 0
      verdicts.push({ mutant, isDead })
      console.log(`${isDead ? 'dead    ' : 'SURVIVES'}  ${mutant.name}${isDead ? `  (${reasonIn(output)})` : ''}`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work))
  const dead = verdicts.filter(({ isDead }) => isDead).length
  const surviving = verdicts.filter(({ isDead }) => !isDead).map(({ mutant }) => `  ${mutant.name} (${mutant.file})`)
  console.log(`\n${dead} of ${verdicts.length} mutants die, ${Math.floor((100 * dead) / verdicts.length)} %.`)
  if (surviving.length > 0) console.log(`These survive:\n${surviving.join('\n')}`)
  return dead >= neededShare * verdicts.length
}

/** How many there are in each folder. */
function foldersOf(those) {
  const counts = new Map()
  for (const { file } of those) {
    const folder = file.startsWith('apps/api/src/') ? file.split('/')[3] : file.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [
    `${those.length} mutants:`,
    ...[...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([folder, count]) => `  ${String(count).padStart(3)}  ${folder}`),
  ]
}

/** The text of the file with the mistake in it. */
function patch({ name, file, find, replace }) {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(find).length - 1
  if (places !== 1) {
    console.error(`Mutant "${name}": its text is ${places} times in ${file}, and has to be there once.`)
    process.exit(2)
  }
  if (find === replace) refuse(`Mutant "${name}" changes nothing.`)
  return text.replace(find, () => replace)
}

/** Lives of the simulation with the mistake. */
async function live(id, mutant) {
  const outfile = join(folder, `${id}.mjs`)
  await build({
    entryPoints: ['apps/api/test/simulation/simulate.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    absWorkingDir: root,
    plugins: [packagesOutside, ...(mutant ? [planting(mutant)] : [])],
  })
  return run(process.execPath, [outfile, '--lives', values.lives, '--seed', values.seed, '--plain'], root)
}

/** A file of API tests, in a copy of the API with the mistake. */
async function test(id, mutant) {
  const before = (passing[mutant.test] ??= runTest(`${id}-unchanged`, { ...mutant, title: undefined }, null))
  const { code, output } = await before
  if (code !== 0) throw new Error(`${mutant.test} fails already without any mistake:\n${output}`)
  return runTest(id, mutant, patch(mutant))
}
async function runTest(id, mutant, changed) {
  const copy = join(folder, id)
  mkdirSync(join(copy, 'apps'), { recursive: true })
  for (const part of ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts']) cpSync(join(root, part), join(copy, part))
  for (const part of ['node_modules', 'packages', 'scripts', 'docs', 'test', 'e2e', 'bench', 'apps/web', 'apps/admin'])
    symlinkSync(join(root, part), join(copy, part), 'dir')
  cpSync(join(root, 'apps/api'), join(copy, 'apps/api'), {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules|\.data)$/.test(path),
  })
  if (changed !== null) writeFileSync(join(copy, mutant.file), changed)
  const filter = mutant.title === undefined ? [] : ['--testNamePattern', mutant.title]
  const result = await run(process.execPath, [binary('vitest', 'vitest'), 'run', '--project', 'api', mutant.test, ...filter], copy)
  rmSync(copy, { recursive: true, force: true })
  return result
}

function run(command, args, cwd) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.on('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      done({ code: code ?? -1, output })
    })
  })
}

/** Why it died, in one line. A run without an end within its time counts as surviving. */
function reasonIn(output) {
  const line = /^Seed .*$/m.exec(output)?.[0] ?? /^.*(?:AssertionError|Error): .*$/m.exec(output)?.[0] ?? output.trim().split('\n')[0] ?? ''
  return line.trim().slice(0, 140)
}
