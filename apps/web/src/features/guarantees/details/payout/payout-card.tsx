import { Card, DefinitionList, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** The transfer to the seller: how far it is, when it is promised, and why it waits if it does. */
export function PayoutCard({ payout, role }: { payout: NonNullable<Guarantee['payout']>; role: Guarantee['role'] }) {
  const { t } = useTranslation('guaranteePayout')
  const page = useTranslation('guarantee')
  const format = useFormat()
  return (
    <Card title={t(role === 'seller' ? 'titleYou' : 'title')} className="payout-card">
      <div className="grid gap-4">
        {payout.held_reason && (
          <Notice tone="late" title={t('heldTitle')}>
            <p>{page.t(`payoutHeld.${payout.held_reason}`)}</p>
          </Notice>
        )}
        <DefinitionList
          layout="rows"
          items={[
            { label: t('amount'), value: <Money fils={payout.amount_fils} flat /> },
            { label: t('status'), value: t(`statuses.${payout.status}`) },
            { label: t('rail'), value: t(payout.rail) },
            ...(payout.promised_on && !payout.settled_at ? [{ label: t('promised'), value: format.weekday(payout.promised_on) }] : []),
            ...(payout.settled_at ? [{ label: t('settled'), value: format.dayTime(payout.settled_at) }] : []),
            // Where the seller banks is no matter of the buyer's.
            ...(payout.iban_tail && role !== 'buyer' ? [{ label: t('iban'), value: <Ltr>{payout.iban_tail}</Ltr> }] : []),
            { label: t('number'), value: <Ltr>{payout.number}</Ltr> },
          ]}
        />
      </div>
    </Card>
  )
}
