import type { Input, Reply } from '@damana/contract'
import { hasPermission } from '@damana/contract/permissions'
import type { Reason } from '@damana/contract/errors'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { BankAccountDeps } from './deps.ts'
import { getParty, getPartyIdentity } from '#people/parties/index.ts'
import { isMendable, presentAccount, presentWaiting } from './present.ts'
import { findAccount, insertAccount, listWaitingPayouts, lockParty, requireGoodAccount, tellOfChange } from '#people/bank-accounts/index.ts'

/** Shows the beneficiary account of the party acted for, and the payouts that wait for it. */
export async function showBankInfo(
  ctx: ContextOf<'GET /profile/bank-info'>,
  deps: BankAccountDeps,
): Promise<Reply<'GET /profile/bank-info'>> {
  return presentBankInfo(ctx, ctx.db, ctx.now, deps)
}

/**
 * Changes the account that money goes to. The new version has a cooling-off of a day; payouts ordered to a good account, or requested for
 * release, are not touched, and payouts that waited for a good account go on. The previous contacts are notified.
 */
export async function changeBankInfo(
  ctx: ContextOf<'POST /profile/bank-info'>,
  { body }: Input<'POST /profile/bank-info'>,
  deps: BankAccountDeps,
): Promise<Reply<'POST /profile/bank-info'>> {
  const reason = refuseChange(ctx.actor)
  if (reason) throw new DomainError('action_not_allowed', { reason })
  const named = requireGoodAccount(body, deps.settings())
  const { partyId, userId, companyId, ownPartyId } = ctx.actor
  // Only a proven person directs a company's money; one's own account may be named before.
  if (companyId !== null && (ownPartyId === null || !(await getPartyIdentity(ctx.db, ownPartyId)).isProven))
    throw new DomainError('action_not_allowed', { reason: 'identity_unproven' })
  await ctx.replayStoredAnswer()
  const holderAnswer = await deps.checkHolder(named.iban, (await getParty(ctx.db, partyId)).name)
  return ctx.transact(async (tx) => {
    await lockParty(tx, { partyId })
    const before = await findAccount(tx, { partyId })
    const isSame = before?.iban === named.iban && before.currency === named.currency && before.swiftCode === named.swiftCode
    const mends = (await listWaitingPayouts(tx, { partyId })).some(isMendable)
    if (before && isSame && before.clikName === named.clikName && !mends) return presentBankInfo(ctx, tx, tx.now, deps)
    await deps.requireStepUp(tx, ctx, `bank_info:${named.iban}`)
    // The same account under another CliQ name keeps its age.
    const keptAge =
      before && isSame && !mends ? { createdAt: before.createdAt, provenAt: before.provenAt, unprovenReason: before.unprovenReason } : null
    await insertAccount(tx, {
      partyId,
      ...named,
      provenAt: named.unprovenReason === null ? tx.now : null,
      createdAt: tx.now,
      isOfOtherName: holderAnswer === 'other_name',
      ...keptAge,
      setByUserId: userId,
      now: tx.now,
    })
    if (!isSame) await tellOfChange(tx, partyId, named.iban)
    await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'beneficiary_account_changed', partyId })
    return presentBankInfo(ctx, tx, tx.now, deps)
  })
}

/** Bank data may be changed by the person, or by a member whom the company permits. */
function refuseChange(actor: PersonActor): Reason | null {
  return actor.partyId !== 0n && hasPermission(actor.permissions, 'company.bank') ? null : 'no_permission'
}

async function presentBankInfo(
  ctx: RequestContext<PersonActor>,
  db: Queryable,
  now: Date,
  { settings }: BankAccountDeps,
): Promise<Reply<'GET /profile/bank-info'>> {
  const { actor, lang } = ctx
  const reason = refuseChange(actor)
  // A company's account is shown only to members who may change it.
  const account = reason ? undefined : await findAccount(db, { partyId: actor.partyId })
  const waiting = reason ? [] : await listWaitingPayouts(db, { partyId: actor.partyId })
  return {
    account: account ? presentAccount(account, waiting, now, lang, settings()) : null,
    waiting: waiting.map((payout) => presentWaiting(payout, lang)),
    may_change: reason === null,
    reason,
    server_time: now.toISOString(),
  }
}
