import { Bdi, classNames, Icon, Ltr, Money, MoneySummary, type SummaryRow } from '@damana/ui'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { Answers } from './answers.ts'
import { isRefused } from './use-discount.ts'
import type { LiveQuote, Quote } from './use-quote.ts'
import { MoneyFlow } from '../money-flow.tsx'

interface QuotePanelProps {
  live: LiveQuote
  answers: Answers
}

/** The quote beside the form; on a phone, a bar below it that opens. */
export function QuotePanel({ live, answers }: QuotePanelProps) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { quote } = live
  const isOwner = answers.is_owner === 'yes'
  const isChosen = answers.commissionOn !== '' && answers.transfer_type !== ''
  const due = isOwner ? t('quote.dueYou') : t('quote.dueOwner')
  return (
    <aside className={classNames('money-panel quote', isOpen && 'quote-open')} aria-label={t('quote.title')}>
      {quote && isChosen && (
        <button type="button" className="quote-bar" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>{due}</span>
          <Money fils={quote.seller_due_fils} flat />
          <Icon of={ChevronUp} />
          <span className="sr-only">{t('quote.show')}</span>
        </button>
      )}
      <div id={id} className={classNames('quote-body', live.isLoading && 'quote-loading')} aria-busy={live.isLoading}>
        {quote && isChosen && (
          <MoneyFlow
            from={{ label: t('quote.buyerPays'), fils: quote.total_price_fils }}
            to={{ label: isOwner ? t('quote.youGet') : t('quote.ownerGets'), fils: quote.seller_due_fils }}
          />
        )}
        <div className="quote-receipt">
          {quote ? <Receipt quote={quote} isOwner={isOwner} isChosen={isChosen} due={due} /> : <Waiting error={live.error} />}
        </div>
      </div>
    </aside>
  )
}

function Waiting({ error }: { error: unknown }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  if (error === null || error === undefined) return <p className="wizard-quiet">{t('quote.waitsForPrice')}</p>
  return <p role="status">{isRefused(error) ? error.message : t('quote.failed')}</p>
}

interface ReceiptProps {
  quote: Quote
  isOwner: boolean
  /** Whether the shares are those that were chosen; before that only what depends on no choice is shown. */
  isChosen: boolean
  due: string
}

function Receipt({ quote, isOwner, isChosen, due }: ReceiptProps) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { discount } = quote
  const common: SummaryRow[] = [
    { label: t('quote.price'), amount: quote.price_fils },
    {
      label: t('quote.commission'),
      amount: quote.commission_before_fils,
      ...(isChosen && quote.commissionOn === 'buyer' && { note: t('quote.onBuyer') }),
    },
  ]
  if (discount) {
    const value = <Ltr>{`${discount.value}${discount.unit}`}</Ltr>
    common.push(
      {
        label: <Trans t={t} i18nKey="quote.discount" components={{ value, code: <Ltr className="wizard-quiet">{discount.code}</Ltr> }} />,
        amount: discount.discount_fils,
        minus: true,
        good: true,
      },
      { label: t('quote.commissionAfter'), amount: quote.commission_after_fils, rule: true },
    )
  }
  if (!isChosen) {
    return (
      <>
        <dl className="sum">
          {common.map(({ label, amount, minus, good }, index) => (
            <div key={index} className={classNames(good && 'sum-minus')}>
              <dt>{label}</dt>
              <dd>{amount !== undefined && <Money fils={amount} minus={minus ?? false} />}</dd>
            </div>
          ))}
        </dl>
        <p className="wizard-quiet">{t('quote.waitsForChoices')}</p>
      </>
    )
  }
  const rows: SummaryRow[] = [...common]
  if (quote.seller_share_fils !== '0') {
    rows.push({
      label: isOwner ? t('quote.yourShare') : t('quote.ownerShare'),
      ...(quote.commissionOn === 'equally' && { note: t('quote.equally') }),
      amount: quote.seller_share_fils,
      minus: true,
    })
  }
  if (quote.transfer_commission_fils !== '0')
    rows.push({ label: t('quote.transferFee'), amount: quote.transfer_commission_fils, minus: true })
  return (
    <MoneySummary rows={rows} total={{ label: due, amount: quote.seller_due_fils }} words={<Bdi>{quote.seller_due_in_words}</Bdi>} live />
  )
}
