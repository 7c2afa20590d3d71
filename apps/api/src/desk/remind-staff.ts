import type { StaffRole } from '@damana/contract/statuses'
import { type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import { dateInAmman, isBankDay } from '#kernel/calendar.ts'
import type { Tx } from '#kernel/context.ts'
import type { Settings, WithSettings } from '#kernel/settings.ts'
import { enqueueMessage } from '#notify/index.ts'
import { countOverdueForAdmin } from '#people/identity-proof/index.ts'
import { countWaiting, type WaitingKind } from './count-waiting.ts'
import { claimDay, listMembers } from './reminders.queries.ts'
import { remindedRoles } from './staff-terms.rules.ts'

interface RemindDeps extends WithSettings {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** After a restore nobody is told anything, until it is clear what is missing. */
  readonly isFrozen: () => boolean
}

/** At 09:00 in Amman; a missed morning is made up for on the same day. */
export const remindStaffSchedule: ParsedCronItem[] = parseCronItems([
  {
    task: 'remind_staff',
    match: '0 6 * * *',
    identifier: 'remind_staff',
    options: { backfillPeriod: 8 * 3_600_000, maxAttempts: 5, jobKey: 'remind_staff' },
  },
])

export const remindStaffJob =
  (deps: RemindDeps): Task =>
  () =>
    remindStaff(deps)

/**
 * Reminds staff of what they let pass, once each bank day: a member of a role of all that its role owes, by kind, and an administrator of what is still there at the second
 * reminder, or has nobody else to decide it. Nobody is reminded of items in time.
 */
export async function remindStaff({ transact, settings, isFrozen }: RemindDeps): Promise<void> {
  if (isFrozen()) return
  await transact(async (tx) => {
    const today = dateInAmman(tx.now)
    if (!isBankDay(today, settings()) || !(await claimDay(tx, today))) return
    const members = await listMembers(tx)
    const all = await countFor(tx, { role: 'admin', id: 0n }, settings())
    const ofAdmin = await countOverdueForAdmin(tx)
    // Of identities reviewers are reminded of those that they decide on.
    const ofOthers = all.map((one) => (one.kind === 'identities' ? { ...one, overdue: one.overdue - ofAdmin } : one))
    for (const member of members) {
      // Nobody decides on a change of staff of their own.
      const waiting = member.role === 'admin' ? await countFor(tx, member, settings()) : ofOthers
      const facts = owedBy(member.role, waiting, new Set(members.map(({ role }) => role)))
      if (facts.own.length + facts.passedOn.length === 0) continue
      await enqueueMessage(tx, { channel: 'email', to: member.email, lang: 'ar', template: 'staff_reminder', facts })
    }
  })
}

const countFor = async (tx: Tx, { role, id }: { role: StaffRole; id: bigint }, settings: Settings) => [
  ...(await countWaiting({ db: tx, now: tx.now, actor: { role, staffId: id } }, settings)).values(),
]

/** The reminders of a member of a role: their own items, and for administrators those that others were reminded of before. */
function owedBy(role: StaffRole, waiting: readonly WaitingKind[], present: ReadonlySet<StaffRole>) {
  const isOwn = ({ kind }: WaitingKind) => remindedRoles(kind).includes(role)
  const listed = (count: (one: WaitingKind) => number) =>
    waiting.flatMap((one) => (count(one) > 0 ? [{ kind: one.kind, count: count(one) }] : []))
  return {
    own: listed((one) => (isOwn(one) ? one.overdue : 0)),
    passedOn: listed((one) =>
      role !== 'admin' || isOwn(one) ? 0 : remindedRoles(one.kind).some((other) => present.has(other)) ? one.forAdmin : one.overdue,
    ),
  }
}
