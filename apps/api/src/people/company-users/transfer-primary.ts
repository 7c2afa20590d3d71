import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { companyUserKey } from '#people/sign-in/index.ts'
import { refuseTransfer } from './company-user.rules.ts'
import type { CompanyUserDeps } from './deps.ts'
import { getUser, noteRights, record, tellUser, withCompany } from './manage-users.ts'
import { makePrimary } from './queries.ts'
import { rightsOf } from './company-user.rules.ts'

/** The primary makes another user the primary and stays a user with full permissions. */
export async function transferPrimary(
  ctx: ContextOf<'POST /company/transfer-primary'>,
  { body }: Input<'POST /company/transfer-primary'>,
  deps: CompanyUserDeps,
): Promise<Reply<'POST /company/transfer-primary'>> {
  return withCompany(ctx, deps, async (work) => {
    const row = await getUser(work, body.id)
    const reason = refuseTransfer(work.granter, row)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await deps.requireStepUp(work.tx, ctx, companyUserKey(work.company.id, { change: 'transfer_primary', id: body.id }))
    const full = { permissions: ['full'] as const, fullOnGroup: false }
    const former = await makePrimary(work.tx, work.company.id, row.id)
    await record(work, {
      companyUserId: former.id,
      userId: former.userId,
      what: 'primary_transferred',
      before: full,
      after: { ...full, fullOnGroup: former.fullOnGroup },
    })
    await record(work, {
      companyUserId: row.id,
      userId: row.userId,
      what: 'became_primary',
      before: rightsOf(row),
      after: { ...full, fullOnGroup: row.fullOnGroup },
    })
    for (const one of [former, row]) noteRights(work, one)
    await tellUser(work, row, 'primary')
    return { done: true as const }
  })
}
