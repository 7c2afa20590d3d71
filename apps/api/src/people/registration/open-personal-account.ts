import type { ContextOf } from '#kernel/context.ts'
import type { Input, Reply } from '@damana/contract'
import { auditContextOf } from '#kernel/audit-context.ts'
import { DomainError } from '#kernel/errors.ts'
import { keepOtherSessionsActing, makeIndividual, readProfile, setActingCompany } from '#people/sign-in/index.ts'
import type { RegistrationDeps } from './deps.ts'
import { lockRegistering } from './completion.queries.ts'

/** The user of a company may from now on sell and buy in person too; offers to this person, which nobody could answer, go on. */
export async function openPersonalAccount(
  ctx: ContextOf<'POST /profile/personal-account'>,
  _input: Input<'POST /profile/personal-account'>,
  deps: RegistrationDeps,
): Promise<Reply<'POST /profile/personal-account'>> {
  const { userId, sessionId, ownPartyId, companies, isMobileVerified } = ctx.actor
  if (ownPartyId === null) throw new Error(`user ${userId} completed the registration without a party`)
  return ctx.transact(async (tx) => {
    const { accountType } = await lockRegistering(tx, userId)
    if (accountType === 'individual') throw new DomainError('action_not_allowed', { reason: 'personal_account_open' })
    if (!isMobileVerified) throw new DomainError('action_not_allowed', { reason: 'mobile_missing' })
    await makeIndividual(tx, { userId })
    const [acted] = companies
    if (acted) await keepOtherSessionsActing(tx, { userId, sessionId, companyId: acted.companyId })
    await setActingCompany(tx, { sessionId, companyId: null })
    await deps.publish(tx, auditContextOf(ctx, tx), { kind: 'party_completed', partyId: ownPartyId })
    return readProfile(tx, sessionId, deps.settings().termsVersion)
  })
}
