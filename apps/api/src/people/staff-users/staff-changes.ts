import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@damana/contract'
import { type Reason, reasons } from '@damana/contract/errors'
import { staffActions } from '@damana/contract/statuses'
import { Secret } from 'otpauth'
import type { Queryable } from '#db/queryable.ts'
import { approve, listApprovals, type Proposal, refuseProposalOf, type StoredApproval, takeApprovalBack } from '#kernel/approvals.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { endSessionsOfStaff, hashOf, type IdentityDeps, sealField } from '#people/sign-in/index.ts'
import { readRecoveryCodes } from './recovery-codes.queries.ts'
import { type ChangeDecision, changeDecisions, type MemberStanding, refuseDecision, refuseProposal } from './staff-change.rules.ts'
import {
  type ChangeRow,
  carryOutChange,
  countAdministrators,
  findChange,
  findMember,
  isOnStaff,
  listChangesOfMember,
  listEventsOfMember,
  listMembers,
  listOpenInvitations,
  listWaitingChanges,
  lockChanges,
  type MemberRow,
  revokeStaffInvitation,
} from './staff-changes.queries.ts'

type Change = Output<'GET /admin/staff-changes/:id'>
type Member = Output<'GET /admin/staff/:id'>

const hoursOfLink = 72

/** Administrators see the members of staff, open invitations, and the changes that wait. */
export async function showStaff(ctx: ContextOf<'GET /admin/staff'>): Promise<Output<'GET /admin/staff'>> {
  requireAdministrator(ctx.actor)
  return presentStaff(ctx.db, ctx.actor)
}

async function presentStaff(db: Queryable, actor: StaffActor): Promise<Output<'GET /admin/staff'>> {
  const members = await listMembers(db)
  const invitations = await listOpenInvitations(db)
  const changes = await listWaitingChanges(db)
  return {
    members: members.map((row) => presentMember(row, actor)),
    invitations: invitations.map(({ id, changeId, name, email, role, invitedBy, expiresAt }) => ({
      id: id.toString(),
      change_id: changeId?.toString() ?? null,
      name,
      email,
      role,
      invited_by: invitedBy,
      expires_at: expiresAt.toISOString(),
    })),
    changes: changes.map((row) => presentChange(row, actor)),
  }
}

/** One member of staff, with everything that administrators did and the member's own steps of signing in. */
export async function showMember(ctx: ContextOf<'GET /admin/staff/:id'>, { params }: Input<'GET /admin/staff/:id'>): Promise<Member> {
  requireAdministrator(ctx.actor)
  return presentWithHistory(ctx.db, ctx.actor, BigInt(params.id))
}

/** One change of staff, with what this administrator may do about it. */
export async function showChange(
  ctx: ContextOf<'GET /admin/staff-changes/:id'>,
  { params }: Input<'GET /admin/staff-changes/:id'>,
): Promise<Change> {
  requireAdministrator(ctx.actor)
  return presentWithActions(await getChange(ctx.db, BigInt(params.id)), ctx.actor)
}

/** An administrator proposes that somebody joins the staff. */
export async function proposeInvitation(
  ctx: ContextOf<'POST /admin/staff/invite'>,
  { body }: Input<'POST /admin/staff/invite'>,
): Promise<Change> {
  const { actor } = ctx
  requireAdministrator(actor)
  const { name, role, reason } = body
  const email = body.email.toLowerCase()
  return ctx.transact(async (tx) => {
    await lockChanges(tx)
    if (await isOnStaff(tx, email)) throw refusal('staff_exists')
    const id = await propose(tx, actor, reason, { subject: `staff:${email}`, content: { kind: 'invite', name, email, role }, basis: {} })
    await noteSecurity(tx, ctx, 'staff_change_proposed', { change: id.toString(), kind: 'invite' })
    return presentWithActions(await getChange(tx, id), actor)
  })
}

/** An administrator proposes another role, a reset of the authenticator or the deactivation of a member. */
export async function proposeChange(
  ctx: ContextOf<'POST /admin/staff/:id/propose'>,
  { params, body }: Input<'POST /admin/staff/:id/propose'>,
): Promise<Member> {
  const { actor } = ctx
  requireAdministrator(actor)
  const staffId = BigInt(params.id)
  const { kind, reason } = body
  const role = kind === 'role' ? (body.role ?? null) : null
  if (kind === 'role' && role === null) throw new DomainError('validation_failed', { errors: [{ pointer: '/role', code: 'required' }] })
  return ctx.transact(async (tx) => {
    await lockChanges(tx)
    const member = await findMember(tx, { id: staffId })
    if (!member) throw new DomainError('not_found')
    const standing = await readStanding(tx, member, actor)
    const refused = refuseProposal(standing, kind, role ?? undefined)
    if (refused) throw refusal(refused)
    await propose(tx, actor, reason, { subject: `staff:${staffId}`, content: { kind, role }, basis: basisOf(member) })
    await noteSecurity(tx, ctx, 'staff_change_proposed', { member: staffId.toString(), kind })
    return presentWithHistory(tx, actor, staffId)
  })
}

