import { Card, Ltr, Money, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** Money that came late, twice, too much or from somebody not declared, with the transfer that sends it back. */
export function SentBackCard({ sentBack }: { sentBack: Guarantee['sent_back'] }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  const format = useFormat()
  return (
    <Card title={t('sentBack.title')}>
      <ul className="stack-4">
        {sentBack.map(({ received_at, amount_fils, purpose, number, status, held_reason, settled_at }, index) => (
          <li key={number ?? index}>
            <p>
              <b>
                <Money fils={amount_fils} flat />
              </b>{' '}
              <span>{t(`sentBack.${purpose ?? 'waits'}`)}</span>
            </p>
            <p className="size-sm muted">
              <span>{t('sentBack.received', { day: format.dayTime(received_at) })}</span>
              {number !== null && status !== null && (
                <>
                  {' · '}
                  <span>{settled_at === null ? t(`statuses.${status}`) : `${t('settled')} ${format.dayTime(settled_at)}`}</span>
                  {' · '}
                  <Ltr>{number}</Ltr>
                </>
              )}
            </p>
            {held_reason !== null && <p className="size-sm">{t(`held.${held_reason}`)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
