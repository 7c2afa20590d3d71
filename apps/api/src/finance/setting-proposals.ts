import type { Input, Output } from '@damana/contract'
import type { Queryable } from '#db/queryable.ts'
import { listSettingProposals } from '#kernel/approvals.queries.ts'
import { presentApproval, takeApprovalBack } from '#kernel/approvals.ts'
import type { ContextOf, StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { WithSettings } from '#kernel/settings.ts'

type View = Output<'GET /admin/settings'>

/** Finance and administrators see which settings wait for another of them. */
export const showSettingProposals = (ctx: ContextOf<'GET /admin/settings'>, deps: WithSettings): Promise<View> =>
  present(ctx.db, ctx.actor, deps)

/** The proposer of a setting takes it back, as long as nobody approved it. */
export const takeSettingBack = (
  ctx: ContextOf<'POST /admin/settings/:name/take-back'>,
  { params }: Input<'POST /admin/settings/:name/take-back'>,
  deps: WithSettings,
): Promise<View> =>
  ctx.transact(async (tx) => {
    requireRole(ctx.actor)
    await takeApprovalBack(tx, `setting:${params.name}`, ctx.actor)
    return present(tx, ctx.actor, deps)
  })

/** To reviewers there are no settings. */
function requireRole({ role }: StaffActor): void {
  if (role === 'reviewer') throw new DomainError('not_found')
}

async function present(db: Queryable, actor: StaffActor, { settings }: WithSettings): Promise<View> {
  requireRole(actor)
  const inForce = new Map<string, unknown>(Object.entries(settings()))
  return {
    proposals: (await listSettingProposals(db)).map(({ id, setting, content, ...one }) => ({
      id: id.toString(),
      setting,
      value: content.value,
      in_force: JSON.stringify(inForce.get(setting) ?? null),
      valid_from: content.valid_from,
      ...presentApproval(one, actor),
    })),
  }
}
