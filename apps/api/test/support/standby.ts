import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { testSecrets } from './cast.ts'

const postgresOf = (dataDir: string) => join(dataDir, 'postgres')

/** A copy as a backup takes it: of the running cluster's files, while it works on, with the log that belongs to them. */
export async function copyWhileRunning(server: EmbeddedServer, from: string, to: string, meanwhile: () => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server.superuserUrl })
  await admin.connect()
  await admin.query(`select pg_backup_start('rehearsal', true)`)
  execFileSync('cp', ['-a', from, to])
  await meanwhile()
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await admin.end()
  execFileSync('cp', ['-a', join(postgresOf(from), 'pg_wal'), postgresOf(to)])
  giveFile(to, 'backup_label', rows[0]?.labelfile ?? '')
  // Files that belong to the processes of the original, and to no copy.
  for (const name of ['owner.lock', 'postgres/postmaster.pid', 'postgres/postmaster.opts']) rmSync(join(to, name), { force: true })
}

/** A standby that follows the server by streaming and answers what only reads. `from` is the server's data folder, `to` becomes the standby's. */
export async function startStandby(server: EmbeddedServer, from: string, to: string): Promise<EmbeddedServer> {
  await copyWhileRunning(server, from, to, async () => {})
  giveFile(to, 'standby.signal', '')
  const { hostname, port, username, password } = new URL(server.superuserUrl)
  const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  return startEmbeddedServer({
    dataDir: to,
    durable: false,
    settings: { primary_conninfo: primary, hot_standby: 'on', wal_receiver_status_interval: '1s' },
  })
}

export interface Pair {
  readonly primary: EmbeddedServer
  readonly standby: EmbeddedServer
  stop(): Promise<void>
}

/** A primary with the cast in it and its standby, in a folder. A commit is answered when it is in the log that the standby reads. */
export async function startPair(folder: string): Promise<Pair> {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  mkdirSync(first)
  const settings = { full_page_writes: 'on', synchronous_commit: 'on' }
  const primary = await startEmbeddedServer({ dataDir: first, durable: false, settings })
  await migrate({ connectionString: primary.ownerUrl })
  const owner = new pg.Client({ connectionString: primary.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await owner.end()
  const standby = await startStandby(primary, first, second)
  return {
    primary,
    standby,
    async stop() {
      await primary.stop()
      await standby.stop()
    },
  }
}

/** A file in the cluster's folder, which belongs to whoever PostgreSQL runs as. */
function giveFile(dataDir: string, name: string, content: string): void {
  const path = join(postgresOf(dataDir), name)
  writeFileSync(path, content)
  execFileSync('chown', ['--reference', join(postgresOf(dataDir), 'PG_VERSION'), path])
}
