import { Bdi, Card, Link, Ltr, Money, Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { WaitingPayout } from './bank-info-query.ts'

/** Money on its way to this account that does not move, and why. */
export function WaitingCard({ waiting }: { waiting: readonly WaitingPayout[] }) {
  const { t } = useTranslation('profile/bank-info')
  const mended = waiting.filter(({ mends }) => mends).length
  return (
    <Card title={t('waiting.title')}>
      {mended > 0 && (
        <div className="waiting-mends">
          <Notice tone="late" title={t('waiting.mends', { count: mended })} />
        </div>
      )}
      <ul className="waiting">
        {waiting.map((payout) => (
          <li key={payout.number}>
            <b>
              <Money fils={payout.amount_fils} />
            </b>
            {payout.guarantee_number && (
              <Link href={paths.guarantee(payout.guarantee_number)}>
                <Ltr>{payout.guarantee_number}</Ltr>
              </Link>
            )}
            <p>
              <WhyItWaits payout={payout} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WhyItWaits({ payout: { status, held_reason, bank_reason, iban_tail } }: { payout: WaitingPayout }) {
  const { t } = useTranslation('profile/bank-info')
  if (held_reason) return t(`waiting.held.${held_reason}`)
  if (status !== 'rejected' && status !== 'returned') return t('waiting.otherwise')
  return (
    <>
      {t(`waiting.${status}`)}
      {iban_tail && (
        <>
          {' '}
          {t('waiting.account')} <Ltr>{`•••• ${iban_tail}`}</Ltr>
        </>
      )}
      {bank_reason && (
        <>
          {' '}
          <Bdi>{bank_reason}</Bdi>
        </>
      )}
    </>
  )
}
