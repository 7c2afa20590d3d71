import type { Input, Output } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { rowNameIn } from '#people/parties/index.ts'
import { companyOf, granterOf } from './show-users.ts'
import { listMembershipEvents } from './history.queries.ts'

type History = Output<'GET /company/user-history'>
const onePage = 20

/** The history of rights of the company, given, changed or taken, newest first. */
export async function showHistory(
  ctx: ContextOf<'GET /company/user-history'>,
  { query }: Input<'GET /company/user-history'>,
): Promise<History> {
  const companyId = companyOf(ctx.actor)
  await granterOf(ctx.db, ctx.actor, companyId)
  const rows = await listMembershipEvents(ctx.db, {
    companyId,
    companyUserId: query.user === undefined ? null : BigInt(query.user),
    before: query.cursor === undefined ? null : BigInt(query.cursor),
    limit: onePage + 1,
  })
  const page = rows.slice(0, onePage)
  return {
    events: page.map(
      ({ id, what, at, by, byLatin, user, userLatin, permissionsBefore, fullOnGroupBefore, permissionsAfter, fullOnGroupAfter }) => ({
        id: id.toString(),
        what,
        at: at.toISOString(),
        by: by && rowNameIn(ctx.lang, { name: by, nameLatin: byLatin }),
        user: user && rowNameIn(ctx.lang, { name: user, nameLatin: userLatin }),
        permissions_before: permissionsBefore && withGroup(permissionsBefore, fullOnGroupBefore),
        permissions_after: permissionsAfter && withGroup(permissionsAfter, fullOnGroupAfter),
      }),
    ),
    next_cursor: rows.length > onePage ? (page.at(-1)?.id.toString() ?? null) : null,
  }
}

const withGroup = (permissions: readonly string[], onGroup: boolean | null): string[] => [
  ...permissions,
  ...(onGroup === true ? ['full_on_group'] : []),
]
