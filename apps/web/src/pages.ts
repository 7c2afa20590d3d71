/** The pages of most visits, with their phrases. */
import { guaranteeStatusPhrases, readLang, type PhraseSource } from '@damana/ui'
import { guaranteeChecklistPhrases } from '#features/guarantees/details/checklist/phrases.ts'
import { guaranteeHistoryPhrases } from '#features/guarantees/details/history/phrases.ts'
import { guaranteePayoutPhrases } from '#features/guarantees/details/payout/phrases.ts'
import { guaranteeTransferPhrases } from '#features/guarantees/details/transfer/phrases.ts'
import { guaranteeVehiclePhrases } from '#features/guarantees/details/vehicle/phrases.ts'
import { guaranteePhrases, guaranteesPhrases } from '#features/guarantees/phrases.ts'

interface Page {
  load: () => Promise<object>
  phrases: readonly PhraseSource[]
}

export const listPage: Page = {
  load: () => import('#features/guarantees/list/guarantees-page.tsx'),
  phrases: [guaranteesPhrases, guaranteeStatusPhrases],
}
export const guaranteePage: Page = {
  load: () => import('#features/guarantees/details/guarantee-page.tsx'),
  phrases: [
    guaranteePhrases,
    guaranteeStatusPhrases,
    guaranteeVehiclePhrases,
    guaranteeHistoryPhrases,
    guaranteePayoutPhrases,
    guaranteeTransferPhrases,
    guaranteeChecklistPhrases,
  ],
}

/** Fetches the page of the address in parallel with the application. */
export function fetchAhead(path: string): void {
  const page = path === '/' || path.startsWith('/damanaty') ? listPage : path.startsWith('/damana/') ? guaranteePage : undefined
  if (!page) return
  const lang = readLang()
  // The layout is fetched too. A failure here is ignored: the router requests the file again and shows the error.
  for (const fetched of [import('#layout/member-layout.tsx'), page.load(), ...page.phrases.map((source) => source[lang]())])
    fetched.catch(() => undefined)
}
