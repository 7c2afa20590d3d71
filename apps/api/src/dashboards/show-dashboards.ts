import type { Input, Output } from '@damana/contract'
import type { ReadOnly } from '#db/queryable.ts'
import { dateInAmman } from '#kernel/calendar.ts'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { showToAttend } from '#guarantees/index.ts'
import { type Figures, financialOf, operationalOf, readFigures } from './figures.rules.ts'
import { grains, stepsOf } from './steps.rules.ts'
import { listSums } from './sums.queries.ts'

type Query = Input<'GET /dashboard/operational'>['query']

/** Shows how many guarantees of the party acted for there are, and where they stand. */
export async function showOperational(
  ctx: ContextOf<'GET /dashboard/operational'>,
  { query }: Input<'GET /dashboard/operational'>,
  deps: WithSettings,
): Promise<Output<'GET /dashboard/operational'>> {
  return ctx.read(async (db) => {
    const figures = await figuresOf(ctx, db, query)
    return { ...(await shownWith(ctx, db, figures, deps)), ...operationalOf(figures) }
  })
}

/** Shows where the money of the party acted for is, and what came in and went out. */
export async function showFinancial(
  ctx: ContextOf<'GET /dashboard/financial'>,
  { query }: Input<'GET /dashboard/financial'>,
  deps: WithSettings,
): Promise<Output<'GET /dashboard/financial'>> {
  return ctx.read(async (db) => {
    const figures = await figuresOf(ctx, db, query)
    return { ...(await shownWith(ctx, db, figures, deps)), ...financialOf(figures) }
  })
}

export async function figuresOf(ctx: RequestContext<PersonActor>, db: ReadOnly, query: Query): Promise<Figures> {
  const period = query.period ?? 'monthly'
  const today = dateInAmman(ctx.now)
  const [first] = stepsOf(period, today)
  const lines = await listSums(db, ctx.actor.partyId, grains[period], first?.from ?? today)
  return readFigures(lines, { side: query.side, period, status: query.status ?? 'all', commission: query.commission ?? 'all', today })
}

const shownWith = async (ctx: RequestContext<PersonActor>, db: ReadOnly, { shown }: Figures, deps: WithSettings) => ({
  ...shown,
  attention: {
    items: await showToAttend(ctx, db, shown.side, deps),
    list: { side: shown.side, operational_status: 'active' as const },
  },
  server_time: ctx.now.toISOString(),
})
