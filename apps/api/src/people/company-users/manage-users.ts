import type { Input, Reply } from '@damana/contract'
import type { Permission } from '@damana/contract/permissions'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { countUpTo } from '#kernel/rate-counters.queries.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import {
  addCompanyAccount,
  closeMadeAccount,
  endSessionsFor,
  getContact,
  hmacKey,
  inviteToSetPassword,
  lockDestination,
  readContact,
  refuseCommonPassword,
  renameMadeAccount,
  type RightsLost,
} from '#people/sign-in/index.ts'
import type { Id } from '#db/id.ts'
import { type Granter, refuseChange, refuseDeletion, refuseRights, type Rights, rightsOf, takesAway } from './company-user.rules.ts'
import type { CompanyUserDeps } from './deps.ts'
import {
  addInvitation,
  addMembershipEvent,
  changeInvitation,
  changeMembership,
  type Company,
  type CompanyUserRow,
  listCompanyUsers,
  listGroup,
  lockCompany,
  type MembershipEvent,
  removeInvitation,
  removeMembership,
  renewInvitation,
} from './queries.ts'
import { companyOf, type CompanyUser, granterOf, presentUser } from './show-users.ts'
import { rowNameIn } from '#people/parties/index.ts'

type Ctx = RequestContext<PersonActor>
type NewUser = Input<'POST /company/user-register'>['body']

const mostInvitationsOfDay = 20
const mostToOneContactOfDay = 3

interface Work {
  tx: Tx
  ctx: Ctx
  company: Company
  granter: Granter
  deps: CompanyUserDeps
}

/**
 * Invites somebody to act for the company. Whether an account exists is told to nobody but its owner: the answer, the list and the next steps
 * are the same either way.
 */
export async function registerUser(
  ctx: Ctx,
  { body }: Input<'POST /company/user-register'>,
  deps: CompanyUserDeps,
): Promise<Reply<'POST /company/user-register'>> {
  await ctx.replayStoredAnswer()
  const contact = readContacts(body)
  const rights = readRights(body)
  const passwordHash = await hashInitial(body.password, { name: body.name, ...contact }, deps)
  return withCompany(ctx, deps, async (work) => {
    const reason = refuseRights(work.granter, null, rights, work.company.isInGroup)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await refuseTaken(work, contact, null)
    await deps.requireManagingStepUp(work.tx, ctx, work.company.id)
    const id = await invite(work, { id: null, name: body.name, ...contact, rights, passwordHash })
    await record(work, { companyUserId: id, userId: null, what: 'invited', before: null, after: rights })
    return found(work, id)
  })
}

/** Changes the rights of a user; of an invitation also the name, the contact and the initial password. */
export async function updateUser(
  ctx: Ctx,
  { body }: Input<'POST /company/user-update'>,
  deps: CompanyUserDeps,
): Promise<Reply<'POST /company/user-update'>> {
  await ctx.replayStoredAnswer()
  const rights = readRights(body)
  const namesContact = body.mobile !== undefined || body.email !== undefined
  const contact = namesContact ? readContacts(body) : null
  const passwordHash =
    body.password === undefined
      ? null
      : await hashInitial(body.password, { name: body.name ?? '', phone: contact?.phone ?? null, email: contact?.email ?? null }, deps)
  return withCompany(ctx, deps, async (work) => {
    const row = await getUser(work, body.id)
    const reason = refuseChange(work.granter, row) ?? refuseRights(work.granter, row, rights, work.company.isInGroup)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    if (row.invitedAt === null && isAnotherPerson(row, body, contact))
      throw new DomainError('action_not_allowed', { reason: 'persons_own_account' })
    await deps.requireManagingStepUp(work.tx, ctx, work.company.id)
    const before = rightsOf(row)
    if (row.invitedAt === null) {
      await changeMembership(work.tx, row.id, rights)
      const isTaking = takesAway(before, rights)
      if (isTaking) await endActing(work, row, 'rights_changed')
      noteRights(work, row)
      await record(work, { companyUserId: row.id, userId: row.userId, what: 'rights_changed', before, after: rights })
      await tellUser(work, row, isTaking ? 'changed' : 'given')
    } else {
      await changeOpenInvitation(work, row, { name: body.name ?? row.name, contact, rights, passwordHash })
      await record(work, { companyUserId: row.id, userId: null, what: 'invitation_changed', before, after: rights })
    }
    return found(work, row.id)
  })
}

/** Sends an invitation again, to the same contact. Whether an account waits for the person is told to nobody. */
export async function sendInvitationAgain(
  ctx: Ctx,
  { body }: Input<'POST /company/send-invitation'>,
  deps: CompanyUserDeps,
): Promise<Reply<'POST /company/send-invitation'>> {
  return withCompany(ctx, deps, async (work) => {
    const row = await getUser(work, body.id)
    const reason = row.invitedAt === null ? 'already_company_user' : refuseChange(work.granter, row)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await countInvitation(work, row)
    await renewInvitation(work.tx, { id: row.id })
    await sendInvitation(work, row, row.accountUserId)
    await noteSecurityEvent(work, 'invited_again', null)
    return found(work, row.id)
  })
}

