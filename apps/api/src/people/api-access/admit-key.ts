import type { KeyObject } from 'node:crypto'
import { type Name, parseRouteName } from '@damana/contract'
import type { KeyEnvironment } from '@damana/contract/api-words'
import type { Queryable } from '#db/queryable.ts'
import type { PersonActor } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { importKey } from '#kernel/signature.ts'
import { hashOf, type GateFacts } from '#people/sign-in/index.ts'
import { grantableOf, prefixOf, refuseUse } from './access.rules.ts'
import { findKey, findMachineKey, type FoundKey, touchKey } from './admission.queries.ts'

/** A machine as a signature names it. */
export interface Machine {
  accountId: string
  n: number
}
const touchEverySeconds = 60
const mostKnownMachines = 1_000

/** Finds the public keys of companies' machines. A machine's key never changes, so it is cached; whether it is in use is read with each call. */
export function knowMachines(db: Queryable) {
  const known = new Map<string, KeyObject>()
  return async function ofMachine({ accountId, n }: Machine): Promise<KeyObject | undefined> {
    const name = `${accountId}:${n}`
    const cached = known.get(name)
    if (cached) return cached
    const row = await findMachineKey(db, { accountId, n })
    const key = row && importKey(row.publicJwk)
    if (!key) return undefined
    if (known.size >= mostKnownMachines) known.clear()
    known.set(name, key)
    return key
  }
}

export interface AdmittedKey {
  actor: PersonActor
  gates: Omit<GateFacts, 'termsInForce'>
}
interface Asked {
  secret: string
  machine: Machine
  /** The name under which the machine signed. */
  jkt: string
  environment: KeyEnvironment
  requestId: string
  name: Name
  now: Date
  /** Whether a refusal becomes an event of its own. */
  isNoted: () => boolean
  afterwards: (work: Promise<unknown>) => void
}

/**
 * The actor of a call that one of a company's machines has signed: the key's maker in that company, with no more than the key's scopes and no more than the maker has
 * now. Refuses with the reason, which only whoever holds the machine's key gets to read.
 */
export async function admitKey(db: Queryable, asked: Asked): Promise<AdmittedKey> {
  const { secret, machine, environment, requestId } = asked
  if (!secret.startsWith(prefixOf(environment)))
    throw new DomainError('api_key_invalid', { reason: environment === 'test' ? 'key_of_live' : 'key_of_test' })
  const found = await findKey(db, { secretHash: hashOf(secret), accountId: machine.accountId, n: machine.n })
  const member = found && memberOf(found)
  const reason = found
    ? refuseUse({ ...found, isOfAccount: found.accountId === machine.accountId, isMakerThere: member !== undefined && !found.deactivated })
    : 'key_unknown'
  if (!found || !member || reason) {
    const isOwn = found?.accountId === machine.accountId
    const { method, path: call } = parseRouteName(asked.name)
    const event = {
      kind: 'api_key_refused',
      apiKeyId: isOwn ? found.id : null,
      requestId,
      facts: { method, call, status: 401, code: reason, machine: asked.jkt },
    }
    if (asked.isNoted()) await insertSecurityEvent(db, event)
    throw new DomainError('api_key_invalid', reason ? { reason } : {})
  }
  if (found.lastUsedAt === null || asked.now.getTime() - found.lastUsedAt.getTime() > touchEverySeconds * 1000)
    asked.afterwards(touchKey(db, { id: found.id }))
  return { actor: actorOf(found, member, asked.jkt), gates: { ...found, ...gatesOfKey, termsAccepted: found.termsVersion } }
}

/** A key is trusted by its machine, and was made by somebody who had a password. */
const gatesOfKey = { trusted: true, hasInitialPassword: false } as const

interface Member {
  partyId: bigint
  company: string
  permissions: readonly string[]
}
function memberOf({ partyId, company, permissions, isPrimary, fullOnGroup }: FoundKey): Member | undefined {
  if (partyId === null || company === null) return undefined
  return { partyId, company, permissions: isPrimary || fullOnGroup ? ['full'] : (permissions ?? []) }
}

function actorOf(found: FoundKey, { partyId, company, permissions: held }: Member, jkt: string): PersonActor {
  const given = grantableOf(held)
  const permissions = given.filter((scope) => found.scopes.includes(scope))
  return {
    kind: 'person',
    userId: found.userId,
    sessionId: 0n,
    jkt,
    // Also where the maker has an account as a person: a key never acts for that.
    accountType: 'company',
    name: found.userName,
    phone: found.phone,
    isMobileVerified: found.mobileVerified,
    email: found.email,
    partyId,
    companyId: found.companyId,
    permissions,
    key: { id: found.id, name: found.name },
    ownPartyId: found.ownPartyId,
    companies: [{ companyId: found.companyId, partyId, name: company, permissions, isPrimary: false, fullOnGroup: false }],
    completed: found.registrationCompleted,
  }
}
