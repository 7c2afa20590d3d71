import type { Queryable } from '#db/queryable.ts'
import type { Messenger } from './messenger.ts'
import { insertSandboxMessages } from './sandbox-queries.ts'

/** The sandbox's mobile networks and mail servers: every message arrives in one inbox that anybody may read. */
export function createSandboxMessenger(db: Queryable): Messenger {
  return {
    async deliver(messages) {
      await insertSandboxMessages(db, messages)
      return new Map()
    },
  }
}