/** Takes a user or an invitation out of the company. */
export async function deleteUser(
  ctx: Ctx,
  { body }: Input<'POST /company/delete-user'>,
  deps: CompanyUserDeps,
): Promise<Reply<'POST /company/delete-user'>> {
  return withCompany(ctx, deps, async (work) => {
    const row = await getUser(work, body.id)
    const reason = refuseDeletion(work.granter, row)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await deps.requireManagingStepUp(work.tx, ctx, work.company.id)
    const before = rightsOf(row)
    if (row.invitedAt === null) {
      // While the membership still says for whom each session acts.
      await endActing(work, row, 'removed_from_company')
      await removeMembership(work.tx, { id: row.id })
      noteRights(work, row)
      await record(work, { companyUserId: row.id, userId: row.userId, what: 'removed', before, after: null })
      await tellUser(work, row, 'removed')
    } else {
      await removeInvitation(work.tx, { id: row.id })
      if (row.accountUserId !== null) await closeMadeAccount(work.tx, row.accountUserId)
      await record(work, { companyUserId: row.id, userId: null, what: 'invitation_withdrawn', before, after: null })
    }
    return { done: true as const }
  })
}

/** One change at a time in a company, under the rights that the caller has then. */
export function withCompany<T>(ctx: Ctx, deps: CompanyUserDeps, work: (its: Work) => Promise<T>): Promise<T> {
  const companyId = companyOf(ctx.actor)
  return ctx.transact(async (tx) => {
    const company = await lockCompany(tx, { id: companyId })
    if (!company) throw new DomainError('not_found')
    return work({ tx, ctx, company, granter: await granterOf(tx, ctx.actor, companyId), deps })
  })
}

interface Contacts {
  phone: string | null
  email: string | null
}
function readContacts({ mobile, email }: Pick<NewUser, 'mobile' | 'email'>): Contacts {
  if (mobile === undefined && email === undefined)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/mobile', code: 'required' }] })
  const named = email === undefined ? null : readContact(email, '/email')
  if (named && named.channel !== 'email')
    throw new DomainError('validation_failed', { errors: [{ pointer: '/email', code: 'invalid_email' }] })
  return { phone: mobile === undefined ? null : readContact(mobile, '/mobile').to, email: named?.to ?? null }
}

function readRights({ permissions, full_on_group }: { permissions: readonly Permission[]; full_on_group: boolean }): Rights {
  if (permissions.length === 0 && !full_on_group)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/permissions', code: 'required' }] })
  return { permissions: [...new Set(permissions)], fullOnGroup: full_on_group }
}

function hashInitial(password: string, person: { name: string } & Contacts, { passwords }: CompanyUserDeps): Promise<string> {
  refuseCommonPassword(password, person)
  return passwords.hash(password)
}

export async function getUser({ tx, company }: Work, id: string): Promise<CompanyUserRow> {
  const row = (await listCompanyUsers(tx, { companyId: company.id })).find((one) => one.id === BigInt(id))
  if (!row) throw new DomainError('not_found')
  return row
}

async function found({ tx, company, granter }: Work, id: bigint): Promise<CompanyUser> {
  const row = (await listCompanyUsers(tx, { companyId: company.id })).find((one) => one.id === id)
  if (!row) throw new Error('the user of the company was not stored')
  return presentUser(row, granter, tx.now)
}

/** Of those whom the company sees; an account that it does not see is not looked for. */
async function refuseTaken({ tx, company }: Work, { phone, email }: Contacts, exceptId: bigint | null): Promise<void> {
  const isTaken = (await listCompanyUsers(tx, { companyId: company.id })).some(
    (one) =>
      one.id !== exceptId &&
      one.grantedBy === null &&
      (phone === null ? one.email?.toLowerCase() === email && (one.invitedAt === null || one.phone === null) : one.phone === phone),
  )
  if (isTaken) throw new DomainError('action_not_allowed', { reason: 'already_company_user' })
}

interface Invited extends Contacts {
  id: bigint | null
  name: string
  rights: Rights
  passwordHash: string
}
async function invite(work: Work, { id, name, phone, email, rights, passwordHash }: Invited): Promise<bigint> {
  const { tx, ctx, company } = work
  await countInvitation(work, { phone, email })
  await lockDestination(tx, { destination: phone ?? email ?? '' })
  const accountUserId = (await addCompanyAccount(tx, { name, phone, email, passwordHash, lang: ctx.lang })) ?? null
  const invitationId = await addInvitation(tx, {
    id,
    companyId: company.id,
    name,
    phone,
    email,
    ...rights,
    isPrimary: false,
    accountUserId,
    byUserId: ctx.actor.userId,
  })
  await sendInvitation(work, { phone, email }, accountUserId)
  return invitationId
}

