import type { RequestContext } from '#kernel/context.ts'
import type { Settings } from '#kernel/settings.ts'
import type { CodePurpose } from '#notify/index.ts'
import type { AskerCounters, Guesses } from './codes.queries.ts'
import { hmacKey } from './secrets.ts'

/** Limits on requesting and guessing codes over all accounts; the limits of one code and one account are in `codes.ts`. */

export type CodeLimits = Pick<
  Settings,
  | 'codesPerPhonePerDay'
  | 'codesPerEmailPerDay'
  | 'stepUpCodesPerDay'
  | 'codesPerAddressPerHour'
  | 'strangerCodesPerDay'
  | 'cappedSmsPerHour'
  | 'wrongCodesPerHour'
  | 'wrongCodesPercent'
  | 'wrongCodesFromTries'
>
/** While the platform is being guessed at, this many codes may be tried from one address in ten minutes. */
export const mostTriesOfAddress = 3

/** Purposes that only users past the gates may request; all other callers are strangers until their code is right, and are counted by address. */
const ofMembers: readonly CodePurpose[] = ['step_up', 'change_mobile', 'change_email']

/** The counters of a stranger who asks; null: it is a member who asks. */
export const askerCounters = (ctx: RequestContext, pepper: string, purpose: CodePurpose, what: 'asked' | 'tried'): AskerCounters | null => {
  if (ofMembers.includes(purpose)) return null
  const { ip, jkt } = ctx.caller
  return { byAddress: `codes:${what}:${hmacKey(pepper, ip)}`, byKey: `codes:${what}:key:${jkt}`, jkt }
}

/** How long an address waits that tries on while the platform is being guessed at: longer each time. */
export const secondsAfterTries = (tries: number): number => Math.min(600, 15 * 2 ** Math.min(10, tries - mostTriesOfAddress))

/** Which of the two limits of guessing is passed, if any. */
export function guessedBeyond(
  { wrongInHour: wrong_in_hour, wrong, tried }: Guesses,
  limits: CodeLimits,
): 'wrong_in_hour' | 'wrong_among_tries' | undefined {
  if (wrong_in_hour > limits.wrongCodesPerHour) return 'wrong_in_hour'
  return tried >= limits.wrongCodesFromTries && wrong * 100 > tried * limits.wrongCodesPercent ? 'wrong_among_tries' : undefined
}

const words = {
  sms_cap: 'no more SMS to strangers in this hour',
  sms_cap_half: 'half of the SMS to strangers that an hour allows are sent',
  wrong_in_hour: 'codes are being guessed: too many wrong in an hour',
  wrong_among_tries: 'codes are being guessed: too many wrong among the tries',
}
const toldAt = new Map<string, number>()
/** Alerts by the log, once a minute for each kind. */
export function raiseSecurityAlert(ctx: RequestContext, alarm: keyof typeof words, facts: object): void {
  if (ctx.signedAt - (toldAt.get(alarm) ?? 0) < 60) return
  toldAt.set(alarm, ctx.signedAt)
  ctx.log.error({ alarm, ...facts }, words[alarm])
}
