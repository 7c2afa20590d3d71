import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { addGroupRequest, type ContactOfPrimary, listPrimariesOfGroup } from './queries.ts'

interface Asking {
  companyId: Id<'companies'>
  company: string
  group: { id: bigint; name: string }
}

/** A company that was approved asks to join a group that others are in; their primaries are told. */
export async function askGroup(tx: NotifyingQueryable, { companyId, company, group }: Asking): Promise<void> {
  await addGroupRequest(tx, { companyId, groupId: group.id })
  await tellPrimaries(tx, await listPrimariesOfGroup(tx, { groupId: group.id }), { what: 'asked', company, group: group.name })
}

export async function tellPrimaries(
  tx: NotifyingQueryable,
  primaries: readonly ContactOfPrimary[],
  facts: { what: 'asked' | 'agreed' | 'declined'; company: string; group: string },
): Promise<void> {
  for (const { phone, email, lang } of primaries) {
    const to = phone ?? email
    if (to === null) continue
    const channel = phone === null ? 'email' : 'sms'
    await enqueueMessage(tx, { channel, to, template: 'company_group', facts: { ...facts, path: '/profile/user-management' }, lang })
  }
}
