import { positions } from '@damana/contract/positions'
import { Card, DefinitionList, Ltr, MoneySummary, Name, namedBy, nameOf, Notice, Plate, RegistryText, type SummaryRow } from '@damana/ui'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { present, type QuoteRows, shareRows, takenAway, useQuoteRows } from '../details/quote-rows.tsx'
import { hasEnded, isOfPartner, isSplit, stanceOf, type OwnerView } from './owner-view.ts'

const FullTerms = lazy(() => import('./full-terms.tsx').then((file) => ({ default: file.FullTerms })))

/** The terms of the sale down to the owner's amount; urgent notices above them. */
export function OwnerTerms({ view, children }: { view: OwnerView; children?: ReactNode }) {
  const { t } = useTranslation('guarantees/owner')
  const { vehicle, quote } = view
  const isPartner = isOfPartner(view)
  const rows = useQuoteRows(quote, isPartner ? namedBy(view, 'creator_name') : null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="details-head owner-head">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />
        <div>
          <h1>
            {t(isSplit(view) ? 'title_divided' : view.operational_status === 'completed' ? 'title_completed' : `title_${stanceOf(view)}`)}
          </h1>
          <p className="muted">
            <RegistryText field="type">{vehicle.type}</RegistryText> <Ltr>{vehicle.manufacture_year}</Ltr>
          </p>
        </div>
      </div>
      {children}
      {!hasEnded(view) && (
        <>
          <p>
            {t(isPartner ? 'introOfPartner' : 'intro', {
              creator: nameOf(namedBy(view, 'creator_name')),
              owner: nameOf(namedBy(view, 'owner_name')),
            })}
          </p>
          <Notice tone="iris" title={t('safeTitle')}>
            <p>{t(isPartner ? 'safeTextOfPartner' : 'safeText')}</p>
          </Notice>
        </>
      )}
      <Card title={t('terms')}>
        <div className="stack-5">
          <DefinitionList
            items={[
              { label: t(isPartner ? 'partner' : 'creator'), value: <Name of={namedBy(view, 'creator_name')} official /> },
              { label: t('buyer'), value: <Name of={namedBy(view, 'buyer_name')} official /> },
              { label: t('number'), value: <Ltr>{view.number}</Ltr> },
              { label: t('registration'), value: <Ltr>{vehicle.registration_number}</Ltr> },
            ]}
          />
          <div>
            <OwnerSums view={view} rows={rows} />
          </div>
        </div>
        <p className="owner-terms-link">
          <button type="button" className="text-button" onClick={() => setOpen(true)}>
            {t('fullTerms')}
          </button>
        </p>
      </Card>
      {isOpen && (
        <Suspense>
          <FullTerms onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Down to the owner's own sum while the sale goes on or was completed; of another end what was paid and who got what of it. */
function OwnerSums({ view: { quote, money }, rows }: { view: OwnerView; rows: QuoteRows }) {
  const { t } = useTranslation('guarantees/owner')
  const sums = useTranslation('guarantees/details')
  const charged: SummaryRow[] = money.deductions.flatMap(({ kind, amount_fils }) =>
    kind === 'commission' || kind === 'transfer' || kind === 'partner'
      ? []
      : [{ label: sums.t(`money.deduction.${kind}`), amount: amount_fils, minus: true }],
  )
  if (positions[money.position].of === 'nobody') return <p className="step-words">{money.heading}</p>
  if (money.is_final && money.to_buyer_fils !== '0')
    return (
      <MoneySummary
        rows={[
          { label: sums.t('money.paidIn'), amount: money.paid_in_fils },
          { label: sums.t('money.backToBuyer'), amount: money.to_buyer_fils },
          { label: sums.t('money.kept'), amount: money.fees_fils },
        ]}
        total={{ label: t('due'), amount: money.to_seller_fils }}
      />
    )
  return (
    <MoneySummary
      rows={[
        ...shareRows(rows, takenAway({ ...rows.sellerShare, label: t('yourShare') })),
        ...present(takenAway(rows.transferFee)),
        ...rows.partnerFeeOn.seller.map(takenAway),
        ...charged,
      ]}
      total={{ label: t('due'), amount: money.to_seller_fils }}
      words={charged.length === 0 ? quote.seller_due_in_words : undefined}
      after={[...present(rows.buyerShare), ...rows.partnerFeeOn.buyer, { ...rows.total, note: quote.total_in_words }, rows.transfer]}
    />
  )
}
