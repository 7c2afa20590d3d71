import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf, PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { addSeconds } from '#kernel/instants.ts'
import { closeMadeAccount, invitationDays, keepOtherSessionsActing, setActingCompany } from '#people/sign-in/index.ts'
import {
  addMembershipEvent,
  listInvitationsFor,
  listInvitationsOf,
  lockCompany,
  type OpenInvitation,
  removeInvitation,
  takeInvitation,
} from './queries.ts'
import { rowNameIn } from '#people/parties/index.ts'

/** Companies that invite the phone or e-mail of this account. */
export async function showInvitations(
  ctx: ContextOf<'GET /profile/company-invitations'>,
): Promise<Output<'GET /profile/company-invitations'>> {
  const open = await listInvitationsOf(ctx.db, { userId: ctx.actor.userId, goodForDays: invitationDays })
  return {
    invitations: open.map(({ id, company, companyLatin, permissions, fullOnGroup, createdAt }) => ({
      id: id.toString(),
      company: rowNameIn(ctx.lang, { name: company, nameLatin: companyLatin }),
      permissions: fullOnGroup ? ['full'] : permissions,
      until: addSeconds(createdAt, invitationDays * 24 * 3600).toISOString(),
    })),
  }
}

/** Nobody acts for a company without having agreed to. */
export async function answerInvitation(
  ctx: ContextOf<'POST /profile/company-invitations'>,
  { body }: Input<'POST /profile/company-invitations'>,
): Promise<Reply<'POST /profile/company-invitations'>> {
  const { userId } = ctx.actor
  const isOpen = (all: readonly OpenInvitation[]) => all.find(({ id }) => id === BigInt(body.id))
  return ctx.transact(async (tx) => {
    const named = isOpen(await listInvitationsOf(tx, { userId, goodForDays: invitationDays }))
    if (!named || !(await lockCompany(tx, { id: named.companyId }))) throw new DomainError('not_found')
    // Under the lock of the company: it may have been withdrawn or changed meanwhile.
    const invitation = isOpen(await listInvitationsOf(tx, { userId, goodForDays: invitationDays }))
    if (!invitation) throw new DomainError('not_found')
    if (body.answer === 'accept') {
      await keepActing(tx, ctx.actor)
      await take(tx, ctx, invitation, userId)
    } else {
      await removeInvitation(tx, { id: invitation.id })
      if (invitation.accountUserId !== null) await closeMadeAccount(tx, invitation.accountUserId)
      await note(tx, ctx, invitation, userId, 'refused')
    }
    return { done: true as const }
  })
}

/** For whom one acts changes by one's own choice only, also when the new company would come first. */
async function keepActing(tx: Tx, { userId, sessionId, companyId, accountType, companies: [first] }: PersonActor): Promise<void> {
  if (accountType !== 'company' || first === undefined) return
  await keepOtherSessionsActing(tx, { userId, sessionId, companyId: first.companyId })
  await setActingCompany(tx, { sessionId, companyId })
}

/** Setting an own password in an account that a company made accepts its invitation. */
export async function acceptWithAccount(tx: Tx, ctx: RequestContext, userId: Id<'users'>): Promise<void> {
  for (const { id, companyId } of await listInvitationsFor(tx, { userId, goodForDays: invitationDays })) {
    if (!(await lockCompany(tx, { id: companyId }))) continue
    const invitation = (await listInvitationsFor(tx, { userId, goodForDays: invitationDays })).find((one) => one.id === id)
    if (invitation) await take(tx, ctx, invitation, userId)
  }
}

async function take(tx: Tx, ctx: RequestContext, invitation: OpenInvitation, userId: Id<'users'>): Promise<void> {
  await takeInvitation(tx, { id: invitation.id, userId })
  await note(tx, ctx, invitation, userId, 'accepted')
}

const note = (tx: Tx, { requestId }: RequestContext, invitation: OpenInvitation, userId: Id<'users'>, what: 'accepted' | 'refused') =>
  addMembershipEvent(tx, {
    companyId: invitation.companyId,
    companyUserId: invitation.id,
    userId,
    actorUserId: userId,
    what,
    before: null,
    after: what === 'accepted' ? invitation : null,
    requestId,
  })
