import { lazyWithPhrases } from '#phrases.ts'

/** The owner's confirmation, fetched when the first one opens. */
export const LazyOwnerDialog = lazyWithPhrases(
  () => import('./owner-dialog.tsx').then((file) => file.OwnerDialog),
  'guarantees/actions',
  'bank-account',
  'code',
)
