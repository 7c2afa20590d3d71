import { loadPhrases, withPhrases } from '#phrases.ts'
import { loadPart } from '@damana/ui/load-part'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import type { lazyRoutes } from './lazy-routes.ts'
import { creatorsOnly, homeOf, memberOnly, permittedOnly, publicOnly, viewersOnly } from './guards.ts'
import { guaranteePage, listPage } from './pages.ts'
import { paths, profilePaths } from './paths.ts'

const loadRouteError = async () => {
  const [file] = await Promise.all([import('#errors/route-error.tsx'), loadPhrases('ui/errors')])
  return { default: file.RouteError }
}
const LazyRouteError = lazy(loadRouteError)
/** The error screen is fetched after the first page: without a network it could no longer be. */
export const fetchErrorScreen = (): void => void loadRouteError().catch(() => undefined)
const RouteError = () => (
  <Suspense>
    <LazyRouteError />
  </Suspense>
)

const lazyRoute = (name: keyof typeof lazyRoutes) => async (): Promise<object> =>
  (await loadPart(() => import('./lazy-routes.ts'))).lazyRoutes[name]()

const profilePages = () => loadPart(() => import('#features/profile/pages.ts'))

/** Every address of the application, in the order of the specification. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Opening,
    children: [
      { path: '/', loader: homeOf, Component: Opening },
      { path: '/damanaty', loader: () => redirect(paths.sales), Component: Opening },
      {
        loader: memberOnly,
        lazy: withPhrases(() => import('#layout/member-layout.tsx')),
        children: [
          {
            path: '/damanaty/sale',
            loader: viewersOnly,
            lazy: withPhrases(listPage.load, ...listPage.phrases),
          },
          {
            path: '/damanaty/buy',
            loader: viewersOnly,
            lazy: withPhrases(listPage.load, ...listPage.phrases),
          },
          {
            path: '/damana/:number',
            lazy: withPhrases(guaranteePage.load, ...guaranteePage.phrases),
          },
          { path: '/damana/:number/case', loader: ({ params }) => redirect(paths.guarantee(params['number'] ?? '')), Component: Opening },
          { path: '/dashboard/*', lazy: lazyRoute('dashboard') },
          { path: paths.newGuarantee, loader: creatorsOnly, lazy: lazyRoute('newGuarantee') },
          { path: paths.stock, loader: permittedOnly(paths.stock), lazy: lazyRoute('stock') },
          { path: paths.stockStatement, loader: permittedOnly(paths.stockStatement), lazy: lazyRoute('stockStatement') },
          { path: paths.stockTerms, loader: permittedOnly(paths.stockTerms), lazy: lazyRoute('stockTerms') },
          { path: paths.stockImport, loader: permittedOnly(paths.stockImport), lazy: lazyRoute('stockImport') },
          { path: paths.notifications, lazy: lazyRoute('notifications') },
          { path: paths.paymentOptions, lazy: lazyRoute('paymentOptions') },
          { path: paths.faqs, lazy: lazyRoute('faqs') },
          { path: '/page/:page', lazy: lazyRoute('page') },
          { path: paths.completeRegister, lazy: lazyRoute('completeRegister') },
          {
            lazy: async () => (await profilePages()).loadShell(),
            children: [
              ...profilePaths.map((path) => ({
                path,
                loader: permittedOnly(path),
                lazy: async () => (await profilePages()).loadPage[path](),
              })),
              { path: paths.webhooks, loader: permittedOnly(paths.webhooks), lazy: async () => (await profilePages()).loadWebhooks() },
            ],
          },
        ],
      },
      { path: paths.fullTerms, lazy: lazyRoute('fullTerms') },
      { path: paths.login, loader: publicOnly, lazy: lazyRoute('login') },
      { path: paths.registerPerson, lazy: lazyRoute('registerPerson') },
      { path: paths.registerCompany, lazy: lazyRoute('registerCompany') },
      { path: paths.registerOtp, lazy: lazyRoute('registerOtp') },
      { path: paths.forgotPassword, loader: publicOnly, lazy: lazyRoute('forgotPassword') },
      { path: paths.deactivated, lazy: lazyRoute('deactivated') },
      { path: paths.howItWorks, lazy: lazyRoute('howItWorks') },
      { path: '/legal/:page', lazy: lazyRoute('legal') },
      { path: '/owner/:token', lazy: lazyRoute('ownerLink') },
      { path: '/payer/:token', lazy: lazyRoute('payerLink') },
      { path: '/verify/:code', lazy: lazyRoute('verify') },
      { path: paths.sandbox, lazy: lazyRoute('sandbox') },
      // For development only: the sample of all components is no page of the product.
      ...(import.meta.env.DEV
        ? [{ path: '/sandbox/components', lazy: async () => (await import('#features/sandbox/components/route.ts')).route() }]
        : []),
      { path: paths.noAccess, lazy: lazyRoute('noAccess') },
      { path: '*', lazy: lazyRoute('notFound') },
    ],
  },
]

/** While the first page is fetched nothing is drawn: it is there before a skeleton would help. */
function Opening() {
  return null
}
