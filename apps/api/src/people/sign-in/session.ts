import type { Input, Output, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import type { IdentityDeps } from './deps.ts'
import { readProfile } from './profile.ts'
import { acceptTerms, endSession, rotateToken, setActingCompany } from './queries.ts'
import { hashOf, newToken } from './secrets.ts'
import { DomainError } from '#kernel/errors.ts'

const rotateAfterSeconds = 15 * 60

/** Ends this session; the browser key stays, so that the same browser is known next time. */
export async function signOut(ctx: ContextOf<'POST /auth/logout'>): Promise<Reply<'POST /auth/logout'>> {
  await endSession(ctx.db, ctx.actor.sessionId, 'logout')
  return { done: true }
}

/** Whether the session lives, and whose it is. A token in use for a quarter of an hour is replaced. */
export async function checkSession(ctx: ContextOf<'GET /auth/check-auth'>, deps: IdentityDeps): Promise<Output<'GET /auth/check-auth'>> {
  const profile = await readProfile(ctx.db, ctx.actor.sessionId, deps.settings().termsVersion)
  const { session } = ctx.caller
  if (!session?.isCurrentToken || ctx.now.getTime() - session.rotatedAt.getTime() < rotateAfterSeconds * 1000) return profile
  const token = newToken()
  const isRotated = await rotateToken(ctx.db, session.id, session.tokenHash, hashOf(token), rotateAfterSeconds)
  return isRotated ? { ...profile, token } : profile
}

/** Records which version of the terms was read and accepted; an older one than that in force does not help. */
export async function updateReadTerms(
  ctx: ContextOf<'POST /auth/update-read-terms'>,
  { body }: Input<'POST /auth/update-read-terms'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/update-read-terms'>> {
  return ctx.transact(async (tx) => {
    const inForce = deps.settings().termsVersion
    if (body.terms_version !== undefined && body.terms_version !== inForce)
      throw new DomainError('action_not_allowed', { reason: 'terms_changed', facts: { terms_version: inForce } })
    await acceptTerms(tx, { userId: ctx.actor.userId, version: inForce })
    return { terms_version: inForce }
  })
}

/** Chooses for whom one acts: a company one belongs to, or, for an individual, oneself. */
export async function actForCompany(
  ctx: ContextOf<'POST /auth/acting-company'>,
  { body }: Input<'POST /auth/acting-company'>,
  deps: IdentityDeps,
): Promise<Reply<'POST /auth/acting-company'>> {
  const { actor } = ctx
  const wanted = body.user_company_id === null ? null : BigInt(body.user_company_id)
  const isHis = wanted === null ? actor.accountType === 'individual' : actor.companies.some(({ companyId }) => companyId === wanted)
  if (!isHis) throw new DomainError('not_found')
  return ctx.transact(async (tx) => {
    await setActingCompany(tx, { sessionId: actor.sessionId, companyId: wanted })
    return readProfile(tx, actor.sessionId, deps.settings().termsVersion)
  })
}