/**
 * An administrator revokes an invitation that nobody accepted yet: its link opens nothing any more. One is enough, for nobody gains a right and nobody
 * loses one that was used.
 */
export async function revokeInvitation(
  ctx: ContextOf<'POST /admin/staff-invitations/:id/revoke'>,
  { params, body }: Input<'POST /admin/staff-invitations/:id/revoke'>,
): Promise<Output<'POST /admin/staff-invitations/:id/revoke'>> {
  const { actor } = ctx
  requireAdministrator(actor)
  return ctx.transact(async (tx) => {
    const refused = await revokeStaffInvitation(tx, { id: BigInt(params.id), by: actor.staffId, reason: body.reason })
    if (refused === 'not_found') throw new DomainError('not_found')
    if (refused !== null) throw refusal(isReason(refused) ? refused : 'no_permission')
    await noteSecurity(tx, ctx, 'staff_invitation_revoked', { invitation: params.id })
    return presentStaff(tx, actor)
  })
}

/** The change is the first approval of its content; that of another administrator is the second. While one waits there is no other. */
async function propose(tx: Tx, actor: StaffActor, reason: string, proposal: Proposal): Promise<bigint> {
  if ((await listApprovals(tx, proposal.subject, proposal.basis)).length > 0) throw refusal('staff_change_waits')
  await approve(tx, proposal, { actor, reason }, twoAdministrators)
  return (await getProposal(tx, proposal)).id
}
const twoAdministrators = { persons: 2, roles: ['admin'] } as const

async function getProposal(tx: Tx, { subject, basis }: Pick<Proposal, 'subject' | 'basis'>): Promise<StoredApproval> {
  const [proposal] = await listApprovals(tx, subject, basis)
  if (!proposal) throw refusal('staff_change_settled')
  return proposal
}

/** A proposal speaks of the member as the proposer saw them. */
const basisOf = ({ role }: Pick<MemberRow, 'role'>) => ({ role })

/**
 * A second administrator confirms a change, or refuses it, or its proposer withdraws it. Confirmed, it is carried out at once: the member's sessions and
 * streams end, and the member is told by e-mail.
 */
export async function decideChange(
  ctx: RequestContext<StaffActor>,
  id: bigint,
  decision: ChangeDecision,
  deps: IdentityDeps,
): Promise<Change> {
  const { actor } = ctx
  requireAdministrator(actor)
  return ctx.transact(async (tx) => {
    await lockChanges(tx)
    const change = await getChange(tx, id)
    const refused = refuseDecision(standingOfChange(change, actor), decision)
    if (refused) throw refusal(refused)
    const { subject } = change
    if (decision === 'withdraw') await takeApprovalBack(tx, subject, actor)
    else if (decision === 'refuse') await refuseProposalOf(tx, id, actor)
    else {
      const basis = change.staffId === null ? {} : basisOf(found(await findMember(tx, { id: change.staffId })))
      const { content, sha256 } = await getProposal(tx, { subject, basis })
      await approve(tx, { subject, content, basis }, { actor, reason: '', approves: sha256 }, twoAdministrators)
      await carryOut(tx, ctx, change, deps)
    }
    const whose = change.staffId === null ? {} : { member: change.staffId.toString() }
    await noteSecurity(tx, ctx, `staff_change_${done[decision]}`, { change: id.toString(), kind: change.kind, ...whose })
    return presentWithActions(await getChange(tx, id), actor)
  })
}
const done = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const

async function carryOut(tx: Tx, ctx: RequestContext<StaffActor>, change: ChangeRow, { fieldSealer }: IdentityDeps): Promise<void> {
  const token = randomBytes(16).toString('base64url')
  const newSecret = () => sealField(fieldSealer, new Secret({ size: 20 }).base32)
  const refused = await carryOutChange(tx, {
    id: change.id,
    tokenHash: hashOf(token),
    totpSecret: newSecret(),
    unknownTotpSecret: newSecret(),
    hours: hoursOfLink,
  })
  if (refused !== null) throw refusal(isReason(refused) ? refused : 'no_permission')
  if (change.kind !== 'invite' && change.staffId !== null) await endSessionsOfStaff(tx, change.staffId, `staff_${change.kind}`)
  const to = { channel: 'email', to: change.email, lang: ctx.lang } as const
  if (change.kind === 'role' || change.kind === 'deactivate')
    await enqueueMessage(tx, { ...to, template: 'staff_account', facts: { what: change.kind, left: null } })
  else
    await enqueueMessage(tx, {
      ...to,
      template: 'staff_invitation',
      facts: { what: change.kind, path: `/admin/invitation/${token}`, hours: hoursOfLink },
    })
}

