import { parseFils, toDecimal } from '@damana/contract/money'
import { Card, CopyRow, Ltr, Money, Notice, useAmount, useFormat } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { groupReference } from '../payment-reference.ts'
import { places } from '../places.ts'
import { placeOf } from '../tracker-view.ts'

/** How the buyer pays: what, under which reference, and three ways to do it. */
export function PaymentCard({ guarantee, payment }: { guarantee: Guarantee; payment: NonNullable<Guarantee['payment']> }) {
  const { t } = useTranslation('guarantees/details/payment')
  const format = useFormat()
  const amount = useAmount()
  const { total_price_fils, payment_terms, financial_status } = guarantee
  const isPart = payment.received_fils !== '0'
  // All of it is here; who paid a part of it is still open.
  const isComplete = guarantee.money.position === 'paid_in'
  const isPaused = guarantee.flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation')
  const reference = (
    <CopyRow label={t('reference')} value={<Ltr>{groupReference(payment.payment_reference)}</Ltr>} text={payment.payment_reference} />
  )
  return (
    <Card id={places.payment} title={t(isComplete ? 'titleComplete' : 'title')} className="payment-card">
      <div className="stack-3">
        {isComplete ? (
          <Notice tone="hold" title={t('allPaid')}>
            <p>{t(guarantee.wait.code === 'payer_decision' ? 'allPaidDeciding' : 'allPaidUndeclared')}</p>
          </Notice>
        ) : isPaused ? (
          <Notice tone="late" title={t('paused')}>
            <p>{t('pausedText')}</p>
          </Notice>
        ) : (
          <div>
            <p className="step-words">{t('due', { moment: format.moment(payment.due_at) })}</p>
            <p className="size-sm muted">
              {t(financial_status === 'late' ? 'lastPeriod' : 'ifLate', {
                late: format.duration(payment_terms.late_seconds * 1000, 'lasting'),
                fee: amount(payment_terms.fee_fils),
              })}
            </p>
          </div>
        )}
        {isPart && (
          <div className="stack-2">
            <p className="size-sm muted">{t('receivedOf', { received: amount(payment.received_fils), total: amount(total_price_fils) })}</p>
            <div className="progress" aria-hidden="true">
              <i style={{ '--done': placeOf(guarantee).part } as React.CSSProperties} />
            </div>
            {!isPaused && !isComplete && <p className="size-sm muted">{t('partText')}</p>}
          </div>
        )}
        {!isComplete && (
          <div className="columns-2">
            <CopyRow
              label={t(isPart ? 'remaining' : 'amount')}
              value={<Money fils={payment.remaining_fils} flat />}
              text={toDecimal(parseFils(payment.remaining_fils))}
            />
            {reference}
          </div>
        )}
      </div>
      {!isPaused && !isComplete && (
        <div className="ways">
          <Way title={t('billerTitle')} text={t('billerText', { biller: payment.biller_name })} />
          <Way title={t('cliqTitle')} text={t('cliqText', { count: payment.cliq_parts })}>
            <CopyRow label={t('alias')} value={<Ltr>{payment.cliq_alias}</Ltr>} text={payment.cliq_alias} />
          </Way>
          <Way title={t('bankTitle')} text={t('bankText')}>
            <CopyRow label={t('accountName')} value={<bdi>{payment.account_name}</bdi>} text={payment.account_name} />
            <CopyRow label={t('iban')} value={<Ltr>{groupIban(payment.account_iban)}</Ltr>} text={payment.account_iban} />
          </Way>
        </div>
      )}
    </Card>
  )
}

const Way = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="way">
    <h3>{title}</h3>
    <p>{text}</p>
    {children && <div className="way-rows">{children}</div>}
  </div>
)

/** JO94 CBJO 0010 0000 … */
const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
