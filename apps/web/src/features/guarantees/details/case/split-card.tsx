import { Card, DefinitionList, OperationalChip, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { SplitSums } from './split-sums.tsx'

type Split = NonNullable<Guarantee['split']>

/** The proposal of staff to split what is held: the three sums, and who has answered what. */
export function SplitCard({ split, role }: { split: Split; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details/case')
  const format = useFormat()
  const { open, answer_until, seller_answer, buyer_answer } = split
  const isAgreed = seller_answer === 'yes' && buyer_answer === 'yes'
  const answer = (given: Split['seller_answer']) => t(given ? `split.${given}` : open ? 'split.awaited' : 'split.no')
  return (
    <Card
      title={t('split.title')}
      className="matter-card"
      aside={open ? <OperationalChip tone="waiting">{t('split.open')}</OperationalChip> : undefined}
    >
      <div className="stack-4">
        <p className="step-words">{t(open ? 'split.text' : isAgreed ? 'split.agreed' : 'split.closed')}</p>
        <SplitSums split={split} reader={role} />
        <DefinitionList
          items={[
            { label: t(role === 'seller' ? 'split.yourAnswer' : 'split.sellerAnswer'), value: answer(seller_answer) },
            { label: t(role === 'buyer' ? 'split.yourAnswer' : 'split.buyerAnswer'), value: answer(buyer_answer) },
            ...(open ? [{ label: t('split.until'), value: format.dayTime(answer_until) }] : []),
          ]}
        />
        {open && role === 'creator' && <p className="size-sm muted">{t('split.ownerAnswers')}</p>}
      </div>
    </Card>
  )
}
