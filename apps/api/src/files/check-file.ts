import type { UploadType } from '@damana/contract/uploads'
import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import type { ImagePurpose } from './inspect-image.ts'
import type { RunGuarded, WorkFor } from './guarded-program.ts'
import { inspectorDiskFailed, inspectorReady, type Verdict, verdicts } from './verdict.ts'

export interface Inspection {
  by: WorkFor
  type: UploadType
  /** The uploaded file. */
  source: string
  /** The path for a re-encoded image. */
  target: string
  purpose: ImagePurpose
}
/** Checks a file; throws `unavailable` when the check could not run. */
export type CheckFile = (inspection: Inspection) => Promise<Verdict>

/** Makes a checker that inspects each file in a separate guarded program. */
export function createChecker(runGuarded: RunGuarded, log: FastifyBaseLogger): CheckFile {
  return async function checkFile({ by, type, source, target, purpose }) {
    try {
      const { output, isLate } = await runGuarded(by, 'inspector', [type, source, target, purpose])
      const words = output.toString().split('\n')
      const verdict = verdicts.find((known) => words.includes(known))
      if (verdict) return verdict
      if (isLate) throw new Error('it did not end in time')
      if (words.includes(inspectorDiskFailed)) throw new Error('the disk took no bytes')
      // The inspector started to read and did not finish: too much memory, too much work, or a fault of the decoder.
      if (words.includes(inspectorReady)) return 'file_unreadable'
      throw new Error('it did not start')
    } catch (error) {
      if (error instanceof DomainError) throw error
      log.error({ fault: error instanceof Error ? error.message : 'unknown' }, 'a file could not be inspected')
      throw new DomainError('unavailable', { retryAfter: 5 })
    }
  }
}
