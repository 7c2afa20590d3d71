import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { projectRoot } from '#kernel/project-root.ts'

/** Facts about the machine and the partners around it, without the database. */
export interface Surroundings {
  readonly build: { readonly version: string; readonly commit: string }
  /** The free part, 0 to 1, of the disk under each folder. */
  freeRatios(): Promise<readonly { name: string; ratio: number }[]>
  /** Whether the object store did what it was last asked; undefined without one. */
  isStoreUp(): boolean | undefined
  /** The ends of certificates, of those that answered the last time they were asked. */
  certificates(): readonly { name: string; endsAt: Date }[]
  stop(): void
}

interface SurroundingsOptions {
  /** The number of the last migration that this code knows. */
  readonly version: string
  /** Given where there is no clone beside the code. */
  readonly commit: string | undefined
  readonly folders: Readonly<Record<string, string>>
  /** As Surroundings has it. */
  readonly isStoreUp?: () => boolean | undefined
  /** Addresses whose certificates are looked at; those without TLS are left out. */
  readonly addresses: Readonly<Record<string, string | undefined>>
  readonly log: { warn(facts: object, message: string): void }
}

const hourMs = 3_600_000
const answerMs = 10_000

/** Looks at certificates at once and each hour, and at disks whenever it is asked. */
export function watchSurroundings({ version, commit, folders, isStoreUp, addresses, log }: SurroundingsOptions): Surroundings {
  const found = new Map<string, Date>()
  const look = async () => {
    for (const [name, address] of Object.entries(addresses)) {
      if (!address?.startsWith('https:')) continue
      const endsAt = await endOfCertificate(new URL(address)).catch((error: unknown) => {
        log.warn(
          { whose: name, why: error instanceof Error && 'code' in error ? error.code : undefined },
          'a certificate could not be looked at',
        )
        return undefined
      })
      if (endsAt) found.set(name, endsAt)
      else found.delete(name)
    }
  }
  void look()
  const timer = setInterval(() => void look(), hourMs)
  timer.unref()
  return {
    build: { version, commit: commit ?? commitOfClone() },
    async freeRatios() {
      const ratios: { name: string; ratio: number }[] = []
      for (const [name, folder] of Object.entries(folders)) {
        if (!existsSync(folder)) continue
        const { bavail, blocks } = await statfs(folder)
        if (blocks > 0) ratios.push({ name, ratio: bavail / blocks })
      }
      return ratios
    },
    isStoreUp: () => isStoreUp?.(),
    certificates: () => [...found].map(([name, endsAt]) => ({ name, endsAt })),
    stop: () => clearInterval(timer),
  }
}

/** The end of the certificate that is shown, also where it is over: that it is not valid is what is to be said. */
function endOfCertificate({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((settle, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.destroy()
      settle(until ? new Date(until) : undefined)
    })
    socket.setTimeout(answerMs, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}

function commitOfClone(): string {
  if (!existsSync(`${projectRoot}/.git`)) return 'unknown'
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // A machine without git runs a clone that was copied there.
    return 'unknown'
  }
}
