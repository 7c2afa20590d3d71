import type { FileAnswer } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { FileDeps } from './deps.ts'
import type { WorkFor } from './guarded-program.ts'

interface Paged {
  id: string
  name: string
  contentType: string
}
type PageDeps = Pick<FileDeps, 'store' | 'drawPage'>
export const pdf = 'application/pdf'

/** How many pages can be shown of a file; an image is one. */
export async function countPagesOf(by: WorkFor, { id, contentType }: Paged, { store, drawPage }: PageDeps): Promise<number> {
  if (contentType !== pdf) return 1
  return (await drawPage(by, await store.read(id), 0)).pages
}

/** One page as an image: of a PDF drawn here, of an image the image, which was encoded anew when it came. */
export async function readPageOf(
  by: WorkFor,
  { id, name, contentType }: Paged,
  page: number,
  { store, drawPage }: PageDeps,
): Promise<FileAnswer> {
  const bytes = await store.read(id)
  if (contentType !== pdf) {
    if (page !== 1) throw new DomainError('not_found')
    return { contentType, fileName: name, bytes }
  }
  const { png } = await drawPage(by, bytes, page)
  if (!png) throw new DomainError('not_found')
  return { contentType: 'image/png', fileName: `${name.replace(/\.pdf$/i, '')}-${page}.png`, bytes: png }
}
