import type { SettingName } from '@damana/contract/setting-kinds'
import { type ApprovalTx, approve, type Approver, propose } from './approvals.ts'
import type { listSettingProposals } from './approvals.queries.ts'
import { DomainError, refuseField } from './errors.ts'
import { hasSettingFrom, insertSetting } from './settings.ts'

export type SettingProposal = Awaited<ReturnType<typeof listSettingProposals>>[number]

export const subjectOfSetting = (name: string): string => `setting:${name}`
const twoPersons = { persons: 2 } as const

/** The first person's part: a value for a setting, from a moment on or from its approval (null). */
export async function proposeSetting(
  tx: ApprovalTx,
  { name, value, validFrom }: { name: SettingName; value: unknown; validFrom: Date | null },
  by: { actor: Approver; reason: string },
): Promise<void> {
  if (validFrom !== null && validFrom <= tx.now) refuseField('/valid_from', 'date_past')
  if (validFrom !== null && (await hasSettingFrom(tx, { name, validFrom }))) refuseField('/valid_from', 'already_decided_from')
  const content = { value: JSON.stringify(value), valid_from: validFrom?.toISOString() ?? null }
  await propose(tx, { subject: subjectOfSetting(name), content, basis: {} }, by)
}

/** The second person's: the value is the setting's, from then on or, where that is over by now, from now on. */
export async function carryOutSetting(
  tx: ApprovalTx,
  { setting: name, content, sha256, staffId }: SettingProposal,
  by: { actor: Approver; reason: string },
): Promise<void> {
  if (staffId === by.actor.staffId) throw new DomainError('action_not_allowed', { reason: 'made_by_you' })
  await approve(tx, { subject: subjectOfSetting(name), content: { ...content }, basis: {} }, { ...by, approves: sha256 }, twoPersons)
  const validFrom = content.valid_from === null ? tx.now : new Date(content.valid_from)
  await insertSetting(tx, { name, value: content.value, validFrom, proposedBy: staffId, approvedBy: by.actor.staffId, sha256 })
}
