import { errorPhrases, withPhrases } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { Opening } from '#errors/opening.tsx'
import type { otherPages } from './other-pages.ts'
import { creatorsOnly, memberOnly, publicOnly } from './guards.ts'
import { guaranteePage, listPage } from './pages.ts'
import { paths, profilePaths } from './paths.ts'

// Errors are rare; what they look like comes when there is one.
const LazyRouteError = lazy(async () => {
  const file = await withPhrases(() => import('#errors/route-error.tsx'), errorPhrases)()
  return { default: file.RouteError }
})
const RouteError = () => (
  <Suspense>
    <LazyRouteError />
  </Suspense>
)

const other = (name: keyof typeof otherPages) => async (): Promise<object> => (await import('./other-pages.ts')).otherPages[name]()

const profilePages = () => import('#features/profile/pages.ts')

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
        lazy: withPhrases(() => import('#layout/member-layout.tsx')),
        children: [
          {
            path: '/damanaty/sale',
            lazy: withPhrases(listPage.load, ...listPage.phrases),
          },
          {
            path: '/damanaty/buy',
            lazy: withPhrases(listPage.load, ...listPage.phrases),
          },
          {
            path: '/damana/:number',
            lazy: withPhrases(guaranteePage.load, ...guaranteePage.phrases),
          },
          { path: paths.newGuarantee, loader: creatorsOnly, lazy: other('newGuarantee') },
          { path: '/page/:page', lazy: other('page') },
          { path: paths.completeRegister, lazy: other('completeRegister') },
          {
            lazy: async () => (await profilePages()).loadShell(),
            children: profilePaths.map((path) => ({
              path,
              lazy: async () => (await profilePages()).loadPage[path](),
            })),
          },
        ],
      },
      { path: paths.fullTerms, lazy: other('fullTerms') },
      { path: paths.login, loader: publicOnly, lazy: other('login') },
      { path: paths.registerPerson, lazy: other('registerPerson') },
      { path: paths.registerOtp, lazy: other('registerOtp') },
      { path: paths.forgotPassword, loader: publicOnly, lazy: other('forgotPassword') },
      { path: paths.deactivated, lazy: other('deactivated') },
      { path: '/owner/:token', lazy: other('ownerLink') },
      { path: '/payer/:token', lazy: other('payerLink') },
      { path: paths.sandbox, lazy: other('sandbox') },
      // For development only: the sample of all components is no page of the product.
      ...(import.meta.env.DEV
        ? [{ path: '/sandbox/components', lazy: async () => (await import('#features/sandbox/components/route.ts')).route() }]
        : []),
      { path: paths.noAccess, lazy: other('noAccess') },
      { path: '*', lazy: other('notFound') },
    ],
  },
]
