import type { Input, Reply } from '@damana/contract'
import { hasPermission } from '@damana/contract/permissions'
import type { Reason } from '@damana/contract/errors'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { BankAccountDeps } from './deps.ts'
import { isMendable, presentAccount, presentWaiting } from './present.ts'
import { findAccount, insertAccount, listWaitingPayouts, lockParty, requireGoodAccount, tellOfChange } from '#people/bank-accounts/index.ts'

/** The account that money goes to, of whoever one acts for now, and what waits for it. */
export async function showBankInfo(
  ctx: ContextOf<'GET /profile/bank-info'>,
  deps: BankAccountDeps,
): Promise<Reply<'GET /profile/bank-info'>> {
  return presentBankInfo(ctx, ctx.db, ctx.now, deps)
}

/**
 * Names the account that money goes to from now on. It is a new version that waits a day; what was ordered to a good account, or asked to be released, is
 * not touched, and what waited for a good one goes on. Whoever could be reached before hears of it.
 */
export async function changeBankInfo(
  ctx: ContextOf<'POST /profile/bank-info'>,
  { body }: Input<'POST /profile/bank-info'>,
  deps: BankAccountDeps,
): Promise<Reply<'POST /profile/bank-info'>> {
  const reason = refuseChange(ctx.actor)
  if (reason) throw new DomainError('action_not_allowed', { reason })
  const named = requireGoodAccount(body, deps.settings())
  const { partyId, userId } = ctx.actor
  return ctx.transact(async (tx) => {
    await lockParty(tx, partyId)
    const before = await findAccount(tx, partyId)
    const isSame = before?.iban === named.iban && before.currency === named.currency && before.swiftCode === named.swiftCode
    const mends = (await listWaitingPayouts(tx, partyId)).some(isMendable)
    if (before && isSame && before.clikName === named.clikName && !mends) return presentBankInfo(ctx, tx, tx.now, deps)
    await deps.requireStepUp(tx, ctx, `bank_info:${named.iban}`)
    // The same account under another CliQ name is as old as it was.
    const keptAge = before && isSame && !mends ? { createdAt: before.createdAt, provenAt: before.provenAt } : null
    await insertAccount(tx, {
      partyId,
      ...named,
      provenAt: keptAge ? keptAge.provenAt : named.unprovenReason === null ? tx.now : null,
      createdAt: keptAge?.createdAt ?? tx.now,
      setByUserId: userId,
      now: tx.now,
    })
    if (!isSame) await tellOfChange(tx, partyId, named.iban)
    await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'beneficiary_account_changed', partyId })
    return presentBankInfo(ctx, tx, tx.now, deps)
  })
}

/** Bank data is the person's own, or of whom the company lets change it. */
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
  // What the company's account is, is for those to know who may change it.
  const account = reason ? undefined : await findAccount(db, actor.partyId)
  const waiting = reason ? [] : await listWaitingPayouts(db, actor.partyId)
  return {
    account: account ? presentAccount(account, waiting, now, lang, settings()) : null,
    waiting: waiting.map((payout) => presentWaiting(payout, lang)),
    may_change: reason === null,
    reason,
    server_time: now.toISOString(),
  }
}
