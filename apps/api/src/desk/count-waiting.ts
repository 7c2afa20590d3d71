import { queueKindsOf } from '@damana/contract/statuses'
import type { ContextOf } from '#kernel/context.ts'
import type { Settings } from '#kernel/settings.ts'
import { wantsAccount } from '#money/payouts/index.ts'
import { decideUntilOf } from '#people/companies/index.ts'
import { answerUntilOf } from '#support/index.ts'
import { countCases, countMoneyTasks, countStaffChanges, listWaitingSince, type Waiting } from './overview.queries.ts'
import { countTerms, passedBefore } from './overview.rules.ts'

const termKinds = ['companies', 'support'] as const
type TermKind = (typeof termKinds)[number]

/**
 * What waits, as far as this person's role sees it; a kind may come in several parts, or not at all. With it since when an application and
 * a message must have waited for its term of working days to have passed, null where none has.
 */
export async function countWaiting(
  { db, now, actor }: Pick<ContextOf<'GET /admin/dashboard'>, 'db' | 'now' | 'actor'>,
  settings: Settings,
): Promise<{ waiting: Waiting[]; passed: Readonly<Record<TermKind, Date | null>> }> {
  const kinds = queueKindsOf[actor.role]
  const [cases, tasks, changes, since] = await Promise.all([
    countCases(db, settings.registrySilentSeconds),
    kinds.includes('payouts_to_approve') ? countMoneyTasks(db, wantsAccount, settings.payoutReminderSeconds.length) : [],
    kinds.includes('staff_changes') ? countStaffChanges(db, actor.staffId) : [],
    kinds.includes('companies') ? listWaitingSince(db) : [],
  ])
  const ofKind = (kind: TermKind) => since.filter((one) => one.kind === kind).map((one) => one.since)
  const untilOf: Readonly<Record<TermKind, (at: Date) => Date | null>> = {
    companies: (at) => decideUntilOf({ status: 'pending_review', submittedAt: at }, settings),
    support: (at) => answerUntilOf({ waitingSince: at }, settings),
  }
  return {
    waiting: [...cases, ...tasks, ...changes, ...termKinds.map((kind) => ({ kind, ...countTerms(ofKind(kind), untilOf[kind], now) }))],
    passed: {
      companies: passedBefore(ofKind('companies'), untilOf.companies, now),
      support: passedBefore(ofKind('support'), untilOf.support, now),
    },
  }
}
