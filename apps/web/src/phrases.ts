/** Phrases lie beside what shows them, in `phrases.ar.ts` and `phrases.en.ts`; their namespace is the folder: `features/<namespace>`, or that of a part of every page. */
import { phrasesIn } from '@damana/ui'
import { ar as account } from './features/account/phrases.ar.ts'
import { ar as shell } from './shell/phrases.ar.ts'

export const { fetchPhrases, lazyWithPhrases, loadPhrases, startI18n, withPhrases } = phrasesIn({
  ...import.meta.glob<object>(['./**/phrases.*.ts', '!./account/phrases.ar.ts'], { base: './features' }),
  ...import.meta.glob<object>(['./{shell,installation}/**/phrases.*.ts', '!./shell/phrases.ar.ts']),
  // A stranger's first page is in Arabic: its words come with its script.
  './account/phrases.ar.ts': () => Promise.resolve({ ar: account }),
  './shell/phrases.ar.ts': () => Promise.resolve({ ar: shell }),
})