async function countInvitation({ tx, company, deps }: Work, { phone, email }: Contacts): Promise<void> {
  const budgets = [
    [`company_invitations:${company.id}`, mostInvitationsOfDay],
    [`company_invited:${hmacKey(deps.otpPepper.current, phone ?? email ?? '')}`, mostToOneContactOfDay],
  ] as const
  for (const [counter, most] of budgets)
    if (!(await countUpTo(tx, 'day', counter, most))) throw new DomainError('rate_limited', { retryAfter: 3600 })
}

async function sendInvitation({ tx, ctx, company }: Work, { phone, email }: Contacts, accountUserId: Id<'users'> | null): Promise<void> {
  if (accountUserId !== null) return inviteToSetPassword(tx, accountUserId, company)
  await enqueueMessage(tx, {
    channel: phone === null ? 'email' : 'sms',
    to: phone ?? email ?? '',
    template: 'company_invitation',
    facts: { path: '/profile', company: rowNameIn(ctx.lang, company) },
    lang: ctx.lang,
  })
}

/** Another contact or password is another invitation; the one before opens nothing any more. */
async function changeOpenInvitation(
  work: Work,
  row: CompanyUserRow,
  its: { name: string; contact: Contacts | null; rights: Rights; passwordHash: string | null },
): Promise<void> {
  const { tx } = work
  const contact = its.contact ?? { phone: row.phone, email: row.email }
  const isSame = contact.phone === row.phone && contact.email === row.email
  if (isSame && its.passwordHash === null) {
    if (row.accountUserId !== null) await renameMadeAccount(tx, { userId: row.accountUserId, name: its.name })
    return changeInvitation(tx, row.id, { name: its.name, ...its.rights })
  }
  if (its.passwordHash === null) throw new DomainError('validation_failed', { errors: [{ pointer: '/password', code: 'required' }] })
  await refuseTaken(work, contact, row.id)
  await removeInvitation(tx, { id: row.id })
  if (row.accountUserId !== null) await closeMadeAccount(tx, row.accountUserId)
  await invite(work, { id: row.id, name: its.name, ...contact, rights: its.rights, passwordHash: its.passwordHash })
}

/** Whether the call would change what belongs to the person who has come. */
const isAnotherPerson = (
  row: CompanyUserRow,
  body: Pick<Input<'POST /company/user-update'>['body'], 'name' | 'password'>,
  contact: Contacts | null,
): boolean =>
  body.password !== undefined ||
  (body.name !== undefined && body.name !== row.name) ||
  (contact !== null &&
    ((contact.phone !== null && contact.phone !== row.phone) || (contact.email !== null && contact.email !== row.email?.toLowerCase())))

/**
 * The sessions in which the user acts with rights that are taken. Rights are read at every call; the sessions end so that no open page shows
 * any longer what its user may no longer see. One's own goes on.
 */
async function endActing({ tx, ctx, company }: Work, row: CompanyUserRow, reason: RightsLost): Promise<void> {
  if (row.userId === null) return
  const companyIds = row.fullOnGroup ? await listGroup(tx, company.id) : [company.id]
  await endSessionsFor(tx, row.userId, {
    companyIds,
    keptSessionId: row.userId === ctx.actor.userId ? ctx.actor.sessionId : null,
    reason,
  })
}

/** Open pages of the user read the profile anew, with its rights. */
export function noteRights({ tx }: Work, { userId }: Pick<CompanyUserRow, 'userId'>): void {
  if (userId !== null) tx.notify('live', `rights:${userId}`)
}

/** The person is told where the account can be reached. */
export async function tellUser(
  { tx, company }: Work,
  { userId }: CompanyUserRow,
  what: 'given' | 'changed' | 'removed' | 'primary',
): Promise<void> {
  if (userId === null) return
  const { phone, email, lang } = await getContact(tx, userId)
  const to = phone ?? email
  if (to === null) return
  const channel = phone === null ? 'email' : 'sms'
  const named = rowNameIn(lang, company)
  await enqueueMessage(tx, { channel, to, template: 'company_rights', facts: { what, company: named }, lang })
}

export async function record(
  work: Work,
  event: Pick<MembershipEvent, 'companyUserId' | 'userId' | 'what' | 'before' | 'after'>,
): Promise<void> {
  const { tx, ctx, company } = work
  await addMembershipEvent(tx, { ...event, companyId: company.id, actorUserId: ctx.actor.userId, requestId: ctx.requestId })
  await noteSecurityEvent(work, event.what, event.userId)
}

async function noteSecurityEvent(
  { tx, ctx, company }: Work,
  what: MembershipEvent['what'] | 'invited_again',
  aboutUserId: Id<'users'> | null,
): Promise<void> {
  const { userId, sessionId } = ctx.actor
  await insertSecurityEvent(tx, {
    kind: `company_user_${what}`,
    userId: aboutUserId ?? userId,
    sessionId,
    requestId: ctx.requestId,
    facts: { company: company.id.toString(), by: userId.toString() },
  })
}
