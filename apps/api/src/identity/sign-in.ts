import { companionCookie } from '#http/authenticate.ts'
import { isSandboxTool } from '#http/clients.ts'
import type { ContextOf, RequestContext, Tx } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import { Repeated } from '#http/transact.ts'
import type { MessagePayload } from '#messaging/index.ts'
import { toE164 } from '#parties/index.ts'
import { toLatinDigits } from '@damana/contract/digits'
import type { Input, Reply } from '@damana/contract'
import type { IdentityDeps } from './deps.ts'
import { presentProfile, readProfile } from './profile.ts'
import {
  type AccountRow,
  addMessageText,
  countTries,
  findAccountsCountingTry,
  forgiveTriesText,
  getContact,
  lockUserText,
  type NamedAccounts,
  type NewSession,
  noteBrowserKey,
  openSession,
  openTrustedSession,
  type ProfileRow,
  securityEventText,
  wakeOutboxText,
} from './queries.ts'
import { spendInitialPassword } from './register.queries.ts'
import { blind, companionOf, hashOf, newCompanion, newToken } from './secrets.ts'

/** Tries in a quarter of an hour. An account's own limit does not bind a browser that the account knows: nobody can lock its owner out. */
const mostTries = { account: 10, address: 60, key: 10 }

/** Signs somebody in by phone or e-mail and password; the browser's key that signed this call is bound to the session. */
export async function signIn(
  ctx: ContextOf<'POST /auth/login'>,
  { body }: Input<'POST /auth/login'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/login'>> {
  const by = contactOf(body.phone_or_email)
  const counters = {
    account: `login:account:${blind(deps.otpPepper, by.phone ?? by.email ?? body.phone_or_email)}`,
    address: `login:address:${blind(deps.otpPepper, ctx.caller.ip)}`,
    key: `login:key:${ctx.caller.jkt}`,
  }
  // Counted before the password is looked at, so that many at once do not slip through.
  const { tries, ...named } = await findAccountsCountingTry(ctx.db, by, ctx.caller.jkt, Object.values(counters))
  refuseTooMany(tries, counters, named.owner?.knows_key ?? false)
  const account = await accountOfPassword(named, body.password, deps)
  if (!account || account.initial_password === 'over') throw new DomainError('login_failed')

  const token = newToken()
  const { termsVersion } = deps.settings()
  const isInitial = account.initial_password !== null
  const known =
    account.knows_key && !isInitial
      ? await openKnown(ctx, deps.origin, { userId: account.user_id, token, remember: body.remember_me }, Object.values(counters))
      : undefined
  if (known) return { ...presentProfile(known, termsVersion), token }
  const sessionId = await ctx.apart(async (tx) => {
    tx.send(forgiveTriesText, [Object.values(counters)])
    tx.send(lockUserText, [account.user_id])
    if (isInitial && !(await spendInitialPassword(tx, account.user_id))) throw new DomainError('login_failed')
    const key = await noteBrowserKey(tx, account.user_id, ctx.caller.jkt, deps.sandbox && isSandboxTool(ctx.caller.apiKey))
    if (key.isNew && !key.trusted) await tellOldContact(tx, account.user_id)
    return bindSession(tx, ctx, deps.origin, {
      userId: account.user_id,
      staffId: null,
      token,
      // Whoever comes by a password that somebody else has set gives a code, in whatever browser.
      trusted: key.trusted && !isInitial,
      remember: body.remember_me,
    })
  })
  return { ...(await readProfile(ctx.db, sessionId, termsVersion)), token }
}

/**
 * Whoever has only typed a phone or e-mail gets in by his own password, whether or not it has an owner; otherwise registering with it and logging in would tell. The
 * password is held against both, owner or none, so that the time tells nothing either.
 */
async function accountOfPassword(
  { owner, typed }: NamedAccounts,
  password: string,
  { passwords }: IdentityDeps,
): Promise<AccountRow | undefined> {
  if (await passwords.matches(owner?.password_hash ?? null, password)) return owner
  return (await passwords.matches(typed?.password_hash ?? null, password)) ? typed : undefined
}

interface CounterNames {
  account: string
  address: string
  key: string
}
/** Counts a try before the password is looked at, so that many at once do not slip through. */
export async function countSignInTry(ctx: RequestContext, names: CounterNames, isKnownBrowser: boolean): Promise<void> {
  refuseTooMany(await countTries(ctx.db, Object.values(names)), names, isKnownBrowser)
}

function refuseTooMany(tries: ReadonlyMap<string, number>, names: CounterNames, isKnownBrowser: boolean): void {
  const isOver = (kind: keyof typeof mostTries) => (tries.get(names[kind]) ?? 0) > mostTries[kind]
  if (isOver('address') || isOver('key') || (isOver('account') && !isKnownBrowser))
    throw new DomainError('rate_limited', { retryAfter: 300 })
}

