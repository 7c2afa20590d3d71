import { parseFils, toDecimal } from '@damana/contract/money'
import { Button, Card, CopyRow, Ltr, Money, Notice, useAmount, useFormat } from '@damana/ui'
import { Suspense, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '@damana/ui/is-wide'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { useConfiguration } from '#layout/configuration.ts'
import { groupReference } from '../payment-reference.ts'

/** How the buyer pays: what, under which reference, and three ways to do it. */
export function PaymentCard({ guarantee, payment }: { guarantee: Guarantee; payment: NonNullable<Guarantee['payment']> }) {
  const { t } = useTranslation('guarantees/details/payment')
  const format = useFormat()
  const amount = useAmount()
  const { payment_terms, financial_status } = guarantee
  const isPart = payment.received_fils !== '0'
  // All of it is here; who paid a part of it is still open.
  const isComplete = guarantee.money.position === 'paid_in'
  const isPaused = guarantee.flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation')
  const isOpen = !isPaused && !isComplete
  const reference = (
    <CopyRow label={t('reference')} value={<Ltr>{groupReference(payment.payment_reference)}</Ltr>} text={payment.payment_reference} />
  )
  return (
    <Card title={t(isComplete ? 'titleComplete' : 'title')} className="payment-card">
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
        {isPart && isOpen && <p className="size-sm muted">{t('partText')}</p>}
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
        {isOpen && <p className="size-sm">{t('ownAccount')}</p>}
      </div>
      {isOpen && (
        <Ways remaining={payment.remaining_fils}>
          <Way title={t('billerTitle')} text={t('billerText', { biller: payment.biller_name })} />
          <Way title={t('cliqTitle')} text={t('cliqText', { count: payment.cliq_parts })}>
            <CopyRow label={t('alias')} value={<Ltr>{payment.cliq_alias}</Ltr>} text={payment.cliq_alias} />
          </Way>
          <Way title={t('bankTitle')} text={t('bankText')}>
            <CopyRow label={t('accountName')} value={<bdi>{payment.account_name}</bdi>} text={payment.account_name} />
            <CopyRow label={t('iban')} value={<Ltr>{groupIban(payment.account_iban)}</Ltr>} text={payment.account_iban} />
            <Suspense>
              <BankRow />
            </Suspense>
          </Way>
        </Ways>
      )}
    </Card>
  )
}

/** Scrolling moves the ways, and so do cards that come above them later. */
const onMove = (listener: () => void) => {
  const grown = new ResizeObserver(listener)
  grown.observe(document.body)
  addEventListener('scroll', listener, { passive: true })
  return () => {
    grown.disconnect()
    removeEventListener('scroll', listener)
  }
}
const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

/** The ways to pay; on a phone a bar with the sum leads to them while they are not on the screen. */
function Ways({ remaining, children }: { remaining: string; children: ReactNode }) {
  const { t } = useTranslation('guarantees/details/payment')
  const amount = useAmount()
  const isWide = useIsWide()
  const ways = useRef<HTMLDivElement>(null)
  const isSeen = useSyncExternalStore(onMove, () => ways.current === null || isOnScreen(ways.current))
  return (
    <>
      <div ref={ways} className="ways">
        {children}
      </div>
      {!isWide && !isSeen && (
        <div className="action-bar">
          <Button block onClick={() => ways.current?.closest('.card')?.scrollIntoView({ block: 'start' })}>
            {t('pay', { amount: amount(remaining) })}
          </Button>
        </div>
      )}
    </>
  )
}

function BankRow() {
  const { t } = useTranslation('guarantees/details/payment')
  const bank = useConfiguration()?.company.account_bank
  return bank && <CopyRow label={t('bank')} value={<bdi>{bank}</bdi>} text={bank} />
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
