import { companySections, type CompanyDecision } from '@damana/contract/company-words'
import { formatApplicationNumber, parseApplicationNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { insertEvent } from '../application.queries.ts'
import { listChecks } from '../checks/checks.queries.ts'
import { approveCompany, checkHolderOf } from './approve-company.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { presentReview } from './present-review.ts'
import { type Application, lockApplication, saveDecision, saveRemarks } from './queries.ts'
import { refuseReview } from './review.rules.ts'
import { getApplication } from './show-review.ts'

type Ctx = RequestContext<StaffActor>
type Shown = Output<'GET /admin/companies/:number'>

const eventOf = { approve: 'approved', return: 'returned', reject: 'rejected' } as const satisfies Record<CompanyDecision, string>

/** Approves, returns with remarks, or rejects; the applicant is told. */
export async function decideApplication(
  ctx: Ctx,
  { params, body }: Input<'POST /admin/companies/:number/decide'>,
  deps: CompanyReviewDeps,
): Promise<Shown> {
  const { decision, reason, round } = body
  const remarks = decision === 'return' ? (body.remarks ?? []) : []
  if (decision === 'return' && remarks.length === 0)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/remarks', code: 'required' }] })
  const { staffId } = ctx.actor
  await ctx.replayStoredAnswer()
  const holderAnswer =
    decision === 'approve' ? await checkHolderOf(ctx.db, (await getApplication(ctx, ctx.db, params.number)).id, deps) : 'unknown'
  return ctx.transact(async (tx) => {
    await lockApplication(tx, { id: found(parseApplicationNumber(params.number)) })
    const application = await getApplication(ctx, tx, params.number)
    if (application.round !== round) throw new DomainError('action_not_allowed', { reason: 'application_changed' })
    await requireDecidable(ctx, tx, application, decision)
    const companyId = decision === 'approve' ? await approveCompany(ctx, tx, application, holderAnswer, deps) : null
    await saveDecision(tx, { id: application.id, decision, staffId, reason, companyId })
    await saveRemarks(tx, application.id, companySections, remarks)
    await insertEvent(tx, { applicationId: application.id, kind: eventOf[decision], staffId, facts: { reason }, now: tx.now })
    await insertSecurityEvent(tx, {
      kind: `company_${eventOf[decision]}`,
      staffId,
      sessionId: ctx.actor.sessionId,
      requestId: ctx.requestId,
      facts: { application: params.number, round },
    })
    await tellApplicant(tx, application, decision, reason)
    return presentReview(tx, await getApplication(ctx, tx, params.number), { actor: ctx.actor, now: tx.now, settings: deps.settings() })
  })
}

async function requireDecidable(ctx: Ctx, tx: Tx, application: Application, decision: CompanyDecision): Promise<void> {
  const isChecked = (await listChecks(tx, { applicationId: application.id, round: application.round })).length > 0
  const reason = refuseReview({ status: application.status, isChecked }, decision, ctx.actor.role)
  if (reason) throw new DomainError('action_not_allowed', { reason })
}

const tellApplicant = (tx: Tx, application: Application, decision: CompanyDecision, reason: string): Promise<void> =>
  enqueueMessage(tx, {
    channel: application.channel === 'mobile' ? 'sms' : 'email',
    to: application.contact,
    lang: application.lang,
    template: 'company_application',
    facts: {
      what: eventOf[decision],
      number: formatApplicationNumber(application.id),
      company: rowNameIn(application.lang, application),
      path: `/register-company?draft=${application.draftId}`,
      reason: decision === 'approve' ? null : reason,
    },
  })