type WayIn = 'register' | 'flow_send' | 'flow_check' | 'first_password'
/** Counts a call that anybody may make, by address and by browser, before it costs anything; too many are refused. */
export async function countWayInTry(ctx: RequestContext, { otpPepper }: Pick<IdentityDeps, 'otpPepper'>, what: WayIn): Promise<void> {
  const names = { account: '', address: `${what}:address:${blind(otpPepper, ctx.caller.ip)}`, key: `${what}:key:${ctx.caller.jkt}` }
  refuseTooMany(await countTries(ctx.db, [names.address, names.key]), names, true)
}

/**
 * Opens a session in a call whose answer is kept: a repetition gets the same token, and here the cookie that goes with it, so that an answer lost on its way locks nobody
 * out.
 */
export async function openingSession<T>(
  ctx: RequestContext,
  { otpPepper, origin }: Pick<IdentityDeps, 'otpPepper' | 'origin'>,
  open: (opened: { token: string; companion: string }) => Promise<T>,
): Promise<T> {
  const token = newToken()
  try {
    return await open({ token, companion: companionOf(otpPepper, token) })
  } catch (error) {
    const before = error instanceof Repeated && error.status === 200 ? tokenIn.exec(error.body)?.[1] : undefined
    if (before !== undefined) setCompanion(ctx, origin, { companion: companionOf(otpPepper, before), kind: 'person', remember: false })
    throw error
  }
}
const tokenIn = /"token":"(dmn1_[A-Za-z0-9_-]+)"/

/** Opens a session for the key that signed the call, and gives the browser the companion that each further call must bring. */
export async function bindSession(tx: Tx, ctx: RequestContext, origin: string, who: Who): Promise<bigint> {
  const { session, companion } = sessionOf(ctx, who)
  const sessionId = await openSession(tx, session)
  keepCompanion(ctx, origin, session, companion)
  tx.send(securityEventText, ['signed_in', who.userId, who.staffId, sessionId, ctx.requestId, { trusted: who.trusted }])
  return sessionId
}

/** From a browser that the account knows nothing needs to be locked or asked: the everyday way in. */
async function openKnown(
  ctx: RequestContext,
  origin: string,
  who: { userId: bigint; token: string; remember: boolean },
  counters: readonly string[],
): Promise<ProfileRow | undefined> {
  const { session, companion } = sessionOf(ctx, { ...who, staffId: null, trusted: true })
  const profile = await openTrustedSession(ctx.db, { ...session, trusted: true }, counters, ctx.requestId)
  if (!profile) return undefined
  keepCompanion(ctx, origin, session, companion)
  ctx.rememberKey({ ...session, id: profile.session_id })
  return profile
}

interface Who {
  userId: bigint | null
  staffId: bigint | null
  token: string
  /** By chance, unless it has to be found again. */
  companion?: string
  trusted: boolean
  remember: boolean
}
function sessionOf(ctx: RequestContext, who: Who): { session: NewSession; companion: string } {
  const { publicJwk, jkt, ip, userAgent } = ctx.caller
  // Somebody who still shows an old token presents no key of his own.
  if (!publicJwk) throw new DomainError('request_malformed')
  const companion = who.companion ?? newCompanion()
  return {
    companion,
    session: {
      tokenHash: hashOf(who.token),
      companionHash: hashOf(companion),
      userId: who.userId,
      staffId: who.staffId,
      jkt,
      publicJwk,
      trusted: who.trusted,
      remember: who.remember,
      ip,
      userAgent,
      lang: ctx.lang,
    },
  }
}

const keepCompanion = (ctx: RequestContext, origin: string, session: NewSession, companion: string): void =>
  setCompanion(ctx, origin, { companion, kind: session.staffId === null ? 'person' : 'staff', remember: session.remember })

function setCompanion(ctx: RequestContext, origin: string, its: { companion: string; kind: 'person' | 'staff'; remember: boolean }): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const lasting = its.remember ? `; Max-Age=${30 * 24 * 3600}` : ''
  ctx.setCookie(`${companionCookie(origin, its.kind)}=${its.companion}; Path=/; HttpOnly; SameSite=Strict${secure}${lasting}`)
}

/** Whoever takes over an account must not be able to do it silently. */
async function tellOldContact(tx: Tx, userId: bigint): Promise<void> {
  const { phone, email, lang } = await getContact(tx, userId)
  if (phone === null && email === null) return
  const message: MessagePayload = {
    channel: phone === null ? 'email' : 'sms',
    to: phone ?? email ?? '',
    template: 'new_device',
    facts: {},
    lang,
  }
  tx.send(addMessageText, [message])
  tx.send(wakeOutboxText)
}

/** A phone in any spelling or an e-mail; what is neither names nobody. */
export function contactOf(typed: string): { phone?: string; email?: string } {
  const text = toLatinDigits(typed).trim()
  if (text.includes('@')) return { email: text.toLowerCase() }
  const phone = toE164(text)
  return phone === undefined ? {} : { phone }
}
