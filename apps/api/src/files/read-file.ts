import { hasPermission } from '@damana/contract/permissions'
import type { FileAnswer, PersonActor, RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { FileDeps } from './deps.ts'
import { countPagesOf, pdf, readPageOf } from './pages.ts'
import { findFile, findFileOf } from './queries.ts'

/** Reads a file for its uploader or for a side of its guarantee; for anybody else it does not exist. */
export async function readFile({ actor, db }: RequestContext<PersonActor>, id: string, { store }: FileDeps): Promise<FileAnswer> {
  const file = await findFileOf(db, id, {
    // A key's maker has files of their own, which are no business of the company's programs.
    userId: actor.key ? 0n : actor.userId,
    partyId: actor.partyId,
    mayView: hasPermission(actor.permissions, 'damana.view'),
    mayReadAll: hasPermission(actor.permissions, 'full'),
    ownUserId: actor.companyId === null ? actor.userId : null,
  })
  if (!file) throw new DomainError('not_found')
  return { contentType: file.contentType, fileName: file.name, bytes: await store.read(file.id) }
}

/** Files are evidence for reviewers and administrators; finance decides by receipts and payouts. */
async function findForStaff({ actor, db }: RequestContext<StaffActor>, id: string, wantsPdf: boolean) {
  const file = actor.role === 'finance' ? undefined : await findFile(db, { id })
  if (!file || (file.contentType === pdf) !== wantsPdf) throw new DomainError('not_found')
  return file
}

/** Reads an image for staff; it was re-encoded on upload. A PDF is never sent as it is: staff see its pages. */
export async function readFileForStaff(ctx: RequestContext<StaffActor>, id: string, { store }: FileDeps): Promise<FileAnswer> {
  const file = await findForStaff(ctx, id, false)
  return { contentType: file.contentType, fileName: file.name, bytes: await store.read(file.id) }
}

/** Counts the pages that staff can see. */
export async function countPages(ctx: RequestContext<StaffActor>, id: string, deps: FileDeps): Promise<{ pages: number }> {
  const file = await findForStaff(ctx, id, true)
  return { pages: await countPagesOf(ctx, file, deps) }
}

/** Renders one page as an image. */
export async function drawPageOf(
  ctx: RequestContext<StaffActor>,
  { id, page }: { id: string; page: string },
  deps: FileDeps,
): Promise<FileAnswer> {
  return readPageOf(ctx, await findForStaff(ctx, id, true), Number(page), deps)
}
