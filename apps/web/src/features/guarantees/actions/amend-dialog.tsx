import type { Bearer, TransferType } from '@damana/contract/statuses'
import { formatFils, parseAmount, parseFils, toWire } from '@damana/contract/money'
import { Button, ChoiceCards, Dialog, ErrorSummary, MoneyField, MoneySummary, TextField, useAmount, useFormat } from '@damana/ui'
import { useState, useEffect, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { present, shareRows, takenAway, useQuoteRows, type Quote } from '../details/quote-rows.tsx'
import { ProblemNote } from '#features/code/problem-note.tsx'
import { ActionForm } from './action-form.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const bearers: readonly Bearer[] = ['buyer', 'seller', 'equally']

/** The terms as they are typed; none while the price is no sum. */
function useTerms(guarantee: ActionDialogProps['guarantee']) {
  const [price, setPrice] = useState(formatFils(parseFils(guarantee.price_fils)))
  const [commissionOn, setBearer] = useState(guarantee.commissionOn)
  const [transfer_type, setTransfer] = useState(guarantee.transfer_type)
  const [code, setCode] = useState(guarantee.discount?.code ?? '')
  const typed = parseAmount(price)
  const discount_code = code.trim().toUpperCase()
  const terms = typed.ok
    ? { price_fils: toWire(typed.fils), commissionOn, transfer_type, ...(discount_code && { discount_code }) }
    : undefined
  return { price, setPrice, commissionOn, setBearer, transfer_type, setTransfer, code, setCode, typed, terms }
}

/** New terms before acceptance, with what they cost as they are typed. */
export function AmendDialog({ onDismiss, ...props }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const ui = useTranslation('ui')
  const { number, role } = props.guarantee
  const { price, setPrice, commissionOn, setBearer, transfer_type, setTransfer, code, setCode, typed, terms } = useTerms(props.guarantee)
  const [attempt, setAttempt] = useState(0)
  const quoted = terms && { ...terms, ...(role === 'partner' && { as_partner: true }) }
  const { quote, refusal, isStale } = useLiveQuote('POST /guarantees/quote', quoted, (body, signal) =>
    api('POST /guarantees/quote', { body }, { signal }),
  )
  const act = useAction('amend', props, terms)

  const codeError = refusal?.code === 'discount_invalid' ? refusal.message : undefined
  const priceError = !typed.ok && attempt > 0 ? t('amend.priceRequired') : refusal && !codeError ? refusal.message : undefined
  const wrong = [
    ...(priceError ? [{ field: 'price', message: priceError }] : []),
    ...(codeError ? [{ field: 'discount', message: codeError }] : []),
  ]
  const got = quote?.discount && quote.discount.code === terms?.discount_code ? quote.discount : undefined
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
        <p className="dialog-body">{t(role === 'seller' ? 'amend.text_seller' : 'amend.text_creator')}</p>
        {attempt > 0 && wrong.length > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
        <MoneyField
          id="price"
          label={t('amend.price')}
          value={price}
          error={priceError}
          onChange={(event) => setPrice(event.target.value)}
        />
        <BearerField value={commissionOn} onChange={setBearer} />
        <TransferField value={transfer_type} quote={quote} onChange={setTransfer} />
        <DiscountField
          value={code}
          error={codeError}
          success={got ? t('amend.gotDiscount', { value: got.value, unit: got.unit }) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Preview quote={quote} isStale={isStale} partner={props.guarantee.creator} />
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

/** Other terms after acceptance, which the other side answers; once a part is paid, another price alone. */
export function ProposeTermsDialog({ onDismiss, ...props }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const { number, money, terms_proposal_seconds: answerSeconds } = props.guarantee
  const format = useFormat()
  const { price, setPrice, commissionOn, setBearer, transfer_type, setTransfer, typed, terms } = useTerms(props.guarantee)
  const body = terms && { price_fils: terms.price_fils, commissionOn, transfer_type }
  const call = 'POST /guarantees/:number/terms/quote'
  const { quote, refusal, isStale } = useLiveQuote(`${call} ${number}`, body, (wanted, signal) =>
    api(call, { params: { number }, body: wanted }, { signal }),
  )
  const act = useAction('propose_terms', props, body)
  const priceError = typed.ok ? refusal?.message : t('amend.priceRequired')
  const isPriceAlone = money.paid_in_fils !== '0'
  return (
    <ActionForm
      action={act}
      wide
      isFieldFirst
      title={t('propose_terms.title', { number })}
      errors={priceError ? [{ field: 'price', message: priceError }] : []}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">{t('propose_terms.text', { time: format.duration(answerSeconds * 1000, 'lasting') })}</p>
      <MoneyField id="price" label={t('amend.price')} value={price} error={priceError} onChange={(event) => setPrice(event.target.value)} />
      {isPriceAlone ? (
        <p className="size-sm muted">{t('propose_terms.priceAlone')}</p>
      ) : (
        <>
          <BearerField value={commissionOn} onChange={setBearer} />
          <TransferField value={transfer_type} quote={quote} onChange={setTransfer} />
        </>
      )}
      <Preview quote={quote} isStale={isStale} partner={props.guarantee.creator} />
    </ActionForm>
  )
}

function BearerField({ value, onChange }: { value: Bearer; onChange: (value: Bearer) => void }) {
  const { t } = useTranslation('guarantees/actions')
  return (
    <ChoiceCards
      name="bearer"
      label={t('amend.bearer')}
      value={value}
      choices={bearers.map((one) => ({ value: one, title: t(`amend.${one}`) }))}
      onChange={(chosen) => onChange(bearers.find((one) => one === chosen) ?? value)}
    />
  )
}

function DiscountField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'success' | 'onChange'>) {
  const { t } = useTranslation('guarantees/actions')
  const label = t('amend.code')
  return <TextField {...props} id="discount" label={label} optional ltr autoComplete="off" autoCapitalize="characters" maxLength={24} />
}

interface TransferFieldProps {
  value: TransferType
  quote: Quote | undefined
  onChange: (value: TransferType) => void
}

function TransferField({ value, quote, onChange }: TransferFieldProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const cost = quote?.transfer_type === 'RTGS' ? amount(quote.transfer_commission_fils) : undefined
  return (
    <ChoiceCards
      name="transfer"
      label={t('amend.transfer')}
      value={value}
      choices={[
        { value: 'ACH', title: t('amend.ACH'), note: t('amend.ACHNote') },
        { value: 'RTGS', title: t('amend.RTGS'), note: cost === undefined ? t('amend.RTGSNote') : t('amend.RTGSCost', { amount: cost }) },
      ]}
      onChange={(chosen) => onChange(chosen === 'RTGS' ? 'RTGS' : 'ACH')}
    />
  )
}

interface PreviewProps extends Pick<LiveQuote, 'quote' | 'isStale'> {
  partner: ActionDialogProps['guarantee']['creator']
}

function Preview({ quote, isStale, partner }: PreviewProps) {
  const { t } = useTranslation('guarantees/actions')
  return (
    <section className="inset" aria-label={t('amend.preview')} aria-busy={isStale || undefined}>
      {quote ? <QuotePreview quote={quote} partner={partner} /> : <p className="size-sm muted">{t('amend.unquoted')}</p>}
    </section>
  )
}

function QuotePreview({ quote, partner }: { quote: Quote; partner: PreviewProps['partner'] }) {
  const { t } = useTranslation('guarantees/details')
  const rows = useQuoteRows(quote, partner)
  return (
    <MoneySummary
      live
      rows={[
        ...shareRows(rows, takenAway(rows.sellerShare)),
        ...present(takenAway(rows.transferFee)),
        ...rows.partnerFeeOn.seller.map(takenAway),
      ]}
      total={{ label: t('money.due'), amount: quote.seller_due_fils }}
      words={quote.seller_due_in_words}
      after={[...rows.partnerFeeOn.buyer, { ...rows.total, note: quote.total_in_words, rule: true }]}
    />
  )
}

const typingPauseMs = 300

interface LiveQuote {
  quote: Quote | undefined
  /** The server refuses these terms. */
  refusal: ApiError | undefined
  /** The shown quote belongs to the previous input. */
  isStale: boolean
}

/** The quote for these terms, requested when typing pauses. */
function useLiveQuote<Terms>(key: string, terms: Terms | undefined, ask: (terms: Terms, signal: AbortSignal) => Promise<Quote>): LiveQuote {
  const text = terms ? JSON.stringify(terms) : ''
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: [key, settled],
    queryFn: ({ signal }) => ask(JSON.parse(settled) as Terms, signal), // the terms that were written below
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return {
    quote: text ? data : undefined,
    refusal: settled === text && error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined,
    isStale: isFetching || settled !== text,
  }
}
