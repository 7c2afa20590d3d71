import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { prepareDatabase } from '#db/roles.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { furnish } from '../prove/furnish.ts'
import { secretsAsSettings } from '../support/process.ts'
import { withoutCertificate } from '../support/proxy.ts'
import { type BankStandIn, startBank } from './bank-stand-in.ts'
import { addresses, end, type Machine, makeMachine, type Place, preparePlace, writeFor } from './machines.ts'

export const nodes = ['db1', 'db2', 'db3'] as const
export type Node = (typeof nodes)[number]
const hosts = ['app1', 'app2'] as const

interface Member {
  readonly name: Node
  readonly role: string
  readonly state: string
}
export interface Cluster {
  readonly place: Place
  readonly machines: Readonly<Record<keyof typeof addresses, Machine>>
  readonly bank: BankStandIn
  readonly superuserUrl: string
  readonly ownerUrl: string
  /** The same two at another server of the same database. */
  urlsAt(door: string): { superuser: string; owner: string }
  /** Patroni's word about its members, by any of them that answers. */
  members(): Promise<Member[]>
  leader(): Promise<Node>
  synchronous(): Promise<Node>
  startEtcd(node: Node): void
  startPatroni(node: Node): void
  /** Until one leads, two follow, one of them synchronously, and every process is ready. */
  untilWhole(): Promise<void>
  switchOver(): Promise<void>
  /** The environment of Patroni's and the backup's programs on a node. */
  environmentOf(node: Node): Record<string, string>
  /** Both processes of a host of the product. */
  startProduct(host: (typeof hosts)[number]): void
  stopProduct(): Promise<void>
  stop(): Promise<void>
}

const passwords = { superuser: 'superuser-1', replication: 'replication-1', rewind: 'rewind-1', owner: 'owner-1', api: 'api-1' }
const bankPort = 4900

