import { inquireRegistry, isAboutNow, type RegistryInquiry } from '#effects/index.ts'
import { type ErrorCode } from '@damana/contract/errors'
import type { RequestContext } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { type Facts, findGuaranteeOfParty, type LockedGuarantee, objectionOf, sellerOf } from '#lifecycle/index.ts'
import { DomainError } from '#kernel/errors.ts'

/** The registry's answer about an offer before its acceptance or the owner's consent, with the version it was asked about. */
export interface SaleInquiry extends RegistryInquiry {
  objection: ErrorCode | null
}

/** Asks the registry whether an offer may be accepted or consented to; always, and outside the transaction. */
export async function askAboutOffer(
  ctx: RequestContext,
  number: string,
  partyId: Id<'parties'>,
  deps: Pick<GuaranteeDeps, 'vehicleRegistry'>,
): Promise<SaleInquiry> {
  const guarantee = await findGuaranteeOfParty(ctx.db, number, partyId)
  if (!guarantee) throw new DomainError('not_found')
  const inquiry = await inquireRegistry(deps.vehicleRegistry, guarantee)
  return { ...inquiry, objection: objectionOf(inquiry.answer, sellerOf(guarantee)) }
}

/** The answer as the rules take it: for a guarantee that changed meanwhile the registry counts as not asked. */
export function saleCheckOf(inquiry: SaleInquiry, guarantee: LockedGuarantee): NonNullable<Facts['saleCheck']> {
  if (!isAboutNow(inquiry, guarantee)) return 'not_asked'
  if (inquiry.objection === null) return 'clear'
  return inquiry.objection === 'registry_unavailable' ? 'silent' : 'refused'
}
