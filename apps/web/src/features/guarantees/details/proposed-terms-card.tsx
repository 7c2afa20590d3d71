import { Card, MoneySummary, Notice, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

interface ProposedTermsCardProps {
  proposed: NonNullable<Guarantee['terms_proposal']>
  /** The price in force. */
  priceFils: string
  reader: Guarantee['role']
  /** The side that pays the fee of the partner who proposed the sale. */
  partnerFeeOn: Guarantee['partner_fee_on']
}

/** The terms that one side proposes, each sum beside the one in force. */
export function ProposedTermsCard({ proposed, priceFils, reader, partnerFeeOn }: ProposedTermsCardProps) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const amount = useAmount()
  const by = proposed.by_you ? 'you' : reader === 'creator' ? (proposed.by === 'buyer' ? 'buyer_to_owner' : 'owner') : proposed.by
  const isBuyer = reader === 'buyer'
  return (
    <Card title={t('proposed.title')}>
      <div className="stack-4">
        <Notice tone="iris" title={t(`proposed.by_${by}`, { moment: format.moment(proposed.until) })} />
        <MoneySummary
          rows={[
            { label: t('money.price'), note: t('proposed.now', { amount: amount(priceFils) }), amount: proposed.price_fils },
            { label: t('money.commission'), value: t(`money.on_${proposed.commissionOn}`) },
            ...(partnerFeeOn
              ? [{ label: t('money.partnerFee'), note: t(`money.partnerFeeOn_${partnerFeeOn}`), amount: proposed.partner_fee_fils }]
              : []),
            { label: t('money.transfer'), value: t(`money.${proposed.transfer_type}`) },
          ]}
          total={{
            label: t(isBuyer ? 'money.totalOfBuyer' : 'money.due'),
            amount: isBuyer ? proposed.total_price_fils : proposed.seller_due_fils,
          }}
        />
      </div>
    </Card>
  )
}
