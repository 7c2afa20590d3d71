import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#kernel/startup-error.ts'

interface Owner {
  readonly pid: number
  readonly startedAt: string | null
}

/** Claims a data folder for this process; the claim of a dead process is taken over. */
export function claimDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lockFile = join(dataDir, 'owner.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) } satisfies Owner)
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A hard link appears atomically, so nobody reads half a claim.
        linkSync(draft, lockFile)
        break
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      const seen = readIfThere(lockFile)
      if (seen === undefined) continue
      const owner = parseOwner(seen)
      if (owner && isSameProcess(owner)) {
        throw new StartupError(
          `The data folder ${dataDir} is in use by another Damana process (pid ${owner.pid}); stop that one first, or choose another folder with DATA_DIR.`,
        )
      }
      const abandoned = `${draft}.abandoned`
      try {
        renameSync(lockFile, abandoned)
      } catch (error) {
        if (isCode(error, 'ENOENT')) continue
        throw error
      }
      // Between reading and renaming, a third process may have taken over: its claim is restored.
      if (readIfThere(abandoned) !== seen) linkSync(abandoned, lockFile)
      rmSync(abandoned, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readIfThere(lockFile) === mine) rmSync(lockFile, { force: true })
  }
}

/** Whether a living process holds a claim on this folder. */
export const isClaimed = (dataDir: string): boolean => ownerOf(dataDir) !== undefined

/** The living process that holds a claim on this folder. */
export function ownerOf(dataDir: string): number | undefined {
  const owner = parseOwner(readIfThere(join(dataDir, 'owner.lock')) ?? '')
  return owner && isSameProcess(owner) ? owner.pid : undefined
}

/** Alive and not a zombie: a killed process may wait for seconds until its parent reaps it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false
  }
  return process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(readIfThere(`/proc/${pid}/status`) ?? 'State: X')
}

function isSameProcess({ pid, startedAt }: Owner): boolean {
  return isAlive(pid) && processStart(pid) === startedAt
}

/** Boot and start tick of a process: a number that a reused pid does not share. */
function processStart(pid: number): string | null {
  if (process.platform !== 'linux') return null
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return null
  const startTick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()} ${startTick}`
}

function parseOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text)
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || typeof owner.pid !== 'number') return undefined
    const startedAt = 'startedAt' in owner && typeof owner.startedAt === 'string' ? owner.startedAt : null
    return { pid: owner.pid, startedAt }
  } catch {
    return undefined
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
