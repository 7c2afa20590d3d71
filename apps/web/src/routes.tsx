import { loadPhrases, type PhraseSource } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { Opening } from '#errors/opening.tsx'
import { accountPhrases } from '#features/account/phrases.ts'
import { newGuaranteePhrases } from '#features/guarantees/new-guarantee/phrases.ts'
import { guaranteePhrases, guaranteesPhrases, guaranteeStatusPhrases, ownerLinkPhrases } from '#features/guarantees/phrases.ts'
import { sandboxBarPhrases, sandboxPhrases } from '#features/sandbox/phrases.ts'
import { creatorsOnly, deactivatedOnly, memberOnly, publicOnly } from './guards.ts'
import { paths } from './paths.ts'

/** A page's own chunk (`Component`, and `loader` if it has one) together with its phrases. */
const page =
  <T extends object>(load: () => Promise<T>, ...phrases: readonly PhraseSource[]) =>
  async (): Promise<T> => {
    const [file] = await Promise.all([load(), loadPhrases(...phrases)])
    return file
  }

// Errors are rare; what they look like comes when there is one.
const LazyRouteError = lazy(() => import('#errors/route-error.tsx').then((file) => ({ default: file.RouteError })))
const RouteError = () => (
  <Suspense>
    <LazyRouteError />
  </Suspense>
)

/** Every address of the application, in the order of the specification. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Opening,
    children: [
      { path: '/', loader: () => redirect(paths.sales), Component: Opening },
      { path: '/damanaty', loader: () => redirect(paths.sales), Component: Opening },
      {
        loader: memberOnly,
        lazy: page(() => import('#layout/member-layout.tsx')),
        children: [
          {
            path: '/damanaty/sale',
            lazy: page(() => import('#features/guarantees/list/guarantees-page.tsx'), guaranteesPhrases, guaranteeStatusPhrases),
          },
          {
            path: '/damanaty/buy',
            lazy: page(() => import('#features/guarantees/list/guarantees-page.tsx'), guaranteesPhrases, guaranteeStatusPhrases),
          },
          {
            path: '/damana/:number',
            lazy: page(() => import('#features/guarantees/details/guarantee-page.tsx'), guaranteeStatusPhrases, guaranteePhrases),
          },
          {
            path: '/add-damana',
            loader: creatorsOnly,
            lazy: page(() => import('#features/guarantees/new-guarantee/new-guarantee-page.tsx'), newGuaranteePhrases),
          },
        ],
      },
      { path: '/login', loader: publicOnly, lazy: page(() => import('#features/account/login-route.tsx'), accountPhrases) },
      { path: '/register-otp', lazy: page(() => import('#features/account/register-otp-page.tsx'), accountPhrases) },
      { path: '/deactivated', loader: deactivatedOnly, lazy: page(() => import('#features/account/deactivated-page.tsx'), accountPhrases) },
      { path: '/owner/:token', lazy: page(() => import('#features/guarantees/owner/owner-page.tsx'), guaranteePhrases, ownerLinkPhrases) },
      { path: '/sandbox', lazy: page(() => import('#features/sandbox/sandbox-page.tsx'), sandboxPhrases, sandboxBarPhrases) },
      { path: '/no-access', lazy: page(() => import('#errors/no-access-page.tsx')) },
      { path: '*', lazy: page(() => import('#errors/not-found-page.tsx')) },
    ],
  },
]
