import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Bank } from '#money/bank/index.ts'
import { carryOutRaised } from '#effects/index.ts'
import { type Config, secretInUse } from './config.ts'
import type { Tx } from '#kernel/context.ts'
import { createGuardedRunner, type RunProgram } from '#files/index.ts'
import { createReader } from '#db/replica.ts'
import { createRelay, withNotifier } from '#db/relay.ts'
import { watchReadiness } from '#db/readiness.ts'
import { endStreamsOf } from '#http/event-stream.ts'
import { createServer, type Stage } from '#http/create-server.ts'
import { beginNonceEpoch } from '#people/sign-in/index.ts'
import { createServerClock } from '#http/server-clock.ts'
import { createSealer } from '#kernel/sealing.ts'
import { runTransaction, runTransactionOn } from '#kernel/transaction.ts'
import { createLiveHub } from '#live/index.ts'
import type { PushService } from '#push/index.ts'
import type { HookService } from '#webhooks/index.ts'
import { createExternalServices, type Outside, type OutsideConfigs } from './external-services.ts'
import type { SendDeps } from '#money/payouts/index.ts'
import { watchRestores } from '#restores/index.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import type { TransactOn } from '#kernel/context.ts'
import { watchInForce } from './app-settings.ts'
import { openPlaces } from './places.ts'

export interface AppDeps {
  config: Pick<Config, 'mode' | 'secrets' | 'trustedProxies' | 'filesDir'> &
    OutsideConfigs &
    Partial<
      Pick<
        Config,
        | 'bank'
        | 'offersHolderCheck'
        | 'readUrl'
        | 'bankFilesDir'
        | 'iso20022SchemasDir'
        | 'ublSchemasDir'
        | 'markFile'
        | 'objectStore'
        | 'otherOrigin'
        | 'partnerAddresses'
        | 'push'
      >
    >
  /** The origin that people type and that signatures cover, such as https://damana.example. */
  origin: string
  /** Connections as damana_api; a pooler may be between. */
  pool: Pool
  /** Leads to the database without a pooler. Absent: the pool's address does. */
  directUrl?: string
  log: FastifyBaseLogger
  /** External services that a test replaces. */
  outside?: Partial<Outside> & { bank?: Bank; checkHolder?: CheckHolder; pushService?: PushService; hookService?: HookService }
  /** For tests: stands before the programs that open files. */
  runProgram?: RunProgram
  /** For tests: an answer or a refusal outside the contract fails the call. */
  strict?: boolean
  /** Requests per second and burst, from one address or key. */
  rates?: { perSecond: number; burst: number }
}

/** Of one process to a standby. */
const readingConnections = 10

/** The floor that everything stands on: database, time, settings, secrets, external services, and the server that is still empty. */
export type Ports = Awaited<ReturnType<typeof openPorts>>
export async function openPorts(deps: AppDeps) {
  const { config, pool, log, origin, directUrl = pool.options.connectionString ?? '' } = deps
  const sandbox = config.mode === 'sandbox'
  const clock = await createServerClock(pool)
  await beginNonceEpoch(pool)
  const inForce = await watchInForce(pool, sandbox, log)
  const { settings } = inForce
  const relay = createRelay(directUrl, log)
  const db = withNotifier(pool, relay)
  const places = openPlaces(config, log)
  const restores = await watchRestores(db, places.mark, { mustBeMarked: !sandbox, log })
  const hub = createLiveHub(relay)
  relay.hear('restore', () => void restores.refresh().catch(() => log.warn('whether the database was restored could not be looked up')))
  relay.hear('content', inForce.refreshContentSoon)
  relay.hear('session_ended', (id) => id !== undefined && endStreamsOf(BigInt(id)))
  const fieldKey = secretInUse(config.secrets, 'fieldKey')
  const answerSealer = createSealer('stored answers', fieldKey)
  const raisedOf = (tx: Tx) => carryOutRaised(tx, { settings })
  const ofSystem = {
    pool,
    notifier: relay,
    sessionId: null,
    claim: null,
    answerSealer,
    toBody: () => '',
    toProblem: () => '',
    carryOutRaised: raisedOf,
  }
  const transact: SendDeps['transact'] = (work) => runTransaction(ofSystem, work)
  const transactOn: TransactOn = (first, work) => runTransactionOn(ofSystem, first, work)
  const serving: { stage: Stage } = { stage: 'serving' }
  return {
    ...deps,
    directUrl,
    sandbox,
    clock,
    inForce,
    settings,
    relay,
    db,
    places,
    reader: createReader({ readUrl: config.readUrl, writer: pool, applicationName: 'damana-reads', connections: readingConnections, log }),
    restores,
    readiness: watchReadiness(pool, log, clock.instant),
    hub,
    outside: { ...createExternalServices(config, pool, log), ...deps.outside },
    otpPepper: secretInUse(config.secrets, 'otpPepper'),
    answerSealer,
    evidenceSealer: createSealer('evidence', fieldKey),
    fieldSealer: createSealer('fields', fieldKey),
    store: places.openFiles(createSealer('files', fieldKey)),
    guarded: createGuardedRunner(deps.runProgram),
    raisedOf,
    transact,
    transactOn,
    serving,
    server: createServer({ log, clock, origin, trustedProxies: config.trustedProxies, stage: () => serving.stage }),
  }
}
