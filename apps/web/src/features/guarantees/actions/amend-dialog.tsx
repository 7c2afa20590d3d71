import type { Bearer, TransferType } from '@damana/contract/statuses'
import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { Button, ChoiceCards, Dialog, ErrorSummary, MoneyField, MoneySummary, TextField, useAmount } from '@damana/ui'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { present, shareRows, takenAway, useQuoteRows, type Quote } from '../details/quote-rows.tsx'
import { ProblemNote } from '#features/code/problem-note.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'
import type { Args, Output } from '@damana/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const bearers: readonly Bearer[] = ['buyer', 'seller', 'equally']

/** New terms before acceptance, with what they cost as they are typed. */
export function AmendDialog({ onDismiss, ...props }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const ui = useTranslation('ui')
  const amount = useAmount()
  const { guarantee } = props
  const { number, role } = guarantee
  const [price, setPrice] = useState(formatFils(parseFils(guarantee.price_fils)))
  const [commissionOn, setBearer] = useState(guarantee.commissionOn)
  const [transfer_type, setTransfer] = useState(guarantee.transfer_type)
  const [code, setCode] = useState(guarantee.discount?.code ?? '')
  const [attempt, setAttempt] = useState(0)
  const typed = parseAmount(price)
  const discount_code = code.trim().toUpperCase()
  const terms = typed.ok
    ? { price_fils: toWire(typed.fils), commissionOn, transfer_type, ...(discount_code && { discount_code }) }
    : undefined
  const { quote, refusal, isStale } = useLiveQuote(terms)
  const act = useAction('amend', props, terms)

  const codeError = refusal?.code === 'discount_invalid' ? refusal.message : undefined
  const priceError = !typed.ok && attempt > 0 ? t('amend.priceRequired') : refusal && !codeError ? refusal.message : undefined
  const wrong = [
    ...(priceError ? [{ field: 'price', message: priceError }] : []),
    ...(codeError ? [{ field: 'discount', message: codeError }] : []),
  ]
  const got = quote?.discount && quote.discount.code === discount_code ? quote.discount : undefined
  const confirm = () => {
    setAttempt(attempt + 1)
    if (terms && wrong.length === 0) act.run()
  }
  return (
    <Dialog open wide title={t('amend.title', { number })} onClose={act.isBusy ? () => {} : onDismiss}>
      <form
        className="stack-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p className="dialog-body">{t(role === 'creator' ? 'amend.text_creator' : 'amend.text_seller')}</p>
        {attempt > 0 && wrong.length > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
        <MoneyField
          id="price"
          label={t('amend.price')}
          value={price}
          error={priceError}
          onChange={(event) => setPrice(event.target.value)}
        />
        <ChoiceCards
          name="bearer"
          label={t('amend.bearer')}
          value={commissionOn}
          choices={bearers.map((value) => ({ value, title: t(`amend.${value}`) }))}
          onChange={(value) => setBearer(bearers.find((bearer) => bearer === value) ?? commissionOn)}
        />
        <ChoiceCards
          name="transfer"
          label={t('amend.transfer')}
          value={transfer_type}
          choices={[
            { value: 'ACH', title: t('amend.ACH'), note: t('amend.ACHNote') },
            {
              value: 'RTGS',
              title: t('amend.RTGS'),
              note:
                quote?.transfer_type === 'RTGS'
                  ? t('amend.RTGSCost', { amount: amount(quote.transfer_commission_fils) })
                  : t('amend.RTGSNote'),
            },
          ]}
          onChange={(value) => setTransfer((value === 'RTGS' ? 'RTGS' : 'ACH') satisfies TransferType)}
        />
        <TextField
          id="discount"
          label={t('amend.code')}
          optional
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={24}
          value={code}
          error={codeError}
          success={got ? t('amend.gotDiscount', { value: got.value, unit: got.unit }) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <section className="inset" aria-label={t('amend.preview')} aria-busy={isStale || undefined}>
          {quote ? <QuotePreview quote={quote} /> : <p className="size-sm muted">{t('amend.unquoted')}</p>}
        </section>
        <ProblemNote problem={act.problem} />
        <div className="dialog-actions">
          <Button type="submit" busy={act.isBusy}>
            {t('amend.confirm')}
          </Button>
          <Button variant="quiet" data-autofocus disabled={act.isBusy} onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function QuotePreview({ quote }: { quote: Quote }) {
  const { t } = useTranslation('guarantees/details')
  const rows = useQuoteRows(quote)
  return (
    <MoneySummary
      live
      rows={[...shareRows(rows, takenAway(rows.sellerShare)), ...present(takenAway(rows.transferFee))]}
      total={{ label: t('money.due'), amount: quote.seller_due_fils }}
      words={quote.seller_due_in_words}
      after={[{ ...rows.total, note: quote.total_in_words, rule: true }]}
    />
  )
}

type Terms = Args<'POST /guarantees/quote'>['body']

const typingPauseMs = 300

interface LiveQuote {
  quote: Output<'POST /guarantees/quote'> | undefined
  /** The server refuses these terms. */
  refusal: ApiError | undefined
  /** The shown quote belongs to the previous input. */
  isStale: boolean
}

/** The quote for these terms, requested when typing pauses. */
function useLiveQuote(terms: Terms | undefined): LiveQuote {
  const text = terms ? JSON.stringify(terms) : ''
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: ['POST /guarantees/quote', settled],
    queryFn: ({ signal }) => {
      const body: Terms = JSON.parse(settled)
      return api('POST /guarantees/quote', { body }, { signal })
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return {
    quote: text ? data : undefined,
    refusal: settled === text && error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined,
    isStale: isFetching || settled !== text,
  }
}
