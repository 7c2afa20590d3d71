import type { Tx } from '#kernel/context.ts'
import type { Publish } from '#kernel/events.ts'

export interface StaffAccountDeps {
  /** Sends the link to a first password, within the caller's transaction. */
  inviteToSetPassword: (tx: Tx, userId: bigint) => Promise<void>
  publish: Publish
}
