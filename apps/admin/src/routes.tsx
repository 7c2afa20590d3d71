import { loadPhrases, type PhraseSource } from '@damana/ui'
import type { RouteObject } from 'react-router'
import { RouteError } from '#errors/route-error.tsx'
import { accountPhrases } from '#features/account/phrases.ts'
import { booksPhrases } from '#features/books/phrases.ts'
import { guaranteesPhrases } from '#features/guarantees/phrases.ts'
import { payoutsPhrases } from '#features/payouts/phrases.ts'
import { queuePhrases } from '#features/queue/phrases.ts'
import { receiptsPhrases } from '#features/receipts/phrases.ts'
import { loadConfiguration, rootRouteId } from '#layout/configuration.ts'
import { staffOnly, staffRouteId, strangersOnly } from './session.ts'

/** A page's own chunk together with its phrases. */
const page =
  <T extends object>(load: () => Promise<T>, ...phrases: readonly PhraseSource[]) =>
  async (): Promise<T> => {
    const [file] = await Promise.all([load(), loadPhrases(...phrases)])
    return file
  }

/** While the first page is fetched nothing is drawn: it is there before a skeleton would help. */
const Opening = () => null

/** Every address of the application. */
export const routes: RouteObject[] = [
  {
    id: rootRouteId,
    path: '/admin',
    loader: loadConfiguration,
    shouldRevalidate: () => false,
    ErrorBoundary: RouteError,
    HydrateFallback: Opening,
    children: [
      { path: 'login', loader: strangersOnly, lazy: page(() => import('#features/account/login-page.tsx'), accountPhrases) },
      {
        id: staffRouteId,
        loader: staffOnly,
        // Who is signed in does not change from page to page; every call is checked by the server.
        shouldRevalidate: () => false,
        lazy: page(() => import('#layout/staff-layout.tsx'), accountPhrases, queuePhrases),
        children: [
          {
            lazy: page(() => import('#features/queue/queue-page.tsx'), queuePhrases),
            children: [
              { index: true, lazy: page(() => import('#features/queue/no-case.tsx')) },
              { path: 'payouts/:number', lazy: page(() => import('#features/payouts/payout-case.tsx'), payoutsPhrases, guaranteesPhrases) },
              { path: 'receipts/:number', lazy: page(() => import('#features/receipts/receipt-case.tsx'), receiptsPhrases) },
              { path: 'silent/:number', lazy: page(() => import('#features/guarantees/silent-case.tsx'), guaranteesPhrases, booksPhrases) },
            ],
          },
          {
            path: 'guarantees',
            lazy: page(() => import('#features/guarantees/search-page.tsx'), guaranteesPhrases),
            children: [
              { index: true, lazy: page(() => import('#features/guarantees/no-guarantee.tsx')) },
              { path: ':number', lazy: page(() => import('#features/guarantees/guarantee-case.tsx'), guaranteesPhrases, booksPhrases) },
            ],
          },
          { path: 'trial-balance', lazy: page(() => import('#features/books/trial-balance-page.tsx'), booksPhrases) },
        ],
      },
      { path: '*', lazy: page(() => import('#errors/not-found-page.tsx')) },
    ],
  },
]
