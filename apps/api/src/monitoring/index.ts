import type { Pool } from 'pg'
import { createReader } from '#db/replica.ts'
import { createPool } from '#db/pool.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Surroundings } from './surroundings.ts'
import { serveMetrics } from './serve-metrics.ts'

interface MonitoringDeps {
  readonly pool: Pool
  /** Leads to a standby, which answers for the business; absent: none. */
  readonly readUrl?: string | undefined
  readonly runs: { readonly api: boolean; readonly worker: boolean }
  readonly host: string
  readonly port: number
  /** As MetricsDeps has them. */
  readonly whyNotReady?: (() => Promise<string | undefined>) | undefined
  readonly surroundings?: Surroundings | undefined
  readonly log: { warn(facts: object, message: string): void }
}

/** Measures this process and answers Prometheus until it is stopped. */
export async function startMonitoring({
  pool,
  readUrl,
  runs,
  host,
  port,
  log,
  whyNotReady,
  surroundings,
}: MonitoringDeps): Promise<{ metrics: Metrics; stop(): Promise<void> }> {
  const db = createPool({
    connectionString: pool.options.connectionString ?? '',
    max: 1,
    applicationName: 'damana-metrics',
    onError: (error) => log.warn({ error: error.name }, 'the connection of the metrics broke'),
  })
  const reader = createReader({ readUrl, writer: db, applicationName: 'damana-metrics', connections: 1, log })
  const metrics = createMetrics({ pool, db, reader, runs, log, whyNotReady, surroundings })
  const server = await serveMetrics(metrics, { host, port })
  return {
    metrics,
    async stop() {
      metrics.stop()
      surroundings?.stop()
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
      await reader.stop()
      await db.end()
    },
  }
}

export { watchSurroundings } from './surroundings.ts'
