import { loadPhrases, withPhrases } from '#phrases.ts'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { loadConfiguration, rootRouteId } from '#layout/configuration.ts'
import { paths } from './paths.ts'
import { staffOnly, staffRouteId, strangersOnly } from './session.ts'
import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './layout/page-title.ts'

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

/** While the first page is fetched nothing is drawn: it is there before a skeleton would help. */
const Opening = () => null

/** Pages that are lists now: who kept their addresses lands on the same rows. */
const movedLists: RouteObject[] = [
  ['fees', (asked: URLSearchParams) => paths.list('fees', { status: asked.get('state') ?? 'open' })] as const,
  ['bank/messages', (asked: URLSearchParams) => paths.list('messages', asked.get('state') === 'all' ? {} : { waits: 'yes' })] as const,
  ['bank', (asked: URLSearchParams) => paths.list('exceptions', { status: asked.get('state') ?? 'open' })] as const,
  [
    'invoices',
    (asked: URLSearchParams) => {
      const [number, day] = [asked.get('number'), asked.get('day')]
      const chosen = ['status', 'kind'].flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? '']] : []))
      return paths.list('invoices', { ...Object.fromEntries(chosen), ...(number && { q: number }), ...(day && { from: day, to: day }) })
    },
  ] as const,
].map(([path, to]) => ({ path, loader: ({ request }) => redirect(to(new URL(request.url).searchParams)), element: null }))

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
      { path: 'login', loader: strangersOnly, lazy: withPhrases(() => import('#features/account/login-page.tsx'), 'account') },
      { path: 'invitation/:token', lazy: withPhrases(() => import('#features/account/invitation-page.tsx'), 'account') },
      {
        id: staffRouteId,
        loader: staffOnly,
        // The signed-in user does not change between pages; the server checks every call.
        shouldRevalidate: () => false,
        lazy: withPhrases(() => import('#layout/staff-layout.tsx'), 'account', 'queue', 'search', 'ui/guarantee', 'ui/errors'),
        children: [
          {
            lazy: withPhrases(() => import('#features/queue/queue-page.tsx')),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/queue/open-first.tsx')) },
              {
                path: 'payouts/:number',
                lazy: withPhrases(() => import('#features/payouts/payout-case.tsx'), 'payouts', 'cases', 'guarantees'),
              },
              {
                path: 'receipts/:number',
                lazy: withPhrases(() => import('#features/receipts/receipt-case.tsx'), 'receipts', 'guarantees'),
              },
              {
                path: 'bank-exceptions/:number',
                lazy: withPhrases(() => import('#features/exceptions/exception-case.tsx'), 'exceptions', 'payouts', 'guarantees'),
              },
              { path: 'identities/:number', lazy: withPhrases(() => import('#features/identities/identity-case.tsx'), 'identities') },
              { path: 'fees/:number', lazy: withPhrases(() => import('#features/fees/fee-case.tsx'), 'fees', 'guarantees') },
              { path: 'invoices/:number', lazy: withPhrases(() => import('#features/invoices/invoice-case.tsx'), 'invoices') },
              {
                path: 'cases/:number',
                lazy: withPhrases(() => import('#features/cases/case-page.tsx'), 'cases', 'guarantees'),
              },
            ],
          },
          { path: 'dashboard', lazy: withPhrases(() => import('#features/overview/overview-page.tsx'), 'overview') },
          {
            path: 'guarantees',
            lazy: withPhrases(() => import('#features/guarantees/search-page.tsx'), 'guarantees'),
            children: [
              { index: true, element: <ChooseFirst of="guarantees" /> },
              {
                path: ':number',
                lazy: withPhrases(() => import('#features/guarantees/guarantee-case.tsx'), 'books', 'fees'),
              },
            ],
          },
          {
            path: 'accounts',
            lazy: withPhrases(() => import('#features/accounts/accounts-page.tsx'), 'accounts'),
            children: [
              { index: true, element: <ChooseFirst of="accounts" /> },
              { path: ':id', lazy: withPhrases(() => import('#features/accounts/account-page.tsx')) },
            ],
          },
          {
            path: 'companies',
            lazy: withPhrases(() => import('#features/companies/companies-page.tsx'), 'companies'),
            children: [
              { index: true, element: <ChooseFirst of="companies" /> },
              {
                path: ':number',
                lazy: withPhrases(() => import('#features/companies/company-case.tsx'), 'cases'),
              },
            ],
          },
          {
            path: 'api-access',
            lazy: withPhrases(() => import('#features/api-access/api-access-page.tsx'), 'api-access'),
            children: [
              { index: true, element: <ChooseFirst of="api-access" /> },
              { path: ':id', lazy: withPhrases(() => import('#features/api-access/api-account.tsx')) },
            ],
          },
          { path: 'content', loader: () => redirect(paths.content('page')), element: null },
          {
            path: 'content/:kind',
            lazy: withPhrases(() => import('#features/content/content-page.tsx'), 'content'),
            children: [
              { index: true, element: <ChooseFirst of="content" /> },
              { path: 'new', lazy: withPhrases(() => import('#features/content/new-content.tsx')) },
              { path: 'of/:key', lazy: withPhrases(() => import('#features/content/content-text.tsx')) },
            ],
          },
          {
            path: 'support',
            lazy: withPhrases(() => import('#features/support/support-page.tsx'), 'support'),
            children: [
              { index: true, element: <ChooseFirst of="support" /> },
              { path: ':number', lazy: withPhrases(() => import('#features/support/support-thread.tsx'), 'cases') },
            ],
          },
          { path: 'saved-answers', lazy: withPhrases(() => import('#features/support/saved-answers-page.tsx'), 'support') },
          ...movedLists,
          { path: 'entries/:id', lazy: withPhrases(() => import('#features/books/entry-page.tsx'), 'books', 'lists') },
          { path: 'lists/:list', lazy: withPhrases(() => import('#features/lists/list-page.tsx'), 'lists', 'bank-messages') },
          {
            path: 'payment-files/:id',
            lazy: withPhrases(() => import('#features/payment-files/file-page.tsx'), 'payment-files', 'lists'),
          },
          {
            path: 'bank/messages/:number',
            lazy: withPhrases(() => import('#features/bank-messages/message-page.tsx'), 'bank-messages'),
          },
          { path: 'settings', lazy: withPhrases(() => import('#features/settings/settings-page.tsx'), 'settings') },
          { path: 'settings/holidays', lazy: withPhrases(() => import('#features/settings/holidays-page.tsx'), 'settings') },
          { path: 'settings/fees', lazy: withPhrases(() => import('#features/settings/fees-page.tsx'), 'settings') },
          { path: 'settings/codes', lazy: withPhrases(() => import('#features/settings/codes-page.tsx'), 'settings') },
          { path: 'settings/codes/:code', lazy: withPhrases(() => import('#features/settings/code-page.tsx'), 'settings') },
          { path: 'interests', lazy: withPhrases(() => import('#features/interests/interests-page.tsx'), 'interests') },
          {
            path: 'staff',
            lazy: withPhrases(() => import('#features/staff/staff-page.tsx'), 'staff'),
            children: [
              { index: true, element: <ChooseFirst of="staff" /> },
              { path: ':id', lazy: withPhrases(() => import('#features/staff/member-page.tsx')) },
              { path: 'changes/:change', lazy: withPhrases(() => import('#features/staff/change-page.tsx')) },
            ],
          },
          { path: 'recovery-codes', lazy: withPhrases(() => import('#features/account/recovery-codes-page.tsx')) },
          { path: 'restore', lazy: withPhrases(() => import('#features/restore/restore-page.tsx'), 'restore') },
          { path: 'bank-days', lazy: withPhrases(() => import('#features/bank-days/days-page.tsx'), 'bank-days') },
          { path: 'bank-days/proof-of-funds', lazy: withPhrases(() => import('#features/bank-days/proof-page.tsx'), 'bank-days') },
          {
            path: 'bank-days/:day/movements',
            lazy: withPhrases(() => import('#features/bank-days/movements-page.tsx'), 'bank-days'),
          },
          { path: 'bank-days/:day', lazy: withPhrases(() => import('#features/bank-days/day-page.tsx'), 'bank-days') },
          { path: 'trial-balance', lazy: withPhrases(() => import('#features/books/trial-balance-page.tsx'), 'books') },
        ],
      },
      { path: '*', lazy: withPhrases(() => import('#errors/not-found-page.tsx'), 'ui/errors') },
    ],
  },
]

/** Beside a list or a search, until something of it is chosen. Its route is below the one that loads the list's phrases. */
function ChooseFirst({ of }: { of: 'accounts' | 'api-access' | 'companies' | 'content' | 'guarantees' | 'staff' | 'support' }) {
  const { t } = useTranslation(of)
  const shell = useTranslation('shell')
  usePageTitle(shell.t(of))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
