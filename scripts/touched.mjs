// npm run touched [files …]: the tests of what differs from main, or of these files. A file of the API has the tests of its folder (all of them import the
// whole application, so "related" would be every test of the API); any other one the tests that import it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { binary, checkNode, ensureDependencies, root, run } from './workspace.mjs'

checkNode()
await ensureDependencies()
const given = process.argv.slice(2)
const files = (given.length > 0 ? given : changedFiles()).filter((file) => existsSync(join(root, file)))
const ofApi = new Set(files.filter((file) => file.startsWith('apps/api/')).flatMap(testsOf))
const others = files.filter((file) => !file.startsWith('apps/api/') && /\.(ts|tsx)$/.test(file) && !file.startsWith('e2e/'))
if (ofApi.size + others.length === 0) console.log('Nothing that has tests differs from main.')
const vitest = (...args) => run(process.execPath, [binary('vitest', 'vitest'), ...args])
const codes = [
  ...(ofApi.size > 0 ? [await vitest('run', '--project', 'api', ...ofApi)] : []),
  ...(others.length > 0
    ? [
        await vitest(
          'related',
          '--run',
          '--passWithNoTests',
          ...['contract', 'client', 'ui', 'web', 'admin', 'house'].flatMap((name) => ['--project', name]),
          ...others,
        ),
      ]
    : []),
]
process.exitCode = Math.max(0, ...codes)

function testsOf(file) {
  if (file.endsWith('.test.ts')) return [file]
  const [, folder] = /^apps\/api\/(?:src|test)\/([^/]+)\//.exec(file) ?? []
  const folders = [`apps/api/src/${folder}/`, `apps/api/test/${folder}/`]
  return folder === undefined || folder === 'support' ? [] : folders.filter((path) => existsSync(join(root, path)))
}

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}
