import type { QueryResult, QueryResultRow } from 'pg'

/** Anything that sends one statement: the pool, or the client of a transaction. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
}
