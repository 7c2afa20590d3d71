import type { Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { toWire } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf, PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { enqueueMessage } from '#notify/index.ts'
import { closeAccount, endSessionsBut, getContact } from '#people/sign-in/index.ts'
import { claimClosing, eraseClosedAccount, isPrimarySomewhere, listMoneyWithUs, listOpenGuarantees, lockPerson } from './close.queries.ts'
import type { OwnDataDeps } from './deps.ts'
import { keptAfterClosing } from './own-data.rules.ts'

/** A person sees whether the account can be closed now, what has to end first, and what stays with us. */
export async function showClosing(ctx: ContextOf<'GET /profile/close'>): Promise<Reply<'GET /profile/close'>> {
  const { reason, guarantees, money } = await lookAt(ctx.db, ctx.actor)
  return { allowed: reason === null, reason, guarantees, money, kept: [...keptAfterClosing] }
}

const closedMessage = {
  ar: '<p>أُغلق هذا الحساب بطلب من صاحبه.</p>',
  en: '<p>This account was closed at its owner’s request.</p>',
} as const

/**
 * A person closes the account for good. Nothing may be owed to or by the person; what need not be kept goes at once, and the phone stays taken: whoever closes an account
 * cannot begin anew beside the history of the old one.
 */
export async function closeOwnAccount(
  ctx: ContextOf<'POST /profile/close'>,
  { requireStepUp }: OwnDataDeps,
): Promise<Reply<'POST /profile/close'>> {
  const { actor, lang, requestId } = ctx
  const { userId, sessionId, ownPartyId } = actor
  return ctx.transact(async (tx) => {
    if (!(await claimClosing(tx, userId))) throw new DomainError('action_not_allowed', { reason: 'being_closed' })
    if (ownPartyId !== null) await lockPerson(tx, { partyId: ownPartyId })
    const { reason } = await lookAt(tx, actor)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await requireStepUp(tx, ctx, 'close_account')
    const contact = await getContact(tx, userId)
    await closeAccount(tx, userId, tx.now, closedMessage[lang])
    await endSessionsBut(tx, userId, null, 'account_closed')
    await eraseClosedAccount(tx, { userId, requestId })
    await insertSecurityEvent(tx, { kind: 'account_closed_by_person', userId, sessionId, requestId })
    for (const [channel, to] of [['sms', contact.phone] as const, ['email', contact.email] as const])
      if (to !== null) await enqueueMessage(tx, { channel, to, template: 'account_closed', facts: {}, lang: contact.lang })
    return { done: true as const }
  })
}

async function lookAt(
  db: Queryable,
  { userId, ownPartyId }: PersonActor,
): Promise<Pick<Reply<'GET /profile/close'>, 'guarantees' | 'money'> & { reason: Reason | null }> {
  const [open, money, isPrimary] = await Promise.all([
    ownPartyId === null ? [] : listOpenGuarantees(db, { partyId: ownPartyId }),
    ownPartyId === null ? [] : listMoneyWithUs(db, { partyId: ownPartyId }),
    isPrimarySomewhere(db, userId),
  ])
  const reason = open.some(({ isOpen }) => isOpen)
    ? 'guarantees_open'
    : money.length > 0
      ? 'money_here'
      : open.length > 0
        ? 'fees_open'
        : isPrimary
          ? 'company_primary'
          : null
  return {
    reason,
    guarantees: open.map(({ number }) => number),
    money: money.map(({ what, fils, number }) => ({ what, amount_fils: toWire(fils), guarantee_number: number })),
  }
}
