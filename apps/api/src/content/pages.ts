import type { Lang } from '@damana/contract/errors'
import { toHtml } from './page-blocks.ts'
import type { PageFacts } from './page-facts.ts'
import { ar } from './pages.ar.ts'
import { en } from './pages.en.ts'

export type PageSlug = 'privacy_policy' | 'full_terms_and_conditions' | 'cancellation_policy' | 'about_us'

const texts = { ar, en }
/** When the words of a page last changed, and the how-manieth they are. Words of the terms change with a new `termsVersion` only: it asks everybody again. */
const editions: Readonly<Record<PageSlug, { version: number; updatedOn: string }>> = {
  full_terms_and_conditions: { version: 1, updatedOn: '2026-11-01' },
  privacy_policy: { version: 1, updatedOn: '2026-11-01' },
  cancellation_policy: { version: 1, updatedOn: '2026-11-01' },
  about_us: { version: 1, updatedOn: '2026-11-01' },
}

/** A text of the product as people read it: what we do with their money and data, in the language they chose. */
export function readPage(slug: PageSlug, lang: Lang, facts: PageFacts) {
  const { title, blocks } = texts[lang](facts)[slug]
  const { version, updatedOn } = editions[slug]
  return {
    slug,
    title,
    html: toHtml(blocks),
    version: slug === 'full_terms_and_conditions' ? facts.settings.termsVersion : version,
    updated_on: updatedOn,
  }
}
