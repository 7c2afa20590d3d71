import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { bindingCookieName } from './binding-cookie.ts'
import { isSandboxTool } from '#kernel/api-clients.ts'
import type { ContextOf, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import { IdempotentReplay } from '#kernel/transaction.ts'
import { toE164 } from '#people/parties/index.ts'
import { cleanText } from '@damana/contract/clean-text'
import type { Input, Reply } from '@damana/contract'
import { findSessionKey } from './admission.queries.ts'
import { isBrowserKnown } from './codes.queries.ts'
import type { IdentityDeps } from './deps.ts'
import { presentProfile, readProfile } from './profile.ts'
import {
  type AccountRow,
  countTries,
  findAccountsCountingTry,
  uncountTries,
  lockUser,
  type NamedAccounts,
  type NewSession,
  noteBrowserKey,
  openSession,
  openTrustedSession,
  type ProfileRow,
  replaceHash,
} from './queries.ts'
import { spendInitialPassword } from './account.queries.ts'
import { hmacKey, bindingCookieOf, hashOf, newBindingCookie, newToken } from './secrets.ts'

/** Tries in a quarter of an hour. A browser that the account knows has only its own limit: neither strangers nor neighbours at a carrier's address lock its owner out. */
const mostTries = { account: 10, address: 60, key: 10 }

/** Signs a user in by phone or e-mail and password; the session is bound to the browser's key that signed this call. */
export async function signIn(
  ctx: ContextOf<'POST /auth/login'>,
  { body }: Input<'POST /auth/login'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/login'>> {
  const by = contactOf(body.phone_or_email)
  const counters = {
    account: `login:account:${hmacKey(deps.otpPepper.current, by.phone ?? by.email ?? body.phone_or_email)}`,
    address: `login:address:${hmacKey(deps.otpPepper.current, ctx.caller.ip)}`,
    key: `login:key:${ctx.caller.jkt}`,
  }
  // Counted before the password is looked at, so that many at once do not slip through.
  const { tries, ...named } = await findAccountsCountingTry(ctx.db, by, ctx.caller.jkt, Object.values(counters))
  const isKnownBrowser = named.owner?.knowsKey ?? false
  const whose = { userId: named.owner?.userId ?? null, isKnownBrowser }
  if (isTooMany(tries, counters, isKnownBrowser)) await refuseForTries(ctx, tries, counters, whose)
  const { account, isOutdated } = await accountOfPassword(named, body.password, deps)
  if (!account || account.initialPassword === 'over') {
    await noteFailedSignIn(ctx, { ...whose, why: account ? 'initial_password_over' : 'password' })
    throw new DomainError('login_failed')
  }
  if (isOutdated && account.passwordHash !== null)
    await replaceHash(ctx.db, { userId: account.userId, before: account.passwordHash, after: await deps.passwords.hash(body.password) })

  const token = newToken()
  const { termsVersion } = deps.settings()
  const isInitial = account.initialPassword !== null
  const known =
    account.knowsKey && !isInitial
      ? await openKnown(ctx, deps.origin, { userId: account.userId, token, remember: body.remember_me }, Object.values(counters))
      : undefined
  if (known) return { ...presentProfile(known, termsVersion), token }
  const sessionId = await ctx.inOwnTransaction(async (tx) => {
    await uncountTries(tx, Object.values(counters))
    await lockUser(tx, { userId: account.userId })
    if (isInitial && !(await spendInitialPassword(tx, account.userId))) throw new DomainError('login_failed')
    const key = await noteBrowserKey(tx, account.userId, ctx.caller.jkt, deps.sandbox && isSandboxTool(ctx.caller.apiKey))
    return bindSession(tx, ctx, deps.origin, {
      userId: account.userId,
      staffId: null,
      token,
      // A session opened with an initial password always needs a code.
      trusted: key.trusted && !isInitial,
      remember: body.remember_me,
    })
  })
  return { ...(await readProfile(ctx.db, sessionId, termsVersion)), token }
}

/**
 * An account with an unverified contact can sign in by its own password, whether or not the contact has an owner; otherwise registering and signing in would reveal it. The
 * password is always checked against both accounts, so that the time reveals nothing either.
 */
async function accountOfPassword(
  { owner, typed }: NamedAccounts,
  password: string,
  { passwords }: IdentityDeps,
): Promise<{ account: AccountRow | undefined; isOutdated: boolean }> {
  for (const account of [owner, typed]) {
    const match = await passwords.verify(account?.passwordHash ?? null, password)
    if (match !== 'wrong') return { account, isOutdated: match === 'outdated' }
  }
  return { account: undefined, isOutdated: false }
}

export type Tries = ReadonlyMap<string, number>
export type CounterNames = Readonly<Partial<Record<keyof typeof mostTries, string>>>

export const triesOf = (tries: Tries, name: string | undefined): number => (name === undefined ? 0 : (tries.get(name) ?? 0))
const isOver = (tries: Tries, names: CounterNames, kind: keyof typeof mostTries) => triesOf(tries, names[kind]) > mostTries[kind]
export const isTooMany = (tries: Tries, names: CounterNames, isKnownBrowser: boolean): boolean =>
  isOver(tries, names, 'key') || (!isKnownBrowser && (isOver(tries, names, 'address') || isOver(tries, names, 'account')))
export const tooManyTries = () => new DomainError('rate_limited', { retryAfter: 300 })

/** Counts a try before the password is looked at, so that many at once do not slip through. */
export async function countPasswordTry(ctx: RequestContext, names: CounterNames): Promise<void> {
  if (isTooMany(await countTries(ctx.db, Object.values(names)), names, false)) throw tooManyTries()
}

interface FailedSignIn {
  userId?: Id<'users'> | null
  staffId?: Id<'staff'> | null
  isKnownBrowser: boolean
  why: 'password' | 'initial_password_over' | 'totp' | 'recovery_code' | 'deactivated' | 'too_many_tries'
}
/** A security event of a sign-in that failed, on an account or on none. */
export async function noteFailedSignIn(
  ctx: RequestContext,
  { userId = null, staffId = null, isKnownBrowser, why }: FailedSignIn,
): Promise<void> {
  await insertSecurityEvent(ctx.db, {
    kind: 'sign_in_failed',
    userId,
    staffId,
    requestId: ctx.requestId,
    facts: { why, known_browser: isKnownBrowser },
  })
}

/** Refuses for the number of tries; only the first refusal of a quarter of an hour is an event, or a flood would fill the table. */
export async function refuseForTries(
  ctx: RequestContext,
  tries: Tries,
  names: CounterNames,
  whose: Omit<FailedSignIn, 'why'>,
): Promise<never> {
  const kinds = ['account', 'address', 'key'] as const
  if (kinds.some((kind) => triesOf(tries, names[kind]) === mostTries[kind] + 1))
    await noteFailedSignIn(ctx, { ...whose, why: 'too_many_tries' })
  throw tooManyTries()
}

type RegistrationAttempt = 'register' | 'flow_send' | 'flow_check' | 'first_password' | 'group_search'
/** Counts a call that anybody may make, by address and by browser, before it costs anything; too many are refused. The address does not count against a known browser. */
export async function countRegistrationAttempt(
  ctx: RequestContext,
  { otpPepper }: Pick<IdentityDeps, 'otpPepper'>,
  what: RegistrationAttempt,
): Promise<void> {
  const { ip, jkt } = ctx.caller
  const names = { address: `${what}:address:${hmacKey(otpPepper.current, ip)}`, key: `${what}:key:${jkt}` }
  const tries = await countTries(ctx.db, Object.values(names))
  if (isTooMany(tries, names, false) && isTooMany(tries, names, await isBrowserKnown(ctx.db, jkt))) throw tooManyTries()
}

/**
 * Opens a session in a call whose answer is stored: a repetition gets the same token, and here its binding cookie, so that a lost answer
 * does not lock the user out.
 */
export async function openingSession<T>(
  ctx: RequestContext,
  { otpPepper, origin }: Pick<IdentityDeps, 'otpPepper' | 'origin'>,
  open: (opened: { token: string; bindingCookie: string }) => Promise<T>,
): Promise<T> {
  const token = newToken()
  try {
    return await open({ token, bindingCookie: bindingCookieOf(otpPepper.current, token) })
  } catch (error) {
    const before = error instanceof IdempotentReplay && error.status === 200 ? tokenIn.exec(error.body)?.[1] : undefined
    if (before !== undefined)
      setBindingCookie(ctx, origin, { bindingCookie: await bindingCookieBefore(ctx, otpPepper, before), kind: 'person', remember: false })
    throw error
  }
}
const tokenIn = /"token":"(dmn1_[A-Za-z0-9_-]+)"/

/** The binding cookie of an earlier answer: made with the pepper of then. */
async function bindingCookieBefore(ctx: RequestContext, otpPepper: SecretInUse, token: string): Promise<string> {
  const current = bindingCookieOf(otpPepper.current, token)
  if (otpPepper.previous === undefined) return current
  const session = await findSessionKey(ctx.db, { tokenHash: hashOf(token) })
  return session && !session.bindingCookieHash.equals(hashOf(current)) ? bindingCookieOf(otpPepper.previous, token) : current
}

/** Opens a session for the key that signed the call, and gives the browser the binding cookie that each further call must bring. */
export async function bindSession(tx: Tx, ctx: RequestContext, origin: string, owner: SessionOwner): Promise<Id<'sessions'>> {
  const { session, bindingCookie } = sessionOf(ctx, owner)
  const sessionId = await openSession(tx, session)
  keepBindingCookie(ctx, origin, session, bindingCookie)
  await insertSecurityEvent(tx, {
    kind: 'signed_in',
    userId: owner.userId,
    staffId: owner.staffId,
    sessionId,
    requestId: ctx.requestId,
    facts: { trusted: owner.trusted },
  })
  return sessionId
}

/** From a known browser nothing needs to be locked or asked: the usual sign-in. */
async function openKnown(
  ctx: RequestContext,
  origin: string,
  owner: { userId: Id<'users'>; token: string; remember: boolean },
  counters: readonly string[],
): Promise<ProfileRow | undefined> {
  const { session, bindingCookie } = sessionOf(ctx, { ...owner, staffId: null, trusted: true })
  const profile = await openTrustedSession(ctx.db, { ...session, trusted: true })
  if (!profile) return undefined
  // No transaction: until the answer is sent no caller has the token, so a session without its event cannot be used.
  await insertSecurityEvent(ctx.db, {
    kind: 'signed_in',
    userId: owner.userId,
    sessionId: profile.sessionId,
    requestId: ctx.requestId,
    facts: { trusted: true },
  })
  await uncountTries(ctx.db, counters)
  keepBindingCookie(ctx, origin, session, bindingCookie)
  ctx.rememberKey({ ...session, id: profile.sessionId })
  return profile
}

interface SessionOwner {
  userId: Id<'users'> | null
  staffId: Id<'staff'> | null
  token: string
  /** By chance, unless it has to be found again. */
  bindingCookie?: string
  trusted: boolean
  remember: boolean
}
function sessionOf(ctx: RequestContext, owner: SessionOwner): { session: NewSession; bindingCookie: string } {
  const { publicJwk, jkt, ip, userAgent } = ctx.caller
  // A caller with an old token presents no key.
  if (!publicJwk) throw new DomainError('request_malformed')
  const bindingCookie = owner.bindingCookie ?? newBindingCookie()
  return {
    bindingCookie,
    session: {
      tokenHash: hashOf(owner.token),
      bindingCookieHash: hashOf(bindingCookie),
      userId: owner.userId,
      staffId: owner.staffId,
      jkt,
      publicJwk,
      trusted: owner.trusted,
      remember: owner.remember,
      ip,
      userAgent,
      lang: ctx.lang,
    },
  }
}

const keepBindingCookie = (ctx: RequestContext, origin: string, session: NewSession, bindingCookie: string): void =>
  setBindingCookie(ctx, origin, { bindingCookie, kind: session.staffId === null ? 'person' : 'staff', remember: session.remember })

function setBindingCookie(
  ctx: RequestContext,
  origin: string,
  its: { bindingCookie: string; kind: 'person' | 'staff'; remember: boolean },
): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const lasting = its.remember ? `; Max-Age=${90 * 24 * 3600}` : ''
  ctx.setCookie(`${bindingCookieName(origin, its.kind)}=${its.bindingCookie}; Path=/; HttpOnly; SameSite=Strict${secure}${lasting}`)
}

/** A phone in any spelling or an e-mail; any other text finds no account. */
export function contactOf(typed: string): { phone?: string; email?: string } {
  const text = cleanText(typed)
  if (text.includes('@')) return { email: text.toLowerCase() }
  const phone = toE164(text)
  return phone === undefined ? {} : { phone }
}
