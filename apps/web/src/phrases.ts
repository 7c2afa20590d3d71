/** Phrases lie beside what shows them, in `phrases.ar.ts` and `phrases.en.ts`; their namespace is the folder: `features/<namespace>`, or that of a part of every page. */
import { phrasesIn } from '@damana/ui'

export const { fetchPhrases, lazyWithPhrases, loadPhrases, startI18n, withPhrases } = phrasesIn({
  ...import.meta.glob<object>('./**/phrases.*.ts', { base: './features' }),
  ...import.meta.glob<object>('./{shell,installation}/**/phrases.*.ts'),
})
