import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { addGroupRequest, type ContactOfPrimary, listPrimariesOfGroup } from './queries.ts'

type Company = Parameters<typeof rowNameIn>[1]
interface Asking {
  companyId: Id<'companies'>
  company: Company
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
  { company, ...facts }: { what: 'asked' | 'agreed' | 'declined'; company: Company; group: string },
): Promise<void> {
  const path = '/profile/user-management'
  for (const { phone, email, lang } of primaries) {
    const to = phone ?? email
    if (to === null) continue
    const channel = phone === null ? 'email' : 'sms'
    await enqueueMessage(tx, { channel, to, template: 'company_group', facts: { ...facts, company: rowNameIn(lang, company), path }, lang })
  }
}
