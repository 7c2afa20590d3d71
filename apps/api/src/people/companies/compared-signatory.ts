import { formatApplicationNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { listDocuments } from '#files/index.ts'
import { toE164 } from '#people/parties/index.ts'
import { isNameOf } from '#registries/index.ts'
import { listApprovedOf, listSections } from './application.queries.ts'
import { readSection } from './sections.rules.ts'

/** Signatories of approved companies, whose identity documents staff compared with the application. */

interface Person {
  userId: Id<'users'>
  nationalNumber: string
  /** As the civil register writes it. */
  name: string
  /** With the account's code. */
  phone: string
}
/** The reviewer, the documents and the moment. */
interface Comparison extends Readonly<Record<string, unknown>> {
  application: string
  round: number
  staff: string
  at: string
  /** Files of identity documents in the application. */
  documents: readonly string[]
}

/**
 * The comparison of a user's document with the user's name and number, when a company was approved that this user acts for and signs for.
 * The application names the same number, name and phone; undefined: it does not, or the user does not sign.
 */
export async function findComparison(db: Queryable, person: Person): Promise<Comparison | undefined> {
  for (const { id, round, staffId, at } of await listApprovedOf(db, { userId: person.userId })) {
    const sections = await listSections(db, { applicationId: id })
    const stated = readSection('commissioners', sections.find(({ section }) => section === 'commissioners')?.data)
    const isStated = stated?.commissioners.some(
      ({ number, full_name, phone, delegation_permissions: may }) =>
        may.includes('sign') &&
        number === person.nationalNumber &&
        toE164(phone) === person.phone &&
        isNameOf(full_name, { name: person.name }),
    )
    const documents = (await listDocuments(db, { applicationId: id })).filter(({ kind }) => kind === 'signatory_identity')
    if (isStated && documents.length > 0)
      return {
        application: formatApplicationNumber(id),
        round,
        staff: staffId.toString(),
        at: at.toISOString(),
        documents: documents.map((document) => document.id),
      }
  }
  return undefined
}
