import type { Input, Reply } from '@damana/contract'
import type { ContextOf, PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { Settings } from '#kernel/settings.ts'
import { toIso } from '#kernel/instants.ts'
import { addWorkingDays } from '#kernel/calendar.ts'
import type { IdentityProofDeps } from './deps.ts'
import { findPerson, insertReview, lockOwnPhotos, lockPerson, type Person } from './queries.ts'
import { refusePhotos } from './review.rules.ts'

type Identity = Reply<'GET /profile/identity'>
type Photos = Input<'POST /profile/identity'>['body']

/** How far the own identity is proven, and what is asked for. */
export async function showIdentity(ctx: ContextOf<'GET /profile/identity'>): Promise<Identity> {
  return presentIdentity(await getPerson(ctx, ctx.db), ctx.now)
}

/** A person sends the photos that a reviewer compares. */
export async function sendPhotos(
  ctx: ContextOf<'POST /profile/identity'>,
  { body }: Input<'POST /profile/identity'>,
  deps: IdentityProofDeps,
): Promise<Identity> {
  const { partyId } = await getPerson(ctx, ctx.db)
  return ctx.transact(async (tx) => {
    await lockPerson(tx, { partyId })
    const person = await getPerson(ctx, tx)
    const reason = refusePhotos(person.state)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await takePhotos(tx, ctx.actor.userId, body, '')
    await addReview(tx, person, body, deps.settings())
    return presentIdentity(await getPerson(ctx, tx), tx.now)
  })
}

/** Refuses files that are not two free photos of this user, one of each kind. `under` is where they stand in the body. */
export async function takePhotos(tx: Queryable, userId: Id<'users'>, { document, face }: Photos, under: string): Promise<void> {
  const own = await lockOwnPhotos(tx, { userId, ids: [document, face] })
  const isOwn = (id: string, kind: 'identity_document' | 'identity_face') => own.some((file) => file.id === id && file.kind === kind)
  const errors = [
    ...(isOwn(document, 'identity_document') ? [] : [{ pointer: `${under}/document`, code: 'file_unknown' as const }]),
    ...(isOwn(face, 'identity_face') ? [] : [{ pointer: `${under}/face`, code: 'file_unknown' as const }]),
  ]
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
}

/** Puts a person's photos before the reviewers, who have one working day. */
export async function addReview(
  tx: Tx,
  person: Pick<Person, 'partyId' | 'userId' | 'attempts'>,
  photos: Photos,
  settings: Settings,
): Promise<void> {
  await insertReview(tx, {
    partyId: person.partyId,
    userId: person.userId,
    attempt: person.attempts + 1,
    documentFileId: photos.document,
    faceFileId: photos.face,
    sentAt: tx.now,
    decideUntil: addWorkingDays(tx.now, settings.identityDays, settings),
  })
}

/** Two have proven one number, the second by the civil register: the administrator decides, without photos. */
export async function contestNumber(tx: Tx, person: { partyId: Id<'parties'>; userId: Id<'users'> }, settings: Settings): Promise<void> {
  await insertReview(tx, {
    ...person,
    attempt: 1,
    documentFileId: null,
    faceFileId: null,
    sentAt: tx.now,
    decideUntil: addWorkingDays(tx.now, settings.identityDays, settings),
  })
}

async function getPerson(ctx: RequestContext<PersonActor>, db: Queryable): Promise<Person> {
  const { ownPartyId } = ctx.actor
  const person = ownPartyId === null ? undefined : await findPerson(db, { partyId: ownPartyId })
  if (!person) throw new DomainError('not_found')
  return person
}

function presentIdentity(person: Person, now: Date): Identity {
  const reason = refusePhotos(person.state)
  return {
    state: person.state,
    name: person.name,
    may_send: reason === null,
    reason,
    words: person.state === 'send_again' ? person.words : null,
    attempts: person.attempts,
    sent_at: toIso(person.sentAt),
    decide_until: person.state === 'in_review' ? toIso(person.decideUntil) : null,
    contested: person.isContested,
    server_time: now.toISOString(),
  }
}
