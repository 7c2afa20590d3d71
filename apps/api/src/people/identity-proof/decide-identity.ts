import { formatIdentityNumber, parseIdentityNumber } from '@damana/contract/ids'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Output } from '@damana/contract'
import { identityDecisions } from '@damana/contract/statuses'
import { findCountry } from '#content/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import type { IdentityProofDeps } from './deps.ts'
import { proveIdentity } from './prove-identity.ts'
import { findPartyOfReview, findProvenAccount, findReview, lockPerson, type ProvenAccount, type Review, saveDecision } from './queries.ts'
import { needsAdmin, refuseDecision } from './review.rules.ts'
import { tellPerson } from './tell-person.ts'

type Ctx = RequestContext<StaffActor>
type Shown = Output<'GET /admin/identities/:number'>

/** A reviewer looks at a person's photos side by side. */
export async function showIdentityReview(ctx: Ctx, { params }: Input<'GET /admin/identities/:number'>): Promise<Shown> {
  const { review, holder } = await getReview(ctx, ctx.db, params.number)
  return present(ctx, ctx.now, review, holder)
}

/** A reviewer has compared the photos: the person is proven under the name of the document, or is asked for others. */
export async function decideIdentity(
  ctx: Ctx,
  { params, body }: Input<'POST /admin/identities/:number/decide'>,
  deps: IdentityProofDeps,
): Promise<Shown> {
  const { review: before } = await getReview(ctx, ctx.db, params.number)
  return ctx.transact(async (tx) => {
    await lockPerson(tx, { partyId: before.partyId })
    const { review, holder } = await getReview(ctx, tx, params.number)
    const reason = refuseDecision(factsOf(review, holder), ctx.actor.role)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await saveDecision(tx, { id: review.id, decision: body.decision, words: body.reason, staffId: ctx.actor.staffId, now: tx.now })
    await insertSecurityEvent(tx, {
      kind: `identity_${body.decision}`,
      userId: review.userId,
      staffId: ctx.actor.staffId,
      sessionId: ctx.actor.sessionId,
      requestId: ctx.requestId,
      facts: { review: params.number },
    })
    if (body.decision === 'send_again') await tellPerson(tx, review.partyId, { what: 'send_again', words: body.reason })
    else {
      const { partyId, userId, nationalNumber } = review
      const name = body.official_name ?? review.registryName ?? review.name
      const latinName = body.latin_name ?? review.registryLatinName
      await proveIdentity(tx, auditContextOf(ctx, tx), { partyId, userId, nationalNumber, name, latinName }, deps)
      await tellPerson(tx, partyId, { what: 'proven' })
    }
    const after = await getReview(ctx, tx, params.number)
    return present(ctx, tx.now, after.review, after.holder)
  })
}

async function getReview(ctx: Ctx, db: Queryable, number: string): Promise<{ review: Review; holder: ProvenAccount | undefined }> {
  const id = found(parseIdentityNumber(number))
  // Photos of documents are for those who decide on them.
  const isTheirs = ctx.actor.role !== 'finance' && (await findPartyOfReview(db, id)) !== undefined
  const review = isTheirs ? await findReview(db, { id, staffId: ctx.actor.staffId }) : undefined
  if (!review) throw new DomainError('not_found')
  return { review, holder: await findProvenAccount(db, { nationalNumber: review.nationalNumber, partyId: review.partyId }) }
}

const factsOf = (review: Review, holder: ProvenAccount | undefined) => ({
  attempt: review.attempt,
  isContested: holder !== undefined,
  isDecided: review.decision !== null,
  isOwn: review.isOwn,
})

const numberOf = (id: bigint | number): string => formatIdentityNumber(id)

function present(ctx: Ctx, now: Date, review: Review, holder: ProvenAccount | undefined): Shown {
  const facts = factsOf(review, holder)
  const reason = refuseDecision(facts, ctx.actor.role)
  const { countryCode } = review
  return {
    number: numberOf(review.id),
    decision: review.decision,
    sent_at: review.sentAt.toISOString(),
    decide_until: review.decideUntil.toISOString(),
    escalated: review.decision === null && (needsAdmin(facts) || now >= review.decideUntil),
    attempt: review.attempt,
    person: {
      account_id: review.userId.toString(),
      name: review.name,
      name_latin: review.nameLatin,
      phone: review.phone,
      national_number: review.nationalNumber,
      nationality_type: review.nationalityType,
      country_name: countryCode === null ? null : (findCountry(countryCode, ctx.lang)?.name ?? countryCode),
      date_of_birth: review.dateOfBirth,
    },
    registry: review.registryAnswer === null ? null : { answer: review.registryAnswer, name: review.registryName },
    document: review.document,
    face: review.face,
    contested_with: holder
      ? { account_id: holder.userId.toString(), name: holder.name, name_latin: holder.nameLatin, phone: holder.phone }
      : null,
    guarantees: review.guarantees,
    earlier: (review.earlier ?? []).map(({ id, sent_at, ...rest }) => ({
      number: numberOf(id),
      sent_at: new Date(sent_at).toISOString(),
      ...rest,
    })),
    decided:
      review.decidedAt === null ? null : { at: review.decidedAt.toISOString(), by: review.decidedBy ?? '', words: review.words ?? '' },
    actions: identityDecisions.map((name) => ({ name, allowed: reason === null, reason })),
  }
}
