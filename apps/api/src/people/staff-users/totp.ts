import { toLatinDigits } from '@damana/contract/digits'
import { TOTP } from 'otpauth'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { countTotpTry, findStaff, type IdentityDeps, openField, spendTotpStep, tooManyTries } from '#people/sign-in/index.ts'

const stepSeconds = 30
/** Steps that a phone's clock may be off, either way. */
const tolerance = 1

/**
 * The step that a code belongs to, in whatever digits it was typed; undefined for a wrong one. Authenticators go by real time, also where the sandbox's
 * clock does not.
 */
export function totpStepOf(secret: string, code: string, seconds: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: toLatinDigits(code), window: tolerance, timestamp: seconds * 1000 })
  return delta === null ? undefined : Math.floor(seconds / stepSeconds) + delta
}

/** Checks a code of the signed-in member's authenticator, for actions that need more than a session; each step is valid once. */
export async function requireTotp(
  ctx: RequestContext<StaffActor>,
  code: string,
  { fieldSealer }: Pick<IdentityDeps, 'fieldSealer'>,
): Promise<void> {
  const member = await findStaff(ctx.db, { email: ctx.actor.email.toLowerCase(), jkt: ctx.caller.jkt })
  if (!member) throw new DomainError('totp_incorrect')
  if (!(await countTotpTry(ctx.db, member.id))) throw tooManyTries()
  const step = totpStepOf(openField(fieldSealer, member.totpSecret), code, ctx.signedAt)
  if (step === undefined || !(await spendTotpStep(ctx.db, member, step, { unlocks: true }))) throw new DomainError('totp_incorrect')
}
