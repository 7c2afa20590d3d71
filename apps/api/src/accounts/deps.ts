import type { Tx } from '#http/context.ts'

export interface AccountDeps {
  /** Sends the link to a first password, within the caller's transaction. */
  inviteToSetPassword: (tx: Tx, userId: bigint) => Promise<void>
}
