import { type QueueKind, queueKindsOf, type StaffRole, staffRoles } from '@damana/contract/statuses'
import { addWorkingDays, overSince } from '#kernel/calendar.ts'
import { addSeconds } from '#kernel/instants.ts'
import type { Settings } from '#kernel/settings.ts'

/** A kind of waiting work; `escalated` is a view of all of them. */
export type TaskKind = Exclude<QueueKind, 'escalated'>

/**
 * By when staff have to decide. `days`: so many working days from the moment since which it waits. `row`: its row has the moment, which somebody was told. `others`: no
 * decision of staff is awaited, and it ends by a clock of its own or by who owes it.
 */
type Term = { by: 'days'; days: (settings: Settings) => number } | { by: 'row' } | { by: 'others'; who: string }

const days = (count: number): Term => ({ by: 'days', days: () => count })
const daysOf = (name: 'companyReviewDays' | 'supportDays' | 'caseDays'): Term => ({ by: 'days', days: (settings) => settings[name] })
const byRow: Term = { by: 'row' }
const byOthers = (who: string): Term => ({ by: 'others', who })

/** The term of everything that waits for staff: the queue, the overview and the daily reminder know no other. */
export const terms: Readonly<Record<TaskKind, Term>> = {
  papers: byRow,
  vehicles: days(1),
  cancellations: byRow,
  cases: byRow,
  registry_silent: byOthers('the registry, which is asked again until its silence becomes a case'),
  staff_blocks: byRow,
  bank_blocks: byRow,
  identities: byRow,
  companies: daysOf('companyReviewDays'),
  api_access: daysOf('companyReviewDays'),
  support: daysOf('supportDays'),
  staff_changes: days(1),
  settings: days(1),
  partner_contracts: days(1),
  texts: byOthers('the writers, whose draft may go on changing'),
  payouts_to_approve: days(1),
  /** From the hold, and of those alone that only staff end. */
  payouts_held: days(1),
  /** From the end of the promised day. */
  payouts_late: days(1),
  payouts_unknown: days(1),
  /** The beneficiary may name another account first. */
  payouts_rejected: days(2),
  payouts_returned: days(2),
  payouts_withdrawn: days(1),
  payouts_unclaimed: byOthers('the beneficiary, whose money stays'),
  receipts_unmatched: days(1),
  payers_to_decide: byRow,
  fees_unpaid: byOthers('the side that owes the fee'),
  invoices_rejected: days(1),
  receipts_lost: daysOf('caseDays'),
  payouts_reversed: daysOf('caseDays'),
  bank_exceptions: days(1),
  bank_messages: days(1),
  audit_differences: days(1),
}

const kinds = Object.keys(terms) as TaskKind[]
/** Kinds with a term of working days, in the order in which statements are given their ranges. */
export const termKinds: readonly TaskKind[] = kinds.filter((kind) => terms[kind].by === 'days')

/** By when staff have to decide on what has waited since this moment; null where its row says it, or nobody of staff is awaited. */
export function dueOf(kind: TaskKind, since: Date, settings: Settings): Date | null {
  const term = terms[kind]
  return term.by === 'days' ? addWorkingDays(since, term.days(settings), settings) : null
}

/** The roles that are reminded of a kind; administrators, who see all, of what nobody else decides. */
export function remindedRoles(kind: TaskKind): readonly StaffRole[] {
  const roles = staffRoles.filter((role) => role !== 'admin' && queueKindsOf[role].includes(kind))
  return roles.length > 0 ? roles : ['admin']
}

/** Ranges of moments for statements: since when a kind of `termKinds`, by its place there, is overdue; will be in 24 hours; and is the administrator's. */
export interface TermRanges {
  readonly overdue: readonly string[]
  readonly soon: readonly string[]
  /** A working day after the first reminder. Behind the kinds stands the range for a moment that a row has. */
  readonly forAdmin: readonly string[]
}

const daySeconds = 24 * 60 * 60

export function rangesAt(now: Date, settings: Settings): TermRanges {
  const rangesOf = (at: Date, more: number) =>
    termKinds.map((kind) => {
      const term = terms[kind]
      return overSince(at, (term.by === 'days' ? term.days(settings) : 0) + more, settings)
    })
  return {
    overdue: rangesOf(now, 0),
    soon: rangesOf(addSeconds(now, daySeconds), 0),
    forAdmin: [...rangesOf(now, 1), overSince(now, 1, settings)],
  }
}
