import { errorPhrases, withPhrases } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { Opening } from '#errors/opening.tsx'
import { accountPhrases, forgotPasswordPhrases, registerPersonPhrases, verificationPhrases } from '#features/account/phrases.ts'
import { codePhrases } from '#features/code/phrases.ts'
import { newGuaranteePhrases } from '#features/guarantees/new-guarantee/phrases.ts'
import { guaranteePhrases, ownerLinkPhrases } from '#features/guarantees/phrases.ts'
import { bankAccountPhrases } from '#features/bank-account/phrases.ts'
import { newPasswordPhrases } from '#features/new-password/phrases.ts'
import { payerLinkPhrases } from '#features/payer/phrases.ts'
import { sandboxBarPhrases, sandboxPhrases } from '#features/sandbox/phrases.ts'
import { creatorsOnly, deactivatedOnly, memberOnly, publicOnly } from './guards.ts'
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
          {
            path: '/add-damana',
            loader: creatorsOnly,
            lazy: withPhrases(() => import('#features/guarantees/new-guarantee/new-guarantee-page.tsx'), newGuaranteePhrases),
          },
          // Rare pages fetch their words themselves, so that the first load need not know of them.
          { path: '/page/:page', lazy: () => import('#features/pages/static-page.tsx') },
          { path: paths.completeRegister, lazy: () => import('#features/registration/complete-register-page.tsx') },
          {
            lazy: () => import('#features/profile/pages.ts').then(({ loadShell }) => loadShell()),
            children: profilePaths.map((path) => ({
              path,
              lazy: () => import('#features/profile/pages.ts').then(({ loadPage }) => loadPage[path]()),
            })),
          },
        ],
      },
      { path: paths.fullTerms, lazy: () => import('#features/terms/terms-page.tsx') },
      { path: '/login', loader: publicOnly, lazy: withPhrases(() => import('#features/account/login-route.tsx'), accountPhrases) },
      {
        path: paths.registerPerson,
        lazy: withPhrases(
          () => import('#features/account/registration/register-person-page.tsx'),
          accountPhrases,
          registerPersonPhrases,
          codePhrases,
          newPasswordPhrases,
        ),
      },
      {
        path: paths.registerOtp,
        lazy: withPhrases(
          () => import('#features/account/verification/register-otp-page.tsx'),
          accountPhrases,
          verificationPhrases,
          codePhrases,
          newPasswordPhrases,
        ),
      },
      {
        path: paths.forgotPassword,
        loader: publicOnly,
        lazy: withPhrases(
          () => import('#features/account/forgot-password/forgot-password-page.tsx'),
          accountPhrases,
          forgotPasswordPhrases,
          codePhrases,
          newPasswordPhrases,
        ),
      },
      {
        path: '/deactivated',
        loader: deactivatedOnly,
        lazy: withPhrases(() => import('#features/account/deactivated-page.tsx'), accountPhrases),
      },
      {
        path: '/owner/:token',
        lazy: withPhrases(() => import('#features/guarantees/owner/owner-page.tsx'), guaranteePhrases, ownerLinkPhrases),
      },
      {
        path: '/payer/:token',
        lazy: withPhrases(() => import('#features/payer/payer-page.tsx'), payerLinkPhrases, bankAccountPhrases),
      },
      { path: '/sandbox', lazy: withPhrases(() => import('#features/sandbox/sandbox-page.tsx'), sandboxPhrases, sandboxBarPhrases) },
      { path: '/no-access', lazy: withPhrases(() => import('#errors/no-access-page.tsx')) },
      { path: '*', lazy: withPhrases(() => import('#errors/not-found-page.tsx'), errorPhrases) },
    ],
  },
]
