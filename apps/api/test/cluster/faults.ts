import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asPostgres } from './machines.ts'
import { type Cluster, type Node, nodes } from './cluster.ts'
import { restoreToMoment } from './restore.ts'

/** Something that happens in life. It comes back from it, and the cluster is whole again by itself. */
export interface Fault {
  readonly name: string
  readonly what: string
  /** Where the goal says so, the longest time without an acknowledged write. */
  readonly mostSecondsWithoutWrites?: number
  /** Whether what people read goes on. */
  happen(cluster: Cluster, goesOn: () => Promise<void>): Promise<void>
}

/** A machine dies, where nothing has a last word, and comes back when the others have gone on without it. */
const dies =
  (which: (cluster: Cluster) => Promise<Node>): Fault['happen'] =>
  async (cluster, goesOn) => {
    const node = await which(cluster)
    cluster.machines[node].signal('SIGKILL')
    await goesOn()
    await wait(5_000)
    cluster.startEtcd(node)
    cluster.startPatroni(node)
  }

export const faults: readonly Fault[] = [
  {
    name: 'kill',
    what: "kill -9 of everything on the leader's machine, back when another leads",
    mostSecondsWithoutWrites: 25,
    happen: dies((cluster) => cluster.leader()),
  },
  {
    name: 'switchover',
    what: 'the leader hands over, as before planned work',
    mostSecondsWithoutWrites: 5,
    async happen(cluster, goesOn) {
      await cluster.switchOver()
      await goesOn()
    },
  },
  {
    name: 'standby',
    what: "kill -9 of everything on the synchronous standby's machine",
    mostSecondsWithoutWrites: 25,
    happen: dies((cluster) => cluster.synchronous()),
  },
  {
    name: 'freeze',
    what: "everything on the leader's machine stands still for 40 s (SIGSTOP), then goes on",
    async happen(cluster, goesOn) {
      const leader = await cluster.leader()
      cluster.machines[leader].signal('SIGSTOP')
      await Promise.all([wait(40_000), goesOn()])
      cluster.machines[leader].signal('SIGCONT')
    },
  },
  {
    name: 'postmaster',
    what: 'kill -9 of the postmaster alone',
    mostSecondsWithoutWrites: 25,
    async happen(cluster, goesOn) {
      cluster.machines[await cluster.leader()].signal('SIGKILL', `bin/postgres -D`)
      await goesOn()
    },
  },
  {
    name: 'etcd',
    what: 'two of three etcd are gone for 25 s',
    mostSecondsWithoutWrites: 5,
    async happen(cluster, goesOn) {
      const leader = await cluster.leader()
      const gone = [leader, ...nodes.filter((node) => node !== leader)].slice(0, 2) as Node[]
      for (const node of gone) cluster.machines[node].signal('SIGKILL', 'etcd ')
      await wait(25_000)
      for (const node of gone) cluster.startEtcd(node)
      await goesOn()
    },
  },
  {
    name: 'network',
    what: "the leader's machine reaches nobody for 40 s",
    mostSecondsWithoutWrites: 30,
    async happen(cluster, goesOn) {
      const leader = await cluster.leader()
      cluster.machines[leader].connect(false)
      await Promise.all([wait(40_000), goesOn()])
      cluster.machines[leader].connect(true)
    },
  },
  {
    name: 'disk',
    what: "the leader's disk is full until it has given way or for 60 s",
    async happen(cluster, goesOn) {
      const leader = await cluster.leader()
      const folder = join(cluster.place.home, leader)
      const filling = join(folder, 'filling')
      const { bavail, bsize } = statfsSync(folder)
      const most = String(Math.max(bavail * bsize - 64_000_000, 0))
      asPostgres(cluster.place, 'postgres', [
        'sh',
        '-c',
        'fallocate -l "$2" "$1"; dd if=/dev/zero of="$1" oflag=append conv=notrunc bs=1M 2>/dev/null || true',
        'sh',
        filling,
        most,
      ])
      try {
        const giveUpAt = performance.now() + 60_000
        while (performance.now() < giveUpAt && (await cluster.leader().catch(() => leader)) === leader) await wait(1_000)
      } finally {
        rmSync(filling)
      }
      await goesOn()
    },
  },
  {
    name: 'restore',
    what: 'the database as it was at a moment is restored out of its backup, beside the one that goes on',
    mostSecondsWithoutWrites: 5,
    async happen(cluster, goesOn) {
      await restoreToMoment(cluster)
      await goesOn()
    },
  },
]
