import { readFile } from 'node:fs/promises'
import type { ReceivedFile } from '@damana/contract'
import type { ErrorCode, FieldErrorCode } from '@damana/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { carriesTestVirus } from './file-name.rules.ts'
import { sayUnavailable } from './file-store.ts'
import type { RunGuarded, WorkFor } from './guarded-program.ts'
import { type Sheet, type SheetAnswer, sheetLimits, type SheetRefusal, sheetReaderReady, type SheetType } from './sheet/sheet.ts'

/** Reads a received Excel or CSV file as a sheet, or refuses it with its reason. Nothing of it is kept. */
export type ReadSheet = (by: WorkFor, file: ReceivedFile) => Promise<Sheet>

/** Makes a reader that opens each file in a separate guarded program. */
export function createSheetReader(runGuarded: RunGuarded, log: FastifyBaseLogger): ReadSheet {
  return async function readSheet(by, file) {
    const type = typeOf(file)
    if (file.size > sheetLimits.bytes) throw refusal('too_large', 'sheet_too_large')
    const bytes = await sayUnavailable(() => readFile(file.path))
    if (carriesTestVirus(bytes)) throw refusal('file_infected', 'file_infected')
    const { output, isLate } = await runGuarded(by, 'sheet-reader', [type], bytes)
    const text = output.toString()
    if (!text.startsWith(sheetReaderReady)) {
      log.error({ isLate }, 'a sheet could not be read: the program did not start')
      throw new DomainError('unavailable', { retryAfter: 5 })
    }
    // A program that began to read and did not finish met too much memory or too much work.
    const answer = (isLate ? undefined : parseAnswer(text.slice(sheetReaderReady.length))) ?? { refusal: 'sheet_too_complex' }
    if ('refusal' in answer) throw refusalOf(answer.refusal)
    return answer.sheet
  }
}

/** By its ending: browsers do not agree on the content type of a CSV file. The content has to fit it. */
function typeOf({ name }: ReceivedFile): SheetType {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === 'xlsx' || ending === 'csv') return ending
  throw refusal('unsupported_media', ending === 'xls' ? 'sheet_old_format' : 'sheet_type_unsupported')
}

function refusalOf(code: SheetRefusal): DomainError {
  switch (code) {
    case 'file_unreadable':
    case 'file_active_content':
    case 'file_protected':
      return refusal(code, code)
    case 'sheet_type_unsupported':
    case 'sheet_old_format':
      return refusal('unsupported_media', code)
    case 'sheet_too_many_rows':
      return new DomainError('validation_failed', { errors: [{ pointer: '/file', code, max: sheetLimits.rows }] })
    default:
      return refusal('validation_failed', code)
  }
}

const refusal = (code: ErrorCode, field: FieldErrorCode | ErrorCode) =>
  new DomainError(code, { errors: [{ pointer: '/file', code: field }] })

function parseAnswer(text: string): SheetAnswer | undefined {
  try {
    return JSON.parse(text) as SheetAnswer // our own program wrote it
  } catch {
    return undefined
  }
}
