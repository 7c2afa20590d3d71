import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DatabaseFault } from '#db/database-fault.ts'

/** As people understand it: everything works, or takes long; nothing can be saved; the product stands still after a restore; it is away. */
type PublicState = 'works' | 'slow' | 'read_only' | 'paused' | 'away'
export interface PublicStatus {
  readonly state: PublicState
  /** Since when; null while it works. */
  readonly since: string | null
}

export interface StatusDeps {
  /** The fault that keeps people from being served, and since when. */
  findFault(): Promise<{ why: DatabaseFault; since: Date } | undefined>
  isFrozen(): boolean
  /** Since when the product stands still after a restore. */
  findFrozenSince(): Promise<Date | undefined>
  /** Requests of this process wait for a connection. */
  isCrowded(): boolean
  now(): Date
}

const freshMs = 2_000
/** A look at the database that takes longer is a wait that people notice on every page. */
const slowMs = 400
const savesNothing: ReadonlySet<DatabaseFault> = new Set(['read_only', 'disk_full'])

/** Answers everybody, without a signature, so at most one look is made in two seconds. */
export function createStatus({ findFault, isFrozen, findFrozenSince, isCrowded, now }: StatusDeps): () => Promise<PublicStatus> {
  let slowSince: Date | undefined
  async function look(): Promise<PublicStatus> {
    const beganMs = performance.now()
    const fault = await findFault()
    if (fault) return { state: savesNothing.has(fault.why) ? 'read_only' : 'away', since: fault.since.toISOString() }
    slowSince = performance.now() - beganMs > slowMs || isCrowded() ? (slowSince ?? now()) : undefined
    if (isFrozen()) return { state: 'paused', since: (await findFrozenSince())?.toISOString() ?? null }
    return slowSince ? { state: 'slow', since: slowSince.toISOString() } : { state: 'works', since: null }
  }
  let looked: Promise<PublicStatus> | undefined
  let lookedMs = -Infinity
  return () => {
    if (!looked || performance.now() - lookedMs > freshMs) {
      lookedMs = performance.now()
      looked = look()
    }
    return looked
  }
}

/** `/status.json` for programs, `/status` for people: a file that a proxy may serve itself, so that it opens when no process does. */
export function serveStatus(app: FastifyInstance, status: () => Promise<PublicStatus>, webDir: string): void {
  app.get('/status.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await status()))
  if (existsSync(join(webDir, 'status.html')))
    app.get('/status', (_request, reply) => reply.header('cache-control', 'public, max-age=300').sendFile('status.html', webDir))
}
