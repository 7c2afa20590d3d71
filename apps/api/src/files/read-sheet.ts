import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { RunGuarded } from './guarded-program.ts'
import { type SheetAnswer, sheetReaderReady, type SheetType } from './sheet/sheet.ts'

/** Reads a sheet in a separate guarded program; throws `unavailable` when that could not run. */
export type ReadSheet = (type: SheetType, file: Buffer) => Promise<SheetAnswer>

export function createSheetReader(runGuarded: RunGuarded, log: FastifyBaseLogger): ReadSheet {
  return async function readSheet(type, file) {
    const { output, isLate } = await runGuarded('sheet-reader', [type], file)
    const text = output.toString()
    if (!isLate && text.startsWith(sheetReaderReady) && text.length > sheetReaderReady.length)
      // Our own program wrote it, and writes it whole or not at all.
      return tryParse(text.slice(sheetReaderReady.length)) ?? { refusal: 'file_unreadable' }
    // It began to read and did not finish: too much memory or too much work.
    if (text.startsWith(sheetReaderReady)) return { refusal: 'file_unreadable' }
    log.error({ isLate }, 'a sheet could not be read: the program did not start')
    throw new DomainError('unavailable', { retryAfter: 5 })
  }
}

function tryParse(text: string): SheetAnswer | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as SheetAnswer
  } catch {
    return undefined
  }
}
