import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { addAccountNotification, enqueueMessage } from '#notify/index.ts'
import type { IdentityDeps } from './deps.ts'
import { endSessionsBut, replacePassword } from './forgot-password.queries.ts'
import type { Passwords } from './passwords.ts'
import { getContact } from './queries.ts'

interface NewPassword {
  userId: Id<'users'>
  passwordHash: string
  /** The hash that the old password was compared with; absent: none was asked for. */
  before?: string | null
  /** The one session that goes on. */
  keptSessionId: Id<'sessions'> | null
}

/**
 * Sets a new password: the other sessions end, payouts are held, and both contacts are notified, so that a takeover does not go unnoticed. False where another
 * change was quicker.
 */
export async function savePassword(tx: Tx, ctx: RequestContext, deps: IdentityDeps, its: NewPassword): Promise<boolean> {
  const { userId, passwordHash, before, keptSessionId } = its
  const isReset = before === undefined
  if (!(await replacePassword(tx, userId, passwordHash, { before, liftsLock: isReset }))) return false
  const what = isReset ? 'password_reset' : 'password_changed'
  await endSessionsBut(tx, userId, keptSessionId, what)
  await insertSecurityEvent(tx, { kind: what, userId, sessionId: keptSessionId, requestId: ctx.requestId })
  await tellContacts(tx, userId)
  await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'contact_changed', userId, what: 'password' })
  return true
}

async function tellContacts(tx: Tx, userId: Id<'users'>): Promise<void> {
  const { phone, email, lang } = await getContact(tx, userId)
  for (const [channel, to] of [['sms', phone] as const, ['email', email] as const]) {
    if (to === null) continue
    await enqueueMessage(tx, { channel, to, template: 'password_changed', facts: {}, lang })
  }
  await addAccountNotification(tx, userId, { template: 'password_changed', facts: {} })
}

/** A new password is another one. Only asked of somebody who has given the old one, so that nobody can try passwords here. */
export async function refuseSamePassword(passwords: Passwords, before: string | null, password: string): Promise<void> {
  if ((await passwords.verify(before, password)) !== 'wrong')
    throw new DomainError('password_unchanged', { errors: [{ pointer: '/password', code: 'password_unchanged' }] })
}
