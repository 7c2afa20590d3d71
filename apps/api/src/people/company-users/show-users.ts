import type { Output } from '@damana/contract'
import { holdsAll, type Permission } from '@damana/contract/permissions'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { addSeconds } from '#kernel/instants.ts'
import { invitationDays } from '#people/sign-in/index.ts'
import { type Granter, refuseChange, refuseDeletion, refuseTransfer } from './company-user.rules.ts'
import { describeFullOnGroup, describePermissions } from './permission-texts.ts'
import { type CompanyUserRow, findCompany, findGranter, listCompanyUsers } from './queries.ts'

export type CompanyUser = Output<'GET /company/user-list'>[number]

/** The company acted for. Nobody comes here without one. */
export function companyOf({ companyId }: PersonActor): bigint {
  if (companyId === null) throw new DomainError('not_found')
  return companyId
}

/** Rights on the company as they are in this transaction, which may be other than when the call came in. */
export async function granterOf(db: Queryable, actor: PersonActor, companyId: Id<'companies'>): Promise<Granter> {
  const found = await findGranter(db, { userId: actor.userId, companyId })
  if (!found || !holdsAll(found.permissions, ['company.users'])) throw new DomainError('not_found')
  return { userId: actor.userId, ...found }
}

export async function showUsers(ctx: ContextOf<'GET /company/user-list'>): Promise<CompanyUser[]> {
  const companyId = companyOf(ctx.actor)
  const granter = await granterOf(ctx.db, ctx.actor, companyId)
  return (await listCompanyUsers(ctx.db, { companyId })).map((row) => presentUser(row, granter, ctx.now))
}

/** The permissions in words, and which of them the caller may give; rights on the group only where there is one. */
export async function showPermissions(ctx: ContextOf<'GET /company/permission-list'>): Promise<Output<'GET /company/permission-list'>> {
  const companyId = companyOf(ctx.actor)
  const granter = await granterOf(ctx.db, ctx.actor, companyId)
  const company = await findCompany(ctx.db, { id: companyId })
  return [
    ...describePermissions(ctx.lang).map((one) => ({
      ...one,
      grantable: holdsAll(granter.permissions, [one.name as Permission]), // described above: every one but that of the group
    })),
    ...(company?.isInGroup ? [{ ...describeFullOnGroup(ctx.lang), grantable: granter.isPrimary }] : []),
  ]
}

export function presentUser(row: CompanyUserRow, granter: Granter, now: Date): CompanyUser {
  const until = row.invitedAt && addSeconds(row.invitedAt, invitationDays * 24 * 3600)
  const change = refuseChange(granter, row)
  const deletion = refuseDeletion(granter, row)
  return {
    id: row.id.toString(),
    name: row.name,
    name_latin: row.nameLatin,
    email: row.email,
    mobile: row.phone,
    state: stateOf(row, until, now),
    permissions: row.isPrimary || row.fullOnGroup ? ['full'] : row.permissions,
    is_primary: row.isPrimary,
    full_on_group: row.fullOnGroup,
    is_you: row.userId === granter.userId,
    granted_by: row.grantedBy,
    may_rename: row.invitedAt !== null && change === null,
    may_change: change === null,
    may_delete: deletion === null,
    may_become_primary: refuseTransfer(granter, row) === null,
    reason: change ?? deletion,
    invited_at: row.invitedAt?.toISOString() ?? null,
    invited_until: until?.toISOString() ?? null,
    may_send_again: row.invitedAt !== null && change === null,
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
  }
}

function stateOf(row: CompanyUserRow, until: Date | null, now: Date): CompanyUser['state'] {
  if (row.isDeactivated) return 'deactivated'
  if (until !== null) return until > now ? 'invited' : 'expired'
  return row.hasCome ? 'active' : 'invited'
}
