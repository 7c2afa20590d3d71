import type { Output } from '@damana/contract'
import { MoneySummary } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** The held amount, the fee and the refund of a cancellation now, by bearer of the fee. */
export function CancellationSums({
  cancellation,
  role,
}: {
  cancellation: Pick<
    Output<'GET /guarantees/:number/cancellation'>,
    'held_fils' | 'fee_fils' | 'refund_with_fee_fils' | 'refund_whole_fils'
  >
  role: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/actions')
  const { held_fils, fee_fils, refund_with_fee_fils, refund_whole_fils } = cancellation
  const isBuyer = role === 'buyer'
  const isNothingHeld = held_fils === '0'
  return (
    <div>
      <MoneySummary
        rows={[
          { label: t('cancellationSums.held'), amount: held_fils },
          {
            label: t('cancellationSums.fee'),
            note: t(isNothingHeld ? 'cancellationSums.feeBill' : isBuyer ? 'cancellationSums.feeNetted' : 'cancellationSums.feeBill'),
            amount: fee_fils,
          },
        ]}
        total={{
          label: t(isBuyer ? 'cancellationSums.backToYou' : 'cancellationSums.backToBuyer'),
          amount: isBuyer ? refund_with_fee_fils : refund_whole_fils,
        }}
        after={[
          {
            label: t('cancellationSums.otherwise'),
            note: t(isBuyer ? 'cancellationSums.otherwiseNote_buyer' : 'cancellationSums.otherwiseNote_seller'),
            amount: isBuyer ? refund_whole_fils : refund_with_fee_fils,
          },
          { label: t('cancellationSums.toSeller'), amount: '0' },
        ]}
      />
    </div>
  )
}
