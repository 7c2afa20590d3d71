import { guaranteeStatusPhrases, loadPhrases } from '@damana/ui'
import { afterThePage } from '@damana/ui/load-part'
import { searchPhrases } from './phrases.ts'

/** Fetches the search with its phrases after what the page needs. */
export async function openSearch() {
  await afterThePage()
  const [{ SearchEverywhere }] = await Promise.all([
    import('./search-everywhere.tsx'),
    loadPhrases(searchPhrases),
    loadPhrases(guaranteeStatusPhrases),
  ])
  return { default: SearchEverywhere }
}
