import type { FastifyInstance } from 'fastify'
import type { DueTransitionDeps } from '#effects/index.ts'
import { endStreams } from '#http/event-stream.ts'
import { faultOf } from '#kernel/fault.ts'
import { emptyOldBucket } from '#people/sign-in/index.ts'
import { withoutOverlap } from '#jobs/without-overlap.ts'
import type { SendDeps } from '#money/payouts/index.ts'
import type { SandboxBank } from '#sandbox/bank.ts'
import { connectBanks } from './app-banks.ts'
import { planJobs, sweepFolder } from './app-jobs.ts'
import { type AppDeps, openPorts } from './app-ports.ts'
import { furnishRooms } from './app-rooms.ts'
import { serveRooms } from './app-server.ts'

export interface BuiltApp {
  app: FastifyInstance
  /** The transitions of the clock, for jobs and tests. */
  tick: DueTransitionDeps
  /** The cut-off of a rail. */
  payouts: SendDeps
  /** The money jobs of each minute: match or refund pending suspense, sweep the day's fees. */
  runMoneyJobs(requestId: string): Promise<void>
  /** Everything that one process does each minute. */
  sweep(): Promise<void>
  /** Tells each party the events that have committed since the last time, and waits until its endpoints were told what is due. */
  tellEvents(): Promise<void>
  /** Takes the bank's files from their folder, where there is one. */
  takeBankFiles(): Promise<void>
  /** The file jobs of each minute: delete photos of faces that are no longer needed, and documents of applications that have ended. */
  runFileJobs(): Promise<void>
  /** Asks the registers about the applications of companies that are due. */
  checkCompanies(): Promise<void>
  /** Reads which versions of the texts are in force now. */
  refreshContent(): Promise<void>
  /** The simulated banks, in the sandbox. */
  sandboxBank: SandboxBank | undefined
  /** Starts the background jobs; any number of processes may. */
  startJobs(): Promise<void>
  /** Whether somebody who comes now would be served, and the jobs of this process are done. */
  isReady(): Promise<boolean>
  /** The reason why not: `leaving`, `jobs_stopped`, or a fault of the database. */
  whyNotReady(): Promise<string | undefined>
  /** Whether the object store did what it was last asked, which it is each minute; undefined without one. */
  isStoreUp(): boolean | undefined
  /** The folders whose free room is watched. */
  readonly ourFolders: Readonly<Record<string, string>>
  /** Says that this process is about to stop: it is not ready any more, serves on, and lets go of connections as they are used. */
  leave(): void
  /** Lets what is under way end, then stops. The pool stays: whoever made it ends it. */
  close(): Promise<void>
}

/** Builds the application, floor by floor; the only composition root: the program and every test use it. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const ports = await openPorts(deps)
  const { pool, log, clock, inForce, relay, restores, readiness, reader, serving, server } = ports
  const banks = connectBanks(ports)
  await sweepFolder(ports)
  const rooms = furnishRooms(ports, banks)
  const jobs = planJobs(ports, banks, rooms)
  await relay.start()
  const whyNotReady = async () =>
    serving.stage !== 'serving' ? 'leaving' : !jobs.areRunning() ? 'jobs_stopped' : (await readiness.findFault())?.why
  const isReady = async () => (await whyNotReady()) === undefined
  const implemented = await serveRooms(ports, rooms, isReady)

  const refreshAuthenticationState = async () => {
    await clock.refresh()
    await emptyOldBucket(pool)
    await inForce.refresh()
    await restores.refresh()
  }
  const freshening = withoutOverlap(() =>
    refreshAuthenticationState().catch((error: unknown) =>
      log.warn({ fault: faultOf(error) }, 'the authentication state was not refreshed'),
    ),
  )
  const authenticationRefresh = everyMinute(clock.seconds, freshening.begin)
  return {
    app: server.app,
    tick: rooms.dueTransitions,
    payouts: rooms.payouts,
    async runMoneyJobs(requestId) {
      for (const work of Object.values(jobs.moneyJobs(requestId))) await work()
    },
    sweep: jobs.sweep,
    async tellEvents() {
      await jobs.tellEvents()
      await jobs.eventsTold()
    },
    takeBankFiles: jobs.takeFilesOfBank,
    runFileJobs: jobs.runFileJobs,
    checkCompanies: jobs.checkCompanies,
    refreshContent: inForce.refreshContent,
    sandboxBank: banks.sandboxBank,
    startJobs: jobs.start,
    isReady,
    whyNotReady,
    ourFolders: ports.places.folders,
    isStoreUp: () => ports.places.objects && ports.places.objects.fault() === undefined,
    leave() {
      if (serving.stage === 'serving') serving.stage = 'leaving'
    },
    async close() {
      authenticationRefresh.stop()
      inForce.content.stop()
      endStreams()
      await jobs.stop()
      serving.stage = 'closing'
      await server.closeConnections(() => server.app.close())
      await implemented.settled()
      await relay.stop()
      await readiness.stop()
      await reader.stop()
      await banks.close()
    },
  }
}

/** Runs twenty seconds past each minute, in every process: by then no signature of the minute before last can arrive. */
function everyMinute(seconds: () => number, work: () => void): { stop(): void } {
  let timer: NodeJS.Timeout
  const sleep = () => {
    timer = setTimeout(
      () => {
        work()
        sleep()
      },
      (60 - ((seconds() - 20) % 60)) * 1000,
    )
    timer.unref()
  }
  sleep()
  return { stop: () => clearTimeout(timer) }
}
