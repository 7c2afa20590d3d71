import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { saveOfficialName } from '#people/sign-in/index.ts'
import type { IdentityProofDeps } from './deps.ts'
import { endProof, saveProvenName } from '#people/parties/index.ts'
import { lockOtherAccounts, saveContested } from './queries.ts'
import { tellPerson } from './tell-person.ts'

interface Proof {
  partyId: Id<'parties'>
  userId: Id<'users'>
  nationalNumber: string
  /** The official name. */
  name: string
  latinName: string | null
  /** Besides the civil register: who compared what. */
  comparison?: Readonly<Record<string, unknown>>
}

/**
 * A person has proven to hold this national number, and has it from now on. Another account that took it is notified, its active guarantees
 * are blocked, and staff decide about each. Payouts held for the proof go on.
 */
export async function proveIdentity(tx: Tx, audit: AuditContext, proof: Proof, deps: IdentityProofDeps): Promise<void> {
  for (const other of await lockOtherAccounts(tx, proof.nationalNumber, proof.partyId)) {
    await saveContested(tx, { partyId: other, at: audit.now })
    await endProof(tx, { id: other })
    await tellPerson(tx, other, { what: 'taken' })
    await deps.publish(tx, audit, { kind: 'national_number_lost', partyId: other })
  }
  await saveOfficialName(tx, { partyId: proof.partyId, name: proof.name })
  await saveContested(tx, { partyId: proof.partyId, at: null })
  await saveProvenName(tx, { partyId: proof.partyId, name: proof.name, latinName: proof.latinName, now: audit.now })
  await insertSecurityEvent(tx, {
    kind: 'identity_proven',
    userId: proof.userId,
    requestId: audit.requestId,
    facts: proof.comparison ?? {},
  })
  await deps.publish(tx, audit, { kind: 'beneficiary_account_changed', partyId: proof.partyId })
}
