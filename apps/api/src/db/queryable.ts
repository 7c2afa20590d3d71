import type { QueryResult, QueryResultRow } from 'pg'

/**
 * Sends one statement that only reads: to a standby, or to the writer. A `Queryable` may stand for it and never the other way round, so no function that writes or decides is given a
 * standby's connection.
 */
export interface ReadOnly {
  query<R extends QueryResultRow = QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
  readonly onlyReads?: true
}

/** Anything that sends one statement to the writer: the pool, or the client of a transaction. */
export interface Queryable extends ReadOnly {
  readonly onlyReads?: never
}

/**
 * Does work that decides nothing on a standby that has everything committed so far, else on the writer; `tell` hears which it was. The work only reads and may be done twice: on the
 * writer once more where the standby fails on the way.
 */
export type Read = <T>(work: (db: ReadOnly) => Promise<T>, tell?: (from: 'replica' | 'writer') => void) => Promise<T>

/** The notices between processes; the payload of `live` and `session_ended` says which guarantee or session. */
export type Channel = 'live' | 'outbox' | 'session_ended' | 'due' | 'restore' | 'content'

export interface Notifier {
  /** Notifies every process, this one too, once the work under way is committed, and never where it is rolled back. */
  notify(channel: Channel, payload?: string): void
}

/** Sends statements, and notifies the processes of what they changed. */
export interface NotifyingQueryable extends Queryable, Notifier {}
