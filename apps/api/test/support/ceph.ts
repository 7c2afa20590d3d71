import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import type { ObjectStoreSettings } from '#kernel/object-store.ts'
import { byChance } from './production-settings.ts'
import { freePort, temporaryFolder } from './process.ts'

/** Debian's Ceph speaks S3 and keeps to the conditions of a write; of what the npm registry has nothing does. */
export const isCephInstalled = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'].every((name) =>
  existsSync(`/usr/bin/${name}`),
)

export interface Ceph {
  /** A bucket of its own, at this address or that of a proxy before it. */
  makeBucket(): Promise<ObjectStoreSettings>
  readonly port: number
  stop(): Promise<void>
}

/** A cluster of one machine with its objects in memory: a monitor, one store, and the gateway that speaks S3. */
export async function startCeph(): Promise<Ceph> {
  const folder = temporaryFolder()
  const [monitorPort, port] = [await freePort(), await freePort()]
  const cluster = randomUUID()
  const disk = randomUUID()
  const file = join(folder.path, 'ceph.conf')
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder.path, name))
  writeFileSync(join(folder.path, 'keyring'), '')
  writeFileSync(join(folder.path, 'osd/fsid'), disk)
  writeFileSync(file, configurationOf(folder.path, cluster, { monitorPort, port }))
  const running: ChildProcess[] = []
  const run = (program: string, ...options: string[]) => promisify(execFile)(program, ['-c', file, ...options], { timeout: 150_000 })
  const start = (program: string, ...options: string[]) => running.push(spawn(program, ['-c', file, ...options, '-f'], { stdio: 'ignore' }))
  const stop = async () => {
    for (const one of running.toReversed()) {
      const ended = one.exitCode ?? one.signalCode ?? once(one, 'exit')
      one.kill('SIGKILL')
      await ended
    }
    folder.remove()
  }
  const keys = { keyId: byChance('key of objects', 20), secret: byChance('secret of objects', 40) }
  try {
    const map = join(folder.path, 'monmap')
    await promisify(execFile)('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map])
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    start('ceph-mon', '-i', 'a')
    await run('ceph', 'osd', 'new', disk)
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
    start('ceph-osd', '-i', '0')
    await run(
      'radosgw-admin',
      'user',
      'create',
      '--uid=damana',
      '--display-name=damana',
      `--access-key=${keys.keyId}`,
      `--secret=${keys.secret}`,
    )
    start('radosgw', '-n', 'client.rgw')
    await untilAnswering(port)
  } catch (error) {
    await stop()
    throw error
  }
  const url = `http://127.0.0.1:${port}`
  const client = new AwsClient({ accessKeyId: keys.keyId, secretAccessKey: keys.secret, service: 's3', region: 'default' })
  return {
    port,
    stop,
    async makeBucket() {
      const bucket = `damana-${randomUUID()}`
      const answer = await client.fetch(`${url}/${bucket}`, { method: 'PUT' })
      if (!answer.ok) throw new Error(`no bucket was made: ${answer.status}`)
      return { url, region: 'default', bucket, prefix: 'live/', ...keys, pathStyle: true }
    },
  }
}

const configurationOf = (path: string, cluster: string, { monitorPort, port }: { monitorPort: number; port: number }) => `[global]
fsid = ${cluster}
mon_initial_members = a
mon_host = [v1:127.0.0.1:${monitorPort}]
public_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
keyring = ${path}/keyring
paxos_propose_interval = 0.05
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 536870912
mon_data = ${path}/mon
osd_data = ${path}/osd
run_dir = ${path}/run
admin_socket =
log_file = ${path}/$name.log
mon_cluster_log_file = ${path}/cluster.log
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_rados_pool_pg_num_min = 1
`

async function untilAnswering(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await wait(200)
  }
  throw new Error('the gateway answers nobody')
}
