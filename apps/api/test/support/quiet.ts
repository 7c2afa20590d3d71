import type { NotifyingQueryable, Notifier, Queryable } from '#db/queryable.ts'

export const nobody: Notifier = { notify() {} }

/** Statements of which no process is notified. */
export const quiet = (db: Queryable): NotifyingQueryable => ({ query: (text, values) => db.query(text, values), ...nobody })
