import { addFils, parseFils, toWire } from '@damana/contract/money'
import { EmptyState, Link, Ltr, Money } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import type { MakeGood } from './query.ts'
import { PaymentLinks } from './payment-links.tsx'
import { useAge } from './use-age.ts'

/** Amounts to transfer from Damana's own account to the client account; the bank statement that shows the transfer closes the entry. */
export function MakeGoodsSection({ makeGoods, serverTime }: { makeGoods: readonly MakeGood[]; serverTime: string }) {
  const { t } = useTranslation('exceptions')
  const age = useAge(serverTime)
  const sum = toWire(addFils(...makeGoods.map(({ amount_fils }) => parseFils(amount_fils))))
  return (
    <Section
      title={t('makeGoods')}
      note={
        makeGoods.length > 0 && (
          <>
            {t('makeGoodsSum')} <Money fils={sum} />
          </>
        )
      }
    >
      {makeGoods.length === 0 ? (
        <EmptyState title={t('noMakeGoods')}>{t('noMakeGoodsText')}</EmptyState>
      ) : (
        <>
          <p className="muted">{t('makeGoodsText')}</p>
          <ul className="bank-list">
            {makeGoods.map(({ number, cause, amount_fils, made_at, exception_number, receipt_number, payout_number, guarantee_number }) => (
              <li key={number}>
                <div className="bank-row">
                  <b>{t(`cause.${cause}`)}</b>
                  <Money fils={amount_fils} />
                </div>
                <p className="size-sm muted">
                  {t('transferNumber')} <Ltr>{number}</Ltr>
                  {' · '}
                  <time dateTime={made_at}>{age(made_at)}</time>
                </p>
                <p className="bank-links">
                  {exception_number && (
                    <Link href={paths.exception(exception_number)}>
                      {t('number')} <Ltr>{exception_number}</Ltr>
                    </Link>
                  )}
                  {receipt_number && (
                    <Link href={paths.receipt(receipt_number)}>
                      {t('receiptOf')} <Ltr>{receipt_number}</Ltr>
                    </Link>
                  )}
                  <PaymentLinks payout={payout_number} guarantee={guarantee_number} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
