import type { Input, Output } from '@damana/contract'
import { formatGuaranteeNumber, parseGuaranteeNumber } from '@damana/contract/ids'
import { hasPermission } from '@damana/contract/permissions'
import type { ContextOf } from '#kernel/context.ts'
import { listPartyEvents } from './events.queries.ts'

const pageSize = 100

/** A program reads the events of the guarantees of the party acted for, the oldest first, from where it stopped. */
export async function listEvents(ctx: ContextOf<'GET /events'>, { query }: Input<'GET /events'>): Promise<Output<'GET /events'>> {
  const { partyId, permissions } = ctx.actor
  const after = BigInt(query.cursor ?? 0)
  const rows = hasPermission(permissions, 'damana.view')
    ? await listPartyEvents(ctx.db, {
        partyId,
        guaranteeId: query.number === undefined ? null : (parseGuaranteeNumber(query.number) ?? null),
        after,
        limit: pageSize + 1,
      })
    : []
  const page = rows.slice(0, pageSize)
  return {
    events: page.map(({ id, kind, guaranteeId, version, at }) => ({
      id: id.toString(),
      kind,
      number: formatGuaranteeNumber(guaranteeId.toString()),
      version,
      at: at.toISOString(),
    })),
    next_cursor: (page.at(-1)?.id ?? after).toString(),
    more: rows.length > pageSize,
  }
}
