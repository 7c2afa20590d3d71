// npm run cluster: the product on a cluster on this machine: three database nodes under Patroni and etcd, their proxies, two api and two worker processes. With --prove: what fails in life fails here, under load.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from './build.mjs'
import { canRun, checkNode, ensureDependencies, freePort, refuse, root } from './workspace.mjs'

/** Debian 13 with what a database node needs, in a folder: for a machine whose own PostgreSQL is older than 16. */
export const treeFolder = process.env.CLUSTER_TREE || '/var/cache/damana-debian'
const packages = ['postgresql', 'patroni', 'etcd-server', 'etcd-client', 'haproxy', 'pgbouncer', 'python3-psycopg2', 'python3-etcd']
const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer']

/** Where the programs are: a tree to change the root to, or undefined for the machine's own, and PostgreSQL's folder in it; or one sentence that says how to get them. */
export function findPrograms() {
  if (process.platform !== 'linux') return { missing: 'A cluster on one machine is made of network namespaces: that takes Linux.' }
  if (process.getuid() !== 0)
    return { missing: 'A cluster on one machine is made of network namespaces: that takes root (sudo npm run cluster).' }
  if (!canRun('unshare', ['--mount', '--net', '--pid', '--fork', 'true']) || !canRun('ip', ['-V']) || !canRun('pgrep', ['-V']))
    return { missing: 'This machine allows no namespaces of its own (unshare, ip, pgrep), of which a cluster on one machine is made.' }
  if (!canRun('mkfs.ext4', ['-V']) || !canRun('losetup', ['--find']))
    return { missing: 'This machine gives no loop devices (losetup, mkfs.ext4), of which the disks of the nodes are made.' }
  for (const tree of ['', treeFolder]) {
    const postgresBin = newestPostgres(tree)
    const has = (program) => ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(tree, folder, program)))
    if (postgresBin && programs.every(has)) return { tree: tree || undefined, postgresBin }
  }
  const ownVersion = spawnSync('apt-cache', ['policy', 'postgresql'], { encoding: 'utf8' }).stdout?.match(/Candidate: (\d+)/)?.[1]
  return {
    missing:
      Number(ownVersion) >= 16
        ? `Install what a database node needs: apt-get install ${packages.join(' ')}`
        : `This machine has no PostgreSQL 16 or newer; three minutes make a Debian that has: apt-get install mmdebstrap && mmdebstrap --variant=apt --mode=root --include=${packages.join(',')} trixie ${treeFolder}`,
  }
}

function newestPostgres(tree) {
  const folder = join(tree, '/usr/lib/postgresql')
  const version = existsSync(folder) ? Math.max(...readdirSync(folder).map(Number).filter(Number.isInteger)) : 0
  return version >= 16 && existsSync(join(folder, String(version), 'bin/initdb')) ? `/usr/lib/postgresql/${version}/bin` : undefined
}

async function main() {
  checkNode()
  const { values } = parseArgs({
    options: {
      prove: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      patient: { type: 'boolean', default: false },
    },
  })
  const found = findPrograms()
  if (found.missing) refuse(found.missing)
  await ensureDependencies()
  await buildAll()
  const home = mkdtempSync(join(tmpdir(), 'damana-cluster-'))
  chmodSync(home, 0o755)
  const port = values.prove ? 4000 : Number(process.env.PORT) || (await freePort(4000))
  const door = values.prove ? undefined : openDoor(port, join(home, 'door'))
  // Whatever was started ends with its process namespace; mounts and networks go with theirs. The shell takes in those whose parents were killed.
  const inside = spawn(
    'unshare',
    [
      ...['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'],
      ...[
        'sh',
        '-c',
        'trap "kill -TERM \\$p" TERM; "$@" & p=$!; wait $p; code=$?; while kill -0 $p 2>/dev/null; do wait $p; code=$?; done; exit $code',
        'sh',
      ],
      ...[process.execPath, join(root, 'scripts/run.mjs'), 'apps/api/test/cluster/main.ts'],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        CLUSTER: JSON.stringify({
          ...found,
          home,
          port,
          prove: values.prove,
          patient: values.patient,
          only: values.only ? values.only.split(',') : [],
        }),
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endInside(inside.pid))
  const code = await new Promise((settle) => inside.once('exit', (code, signal) => settle(signal ? 1 : code)))
  door?.close()
  if (values.keep) console.log(`Logs stay in ${home}`)
  else rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

/** The shell inside is asked, so that it may end everything in order; whoever is killed takes the rest along. */
function endInside(unsharePid) {
  const [shell] = spawnSync('pgrep', ['-P', String(unsharePid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  if (shell) process.kill(Number(shell), 'SIGTERM')
}

/** The cluster has a network of its own; people come in by a socket in its folder. */
function openDoor(port, socket) {
  const server = createServer((outer) => {
    const inner = connect(socket)
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ]) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  server.once('error', () => refuse(`Port ${port} is already in use; choose another with PORT.`))
  return server.listen(port, process.env.HOST || '127.0.0.1')
}

if (process.argv[1] === import.meta.filename) await main()
