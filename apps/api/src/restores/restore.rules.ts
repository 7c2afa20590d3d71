import type { Sent, SentFile, SentNumbers } from './mark.ts'

export type RestoreReason = 'behind_mark' | 'other_cluster' | 'no_mark'

/**
 * Whether this database is a restored one: it knows less than was sent, or it is another cluster than the one that sent it. A standby that
 * took over has the same identifier and all the numbers, and is no restore.
 */
export function restoreReasonOf(known: SentNumbers, mark: SentNumbers | undefined, mustBeMarked: boolean): RestoreReason | null {
  if (!mark) return mustBeMarked && known.payoutFiles > 0n ? 'no_mark' : null
  if (known.payoutFiles < mark.payoutFiles || known.messages < mark.messages) return 'behind_mark'
  return known.system === mark.system ? null : 'other_cluster'
}

/** Payment files and messages that left and are not in this database, by the mark. Files of a mark of an older version have a number and no more. */
export interface Missing {
  readonly files: { readonly from: bigint; readonly to: bigint; readonly count: bigint; readonly named: readonly SentFile[] } | null
  readonly messages: { readonly from: bigint; readonly to: bigint; readonly count: bigint } | null
}
export function missingOf(known: SentNumbers, mark: Sent | undefined): Missing {
  const range = (has: bigint, had: bigint) => (had > has ? { from: has + 1n, to: had, count: had - has } : null)
  const files = mark ? range(known.payoutFiles, mark.payoutFiles) : null
  return {
    files: files && { ...files, named: (mark?.lastFiles ?? []).filter(({ id }) => id >= files.from && id <= files.to) },
    messages: mark ? range(known.messages, mark.messages) : null,
  }
}
