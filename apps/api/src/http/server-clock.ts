import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** The time of the database, by which signatures are judged, so that the clocks of the machines do not matter. */
export interface ServerClock {
  /** Unix seconds, with fraction. */
  seconds(): number
  instant(): Date
  refresh(): Promise<void>
}

const createServerClockSql = sql.first('http.createServerClock', `select extract(epoch from clock_timestamp())::text as "at!"`)
/** Reads the database's time; between refreshes this machine's clock is used with the offset found. */
export async function createServerClock(db: Queryable): Promise<ServerClock> {
  let offset = 0
  const local = () => performance.timeOrigin / 1000 + performance.now() / 1000
  const clock: ServerClock = {
    seconds: () => local() + offset,
    instant: () => new Date((local() + offset) * 1000),
    async refresh() {
      const before = local()
      const row = await createServerClockSql(db)
      if (row) offset = Number(row.at) - (before + local()) / 2
    },
  }
  await clock.refresh()
  return clock
}
