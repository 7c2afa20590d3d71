import { Card } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { ShareOffer } from './share-offer.tsx'

/** While the buyer has not answered. */
export function ShareCard({ number }: { number: string }) {
  const { t } = useTranslation('guarantees/share')
  return (
    <Card title={t('title')}>
      <ShareOffer number={number} />
    </Card>
  )
}
