import type { Lang } from '@damana/contract/errors'
import { toHtml } from './page-blocks.ts'
import type { PageFacts } from './page-facts.ts'
import { ar } from './pages.ar.ts'
import { en } from './pages.en.ts'

export type PageSlug = 'privacy_policy' | 'full_terms_and_conditions' | 'cancellation_policy' | 'about_us'

const texts = { ar, en }
/**
 * The version and date of each page's text. The text of the terms changes only with a new `termsVersion`, which asks everybody to accept
 * again.
 */
const editions: Readonly<Record<PageSlug, { version: number; updatedOn: string }>> = {
  full_terms_and_conditions: { version: 1, updatedOn: '2026-11-01' },
  privacy_policy: { version: 1, updatedOn: '2026-11-01' },
  cancellation_policy: { version: 1, updatedOn: '2026-11-01' },
  about_us: { version: 1, updatedOn: '2026-11-01' },
}

/** A legal text of the product in the reader's language, such as the terms or the privacy policy. */
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
