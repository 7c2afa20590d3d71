import type { Input, Output, Reply } from '@damana/contract'
import { toLatinDigits } from '@damana/contract/digits'
import { TOTP } from 'otpauth'
import type { ContextOf, RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { addSeconds } from '#kernel/instants.ts'
import {
  bindSession,
  hmacKey,
  type CounterNames,
  countTotpTry,
  countTries,
  endSession,
  findStaff,
  uncountTries,
  type IdentityDeps,
  isTooMany,
  newToken,
  noteFailedSignIn,
  noteStaffBrowser,
  openField,
  refuseForTries,
  replaceStaffHash,
  spendTotpStep,
  type StaffRow,
  tooManyTries,
  type Tries,
  triesOf,
} from '#people/sign-in/index.ts'

const idleSeconds = 12 * 3600
const stepSeconds = 30
/** Steps that a phone's clock may be off, either way. */
const tolerance = 1

/** Staff sign in with password and authenticator. A right password alone answers that the second factor is wanted; each of its steps is good once. */
export async function signInStaff(
  ctx: ContextOf<'POST /admin/auth/login'>,
  { body }: Input<'POST /admin/auth/login'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /admin/auth/login'>> {
  const email = body.email.toLowerCase()
  const counters = {
    account: `staff:account:${hmacKey(deps.otpPepper.current, email)}`,
    address: `staff:address:${hmacKey(deps.otpPepper.current, ctx.caller.ip)}`,
    key: `staff:key:${ctx.caller.jkt}`,
  }
  // Counted before the password is looked at, so that many at once do not slip through.
  const tries = await countTries(ctx.db, Object.values(counters))
  const member = await findStaff(ctx.db, email, ctx.caller.jkt)
  const isKnownBrowser = member?.knowsKey ?? false
  const whose = { staffId: member?.id ?? null, isKnownBrowser }
  if (isTooManyOfStaff(tries, counters, isKnownBrowser)) await refuseForTries(ctx, tries, counters, whose)
  const match = await deps.passwords.verify(member?.passwordHash ?? null, body.password)
  const isRight = match !== 'wrong'
  if (!member || !isRight || member.deactivated) {
    await noteFailedSignIn(ctx, { ...whose, why: member?.deactivated && isRight ? 'deactivated' : 'password' })
    throw new DomainError('login_failed')
  }
  if (body.totp === undefined) return { totp_wanted: true }

  // A known browser has the limit of its key; the lock is for those who know the password only.
  if (!isKnownBrowser && !(await countTotpTry(ctx.db, member.id))) throw tooManyTries()
  const step = stepOf(openField(deps.fieldSealer, member.totpSecret), toLatinDigits(body.totp), ctx.signedAt)
  if (step === undefined) {
    await noteFailedSignIn(ctx, { ...whose, why: 'totp' })
    throw new DomainError('totp_incorrect')
  }
  const freshHash = match === 'outdated' ? await deps.passwords.hash(body.password) : undefined
  const token = newToken()
  await ctx.inOwnTransaction(async (tx) => {
    if (!(await spendTotpStep(tx, member.id, step, { unlocks: !isKnownBrowser }))) throw new DomainError('totp_incorrect')
    await uncountTries(tx, Object.values(counters))
    await noteStaffBrowser(tx, member.id, ctx.caller.jkt)
    if (freshHash !== undefined) await replaceStaffHash(tx, member.id, member.passwordHash, freshHash)
    return bindSession(tx, ctx, deps.origin, { userId: null, staffId: member.id, token, trusted: true, remember: false })
  })
  return { totp_wanted: false, token, staff: present(member, ctx.now) }
}

/** Once an account is being tried from many places, a browser it does not know may try so often in the quarter of an hour from its address. */
const mostOfAddress = 3
/** Tries of strangers slow unknown browsers down and lock no one out: every address has its own limit, and so has a known browser. */
function isTooManyOfStaff(tries: Tries, names: Required<CounterNames>, isKnownBrowser: boolean): boolean {
  const { account, ...own } = names
  if (isTooMany(tries, own, isKnownBrowser)) return true
  const isBeingTried = isTooMany(tries, { account }, false)
  return !isKnownBrowser && isBeingTried && Math.max(triesOf(tries, own.address), triesOf(tries, own.key)) > mostOfAddress
}

/** The step that a code belongs to, or undefined for a wrong one. Authenticators go by real time, also where the sandbox's clock does not. */
function stepOf(secret: string, code: string, seconds: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, window: tolerance, timestamp: seconds * 1000 })
  return delta === null ? undefined : Math.floor(seconds / stepSeconds) + delta
}

export async function signOutStaff(ctx: ContextOf<'POST /admin/auth/logout'>): Promise<Reply<'POST /admin/auth/logout'>> {
  await endSession(ctx.db, ctx.actor.sessionId, 'logout')
  return { done: true }
}

/** The signed-in member of staff. */
export async function whoOfStaff(ctx: ContextOf<'GET /admin/auth/me'>): Promise<Output<'GET /admin/auth/me'>> {
  return present(ctx.actor, ctx.caller.session?.lastUsedAt ?? ctx.now)
}

const present = ({ name, email, role }: StaffRow | StaffActor, usedAt: Date) => ({
  name,
  email,
  role,
  session_ends_at: addSeconds(usedAt, idleSeconds).toISOString(),
})

/** The step that a code belongs to, in whatever digits it was typed; undefined for a wrong one. */
export const totpStepOf = (secret: string, code: string, seconds: number): number | undefined =>
  stepOf(secret, toLatinDigits(code), seconds)

/** Checks a code of the signed-in member's authenticator, for actions that need more than a session; each step is valid once. */
export async function requireTotp(
  ctx: RequestContext<StaffActor>,
  code: string,
  { fieldSealer }: Pick<IdentityDeps, 'fieldSealer'>,
): Promise<void> {
  const member = await findStaff(ctx.db, ctx.actor.email.toLowerCase(), ctx.caller.jkt)
  if (!member) throw new DomainError('totp_incorrect')
  if (!(await countTotpTry(ctx.db, member.id))) throw tooManyTries()
  const step = stepOf(openField(fieldSealer, member.totpSecret), toLatinDigits(code), ctx.signedAt)
  if (step === undefined || !(await spendTotpStep(ctx.db, member.id, step, { unlocks: true }))) throw new DomainError('totp_incorrect')
}
