import type { NotifyingQueryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { enqueueMessage } from '#notify/index.ts'
import { addCompanyUser, closeMadeAccount, inviteToSetPassword, isContactTaken, lockDestination } from '#people/sign-in/index.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { addInvitation, addMembershipEvent, findInvitationTo, removeInvitation, type Company } from './queries.ts'

export interface LoginToInvite {
  companyId: Id<'companies'>
  company: Pick<Company, 'name' | 'nameLatin'>
  name: string
  phone: string
  permissions: readonly string[]
  isPrimary: boolean
  lang: 'ar' | 'en'
  requestId: string
}

/**
 * Invites a login account that the application of an approved company named; an open invitation to it ends. Where the phone has an account
 * the invitation stands in its profile, otherwise setting a password accepts it. Returns the id of the invitation and of the membership that it becomes.
 */
export async function inviteByApproval(tx: NotifyingQueryable, login: LoginToInvite): Promise<bigint> {
  const { companyId, company, name, phone, permissions, isPrimary, lang, requestId } = login
  await lockDestination(tx, { destination: phone })
  const before = await findInvitationTo(tx, { companyId, phone })
  if (before) {
    await removeInvitation(tx, { id: before.id })
    if (before.accountUserId !== null) await closeMadeAccount(tx, before.accountUserId)
  }
  const hasAccount = await isContactTaken(tx, 'mobile', phone, null)
  const accountUserId = hasAccount ? null : await addCompanyUser(tx, { name, phone, lang })
  const rights = { permissions, fullOnGroup: false }
  const id = await addInvitation(tx, {
    id: before?.id ?? null,
    companyId,
    name,
    phone,
    email: null,
    ...rights,
    isPrimary,
    accountUserId,
    byUserId: null,
  })
  if (accountUserId !== null) await inviteToSetPassword(tx, accountUserId, company)
  else
    await enqueueMessage(tx, {
      channel: 'sms',
      to: phone,
      template: 'company_invitation',
      facts: { path: '/profile', company: rowNameIn(lang, company) },
      lang,
    })
  await addMembershipEvent(tx, {
    companyId,
    companyUserId: id,
    userId: null,
    actorUserId: null,
    what: 'invited',
    before: null,
    after: rights,
    requestId,
  })
  return id
}
