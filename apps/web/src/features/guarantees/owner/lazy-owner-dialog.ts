import { loadPhrases } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { bankAccountPhrases } from '#features/bank-account/phrases.ts'
import { codePhrases } from '#features/code/phrases.ts'
import { guaranteeActionsPhrases } from '../phrases.ts'

/** The owner's confirmation, fetched when the first one opens. */
export const LazyOwnerDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./owner-dialog.tsx'), loadPhrases(guaranteeActionsPhrases, bankAccountPhrases, codePhrases)])
  return { default: file.OwnerDialog }
})
