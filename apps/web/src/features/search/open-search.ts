import { loadPhrases } from '#phrases.ts'
import { afterThePage } from '@damana/ui/load-part'

/** Fetches the search with its phrases after what the page needs. */
export async function openSearch() {
  await afterThePage()
  const [{ SearchEverywhere }] = await Promise.all([import('./search-everywhere.tsx'), loadPhrases('search'), loadPhrases('ui/guarantee')])
  return { default: SearchEverywhere }
}
