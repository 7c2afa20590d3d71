import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '#kernel/project-root.ts'
import { statusDir } from '../support/proxy.ts'

/** As scripts/cluster.mjs found the programs, and in which folder and at which port everything is. */
export interface Place {
  /** A Debian in a folder, to which programs of Debian change their root; absent: this machine's. */
  readonly tree?: string | undefined
  readonly postgresBin: string
  readonly home: string
  readonly port: number
  readonly prove: boolean
  /** Seconds are told, and are no goal: those of a machine that does much else say little. */
  readonly patient: boolean
  readonly only: readonly string[]
}

/** A machine of the cluster: a network namespace with an address, and what runs in it. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Starts a program there; its output is a file of the folder's. As the user postgres it is one of Debian's, else Node's. */
  start(name: string, command: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess
  /** Every living process there, or those whose command line has this. */
  pids(running?: string): number[]
  signal(signal: NodeJS.Signals, running?: string): void
  /** Whether others can reach it. */
  connect(isConnected: boolean): void
}

const outsideAddress = '10.77.0.1'
export const addresses = {
  outside: outsideAddress,
  db1: '10.77.0.11',
  db2: '10.77.0.12',
  db3: '10.77.0.13',
  app1: '10.77.0.21',
  app2: '10.77.0.22',
} as const

const sh = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Makes mounts and networks that nobody but the processes of this namespace sees, and that end with them. */
export function preparePlace({ tree, home }: Place): void {
  sh('mount', '--make-rprivate', '/')
  mkdirSync('/run/netns', { recursive: true })
  sh('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns')
  sh('ip', 'link', 'set', 'lo', 'up')
  sh('ip', 'link', 'add', 'between', 'type', 'bridge')
  sh('ip', 'address', 'add', `${outsideAddress}/24`, 'dev', 'between')
  sh('ip', 'link', 'set', 'between', 'up')
  for (const folder of ['logs', 'backup', 'deploy', 'shared', 'db1', 'db2', 'db3']) mkdirSync(join(home, folder), { recursive: true })
  cpSync(join(projectRoot, 'deploy'), join(home, 'deploy'), { recursive: true })
  // A proxy in a tree sees nothing of the project.
  cpSync(statusDir, join(home, 'deploy/status'), { recursive: true })
  for (const disk of ['db1', 'db2', 'db3']) makeDisk(home, disk)
  if (tree !== undefined) {
    sh('mount', '-t', 'tmpfs', 'tmpfs', join(tree, 'tmp'))
    sh('mount', '-t', 'tmpfs', 'tmpfs', join(tree, 'run'))
    mkdirSync(join(tree, home), { recursive: true })
    sh('mount', '--rbind', home, join(tree, home))
    for (const folder of ['proc', 'dev']) sh('mount', '--rbind', `/${folder}`, join(tree, folder))
  }
  asPostgres({ tree, home }, 'root', [
    'chown',
    '-R',
    'postgres:postgres',
    ...['backup', 'db1', 'db2', 'db3'].map((folder) => join(home, folder)),
  ])
}

/** A disk of its own for each database node, small enough to be filled. */
function makeDisk(home: string, name: string): void {
  const image = join(home, `${name}.disk`)
  sh('truncate', '-s', '3G', image)
  sh('mkfs.ext4', '-q', '-m', '0', image)
  sh('mount', '-o', 'loop', image, join(home, name))
}

export function asPostgres(
  { tree }: Pick<Place, 'tree' | 'home'>,
  user: 'postgres' | 'root',
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): string {
  const [program = '', ...args] = [...rootOf(tree, user), ...command]
  return execFileSync(program, args, {
    encoding: 'utf8',
    env: { PATH: debianPath, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
  })
}
const debianPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const rootOf = (tree: string | undefined, user: string): string[] =>
  tree === undefined ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : ['chroot', `--userspec=${user}:${user}`, tree]

export function makeMachine(place: Place, name: keyof typeof addresses): Machine {
  const { home, tree } = place
  const address = addresses[name]
  const isOutside = name === 'outside'
  if (!isOutside) {
    sh('ip', 'netns', 'add', name)
    sh('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    sh('ip', 'link', 'set', `to-${name}`, 'master', 'between', 'up')
    sh('ip', '-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) sh('ip', '-n', name, 'link', 'set', device, 'up')
  }
  const lineOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const pids = (running = '') =>
    sh('ip', 'netns', 'pids', name)
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && lineOf(pid).includes(running))
  return {
    name,
    address,
    start(what, command, env = {}) {
      const output = openSync(join(home, 'logs', `${name}-${what}.log`), 'a')
      const isOurs = command[0] === process.execPath
      const [program = '', ...args] = [
        ...(isOutside ? [] : ['nsenter', `--net=/run/netns/${name}`]),
        ...(isOurs ? [] : rootOf(tree, 'postgres')),
        ...command,
      ]
      return spawn(program, args, {
        cwd: projectRoot,
        detached: true,
        stdio: ['ignore', output, output],
        env: {
          PATH: `${join(home, 'deploy/backup')}:${isOurs ? process.env['PATH'] : debianPath}`,
          LANG: 'C.UTF-8',
          HOME: join(home, existsSync(join(home, name)) ? name : ''),
          ...env,
        },
      })
    },
    pids,
    signal(signal, running) {
      for (const pid of pids(running))
        try {
          process.kill(pid, signal)
        } catch {
          // It has ended meanwhile.
        }
    },
    connect: (isConnected) => void sh('ip', 'link', 'set', `to-${name}`, isConnected ? 'up' : 'down'),
  }
}

/** Ends a program in order, or after so many seconds anyhow. */
export async function end(child: ChildProcess, seconds = 40): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  if ((await Promise.race([ended, wait(seconds * 1000, 'late', { ref: false })])) === 'late') child.kill('SIGKILL')
  await ended
}

export const writeFor = (place: Place, name: string, text: string): string => {
  const file = join(place.home, 'deploy', name)
  writeFileSync(file, text)
  return file
}
