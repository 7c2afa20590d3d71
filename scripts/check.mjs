// npm run check [format|types|lint|unused|tests …]: everything that needs no browser; with names, only those.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll } from './build.mjs'
import { binary, checkNode, ensureDependencies, refuse, root, run } from './workspace.mjs'

const node = (packageName, program, args) => run(process.execPath, [binary(packageName, program), ...args])

const checks = {
  format: () => node('oxfmt', 'oxfmt', ['--check']),
  types: checkTypes,
  lint: () => node('oxlint', 'oxlint', []),
  unused: () => node('knip', 'knip', ['--no-progress']),
  // Some figures are those of the built applications.
  tests: async () => {
    await buildAll()
    return node('vitest', 'vitest', ['run', '--reporter=default', `--reporter=${join(root, 'scripts/failed-tests.mjs')}`])
  },
}

/** Runs all, also after one has failed, so that one run shows everything; answers the names of those that failed. */
export async function check(names = Object.keys(checks)) {
  const failed = []
  for (const name of names) {
    const work = checks[name] ?? refuse(`There is no check "${name}"; there are ${Object.keys(checks).join(', ')}.`)
    console.log(`\n== ${name}`)
    const began = performance.now()
    const code = await work()
    console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (code !== 0) failed.push(name)
  }
  return failed
}

async function checkTypes() {
  const workspaces = [
    '.',
    ...['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
    'e2e',
    'bench',
  ]
  let worst = 0
  for (const workspace of workspaces.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))) {
    const code = await node('typescript', 'tsc', ['-p', workspace])
    if (code !== 0) console.log(`types of ${workspace} do not hold`)
    worst = Math.max(worst, code)
  }
  return worst
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkNode()
  await ensureDependencies()
  const names = process.argv.slice(2)
  const failed = await check(names.length > 0 ? names : undefined)
  if (failed.length > 0) refuse(`\nnot in order: ${failed.join(', ')}`)
  console.log('\nall in order')
}
