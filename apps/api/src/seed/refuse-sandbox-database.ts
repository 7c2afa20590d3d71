import type { Queryable } from '#db/queryable.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { expected, people, staff } from '#sandbox/cast.ts'
import { findSandboxMarks } from './queries.ts'

/**
 * Refuses to start production on a database that was a sandbox: its clock can be moved, and the passwords and second factors of the cast
 * are public.
 */
export async function refuseSandboxDatabase(db: Queryable): Promise<void> {
  const marks = await findSandboxMarks(db, {
    emails: [...people.flatMap(({ email }) => email ?? []), ...staff.map(({ email }) => email)],
    // A phone alone may be a customer's.
    named: [...people, ...expected].map(({ phone, name }) => ({ phone, name })),
  })
  if (marks.length > 0) {
    throw new StartupError(
      `Damana cannot start in production mode: the database has been a sandbox (it has ${marks.join(', ')}); give it an empty database of its own.`,
    )
  }
}
