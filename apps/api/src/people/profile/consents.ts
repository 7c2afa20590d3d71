import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { Input, Output, Reply } from '@damana/contract'
import { type ConsentKind, type ConsentText, consentTexts } from '@damana/contract/consent-texts'
import type { Reason } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { type ConsentRow, listConsents, lockConsent, saveWithdrawal } from './queries.ts'

type Consents = Output<'GET /profile/consents'>

/** A person reads their consents in full, in the wording that was accepted. */
export const showConsents = (ctx: ContextOf<'GET /profile/consents'>, { query }: Input<'GET /profile/consents'>): Promise<Consents> =>
  presentConsents(ctx.db, ctx.actor.userId, ctx.lang, query.cursor === undefined ? null : BigInt(query.cursor))

/** A person takes a consent back; while its guarantee lives it is needed. */
export async function withdrawConsent(
  ctx: ContextOf<'POST /profile/consents'>,
  { body }: Input<'POST /profile/consents'>,
): Promise<Reply<'POST /profile/consents'>> {
  const { userId, sessionId } = ctx.actor
  return ctx.transact(async (tx) => {
    const consent = await lockConsent(tx, userId, BigInt(body.withdraw))
    if (!consent) throw new DomainError('not_found')
    const reason = refuseWithdrawal(consent)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await saveWithdrawal(tx, { consentId: consent.id, now: tx.now })
    await insertSecurityEvent(tx, {
      kind: 'consent_withdrawn',
      userId,
      sessionId,
      requestId: ctx.requestId,
      facts: { consent: consent.id.toString() },
    })
    return presentConsents(tx, userId, ctx.lang, null)
  })
}

const refuseWithdrawal = ({ isInUse: is_in_use, withdrawnAt: withdrawn_at }: ConsentRow): Reason | null => {
  if (withdrawn_at !== null) return 'consent_withdrawn'
  return is_in_use ? 'consent_in_use' : null
}

const pageSize = 50

async function presentConsents(db: Queryable, userId: Id<'users'>, lang: 'ar' | 'en', before: bigint | null): Promise<Consents> {
  const rows = await listConsents(db, { userId, before, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    next_cursor: rows.length > pageSize ? (shown.at(-1)?.id.toString() ?? null) : null,
    consents: shown.map((row) => {
      const text = textOf(row)
      return {
        id: row.id.toString(),
        kind: row.kind,
        guarantee_number: row.guaranteeNumber,
        text_version: row.textVersion,
        purpose: text.purpose[lang],
        text: `${text.text[row.lang]}\n\n${text.agreed[row.lang]}`,
        lang: row.lang,
        given_at: row.createdAt.toISOString(),
        valid_until: toIso(row.validUntil),
        withdrawn_at: toIso(row.withdrawnAt),
        reason: refuseWithdrawal(row),
      }
    }),
  }
}

/** The text that was in force with that version of the terms. */
function textOf({ kind, textVersion: text_version }: ConsentRow): ConsentText {
  const texts: readonly ConsentText[] = isKnown(kind) ? consentTexts[kind] : []
  const text = texts.findLast(({ since }) => since <= text_version)
  if (!text) throw new Error(`a consent without a text: ${kind} ${text_version}`)
  return text
}
const isKnown = (kind: string): kind is ConsentKind => kind in consentTexts
