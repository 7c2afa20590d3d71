import type { Reason } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { PayoutStatus } from '@damana/contract/statuses'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import { approvalsNeeded } from './payout.rules.ts'

/** Denials that finance can get from the bank about a payout outside its messages. */
export type Denial = 'not_received' | 'not_executed'
/** The number of different people of finance who must have got the denial. */
export const denialsNeeded = 2

export interface MissFacts {
  sumFils: Fils
  /** When the bytes last left for the bank. */
  lastSentAt: Date
  firstMissedAt: Date | null
  /** When the newest statement of our account came. */
  statementAt: Date | null
  now: Date
}
/**
 * `first`: it is recorded and nothing follows. `wait`: it does not count yet. `ask_finance`: the bank denied twice, and the sum is large.
 */
export type MissOutcome = 'first' | 'wait' | 'ask_finance' | 'not_received'

/**
 * Judges the bank's denial of a file. One denial is no proof, because a bank may record a file long after it arrived. It counts when it is
 * given twice, far enough apart, the second time after a statement that would have shown the file's debits; a large file also needs two
 * people of finance.
 */
export function judgeMiss(
  { sumFils, lastSentAt, firstMissedAt, statementAt, now }: MissFacts,
  settings: Pick<Settings, 'missesApartSeconds' | 'missNeedsStatement' | 'twoPersonsFromFils'>,
): MissOutcome {
  if (firstMissedAt === null) return 'first'
  if (now < addSeconds(firstMissedAt, settings.missesApartSeconds)) return 'wait'
  if (settings.missNeedsStatement && (statementAt === null || statementAt <= lastSentAt)) return 'wait'
  return approvalsNeeded(sumFils, settings) > 0 ? 'ask_finance' : 'not_received'
}

export interface DenialFacts {
  status: PayoutStatus
  role: 'reviewer' | 'finance' | 'admin'
  isLate: boolean
  /** In doubt since a restore; the bank was asked about it. */
  isInDoubt: boolean
  file: {
    /** The bank confirmed exactly these bytes. */
    isConfirmed: boolean
    /** The bank has reported on another payout in the file. */
    isHeardOf: boolean
    /** The bank denied twice both the file and, where it has a part of it, the payouts still in doubt. */
    isMissed: boolean
  } | null
  /** This person has recorded it already. */
  hasDenied: boolean
}

/** Returns why this person may not record that denial; null when it may be recorded. */
export function refuseDenial(said: Denial, { status, role, isLate, isInDoubt, file, hasDenied }: DenialFacts): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  // After a restore, every file from before it is unknown.
  if (said === 'not_received' && status === 'held' && isInDoubt) return hasDenied ? 'voted_already' : null
  if (!file) return 'wrong_status'
  if (said === 'not_executed') {
    if (status !== 'accepted') return 'wrong_status'
  } else if (status === 'unknown') {
    if (!file.isMissed) return file.isHeardOf ? 'bank_has_file' : 'payout_not_missed'
  } else if (status === 'sent') {
    if (file.isConfirmed || file.isHeardOf) return 'bank_has_file'
    if (!isLate) return 'payout_not_late'
  } else return 'wrong_status'
  return hasDenied ? 'voted_already' : null
}