export async function startCluster(place: Place, say: (line: string) => void): Promise<Cluster> {
  preparePlace(place)
  const machines = Object.fromEntries(
    Object.keys(addresses).map((name) => [name, makeMachine(place, name as keyof typeof addresses)]),
  ) as unknown as Cluster['machines']
  const bank = await startBank(addresses.outside, bankPort)
  const urlsAt = (door: string) => ({
    superuser: `postgres://postgres:${passwords.superuser}@${door}/postgres`,
    owner: `postgres://damana_owner:${passwords.owner}@${door}/damana`,
  })
  const { superuser: superuserUrl, owner: ownerUrl } = urlsAt(`${addresses.outside}:5000`)
  const product = new Set<ChildProcess>()
  let isStopping = false
  const deployed = (name: string) => join(place.home, 'deploy', name)

  const environmentOf = (node: Node): Record<string, string> => ({
    PATRONI_NAME: node,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${addresses[node]}:8008`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${addresses[node]}:5432`,
    PATRONI_POSTGRESQL_BIN_DIR: place.postgresBin,
    PATRONI_POSTGRESQL_DATA_DIR: join(place.home, node, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(place.home, node, 'pgpass'),
    PATRONI_ETCD3_HOSTS: nodes.map((name) => `${addresses[name]}:2379`).join(','),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
    BACKUP_DIR: join(place.home, 'backup'),
  })
  const startEtcd = (node: Node) => {
    const address = addresses[node]
    machines[node].start('etcd', ['etcd'], {
      ...(parseEnv(readFileSync(deployed('etcd/etcd.env'), 'utf8')) as Record<string, string>),
      ETCD_DATA_DIR: join(place.home, node, 'etcd'),
      ETCD_NAME: node,
      ETCD_INITIAL_CLUSTER: nodes.map((name) => `${name}=http://${addresses[name]}:2380`).join(','),
      ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
      ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    })
  }
  const startPatroni = (node: Node) =>
    void machines[node].start('patroni', ['patroni', deployed('patroni/patroni.yml')], environmentOf(node))

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const answer = await fetch(`http://${addresses[node]}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members // Patroni's own form
    }
    return []
  }
  const memberOf = async (roles: readonly string[]): Promise<Node> => {
    const found = (await members()).find(({ role }) => roles.includes(role))
    if (!found) throw new Error(`no node is ${roles.join(' or ')}`)
    return found.name
  }
  const isReady = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined))?.status === 200

  function startProxies(host: 'outside' | 'app1' | 'app2') {
    const door = host === 'outside' ? addresses.outside : '127.0.0.1'
    const people =
      host === 'outside'
        ? [
            '-f',
            writeFor(
              place,
              'haproxy/people-plain.cfg',
              withoutCertificate(readFileSync(deployed('haproxy/people.cfg'), 'utf8'), `:${place.port}`),
            ),
          ]
        : []
    machines[host].start('haproxy', ['haproxy', '-db', ...people, '-f', deployed('haproxy/database.cfg')], {
      STATUS_DIR: deployed('status'),
      DATABASE_DOOR: `${door}:5000`,
      STANDBYS_DOOR: `${door}:5001`,
      ...Object.fromEntries(nodes.map((node, index) => [`DB_${index + 1}`, addresses[node]])),
      ...Object.fromEntries(hosts.map((name, index) => [`API_${index + 1}`, `${addresses[name]}:4000`])),
    })
    if (host === 'outside') return
    writeFor(place, 'pgbouncer/userlist.txt', `"damana_api" "${passwords.api}"\n`)
    const pooler = readFileSync(deployed('pgbouncer/pgbouncer.ini'), 'utf8').replace(
      '/etc/pgbouncer/userlist.txt',
      deployed('pgbouncer/userlist.txt'),
    )
    machines[host].start('pgbouncer', ['pgbouncer', writeFor(place, 'pgbouncer/here.ini', pooler)])
  }

  function startProduct(host: (typeof hosts)[number]) {
    const dataDir = join(place.home, host)
    mkdirSync(dataDir, { recursive: true })
    const environment = (runs: 'api' | 'worker') => ({
      DAMANA_MODE: 'sandbox',
      PROCESS: runs,
      HOST: '0.0.0.0',
      PORT: '4000',
      PUBLIC_ORIGIN: `http://localhost:${place.port}`,
      TRUSTED_PROXIES: addresses.outside,
      DATA_DIR: dataDir,
      FILES_DIR: join(place.home, 'shared/files'),
      SENT_MARK_FILE: join(place.home, 'shared/sent.json'),
      DATABASE_URL: `postgres://damana_api:${passwords.api}@127.0.0.1:6432/damana`,
      DATABASE_DIRECT_URL: `postgres://damana_api:${passwords.api}@127.0.0.1:5000/damana`,
      MIGRATION_DATABASE_URL: `postgres://damana_owner:${passwords.owner}@127.0.0.1:5000/damana`,
      METRICS_HOST: addresses[host],
      METRICS_PORT: runs === 'api' ? '9464' : '9465',
      BANK: 'http',
      BANK_URL: `http://${addresses.outside}:${bankPort}`,
      BANK_API_KEY: 'bank-api-key',
      ...secretsAsSettings,
      ...(runs === 'worker' ? { HEALTH_HOST: '0.0.0.0', HEALTH_PORT: '4100' } : {}),
    })
    // As the units do: `npm run serve`, and again whenever it ended.
    const run = (runs: 'api' | 'worker') => {
      const program = [process.execPath, '--enable-source-maps', '--max-semi-space-size=4', join(projectRoot, 'apps/api/dist/main.js')]
      const child = machines[host].start(runs, program, environment(runs))
      product.add(child)
      child.once('exit', () => {
        product.delete(child)
        if (!isStopping) setTimeout(() => run(runs), 1_000)
      })
    }
    for (const runs of ['api', 'worker'] as const) run(runs)
  }
  const untilReady = (url: string) => until(`${url} is ready`, 120, () => isReady(url))
  const untilProductReady = async () => {
    for (const host of hosts) for (const port of [4000, 4100]) await untilReady(`http://${addresses[host]}:${port}/readyz`)
  }
  async function untilWhole() {
    await until('one node leads and two follow', 180, async () => {
      const all = await members()
      const following = all.filter(({ state }) => state === 'streaming')
      return (
        all.some(({ role, state }) => role === 'leader' && state === 'running') &&
        following.length === 2 &&
        all.some(({ role }) => role === 'sync_standby')
      )
    })
    await untilProductReady()
  }

  for (const node of nodes) startEtcd(node)
  for (const node of nodes) startPatroni(node)
  startProxies('outside')
  for (const host of hosts) startProxies(host)
  say('  database nodes are starting')
  await until('one node leads and two follow', 120, async () => (await members()).filter(({ state }) => state === 'streaming').length === 2)
  await until('the database door is open', 30, () => succeeds(() => query(superuserUrl, 'select 1')))
  await prepareDatabase(superuserUrl, { ownerPassword: passwords.owner, apiPassword: passwords.api })
  await migrate({ connectionString: ownerUrl, apiPassword: passwords.api })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await furnish(owner)
  await owner.end()
  say('  two hosts of the product are starting')
  for (const host of hosts) startProduct(host)
  await untilWhole()
  await untilReady(`http://localhost:${place.port}/how-it-works`)
  // The second in which the memory of nonces began is refused.
  await wait(1_500)

  const stopProduct = async () => {
    isStopping = true
    await Promise.all([...product].map((one) => end(one)))
  }
  return {
    place,
    machines,
    bank,
    superuserUrl,
    ownerUrl,
    urlsAt,
    members,
    leader: () => memberOf(['leader']),
    synchronous: () => memberOf(['sync_standby']),
    startEtcd,
    startPatroni,
    untilWhole,
    async switchOver() {
      const [leader, candidate] = [await memberOf(['leader']), await memberOf(['sync_standby'])]
      const answer = await fetch(`http://${addresses[leader]}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
    },
    environmentOf,
    startProduct,
    stopProduct,
    async stop() {
      await stopProduct()
      for (const machine of Object.values(machines)) if (machine.name !== 'outside') machine.signal('SIGTERM', 'patroni')
      await until('the nodes have stopped', 30, () => nodes.every((node) => machines[node].pids('postgres').length === 0)).catch(() => {})
      bank.close()
    },
  }
}

/** The door for whoever is outside of this network: a socket in the cluster's folder, at which `scripts/cluster.mjs` stands. */
export function openDoor({ home, port }: Place): void {
  const socket = join(home, 'door')
  const server = createServer((outer) => {
    const inner = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  server.listen(socket, () => chmodSync(socket, 0o600))
  process.on('exit', () => {
    try {
      unlinkSync(socket)
    } catch {
      // Its folder has gone before.
    }
  })
}

export async function until(what: string, seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`in ${seconds} seconds it did not come about that ${what}`)
    await wait(200)
  }
}
export const succeeds = (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    () => false,
  )

/** One statement over a connection of its own. */
export async function query<T extends object>(connectionString: string, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end().catch(() => {})
  }
}
