import pg from 'pg'

/** Statements that this process sends, the job runner's own connections left out. Loaded before any pool is made. */
let sent = 0
export const statementsSent = (): number => sent

// pg's query has a dozen overloads: everything is passed through as it came.
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const query = prototype.query
prototype.query = function counted(this: pg.Client & { connectionParameters: { application_name?: string } }, ...args: unknown[]) {
  if (this.connectionParameters.application_name?.endsWith('-worker') !== true) sent += 1
  return query.apply(this, args)
}
