import type { Output } from '@damana/contract'
import { termsSlug } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { changesBetween } from './changes.rules.ts'
import { findAcceptedTerms } from './content.queries.ts'
import { renderFields } from './read-content.ts'
import { readText, type WritingDeps } from './write-content.ts'

/** The changes of the terms in force against those that the reader accepted last; nothing where none were accepted. Both with the fees and periods of today. */
export async function readTermsChanges(
  db: Queryable,
  userId: Id<'users'>,
  lang: Lang,
  deps: WritingDeps,
): Promise<Output<'GET /pages/terms-changes'>> {
  const named = { kind: 'page', key: termsSlug } as const
  const [accepted, { bodies, live }, facts] = [await findAcceptedTerms(db, userId), await readText(db, named, deps), await deps.factsOf(db)]
  const htmlOf = (version: number) => {
    const body = bodies.get(version)
    return body && renderFields('page', body, facts, lang)['html']
  }
  const [before, after] = [htmlOf(accepted), htmlOf(live)]
  return {
    accepted_version: accepted,
    version: deps.settings().termsVersion,
    changes: before === undefined || after === undefined ? [] : changesBetween(before, after),
  }
}
