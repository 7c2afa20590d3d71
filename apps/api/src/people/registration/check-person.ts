import type { PersonRegistry } from '#registries/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { countOne, readCounter } from '#kernel/rate-counters.queries.ts'

const triesPerDay = 5
/** From the second try that found no match on, photos are offered. */
const photosFrom = 2

export interface PersonCheck {
  nationalNumber: string
  birthDate: string
  answer: 'match' | 'no_match' | 'unknown_number' | 'silent'
  /** The register knows the phone as this person's. */
  isOwnPhone: boolean
  name: string | null
  latinName: string | null
}
interface Asked {
  nationalNumber: string
  birthDate: string
  fullName: string
  phone: string
  /** The field that the number was typed in. */
  pointer: string
  hasPhotos: boolean
}

/**
 * Asks the civil register about the person who completes a registration. A mismatch is refused in one and the same sentence, five times a
 * day; from the second time on photos replace the register. Never inside a transaction.
 */
export async function checkPerson(
  ctx: ContextOf<'POST /auth/complete-register'>,
  asked: Asked,
  registry: PersonRegistry,
): Promise<PersonCheck> {
  const { nationalNumber, birthDate, fullName, phone } = asked
  const { userId } = ctx.actor
  const unknown = { nationalNumber, birthDate, isOwnPhone: false, name: null, latinName: null }
  const before = await findRefusedTries(ctx.db, userId)
  const mayUsePhotos = asked.hasPhotos && before >= photosFrom
  if (before >= triesPerDay) {
    if (mayUsePhotos) return { ...unknown, answer: 'no_match' }
    throw notMatched(asked.pointer, before)
  }
  const told = await registry.check({ nationalNumber, fullName, birthDate, phone })
  if (told.answer === 'match' && told.kind === 'person')
    return { ...unknown, answer: 'match', isOwnPhone: told.phone === 'own', name: told.name, latinName: told.latinName }
  // A company's number belongs to no person.
  const answer = told.answer === 'match' ? 'no_match' : told.answer
  if (answer !== 'no_match' || mayUsePhotos) return { ...unknown, answer }
  throw notMatched(asked.pointer, await ctx.inOwnTransaction((tx) => countRefusedTry(tx, userId)))
}

const notMatched = (pointer: string, tries: number) =>
  new DomainError('identity_not_matched', {
    errors: [{ pointer, code: 'identity_not_matched' }],
    facts: { tries_left: Math.max(0, triesPerDay - tries), photos_offered: tries >= photosFrom },
  })

const counterOf = (userId: Id<'users'>) => `person_check:user:${userId}`

/** How often today this account entered a person that the civil register did not confirm. */
const findRefusedTries = (db: Queryable, userId: Id<'users'>): Promise<number> => readCounter(db, 'day', counterOf(userId))
const countRefusedTry = (tx: Queryable, userId: Id<'users'>): Promise<number> => countOne(tx, 'day', counterOf(userId))
