import type { Reply } from '@damana/contract'
import { findCountry } from '#content/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { findPersonalData } from './completion.queries.ts'

/** A person reads the personal data of their registration in full. */
export async function showPersonalData(ctx: ContextOf<'GET /profile/personal'>): Promise<Reply<'GET /profile/personal'>> {
  const { ownPartyId } = ctx.actor
  const known = ownPartyId === null ? undefined : await findPersonalData(ctx.db, { partyId: ownPartyId })
  const country = known?.countryCode ?? null
  return {
    date_of_birth: known?.dateOfBirth ?? null,
    nationality_type: known?.nationalityType ?? null,
    // A document stands for the number of those who have none.
    national_number: known && known.documentId === null ? known.nationalNumber : null,
    country_name: country === null ? null : (findCountry(country, ctx.lang)?.name ?? country),
    document_id: known?.documentId ?? null,
  }
}
