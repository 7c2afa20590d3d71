import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import { clientsOf } from '#http/clients.ts'
import type { SomeHandlers } from '#http/context.ts'
import type { ConstraintCodes } from '#http/domain-error.ts'
import { endStreams } from '#http/event-stream.ts'
import { implement, newRequestId } from '#http/implement.ts'
import { beginNonceEpoch, emptyOldBucket } from '#http/queries.ts'
import { createRateBucket } from '#http/rate-bucket.ts'
import { addSecurityHeaders } from '#http/security-headers.ts'
import { createServerClock } from '#http/server-clock.ts'
import { sealingKeyOf } from '#http/transact.ts'
import { createPasswords, identityHandlers } from '#identity/index.ts'
import { productionSettings, readSettings, sandboxSettings } from '#settings/settings.ts'

export interface AppDeps {
  config: Pick<Config, 'mode' | 'secrets' | 'trustedProxies'>
  /** What people type and what signatures cover, such as https://damana.example. */
  origin: string
  /** Connections as damana_api. */
  pool: Pool
  log: FastifyBaseLogger
  /** An answer or a refusal that the contract does not know fails the call: for tests. */
  strict?: boolean
  /** Requests a second, and at once, from one address or key. */
  rates?: { perSecond: number; burst: number }
}
export interface BuiltApp {
  app: FastifyInstance
  /** Begins what goes on beside requests; each process may. */
  startJobs(): Promise<void>
  /** Lets what is under way end, then stops. The pool stays: whoever made it ends it. */
  close(): Promise<void>
}

const everyMinuteMs = 60_000

/** The only place where the parts are put together: the program and every test build the product here. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { config, pool, log, origin } = deps
  const sandbox = config.mode === 'sandbox'
  const rates = deps.rates ?? (sandbox ? { perSecond: 2_000, burst: 4_000 } : { perSecond: 50, burst: 200 })
  const clock = await createServerClock(pool)
  await beginNonceEpoch(pool)
  const defaults = sandbox ? sandboxSettings : productionSettings
  let inForce = await readSettings(pool, defaults)
  const settings = () => inForce
  const passwords = createPasswords(config.secrets.passwordPepper)

  const handlers: SomeHandlers = {
    ...identityHandlers({
      pool, settings, passwords, sandbox, origin, otpPepper: config.secrets.otpPepper, fieldKey: config.secrets.fieldKey,
      describeStepUp: async () => ({}),
    }),
  }
  const constraints: ConstraintCodes = {}

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
  })
  addSecurityHeaders(app, origin, clock.seconds)
  const implemented = implement(app, handlers, {
    pool, log, clock, origin, sandbox, constraints, strict: deps.strict ?? false,
    apiKeys: clientsOf(sandbox), termsInForce: () => inForce.termsVersion,
    bucketByIp: createRateBucket(rates.perSecond, rates.burst), bucketByKey: createRateBucket(rates.perSecond, rates.burst),
    bankSecret: config.secrets.bankKey, billerSecret: config.secrets.billerKey, sealingKey: sealingKeyOf(config.secrets.fieldKey),
  })

  let minutely: NodeJS.Timeout | undefined
  const housekeeping = async () => {
    await clock.refresh()
    await emptyOldBucket(pool)
    inForce = await readSettings(pool, defaults)
  }
  return {
    app,
    async startJobs() {
      minutely = setInterval(() => void housekeeping().catch(() => log.warn('the minute\'s housekeeping failed')), everyMinuteMs)
    },
    async close() {
      clearInterval(minutely)
      endStreams()
      await app.close()
      await implemented.settled()
    },
  }
}
