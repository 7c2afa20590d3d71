import { errorPhrases, guaranteeStatusPhrases, loadPhrases, withPhrases } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { accountPhrases } from '#features/account/phrases.ts'
import { accountsPhrases } from '#features/accounts/phrases.ts'
import { bankMessagesPhrases } from '#features/bank-messages/phrases.ts'
import { booksPhrases } from '#features/books/phrases.ts'
import { casesPhrases } from '#features/cases/phrases.ts'
import { companiesPhrases } from '#features/companies/phrases.ts'
import { contentPhrases } from '#features/content/phrases.ts'
import { exceptionsPhrases } from '#features/exceptions/phrases.ts'
import { feesPhrases } from '#features/fees/phrases.ts'
import { guaranteesPhrases } from '#features/guarantees/phrases.ts'
import { identitiesPhrases } from '#features/identities/phrases.ts'
import { interestsPhrases } from '#features/interests/phrases.ts'
import { overviewPhrases } from '#features/overview/phrases.ts'
import { payoutsPhrases } from '#features/payouts/phrases.ts'
import { queuePhrases } from '#features/queue/phrases.ts'
import { receiptsPhrases } from '#features/receipts/phrases.ts'
import { restorePhrases } from '#features/restore/phrases.ts'
import { searchPhrases } from '#features/search/phrases.ts'
import { staffPhrases } from '#features/staff/phrases.ts'
import { supportPhrases } from '#features/support/phrases.ts'
import { loadConfiguration, rootRouteId } from '#layout/configuration.ts'
import { paths } from './paths.ts'
import { staffOnly, staffRouteId, strangersOnly } from './session.ts'

