import { queueKindsOf, type StaffRole } from '@damana/contract/statuses'
import type { ReadOnly } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { earliestOf } from '#kernel/instants.ts'
import type { Settings } from '#kernel/settings.ts'
import { awaitsStaff, ofReversal, wantsAccount } from '#money/payouts/index.ts'
import { countCases, countMoneyTasks, countProposals, type Waiting } from './overview.queries.ts'
import { addUp } from './overview.rules.ts'
import { dueOf, rangesAt, type TaskKind } from './staff-terms.rules.ts'

/** Of the context of a call, or of the job that reminds. */
interface Asked {
  readonly db: ReadOnly
  readonly now: Date
  readonly actor: { readonly role: StaffRole; readonly staffId: Id<'staff'> }
}

/** The waiting items of a kind, with the nearest of their terms; null where none of them awaits staff. */
export type WaitingKind = Omit<Waiting, 'termSince'>

/** The waiting items by kind, as far as this person's role sees them. */
export async function countWaiting({ db, now, actor }: Asked, settings: Settings): Promise<ReadonlyMap<TaskKind, WaitingKind>> {
  const kinds = queueKindsOf[actor.role]
  const ranges = rangesAt(now, settings)
  const holds = { wantsAccount, reminders: settings.payoutReminderSeconds.length, awaitsStaff, ofReversal }
  const [cases, tasks, proposals] = await Promise.all([
    countCases(db, { silentSeconds: settings.registrySilentSeconds, ...ranges }),
    kinds.includes('payouts_to_approve') ? countMoneyTasks(db, { ...holds, ...ranges }) : [],
    countProposals(db, { staffId: actor.staffId, ...ranges }),
  ])
  const waiting = [...cases, ...tasks, ...proposals]
  return new Map(
    kinds.flatMap((kind): [TaskKind, WaitingKind][] => {
      // Counted in the kinds that it is cut from.
      if (kind === 'escalated') return []
      const { termSince, dueAt, ...all } = addUp(waiting.filter((part) => part.kind === kind))
      return [[kind, { kind, ...all, dueAt: earliestOf([dueAt, termSince && dueOf(kind, termSince, settings)]) }]]
    }),
  )
}
