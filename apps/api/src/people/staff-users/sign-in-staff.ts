import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
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
  hashOf,
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
  unlockStaff,
} from '#people/sign-in/index.ts'
import { noteRecoveryCode } from './recovery-codes.ts'
import { hasRecoveryCode, spendRecoveryCode } from './recovery-codes.queries.ts'
import { totpStepOf } from './totp.ts'

const idleSeconds = 12 * 3600

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
  const member = await findStaff(ctx.db, { email, jkt: ctx.caller.jkt })
  const isKnownBrowser = member?.knowsKey ?? false
  const whose = { staffId: member?.id ?? null, isKnownBrowser }
  if (isTooManyOfStaff(tries, counters, isKnownBrowser)) await refuseForTries(ctx, tries, counters, whose)
  const match = await deps.passwords.verify(member?.passwordHash ?? null, body.password)
  const isRight = match !== 'wrong'
  if (!member || !isRight || member.deactivated) {
    await noteFailedSignIn(ctx, { ...whose, why: member?.deactivated && isRight ? 'deactivated' : 'password' })
    throw new DomainError('login_failed')
  }
  if (body.totp === undefined && body.recovery_code === undefined) return { totp_wanted: true }

  // A known browser has the limit of its key; the lock is for those who know the password only.
  if (!isKnownBrowser && !(await countTotpTry(ctx.db, member.id))) throw tooManyTries()
  const factor = await readFactor(ctx, member, body, deps)
  if (factor === undefined) {
    await noteFailedSignIn(ctx, { ...whose, why: body.totp === undefined ? 'recovery_code' : 'totp' })
    throw new DomainError('totp_incorrect')
  }
  const freshHash = match === 'outdated' ? await deps.passwords.hash(body.password) : undefined
  const token = newToken()
  await ctx.inOwnTransaction(async (tx) => {
    if (!(await spendFactor(tx, ctx, member, factor, { unlocks: !isKnownBrowser }))) throw new DomainError('totp_incorrect')
    await uncountTries(tx, Object.values(counters))
    await noteStaffBrowser(tx, { staffId: member.id, jkt: ctx.caller.jkt })
    if (freshHash !== undefined) await replaceStaffHash(tx, { staffId: member.id, before: member.passwordHash, after: freshHash })
    return bindSession(tx, ctx, deps.origin, { userId: null, staffId: member.id, token, trusted: true, remember: false })
  })
  return { totp_wanted: false, token, staff: present(member, ctx.now) }
}

type Factor = { step: number } | { codeHash: Buffer }

/** The second factor that was given, if it is right: a step of the authenticator, or a recovery code. */
async function readFactor(
  ctx: RequestContext,
  member: StaffRow,
  { totp, recovery_code }: Input<'POST /admin/auth/login'>['body'],
  deps: IdentityDeps,
): Promise<Factor | undefined> {
  if (totp !== undefined) {
    const step = totpStepOf(openField(deps.fieldSealer, member.totpSecret), totp, ctx.signedAt)
    return step === undefined ? undefined : { step }
  }
  const codeHash = hashOf(recovery_code ?? '')
  return (await hasRecoveryCode(ctx.db, member.id, codeHash)) ? { codeHash } : undefined
}

/** Uses the second factor up, so that of two sign-ins with the same one only one succeeds. */
async function spendFactor(tx: Tx, ctx: RequestContext, member: StaffRow, factor: Factor, how: { unlocks: boolean }): Promise<boolean> {
  if ('step' in factor) return spendTotpStep(tx, member, factor.step, how)
  if (!(await unlockStaff(tx, member)) || !(await spendRecoveryCode(tx, member.id, factor.codeHash))) return false
  await noteRecoveryCode(tx, ctx, member)
  return true
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
