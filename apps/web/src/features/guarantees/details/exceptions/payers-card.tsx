import type { PayerState } from '@damana/contract/statuses'
import { Bdi, Card, Money, OperationalChip, useFormat, type OperationalTone } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

const tones: Record<PayerState, OperationalTone> = {
  buyer: 'done',
  undeclared: 'flag',
  declared: 'done',
  deciding: 'waiting',
  accepted: 'done',
  sent_back: 'off',
}

/** Receipts of third-party payers, each with its state. */
export function PayersCard({ payers }: { payers: Guarantee['payers'] }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'payers' })
  const format = useFormat()
  return (
    <Card title={t('title')} className="matter-card">
      <p className="size-sm muted">{t('text')}</p>
      <ul className="matters">
        {payers.map(({ receipt, amount_fils, name, state, received_at, declare_until }) => (
          <li key={receipt}>
            <p className="matter-line">
              <b>
                <Money fils={amount_fils} flat />
              </b>
              <OperationalChip tone={tones[state]}>{t(`state.${state}`)}</OperationalChip>
            </p>
            <p className="size-sm muted">
              {name ? <Bdi>{name}</Bdi> : t('unknown')} · {format.dayTime(received_at)}
              {state === 'undeclared' && declare_until && <> · {t('until', { moment: format.dayTime(declare_until) })}</>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
