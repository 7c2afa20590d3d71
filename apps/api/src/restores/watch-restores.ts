import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Mark, Sent } from './mark.ts'
import { findSentNumbers, freezeAfterRestore, isFrozen, listLastFiles, noteMessage } from './queries.ts'
import { restoreReasonOf } from './restore.rules.ts'

interface Log {
  error(facts: object, message: string): void
}
export interface RestoreWatch {
  /** The result of the last check: nothing is sent and no deadline runs. */
  isFrozen(): boolean
  /** Checks the mark and the database again. */
  refresh(): Promise<void>
  /**
   * Called after the commit and before anything leaves: records on the disk the highest number about to be sent, for messages the last id.
   * False, and nothing may leave, where the database turns out to be a restored one.
   */
  mayLeave(lastMessageId?: bigint): Promise<boolean>
  /** Accepts the restored database: its numbers become the mark. */
  acceptNumbers(): Promise<void>
}

/** Freezes the product when the database knows less than was sent. Without a mark (tests) only the database's own record counts. */
export async function watchRestores(
  db: NotifyingQueryable,
  mark: Mark | undefined,
  { mustBeMarked, log }: { mustBeMarked: boolean; log: Log },
): Promise<RestoreWatch> {
  let frozen = false
  async function refresh(): Promise<void> {
    frozen = await isFrozen(db)
    if (frozen || !mark) return
    // The mark is read first: its numbers were committed before it was written, so a later read of the database contains them, however much
    // other processes send meanwhile.
    const noted = await mark.read()
    const known = await findSentNumbers(db)
    const why = restoreReasonOf(known, noted, mustBeMarked)
    if (why === null) return
    frozen = true
    await freezeAfterRestore(db, why)
    log.error({ why }, 'the database was restored from a copy: nothing is sent until finance and an administrator say so')
  }
  await refresh()
  // Created with the installation, so that a missing mark beside sent files proves that it was lost.
  if (mark && !frozen && !(await mark.read())) await mark.raise(await findSent(db, 0n))
  let namedUpTo = 0n
  return {
    isFrozen: () => frozen,
    refresh,
    async mayLeave(lastMessageId) {
      if (!mark) return !frozen
      await refresh()
      if (frozen) return false
      if (lastMessageId !== undefined) await noteMessage(db, { messageId: lastMessageId })
      const sent = await findSent(db, namedUpTo)
      await mark.raise(sent)
      namedUpTo = sent.payoutFiles
      return true
    },
    async acceptNumbers() {
      if (mark) await mark.replace(await findSent(db, 0n))
    },
  }
}

/** The numbers of this database, with the files that the mark does not name yet. */
async function findSent(db: Queryable, namedUpTo: bigint): Promise<Sent> {
  const numbers = await findSentNumbers(db)
  return {
    ...numbers,
    lastFiles: numbers.payoutFiles > namedUpTo ? await listLastFiles(db, { after: namedUpTo, upTo: numbers.payoutFiles }) : [],
  }
}
