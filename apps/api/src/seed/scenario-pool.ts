import { sql } from '#db/statement.ts'
import type { Pool, PoolClient } from 'pg'
import { createPool } from '#db/pool.ts'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

export interface ScenarioPool {
  pool: Pool
  /** Sets the clock to this moment. */
  standAt(instant: string): void
  /** Runs work with the real clock. */
  inThePresent<T>(work: () => Promise<T>): Promise<T>
}

const standAtSql = sql.run(
  'seed.standAt',
  `select set_config('damana.now', :wanted, false), set_config('damana.scenario', :scenario, false)`,
)
/** Connections on which the database's clock stands at a moment of the scenario. */
export function createScenarioPool(connectionString: string, onError: (error: Error) => void): ScenarioPool {
  const pool = createPool({ connectionString, max: 4, applicationName: 'damana-scenarios', onError })
  const take = pool.connect.bind(pool) as () => Promise<PoolClient>
  const standing = new WeakMap<PoolClient, string>()
  let moment = ''

  async function takeAtMoment(): Promise<PoolClient> {
    const client = await take()
    if (standing.get(client) === moment) return client
    const wanted = moment
    try {
      await standAtSql(client, { wanted, scenario: wanted === '' ? '' : 'on' })
    } catch (error) {
      client.release(true)
      throw error
    }
    standing.set(client, wanted)
    return client
  }
  const connect = (tell?: Connected): Promise<PoolClient> | undefined => {
    const taken = takeAtMoment()
    if (!tell) return taken
    taken.then(
      (client) => tell(undefined, client, (error) => client.release(error)),
      (error: Error) => tell(error, undefined, () => {}),
    )
    return undefined
  }
  pool.connect = connect as Pool['connect'] // pg has one overload with a callback and one without; this serves both.
  return {
    pool,
    standAt(instant) {
      moment = instant
    },
    async inThePresent(work) {
      const left = moment
      moment = ''
      try {
        return await work()
      } finally {
        moment = left
      }
    },
  }
}
