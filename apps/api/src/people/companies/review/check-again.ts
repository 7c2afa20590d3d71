import type { Input, Output } from '@damana/contract'
import { parseApplicationNumber } from '@damana/contract/ids'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { CompanyReviewDeps } from './deps.ts'
import { presentReview } from './present-review.ts'
import { requestChecks } from '../checks/checks.queries.ts'
import { lockApplication } from './queries.ts'
import { refuseReview } from './review.rules.ts'
import { getApplication } from './show-review.ts'

/** Has the registers asked again, for answers that were missing or have changed. */
export async function checkAgain(
  ctx: RequestContext<StaffActor>,
  { params }: Input<'POST /admin/companies/:number/check'>,
  deps: CompanyReviewDeps,
): Promise<Output<'POST /admin/companies/:number/check'>> {
  return ctx.transact(async (tx) => {
    await lockApplication(tx, { id: found(parseApplicationNumber(params.number)) })
    const application = await getApplication(ctx, tx, params.number)
    const reason = refuseReview({ status: application.status, isChecked: true }, 'check', ctx.actor.role)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await requestChecks(tx, application.id)
    return presentReview(tx, application, { actor: ctx.actor, now: tx.now, settings: deps.settings() })
  })
}
