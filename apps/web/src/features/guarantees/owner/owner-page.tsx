import { LanguageSwitch, LinkButton, mainId, Screen, Toasts, Wordmark } from '@damana/ui'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { SandboxSlot } from '#layout/sandbox-slot.tsx'
import { paths } from '#paths.ts'
import '../guarantees.css'
import { hearServerTime } from '../server-time.ts'
import { OwnerAnswer } from './owner-answer.tsx'
import { OwnerTerms } from './owner-terms.tsx'
import type { OwnerView } from './owner-view.ts'

const OwnerAccount = lazy(() => import('./owner-account.tsx').then((file) => ({ default: file.OwnerAccount })))

/** What the link asks; a link that is not known is told by the page itself. */
export async function loader({ params }: LoaderFunctionArgs): Promise<OwnerView | null> {
  try {
    const view = await api('GET /owner-links/:token', { params: { token: params['token'] ?? '' } })
    hearServerTime(view.server_time)
    return view
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

/** The owner of a vehicle that somebody else sells: the terms in full, and his consent, refusal or withdrawal. No account is needed. */
export function Component() {
  const { t } = useTranslation('ownerLink')
  const shell = useTranslation('shell')
  const { token = '' } = useParams()
  const [view, setView] = useState(useLoaderData<typeof loader>())
  usePageTitle(t('pageTitle'))
  if (!view)
    return (
      <Screen title={t('missing')} actions={<LinkButton href={paths.home}>{shell.t('toHome')}</LinkButton>}>
        <p>{t('missingText')}</p>
      </Screen>
    )
  return (
    <OwnerFrame>
      <OwnerTerms view={view}>
        <Suspense>{view.operational_status === 'completed' && <OwnerAccount token={token} view={view} />}</Suspense>
      </OwnerTerms>
      <OwnerAnswer token={token} view={view} onAnswer={setView} />
    </OwnerFrame>
  )
}

const OwnerFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SandboxSlot />
    <header className="owner-bar">
      <div className="wrap">
        <Wordmark />
        <LanguageSwitch />
      </div>
    </header>
    <main id={mainId} tabIndex={-1} className="wrap">
      <div className="owner">{children}</div>
    </main>
    <Toasts />
  </>
)
