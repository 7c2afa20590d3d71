// Shared by start, test and check: plain Node, because node_modules may not be there yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const cacheDir = join(root, 'node_modules/.cache/damana')

/** Ends with one sentence and no stack. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** A step with its name and how long it took. */
export async function step(name, work) {
  const began = performance.now()
  const note = await work()
  console.log(`  ${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(2)} s${note ? `   ${note}` : ''}`)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) refuse(`Damana needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** Installs what the lock file says, where it is not what is installed. */
export async function ensureDependencies() {
  if (isInstalled()) return 'up to date'
  console.log('  installing the npm packages of package-lock.json (a minute or two) …')
  const npmCli = process.env.npm_execpath
  const [command, first] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const code = await run(command, [...first, 'ci', '--include=dev', '--include=optional'])
  if (code !== 0) refuse('The npm packages could not be installed; what npm said stands above.')
  return 'installed'
}

/** npm writes what it has installed when it is done; that must be what the lock file asks for on this machine. */
function isInstalled() {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    return installed[path] === undefined ? optional === true : installed[path].version === version
  })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Does the work unless its result is there and was made from the same files. */
export async function unlessUnchanged({ name, inputs, output, work }) {
  const stamp = join(cacheDir, `${name}.inputs`)
  const hash = hashOf(inputs)
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'up to date'
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(stamp, hash)
  return 'built'
}

function hashOf(inputs) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const input of inputs) hash.update(input).update(hashOfPath(join(root, input)))
  return hash.digest('hex')
}

/** Each file is read once, though several programs are made from it. */
const hashes = new Map()

function hashOfPath(path, isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
  const known = hashes.get(path)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  if (isFolder) {
    const entries = readdirSync(path, { withFileTypes: true }).filter(
      ({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'),
    )
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
      hash.update(`/${entry.name}`).update(hashOfPath(join(path, entry.name), entry.isDirectory()))
  } else if (isFolder === false) hash.update(readFileSync(path))
  const made = hash.digest()
  hashes.set(path, made)
  return made
}

/** Runs a program in the clone and answers its exit code; a quiet one is heard only when it fails. */
export function run(command, args, { cwd = root, quiet = false, env = process.env } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] })
    const heard = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => heard.push(chunk))
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    const done = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward)
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(heard))
      settle(code)
    }
    child.once('error', (error) => {
      heard.push(Buffer.from(`${error.message}\n`))
      done(1)
    })
    child.once('close', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}

/** A program of an installed package, by its file, so that no shell and no PATH is needed. */
export function binary(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = readJson(join(folder, 'package.json')) ?? {}
  const file = typeof bin === 'string' ? bin : bin?.[name]
  if (!file) refuse(`The program ${name} of the npm package ${packageName} is missing; run npm ci.`)
  return join(folder, file)
}

/** Whether a program can be started at all. */
export const canRun = (command, args = ['--version'], env = process.env) => spawnSync(command, args, { stdio: 'ignore', env }).status === 0

/** npm may be killed without telling us; then nobody could stop this server any more. Started by anybody else, it outlives its starter. */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return
  const starters = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = starters()
  const watch = setInterval(() => {
    if (starters() === atStart) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** npm starts a shell that starts us; where processes cannot be looked up, the shell alone is watched. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1]
  } catch {
    return undefined
  }
}

/** Said before minutes are spent on installing and building. */
export function refuseTakenPort(port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return undefined
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', (error) =>
      error.code === 'EADDRINUSE'
        ? refuse(`Port ${port} is already in use; stop what uses it, or choose another with PORT.`)
        : settle(undefined),
    )
    server.listen(port, process.env.HOST || '127.0.0.1', () => server.close(settle))
  })
}

/** The next free port from this one on. */
export async function freePort(from) {
  for (let port = from; port < from + 1000; port += 1) {
    const isFree = await new Promise((settle) => {
      const server = createServer()
      server.once('error', () => settle(false))
      server.listen(port, '127.0.0.1', () => server.close(() => settle(true)))
    })
    if (isFree) return port
  }
  return refuse(`No port from ${from} on is free; choose one with PORT.`)
}
