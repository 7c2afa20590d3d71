import { parseApplicationNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { lockCompany } from '#people/company-users/index.ts'
import { listSections } from '../application.queries.ts'
import { requireSection } from '../sections.rules.ts'
import { inviteLogin } from './approve-company.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { showLogins } from './logins.ts'
import { presentReview } from './present-review.ts'
import { lockApplication } from './queries.ts'
import { getApplication } from './show-review.ts'

/** Invites a login account again that has not accepted: the link was lost, the invitation ended, or it was refused by mistake. */
export async function inviteAgain(
  ctx: RequestContext<StaffActor>,
  { params, body }: Input<'POST /admin/companies/:number/invite'>,
  deps: CompanyReviewDeps,
): Promise<Output<'POST /admin/companies/:number/invite'>> {
  return ctx.transact(async (tx) => {
    await lockApplication(tx, { id: found(parseApplicationNumber(params.number)) })
    const application = await getApplication(ctx, tx, params.number)
    const { companyId } = application
    if (application.status !== 'approved' || companyId === null)
      throw new DomainError('action_not_allowed', { reason: 'application_not_approved' })
    await lockCompany(tx, { id: companyId })
    const sections = await listSections(tx, { applicationId: application.id })
    const login = found(requireSection(sections, 'group').logins.find(({ id }) => id === body.login))
    const shown = (await showLogins(tx, application, sections, tx.now)).find(({ id }) => id === body.login)
    if (!shown?.may_invite) throw new DomainError('action_not_allowed', { reason: 'already_company_user' })
    await inviteLogin(ctx, tx, { application, sections, login, companyId })
    await insertSecurityEvent(tx, {
      kind: 'company_login_invited',
      staffId: ctx.actor.staffId,
      sessionId: ctx.actor.sessionId,
      requestId: ctx.requestId,
      facts: { application: params.number, login: login.id },
    })
    return presentReview(tx, application, { actor: ctx.actor, now: tx.now, settings: deps.settings() })
  })
}