/** Of staff and their changes only administrators know. */
function requireAdministrator({ role }: StaffActor): void {
  if (role !== 'admin') throw new DomainError('not_found')
}

const refusal = (reason: Reason) => new DomainError('action_not_allowed', { reason })
const isReason = (text: string): text is Reason => text in reasons

const noteSecurity = (tx: Tx, { actor, requestId }: RequestContext<StaffActor>, kind: string, facts: Readonly<Record<string, string>>) =>
  insertSecurityEvent(tx, { kind, staffId: actor.staffId, sessionId: actor.sessionId, requestId, facts })

async function getChange(db: Queryable, id: bigint): Promise<ChangeRow> {
  const change = await findChange(db, { id })
  if (!change) throw new DomainError('not_found')
  return change
}

async function readStanding(db: Queryable, member: MemberRow, { staffId }: StaffActor): Promise<MemberStanding> {
  const changes = await listChangesOfMember(db, { staffId: member.id })
  return {
    isSelf: member.id === staffId,
    role: member.role,
    isDeactivated: member.deactivatedAt !== null,
    hasWaiting: changes.some(({ status }) => status === 'waiting'),
    administrators: await countAdministrators(db),
  }
}

const standingOfChange = (change: ChangeRow, { staffId }: StaffActor) => ({
  isWaiting: change.status === 'waiting',
  isOwn: change.proposedById === staffId,
  isOfSelf: change.staffId === staffId,
})

function presentWithActions(change: ChangeRow, actor: StaffActor): Change {
  return {
    ...presentChange(change, actor),
    actions: changeDecisions.map((name) => {
      const reason = refuseDecision(standingOfChange(change, actor), name)
      return { name, allowed: reason === null, reason }
    }),
  }
}

const presentChange = (row: ChangeRow, { staffId }: StaffActor) => ({
  id: row.id.toString(),
  kind: row.kind,
  status: row.status,
  staff_id: row.staffId?.toString() ?? null,
  name: row.name,
  email: row.email,
  role: row.role,
  new_role: row.newRole,
  reason: row.reason,
  proposed_by: row.proposedBy,
  proposed_at: row.proposedAt.toISOString(),
  yours: row.proposedById === staffId,
  decided_by: row.decidedBy,
  decided_at: toIso(row.decidedAt),
  revoked:
    row.revokedBy === null || row.revokedAt === null || row.revocationReason === null
      ? null
      : { by: row.revokedBy, at: row.revokedAt.toISOString(), reason: row.revocationReason },
})

const presentMember = (row: MemberRow, { staffId }: StaffActor) => ({
  id: row.id.toString(),
  name: row.name,
  email: row.email,
  role: row.role,
  state:
    row.deactivatedAt !== null ? ('deactivated' as const) : row.lacksAuthenticator ? ('no_authenticator' as const) : ('active' as const),
  you: row.id === staffId,
  joined_at: row.createdAt.toISOString(),
  last_signed_in_at: toIso(row.lastSignedInAt),
})

async function presentWithHistory(db: Queryable, actor: StaffActor, id: bigint): Promise<Member> {
  const member = await findMember(db, { id })
  if (!member) throw new DomainError('not_found')
  const changes = await listChangesOfMember(db, { staffId: id })
  const events = await listEventsOfMember(db, { staffId: id })
  const codes = await readRecoveryCodes(db, { staffId: id })
  const standing = await readStanding(db, member, actor)
  const waiting = changes.find(({ status }) => status === 'waiting')
  const steps: Member['history'] = [
    ...changes
      .filter(({ status }) => status !== 'waiting')
      .map((change) => ({
        id: `change-${change.id}`,
        what: change.kind,
        status: change.status,
        role_before: change.kind === 'role' ? change.role : null,
        role: change.kind === 'invite' ? change.role : change.newRole,
        reason: change.reason,
        proposed_by: change.proposedBy,
        decided_by: change.decidedBy,
        at: (change.decidedAt ?? change.proposedAt).toISOString(),
      })),
    ...events.map((event) => ({
      id: `event-${event.id}`,
      what: event.what,
      status: null,
      role_before: null,
      role: null,
      reason: null,
      proposed_by: null,
      decided_by: null,
      at: event.at.toISOString(),
    })),
  ]
  return {
    ...presentMember(member, actor),
    deactivated_at: toIso(member.deactivatedAt),
    recovery_codes_left: codes.left,
    waiting: waiting ? presentChange(waiting, actor) : null,
    history: steps.sort((a, b) => b.at.localeCompare(a.at)),
    actions: staffActions.map((name) => {
      const reason = refuseProposal(standing, name)
      return { name, allowed: reason === null, reason }
    }),
  }
}
