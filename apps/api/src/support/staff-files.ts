import type { Input, Output } from '@damana/contract'
import { type CountedAs, insertFile, keepUpload } from '#files/index.ts'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SupportDeps } from './deps.ts'

/** Under whose name an upload of staff is counted. */
export const asStaff: CountedAs = ({ actor }) => {
  if (actor.kind !== 'staff') throw new DomainError('not_found')
  return [`staff:${actor.staffId}`]
}

/** Takes a file that the next answer names. */
export async function uploadForAnswer(
  ctx: RequestContext<StaffActor>,
  { body }: Input<'POST /admin/support/files'>,
  deps: SupportDeps,
): Promise<Output<'POST /admin/support/files'>> {
  return keepUpload(ctx, { kind: 'support', file: body.file }, deps, async (tx, row) => {
    await insertFile(tx, row, { staffId: ctx.actor.staffId })
    return { id: row.id, name: row.name, content_type: row.contentType, size: row.sizeBytes }
  })
}
