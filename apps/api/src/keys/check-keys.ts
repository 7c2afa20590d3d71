import { createHmac } from 'node:crypto'
import { secretInUse, type Secrets, type SecretsInUse } from '#config.ts'
import { secretNames } from '#setting-names.ts'
import { inOwnerTransaction } from '#db/owner-transaction.ts'
import type { Queryable } from '#db/queryable.ts'
import { createSealer } from '#kernel/sealing.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { openField } from '#people/sign-in/index.ts'
import { decideKey, type GivenChecks, isNoted, type StoredCheck } from './key-check.rules.ts'
import { findSealedField, listKeyChecks, lockKeyChecks, saveKeyCheck } from './queries.ts'

type SecretName = keyof Secrets
const sealingName = secretNames.fieldKey

/** Refuses to start with a secret other than the one in use with this database. Records the secrets at the first start and at a rotation. Runs as the owner of the tables. */
export async function checkKeys(owner: Queryable, secrets: SecretsInUse): Promise<void> {
  await inOwnerTransaction(owner, async () => {
    await lockKeyChecks(owner)
    const stored = await listKeyChecks(owner)
    const problems: string[] = []
    for (const [secret, name] of Object.entries(secretNames) as [SecretName, string][]) {
      const decision = decideOn(stored.get(name), name, checksOf(secrets, secret))
      if (typeof decision === 'string') problems.push(decision)
      else await saveKeyCheck(owner, name, decision)
    }
    // A database that was in use before check values were recorded.
    if (!stored.has(sealingName) && !(await opensWhatIsThere(owner, secrets))) problems.push(wrongKey(sealingName))
    if (problems.length > 0) throw new StartupError(`Damana cannot start: ${problems.join('; ')}.`)
  })
}

/** The same for a process that does not have the rights of the owner: a secret that is new to the database is for `npm run migrate` to note. */
export async function refuseUnknownKeys(db: Queryable, secrets: SecretsInUse): Promise<void> {
  const stored = await listKeyChecks(db)
  const problems = (Object.entries(secretNames) as [SecretName, string][]).flatMap(([secret, name]) => {
    const given = checksOf(secrets, secret)
    const decision = decideOn(stored.get(name), name, given)
    if (typeof decision === 'string') return [decision]
    return isNoted(stored.get(name), given) ? [] : [`${name} is new to this database (run npm run migrate with it first)`]
  })
  if (problems.length > 0) throw new StartupError(`Damana cannot start: ${problems.join('; ')}.`)
}

/** Why a tool cannot work with its FIELD_KEY, in one sentence. `writes`: the tool seals values that the running product must be able to open. */
export async function findFieldKeyProblem(
  db: Queryable,
  secrets: SecretsInUse,
  { writes }: { writes: boolean },
): Promise<string | undefined> {
  const stored = (await listKeyChecks(db)).get(sealingName)
  if (stored === undefined) return undefined
  const given = checksOf(secrets, 'fieldKey')
  const decision = decideOn(stored, sealingName, given)
  if (typeof decision === 'string') return `${decision}.`
  return writes && stored.check !== given.current
    ? 'FIELD_KEY is new to this database: start every process of the product with it first, and with the old one as FIELD_KEY_PREVIOUS.'
    : undefined
}

function decideOn(stored: StoredCheck | undefined, name: string, given: GivenChecks): StoredCheck | string {
  const decision = decideKey(stored, given, { isNeededUntilResealed: name === sealingName })
  if (decision === 'wrong') return wrongKey(name)
  return decision === 'previous_missing'
    ? `${name} is still being changed (some values are sealed with the key before: give that one as ${name}_PREVIOUS, and npm run reseal)`
    : decision
}

const wrongKey = (name: string) =>
  `${name} is not the one that this database works with (put that one back, or, to change it, give the old value as ${name}_PREVIOUS)`

export function checksOf(secrets: SecretsInUse, secret: SecretName): GivenChecks {
  const name = secretNames[secret]
  const checkOf = (value: string) => createHmac('sha256', value).update(`damana key check\n${name}`).digest('hex')
  const { current, previous } = secretInUse(secrets, secret)
  return { current: checkOf(current), previous: previous === undefined ? undefined : checkOf(previous) }
}

async function opensWhatIsThere(db: Queryable, secrets: SecretsInUse): Promise<boolean> {
  const sealed = await findSealedField(db)
  if (sealed === undefined) return true
  try {
    openField(createSealer('fields', secretInUse(secrets, 'fieldKey')), sealed)
    return true
  } catch {
    return false
  }
}