const loadRouteError = async () => {
  const [file] = await Promise.all([import('#errors/route-error.tsx'), loadPhrases(errorPhrases)])
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
      { path: 'login', loader: strangersOnly, lazy: withPhrases(() => import('#features/account/login-page.tsx'), accountPhrases) },
      { path: 'invitation/:token', lazy: withPhrases(() => import('#features/account/invitation-page.tsx'), accountPhrases) },
      {
        id: staffRouteId,
        loader: staffOnly,
        // The signed-in user does not change between pages; the server checks every call.
        shouldRevalidate: () => false,
        lazy: withPhrases(
          () => import('#layout/staff-layout.tsx'),
          accountPhrases,
          queuePhrases,
          searchPhrases,
          guaranteeStatusPhrases,
          errorPhrases,
        ),
        children: [
          {
            lazy: withPhrases(() => import('#features/queue/queue-page.tsx'), queuePhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/queue/no-case.tsx')) },
              {
                path: 'payouts/:number',
                lazy: withPhrases(
                  () => import('#features/payouts/payout-case.tsx'),
                  payoutsPhrases,
                  guaranteesPhrases,
                  guaranteeStatusPhrases,
                ),
              },
              {
                path: 'receipts/:number',
                lazy: withPhrases(
                  () => import('#features/receipts/receipt-case.tsx'),
                  receiptsPhrases,
                  guaranteesPhrases,
                  guaranteeStatusPhrases,
                ),
              },
              {
                path: 'bank-exceptions/:number',
                lazy: withPhrases(
                  () => import('#features/exceptions/exception-case.tsx'),
                  exceptionsPhrases,
                  payoutsPhrases,
                  guaranteesPhrases,
                  guaranteeStatusPhrases,
                ),
              },
              { path: 'identities/:number', lazy: withPhrases(() => import('#features/identities/identity-case.tsx'), identitiesPhrases) },
              {
                path: 'cases/:number',
                lazy: withPhrases(() => import('#features/cases/case-page.tsx'), casesPhrases, guaranteesPhrases, guaranteeStatusPhrases),
              },
            ],
          },
          { path: 'dashboard', lazy: withPhrases(() => import('#features/overview/overview-page.tsx'), overviewPhrases) },
          {
            path: 'guarantees',
            lazy: withPhrases(() => import('#features/guarantees/search-page.tsx'), guaranteesPhrases, guaranteeStatusPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/guarantees/no-guarantee.tsx')) },
              {
                path: ':number',
                lazy: withPhrases(
                  () => import('#features/guarantees/guarantee-case.tsx'),
                  guaranteesPhrases,
                  guaranteeStatusPhrases,
                  booksPhrases,
                  feesPhrases,
                ),
              },
            ],
          },
          {
            path: 'accounts',
            lazy: withPhrases(() => import('#features/accounts/accounts-page.tsx'), accountsPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/accounts/no-account.tsx')) },
              { path: ':id', lazy: withPhrases(() => import('#features/accounts/account-page.tsx'), accountsPhrases) },
            ],
          },
          {
            path: 'companies',
            lazy: withPhrases(() => import('#features/companies/companies-page.tsx'), companiesPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/companies/no-company.tsx'), companiesPhrases) },
              {
                path: ':number',
                lazy: withPhrases(() => import('#features/companies/company-case.tsx'), companiesPhrases, casesPhrases),
              },
            ],
          },
          { path: 'content', loader: () => redirect(paths.content('page')) },
          {
            path: 'content/:kind',
            lazy: withPhrases(() => import('#features/content/content-page.tsx'), contentPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/content/no-content.tsx'), contentPhrases) },
              { path: 'new', lazy: withPhrases(() => import('#features/content/new-content.tsx'), contentPhrases) },
              { path: 'of/:key', lazy: withPhrases(() => import('#features/content/content-text.tsx'), contentPhrases) },
            ],
          },
          {
            path: 'support',
            lazy: withPhrases(() => import('#features/support/support-page.tsx'), supportPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/support/no-thread.tsx'), supportPhrases) },
              { path: ':number', lazy: withPhrases(() => import('#features/support/support-thread.tsx'), supportPhrases, casesPhrases) },
            ],
          },
          { path: 'saved-answers', lazy: withPhrases(() => import('#features/support/saved-answers-page.tsx'), supportPhrases) },
          {
            path: 'fees',
            lazy: withPhrases(() => import('#features/fees/fees-page.tsx'), feesPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/fees/no-fee.tsx')) },
              {
                path: ':number',
                lazy: withPhrases(() => import('#features/fees/fee-case.tsx'), feesPhrases, guaranteesPhrases, guaranteeStatusPhrases),
              },
            ],
          },
          { path: 'bank', lazy: withPhrases(() => import('#features/exceptions/bank-page.tsx'), exceptionsPhrases) },
          { path: 'bank/messages', lazy: withPhrases(() => import('#features/bank-messages/messages-page.tsx'), bankMessagesPhrases) },
          {
            path: 'bank/messages/:number',
            lazy: withPhrases(() => import('#features/bank-messages/message-page.tsx'), bankMessagesPhrases),
          },
          { path: 'interests', lazy: withPhrases(() => import('#features/interests/interests-page.tsx'), interestsPhrases) },
          {
            path: 'staff',
            lazy: withPhrases(() => import('#features/staff/staff-page.tsx'), staffPhrases),
            children: [
              { index: true, lazy: withPhrases(() => import('#features/staff/no-member.tsx'), staffPhrases) },
              { path: ':id', lazy: withPhrases(() => import('#features/staff/member-page.tsx'), staffPhrases) },
              { path: 'changes/:change', lazy: withPhrases(() => import('#features/staff/change-page.tsx'), staffPhrases) },
            ],
          },
          { path: 'recovery-codes', lazy: withPhrases(() => import('#features/account/recovery-codes-page.tsx'), accountPhrases) },
          { path: 'restore', lazy: withPhrases(() => import('#features/restore/restore-page.tsx'), restorePhrases) },
          { path: 'trial-balance', lazy: withPhrases(() => import('#features/books/trial-balance-page.tsx'), booksPhrases) },
        ],
      },
      { path: '*', lazy: withPhrases(() => import('#errors/not-found-page.tsx'), errorPhrases) },
    ],
  },
]
