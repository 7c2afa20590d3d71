import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { RunGuarded, WorkFor } from './guarded-program.ts'

export interface Drawn {
  pages: number
  /** Undefined: the page does not exist, or was not requested. */
  png: Buffer | undefined
}
/** Renders one page of a PDF, or counts its pages (page 0); throws `file_unreadable` for a PDF that cannot be rendered. */
export type DrawPage = (by: WorkFor, pdf: Buffer, page: number) => Promise<Drawn>

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const pngEnd = Buffer.from('IEND')

/** Makes a renderer that draws each page in a separate guarded program. */
export function createDrawer(runGuarded: RunGuarded, log: FastifyBaseLogger): DrawPage {
  return async function drawPage(by, pdf, page) {
    const { output } = await runGuarded(by, 'page-renderer', [String(page)], pdf)
    const end = output.indexOf('\n')
    const pages = end < 0 ? 0 : Number(output.subarray(0, end).toString())
    const drawn = output.subarray(end + 1)
    const isWhole = drawn.subarray(0, 4).equals(pngMark) && drawn.subarray(-8, -4).equals(pngEnd)
    const isExpected = page >= 1 && page <= pages
    if (!Number.isInteger(pages) || pages < 1 || isExpected !== isWhole) {
      log.warn({ page, pages }, 'a page could not be drawn')
      throw new DomainError('file_unreadable')
    }
    return { pages, png: isWhole ? drawn : undefined }
  }
}
