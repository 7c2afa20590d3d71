import { parseApplicationNumber } from '@damana/contract/ids'
import type { Input, Output } from '@damana/contract'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { Queryable } from '#db/queryable.ts'
import { presentListed, presentReview } from './present-review.ts'
import { addSeen, type Application, findApplication, listDecided, listWaiting } from './queries.ts'

type Ctx = RequestContext<StaffActor>

const onePage = 50

/** Applications by status. */
export async function listApplications(
  { actor, db }: Ctx,
  { query }: Input<'GET /admin/companies'>,
  { settings }: WithSettings,
): Promise<Output<'GET /admin/companies'>> {
  if (actor.role === 'finance') throw new DomainError('not_found')
  const cursor = query.cursor === undefined ? null : BigInt(query.cursor)
  const rows =
    query.status === 'pending_review'
      ? await listWaiting(db, { after: cursor, limit: onePage + 1 })
      : await listDecided(db, { status: query.status, before: cursor, limit: onePage + 1 })
  const page = rows.slice(0, onePage)
  return {
    applications: page.map((row) => presentListed(row, settings())),
    next_cursor: rows.length > onePage ? (page.at(-1)?.id.toString() ?? null) : null,
  }
}

/** One application; whoever looks at it is recorded. */
export async function showApplication(
  ctx: Ctx,
  { params }: Input<'GET /admin/companies/:number'>,
  { settings }: WithSettings,
): Promise<Output<'GET /admin/companies/:number'>> {
  const application = await getApplication(ctx, ctx.db, params.number)
  await ctx.inOwnTransaction((tx) => addSeen(tx, { applicationId: application.id, round: application.round, staffId: ctx.actor.staffId }))
  return presentReview(ctx.db, application, { actor: ctx.actor, now: ctx.now, settings: settings() })
}

/** Documents of companies are for those who decide on them. */
export async function getApplication({ actor }: Ctx, db: Queryable, number: string): Promise<Application> {
  const id = found(parseApplicationNumber(number))
  const application = actor.role === 'finance' ? undefined : await findApplication(db, { id })
  return found(application)
}
