import type { QueryResult, QueryResultRow } from 'pg'

/** Anything that sends one statement: the pool, or the client of a transaction. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
}

/** The notices between processes; the payload of `live` and `session_ended` says which guarantee or session. */
export type Channel = 'live' | 'outbox' | 'session_ended' | 'due' | 'restore' | 'content'

export interface Notifier {
  /** Notifies every process, this one too, once the work under way is committed, and never where it is rolled back. */
  notify(channel: Channel, payload?: string): void
}

/** Sends statements, and notifies the processes of what they changed. */
export interface NotifyingQueryable extends Queryable, Notifier {}
