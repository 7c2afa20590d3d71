import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { createMetrics } from '#monitoring/metrics.ts'
import { makeCertificate } from '../support/certificate.ts'
import { statusDir } from '../support/proxy.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const deploy = join(projectRoot, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const installed = (program: string) => ['/usr/bin', '/usr/sbin'].some((place) => existsSync(join(place, program)))
/** The words of a program against a file; empty where it has nothing against it. */
const objections = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/bin' } })
  return status === 0 ? '' : `${stdout}${stderr}`
}

it('each file of deploy stands in its page', () => {
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ parentPath, name }) => join(parentPath, name).slice(deploy.length + 1))
  const page = read('README.md')
  expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})

it('the board reads metrics that the registry has', () => {
  const pool = new pg.Pool()
  const metrics = createMetrics({ pool, db: pool, runs: { api: true, worker: true }, log: { warn() {} } })
  metrics.stop()
  const named = [...new Set(read('grafana/damana.json').match(/damana_[a-z0-9_]+/g))].map((name) =>
    name.replace(/_(count|sum|bucket)$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !metrics.names.includes(name))).toEqual([])
})

it('the scripts of the backup are a shell’s, and may be run', () => {
  for (const name of readdirSync(join(deploy, 'backup'))) {
    expect(objections('sh', ['-n', join(deploy, 'backup', name)])).toBe('')
    execFileSync('test', ['-x', join(deploy, 'backup', name)])
  }
})

it('a segment of WAL is archived once, again if it is the same, and never over another', () => {
  const archive = join(deploy, 'backup/damana-archive-wal')
  const env = { ...process.env, BACKUP_DIR: join(folder.path, 'backup') }
  const segment = join(folder.path, 'segment')
  const give = (content: string) => {
    writeFileSync(segment, content)
    return spawnSync(archive, [segment, '000000010000000000000001'], { env }).status
  }
  expect([give('one'), give('one'), give('two')]).toEqual([0, 0, 1])
  expect(readFileSync(join(folder.path, 'backup/wal/000000010000000000000001'), 'utf8')).toBe('one')
  expect(readdirSync(join(folder.path, 'backup/wal'))).toHaveLength(1)
})

describe('is taken by the program that reads it, where that is installed', () => {
  it.runIf(installed('haproxy'))('both doors of the proxy', () => {
    const { cert, key } = makeCertificate()
    const file = join(folder.path, 'damana.pem')
    writeFileSync(file, cert + key)
    const people = join(folder.path, 'people.cfg')
    writeFileSync(people, read('haproxy/people.cfg').replace('/etc/haproxy/damana.pem', file).replace('/etc/haproxy/status', statusDir))
    expect(objections('haproxy', ['-c', '-f', people, '-f', join(deploy, 'haproxy/database.cfg')])).toBe('')
    expect(objections('haproxy', ['-c', '-f', join(deploy, 'haproxy/database.cfg')])).toBe('')
  })

  it.runIf(installed('systemd-analyze'))('the units', () => {
    const units = join(folder.path, 'units')
    mkdirSync(units)
    for (const name of readdirSync(join(deploy, 'systemd'))) {
      // The scripts are where an operator puts them, which this machine need not have.
      const text = read(`systemd/${name}`).replace('/usr/local/bin/damana-', `${join(deploy, 'backup')}/damana-`)
      writeFileSync(join(units, name.replace('@.', '@4000.')), text)
    }
    const names = readdirSync(units).map((name) => join(units, name))
    expect(objections('systemd-analyze', ['verify', ...names])).toBe('')
  })

  it.runIf(installed('promtool'))('the scrape configuration, with the rules beside it', () => {
    copyFileSync(join(deploy, 'prometheus/prometheus.yml'), join(folder.path, 'prometheus.yml'))
    copyFileSync(join(projectRoot, 'docs/alerts/damana.rules.yml'), join(folder.path, 'damana.rules.yml'))
    expect(objections('promtool', ['check', 'config', join(folder.path, 'prometheus.yml')])).toBe('')
  })
})
