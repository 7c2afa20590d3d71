import type { Queryable } from '#db/queryable.ts'
import type { Mark } from './mark.ts'
import { findSentNumbers, freezeAfterRestore, isFrozen, noteMessage } from './queries.ts'
import { restoreReasonOf } from './restore.rules.ts'

interface Log {
  error(facts: object, message: string): void
}
export interface RestoreWatch {
  /** As of the last look: nothing is sent and no deadline runs. */
  isFrozen(): boolean
  /** Looks at the mark and at the database again. */
  refresh(): Promise<void>
  /**
   * Called after the commit and before anything leaves: notes on the disk what is about to be sent, of messages the last of them. False, and nothing
   * may leave, where the database turns out to be a restored one.
   */
  mayLeave(lastMessageId?: bigint): Promise<boolean>
  /** The restored database goes on: what it knows now is the mark. */
  acceptNumbers(): Promise<void>
}

/** Freezes the product when the database knows less than what was sent. Without a mark (tests) it only heeds what the database says. */
export async function watchRestores(
  db: Queryable,
  mark: Mark | undefined,
  { mustBeMarked, log }: { mustBeMarked: boolean; log: Log },
): Promise<RestoreWatch> {
  let frozen = false
  async function refresh(): Promise<void> {
    frozen = await isFrozen(db)
    if (frozen || !mark) return
    // The mark first: what it says was committed before it was written, so a database that is asked later knows it, however much others send meanwhile.
    const noted = mark.read()
    const known = await findSentNumbers(db)
    const why = restoreReasonOf(known, noted, mustBeMarked)
    if (why === null) return
    frozen = true
    await freezeAfterRestore(db, why)
    log.error({ why }, 'the database was restored from a copy: nothing is sent until finance and an administrator say so')
  }
  await refresh()
  // Begun with the installation, so that whoever finds none beside sent files knows that it was lost.
  if (mark && !frozen && !mark.read()) await mark.raise(await findSentNumbers(db))
  return {
    isFrozen: () => frozen,
    refresh,
    async mayLeave(lastMessageId) {
      if (!mark) return !frozen
      await refresh()
      if (frozen) return false
      if (lastMessageId !== undefined) await noteMessage(db, lastMessageId)
      await mark.raise(await findSentNumbers(db))
      return true
    },
    async acceptNumbers() {
      if (mark) await mark.replace(await findSentNumbers(db))
    },
  }
}
