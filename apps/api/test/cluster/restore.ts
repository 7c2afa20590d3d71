import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { auditGuarantees } from '#audit/index.ts'
import { auditLedger, sayDifference } from '#money/ledger/index.ts'
import { withOwner } from '../prove/furnish.ts'
import { type Cluster, type Node, query, succeeds, until } from './cluster.ts'
import { addresses, end } from './machines.ts'

const port = 5433
/** Rows of the prober whose commit is under way while the moment is read. */
const mostUnderWay = 5

/**
 * A base backup while people sell, and out of it the database as it was at a moment after it, beside the one that goes on: with every row that was there, none of those
 * that came later, and books that agree.
 */
export async function restoreToMoment(cluster: Cluster): Promise<void> {
  const [leader, node] = [await cluster.leader(), await cluster.synchronous()]
  await run(cluster, leader, ['damana-base-backup'])
  await wait(4_000)
  const { moment, rows } = await readMoment(cluster)
  // The archive goes beyond the moment.
  await wait(3_000)
  const [last] = await query<{ segment: string }>(cluster.superuserUrl, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await until('the log is in the archive', 60, async () => {
    const [archived] = await query<{ segment: string | null }>(
      cluster.superuserUrl,
      'select last_archived_wal as segment from pg_stat_archiver',
    )
    return (archived?.segment ?? '') >= (last?.segment ?? '')
  })
  const folder = join(cluster.place.home, 'backup/restored')
  await run(cluster, node, ['damana-restore', folder, moment])
  await compare(cluster, node, folder, rows)
  rmSync(folder, { recursive: true })
}

const readMoment = async ({ superuserUrl }: Cluster): Promise<{ moment: string; rows: number }> => {
  const [read] = await query<{ moment: string; rows: number }>(
    superuserUrl,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, (select count(*)::int from public.probe) as rows`,
  )
  if (!read) throw new Error('the database does not say what time it is')
  return read
}

async function compare(cluster: Cluster, node: Node, folder: string, rows: number): Promise<void> {
  const server = cluster.machines[node].start('restored', [
    `${cluster.place.postgresBin}/postgres`,
    ...['-D', folder, '-p', String(port)],
    ...[
      `listen_addresses=${addresses[node]}`,
      `unix_socket_directories=${folder}`,
      'archive_mode=off',
      'synchronous_standby_names=',
    ].flatMap((setting) => ['-c', setting]),
  ])
  const urls = cluster.urlsAt(`${addresses[node]}:${port}`)
  try {
    await until('the restored database answers', 60, () => succeeds(() => query(urls.superuser, 'select 1')))
    const [found] = await query<{ rows: number }>(urls.superuser, 'select count(*)::int as rows from public.probe')
    const more = (found?.rows ?? 0) - rows
    if (more < 0 || more > mostUnderWay) throw new Error(`${rows} rows were there at the moment; restored are ${found?.rows}`)
    // A moment knows a payment by its notice or its statement alone, so the bank is not asked here.
    const differences = await withOwner(urls.owner, async (client) => [...(await auditLedger(client)), ...(await auditGuarantees(client))])
    if (differences.length > 0) throw new Error(`the restored books: ${differences.map(sayDifference).join('; ')}`)
  } finally {
    await end(server)
  }
}

/** Runs a program of the backup on a machine, as its unit does. */
async function run(cluster: Cluster, node: Node, command: readonly [string, ...string[]]): Promise<void> {
  const child = cluster.machines[node].start(command[0], command, cluster.environmentOf(node))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: see the logs of ${node}`)
}
