import type { SentNumbers } from './mark.ts'

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
