import { createHash } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import { readJordanianIban } from '#kernel/iban.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { BankAccountDeps } from './deps.ts'
import {
  type Account,
  findAccount,
  isProven,
  listWaitingPayouts,
  lockParty,
  nameAccountOfOwner,
  requireNotOurs,
  type WaitingPayout,
} from '#people/bank-accounts/index.ts'
import { findLink, type OwnerLinkFound } from '#people/access-links/index.ts'
import { isMendable, presentWaiting } from './present.ts'

/** Shows whether money of the owner behind this link waits for an account. */
export async function showWantedAccount(
  ctx: ContextOf<'GET /owner-links/:token/iban'>,
  { params }: Input<'GET /owner-links/:token/iban'>,
): Promise<Reply<'GET /owner-links/:token/iban'>> {
  return presentWanted(ctx.db, await getLink(ctx.db, params.token), ctx.now, ctx.lang)
}

/**
 * An owner without an account here names the IBAN for the money, by link and a code to the owner's own phone. A good account is not changed
 * this way.
 */
export async function nameAccountByLink(
  ctx: ContextOf<'POST /owner-links/:token/iban'>,
  { params, body }: Input<'POST /owner-links/:token/iban'>,
  deps: BankAccountDeps,
): Promise<Reply<'POST /owner-links/:token/iban'>> {
  const link = await getLink(ctx.db, params.token)
  const account = readJordanianIban(body.iban)
  if (!account) throw new DomainError('iban_invalid', { errors: [{ pointer: '/iban', code: 'invalid_iban' }] })
  requireNotOurs(account.iban, deps.settings())
  const proof = await deps.ownerCodes.check(ctx, { id: link.id, phone: link.phone }, body.code)
  const holderAnswer = await deps.checkHolder(account.iban, link.name)
  return ctx.transact(async (tx) => {
    await lockParty(tx, { partyId: link.partyId })
    const reason = refuseNaming(
      link,
      await findAccount(tx, { partyId: link.partyId }),
      await listWaitingPayouts(tx, { partyId: link.partyId }),
    )
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await proof.spend(tx)
    await nameAccountOfOwner(tx, { partyId: link.partyId, account, holderAnswer, mends: true, now: tx.now })
    await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'beneficiary_account_changed', partyId: link.partyId })
    return presentWanted(tx, link, tx.now, ctx.lang)
  })
}

/** Returns why this link may not name an account now; null when it may. An owner who can sign in does it in the profile. */
function refuseNaming(link: OwnerLinkFound, account: Account | undefined, waiting: readonly WaitingPayout[]): Reason | null {
  if (link.hasUser) return 'sign_in_instead'
  return !account || !isProven(account) || waiting.some(isMendable) ? null : 'account_not_needed'
}

async function presentWanted(db: Queryable, link: OwnerLinkFound, now: Date, lang: Lang): Promise<Reply<'GET /owner-links/:token/iban'>> {
  const account = await findAccount(db, { partyId: link.partyId })
  const waiting = await listWaitingPayouts(db, { partyId: link.partyId })
  const reason = refuseNaming(link, account, waiting)
  return {
    guarantee_number: link.number,
    owner_name: link.name,
    phone_tail: link.phone.slice(-3),
    allowed: reason === null,
    reason,
    iban_tail: account?.iban.slice(-4) ?? null,
    waiting: waiting.map((payout) => presentWaiting(payout, lang)),
    server_time: now.toISOString(),
  }
}

async function getLink(db: Queryable, token: string): Promise<OwnerLinkFound> {
  const link = await findLink(db, { tokenHash: createHash('sha256').update(token).digest() })
  if (!link) throw new DomainError('not_found')
  return link
}
