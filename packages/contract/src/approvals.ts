import * as z from 'zod'
import { instant, typed } from './fields.ts'

export const contentHash = z.string().regex(/^[0-9a-f]{64}$/, 'invalid_format')

/** One person's approval of one whole content, where more than one is needed; what was approved stands beside it. */
export const approval = z.object({
  name: z.string(),
  reason: z.string(),
  at: instant,
  is_you: z.boolean(),
  /** Of the whole content and of what it speaks of: equal content has the same. */
  sha256: contentHash,
  /** When the proposal ends, if nobody else approves it. */
  ends_at: instant,
})

/** An approval of another's proposal names its hash: if that has changed or was withdrawn, nothing is decided. */
export const approvesContent = { approves: contentHash.optional() }

/** The bank's own words behind a decision: the number of its message or letter. */
export const bankWord = typed(z.string().min(3, 'too_short').max(200, 'too_long'))
