import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { companyOf, type CompanyUserDeps, granterOf, lockCompany } from '#people/company-users/index.ts'
import { companyUserKey } from '#people/sign-in/index.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { tellPrimaries } from './ask-group.ts'
import {
  decideGroupRequest,
  findGroupOf,
  findNewestGroupRequest,
  joinGroup,
  listCompaniesOfGroup,
  listOpenGroupRequests,
  listPrimaryOf,
  lockGroupRequest,
} from './queries.ts'

/** The group of the company acted for, what it asked itself, and who asks to join. */
export async function showGroup(ctx: ContextOf<'GET /company/group'>): Promise<Output<'GET /company/group'>> {
  const companyId = companyOf(ctx.actor)
  const { isPrimary } = await granterOf(ctx.db, ctx.actor, companyId)
  const group = await findGroupOf(ctx.db, { companyId })
  const asked = group ? undefined : await findNewestGroupRequest(ctx.db, { companyId })
  const requests = group && isPrimary ? await listOpenGroupRequests(ctx.db, { groupId: group.id }) : []
  return {
    name: group?.name ?? null,
    companies: group ? (await listCompaniesOfGroup(ctx.db, { groupId: group.id })).map((one) => rowNameIn(ctx.lang, one)) : [],
    asked: asked ? { name: asked.name, state: asked.decision === 'declined' ? 'declined' : 'open', at: asked.at.toISOString() } : null,
    requests: requests.map((asking) => ({
      id: asking.id.toString(),
      company: rowNameIn(ctx.lang, asking),
      national_number: asking.nationalNumber,
      at: asking.at.toISOString(),
    })),
    may_answer: isPrimary,
  }
}

/** A primary of a company of the group agrees that another joins, or declines; of two answers the first counts. */
export async function answerGroupRequest(
  ctx: ContextOf<'POST /company/group'>,
  { body }: Input<'POST /company/group'>,
  { requireStepUp }: Pick<CompanyUserDeps, 'requireStepUp'>,
): Promise<Reply<'POST /company/group'>> {
  const companyId = companyOf(ctx.actor)
  return ctx.transact(async (tx) => {
    const { isPrimary } = await granterOf(tx, ctx.actor, companyId)
    if (!isPrimary) throw new DomainError('action_not_allowed', { reason: 'group_primary_answers' })
    const request = await lockGroupRequest(tx, { id: BigInt(body.request) })
    const group = await findGroupOf(tx, { companyId })
    if (!request || !group || request.groupId !== group.id) throw new DomainError('not_found')
    if (request.isDecided) throw new DomainError('action_not_allowed', { reason: 'group_request_decided' })
    const change = body.answer === 'agree' ? 'group_agree' : 'group_decline'
    await requireStepUp(tx, ctx, companyUserKey(companyId, { change, id: body.request }))
    const asking = await lockCompany(tx, { id: request.companyId })
    if (!asking) throw new DomainError('not_found')
    const decision = body.answer === 'agree' ? 'agreed' : 'declined'
    const { userId, sessionId } = ctx.actor
    await decideGroupRequest(tx, { id: request.id, decision, userId })
    if (decision === 'agreed') await joinGroup(tx, { companyId: asking.id, groupId: group.id })
    await insertSecurityEvent(tx, {
      kind: `company_group_${decision}`,
      userId,
      sessionId,
      requestId: ctx.requestId,
      facts: { company: asking.id.toString(), group: group.id.toString() },
    })
    await tellPrimaries(tx, await listPrimaryOf(tx, { companyId: asking.id }), { what: decision, company: asking, group: group.name })
    return { done: true as const }
  })
}
