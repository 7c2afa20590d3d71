import { Bdi, Card, DefinitionList, Ltr, MoneySummary, Notice, Plate, RegistryText } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commissionRows, takenAway, useQuoteRows } from '../details/quote-rows.tsx'
import { stanceOf, type OwnerView } from './owner-view.ts'

/** The terms of the sale down to the owner's amount; urgent notices above them. */
export function OwnerTerms({ view, children }: { view: OwnerView; children?: ReactNode }) {
  const { t } = useTranslation('ownerLink')
  const { vehicle, quote } = view
  const rows = useQuoteRows(quote)
  return (
    <>
      <div className="details-head owner-head">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />
        <div>
          <h1>{t(view.operational_status === 'completed' ? 'title_completed' : `title_${stanceOf(view)}`)}</h1>
          <p className="muted">
            <RegistryText field="type">{vehicle.type}</RegistryText> <Ltr>{vehicle.manufacture_year}</Ltr>
          </p>
        </div>
      </div>
      {children}
      <p>{t('intro', { creator: view.creator_name, owner: view.owner_name })}</p>
      <Notice tone="iris" title={t('safeTitle')}>
        <p>{t('safeText')}</p>
      </Notice>
      <Card title={t('terms')}>
        <div className="stack-5">
          <DefinitionList
            items={[
              { label: t('creator'), value: <Bdi>{view.creator_name}</Bdi> },
              { label: t('buyer'), value: <Bdi>{view.buyer_name}</Bdi> },
              { label: t('number'), value: <Ltr>{view.number}</Ltr> },
              { label: t('registration'), value: <Ltr>{vehicle.registration_number}</Ltr> },
            ]}
          />
          <div>
            <MoneySummary
              rows={[...commissionRows(rows), takenAway({ ...rows.sellerShare, label: t('yourShare') }), takenAway(rows.transferFee)]}
              total={{ label: t('due'), amount: quote.seller_due_fils }}
              words={quote.seller_due_in_words}
              after={[{ ...rows.buyerShare, rule: true }, { ...rows.total, note: quote.total_in_words }, rows.transfer]}
            />
          </div>
        </div>
      </Card>
    </>
  )
}
