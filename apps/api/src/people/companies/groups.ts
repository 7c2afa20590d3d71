import type { Input, Reply } from '@damana/contract'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { countRegistrationAttempt } from '#people/sign-in/index.ts'
import { touchApplication } from './application.queries.ts'
import type { CompanyDeps } from './deps.ts'
import { findGroup, replaceOwnGroup } from './group.queries.ts'
import { groupKeyOf } from './group.rules.ts'
import { lockEditable, openFlowOf } from './open-application.ts'
import { presentDraft, readDraft } from './read-draft.ts'

/** The group with exactly this name; groups cannot be listed, so that nobody learns who owns what. */
export async function findGroups(
  ctx: ContextOf<'GET /auth/register/company/groups'>,
  { query }: Input<'GET /auth/register/company/groups'>,
  deps: CompanyDeps,
): Promise<Reply<'GET /auth/register/company/groups'>> {
  await countRegistrationAttempt(ctx, deps, 'group_search')
  const group = await findGroup(ctx.db, { nameKey: groupKeyOf(query.name) })
  return { groups: group?.isOpen ? [{ id: Number(group.id), name: group.name }] : [] }
}

/** Adds a group for an application, in place of the one that it added before. */
export async function createGroup(
  ctx: ContextOf<'POST /auth/register/company/groups/create'>,
  { body }: Input<'POST /auth/register/company/groups/create'>,
  deps: CompanyDeps,
): Promise<Reply<'POST /auth/register/company/groups/create'>> {
  const flow = await openFlowOf(ctx, body.flow_id)
  return ctx.transact(async (tx) => {
    const application = await lockEditable(tx, body.draft, flow)
    await addGroup(tx, application.id, body.name)
    await touchApplication(tx, { id: application.id, now: tx.now })
    return presentDraft(await readDraft(tx, application, tx.now, deps.settings()))
  })
}

/** The name is compared with those of all groups, also of those that nobody finds yet. */
export async function addGroup(tx: Tx, applicationId: bigint, name: string): Promise<void> {
  const nameKey = groupKeyOf(name)
  const group = await findGroup(tx, { nameKey })
  const isFree = !group || (!group.isOpen && (group.isGivenUp || group.applicationId === applicationId))
  if (!isFree || nameKey === '') throw new DomainError('group_exists', { errors: [{ pointer: '/name', code: 'group_exists' }] })
  await replaceOwnGroup(tx, { name, nameKey, applicationId, givenUp: group?.id ?? null })
}
