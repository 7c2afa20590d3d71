import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#api.ts'
import { LinkFrame, readLink, UnknownLink } from '#layout/link-frame.tsx'
import { lazyWithPhrases } from '#phrases.ts'
import { usePageTitle } from '#layout/page-title.ts'
import '../guarantees.css'
import { OwnerAnswer } from './owner-answer.tsx'
import { OwnerTerms } from './owner-terms.tsx'
import type { OwnerView } from './owner-view.ts'

const OwnerAccount = lazyPart(() => import('./owner-account.tsx').then((file) => ({ default: file.OwnerAccount })))

const ProposedTermsCard = lazyWithPhrases(
  () => import('../details/proposed-terms-card.tsx').then((file) => file.ProposedTermsCard),
  'guarantees/details',
)

/** The question behind the link; the page itself shows that a link is unknown. */
export async function loader({ params }: LoaderFunctionArgs): Promise<OwnerView | null> {
  return readLink(() => api('GET /owner-links/:token', { params: { token: params['token'] ?? '' } }))
}

/** For the owner of a vehicle that another person sells: the full terms, and consent, refusal or withdrawal. No sign-in is needed. */
export function Component() {
  const { t } = useTranslation('guarantees/owner')
  const { token = '' } = useParams()
  const [view, setView] = useState(useLoaderData<typeof loader>())
  usePageTitle(t('pageTitle'))
  if (!view) return <UnknownLink title={t('missing')}>{t('missingText')}</UnknownLink>
  return (
    <LinkFrame>
      <div className="owner">
        <OwnerTerms view={view}>
          <Suspense>{view.operational_status === 'completed' && <OwnerAccount token={token} view={view} />}</Suspense>
        </OwnerTerms>
        {view.terms_proposal && (
          <Suspense>
            <ProposedTermsCard
              proposed={view.terms_proposal}
              priceFils={view.quote.price_fils}
              reader="seller"
              partnerFeeOn={view.quote.partner_fee_on}
            />
          </Suspense>
        )}
        <OwnerAnswer token={token} view={view} onAnswer={setView} />
      </div>
    </LinkFrame>
  )
}
