import { Card, DefinitionList, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

/** The transfer to the seller: how far it is, when it is promised, and why it waits if it does. */
export function PayoutCard({ payout, role }: { payout: NonNullable<Guarantee['payout']>; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  return (
    <Card title={t(role === 'seller' ? 'payout.titleYou' : 'payout.title')} className="payout-card">
      <div className="grid gap-4">
        {payout.held_reason && (
          <Notice tone="late" title={t('payout.heldTitle')}>
            <p>{t(`payout.held.${payout.held_reason}`)}</p>
          </Notice>
        )}
        <DefinitionList
          layout="rows"
          items={[
            { label: t('payout.amount'), value: <Money fils={payout.amount_fils} flat /> },
            { label: t('payout.status'), value: t(`payout.statuses.${payout.status}`) },
            { label: t('payout.rail'), value: t(`payout.${payout.rail}`) },
            ...(payout.promised_on && !payout.settled_at ? [{ label: t('payout.promised'), value: format.weekday(payout.promised_on) }] : []),
            ...(payout.settled_at ? [{ label: t('payout.settled'), value: format.dayTime(payout.settled_at) }] : []),
            // Where the seller banks is no matter of the buyer's.
            ...(payout.iban_tail && role !== 'buyer' ? [{ label: t('payout.iban'), value: <Ltr>{payout.iban_tail}</Ltr> }] : []),
            { label: t('payout.number'), value: <Ltr>{payout.number}</Ltr> },
          ]}
        />
      </div>
    </Card>
  )
}
