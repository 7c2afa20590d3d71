import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { findTermsToAgreeTo } from './step-up.queries.ts'

interface Terms {
  termsVersion: number
  proposal: number | null
}

/** The step-up of an action: who agrees to terms gives a code for these, and for no others that take their place meanwhile. */
export function stepUpKey(action: string, number: string, { termsVersion, proposal }: Terms): string {
  if (action === 'consent' || action === 'accept') return `${action}:${number}:${termsVersion}`
  return action === 'accept_terms' ? `${action}:${number}:${proposal}` : `${action}:${number}`
}

/** The same for a code that is asked for or given now. */
export async function stepUpKeyNow(db: Queryable, { partyId }: PersonActor, action: string, number: string): Promise<string> {
  return stepUpKey(action, number, (await findTermsToAgreeTo(db, number, partyId)) ?? { termsVersion: 0, proposal: null })
}
