import { addFils, parseFils } from '@damana/contract/money'
import { MoneySummary } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Split = NonNullable<Guarantee['split']>

/** The amounts of a split; their sum is the held amount. */
export function SplitSums({
  split,
  reader,
}: {
  split: Pick<Split, 'seller_fils' | 'buyer_fils' | 'fees_fils'>
  reader: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/details/case')
  const { seller_fils, buyer_fils, fees_fils } = split
  const whole = addFils(addFils(parseFils(seller_fils), parseFils(buyer_fils)), parseFils(fees_fils))
  return (
    <div>
      <MoneySummary
        rows={[
          { label: t(reader === 'seller' ? 'sums.toYou' : 'sums.toSeller'), amount: seller_fils },
          { label: t(reader === 'buyer' ? 'sums.backToYou' : 'sums.toBuyer'), amount: buyer_fils },
          { label: t('sums.fees'), amount: fees_fils },
        ]}
        total={{ label: t('sums.whole'), amount: whole }}
      />
    </div>
  )
}
