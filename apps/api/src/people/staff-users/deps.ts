import type { Tx } from '#kernel/context.ts'
import type { Publish } from '#kernel/events.ts'
import type { Id } from '#db/id.ts'

export interface StaffAccountDeps {
  /** Sends the link to a first password, within the caller's transaction. */
  inviteToSetPassword: (tx: Tx, userId: Id<'users'>) => Promise<void>
  publish: Publish
}
