import type { Output } from '@damana/contract'
import { parseAmount, toWire } from '@damana/contract/money'
import type { Bearer } from '@damana/contract/statuses'
import { Bdi, ChoiceCards, MoneyField, MoneySummary, type SummaryRow } from '@damana/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { MoneyFlow } from '#features/guarantees/money-flow.tsx'
import { useSettled } from '#forms/use-settled.ts'

const bearers = ['equally', 'buyer', 'seller'] as const satisfies readonly Bearer[]
const transfers = ['ACH', 'RTGS'] as const

/** A price in, the sums of both sides out: the server's own quote. */
export function FeeCalculator() {
  const { t } = useTranslation('how-it-works')
  const [typed, setTyped] = useState('9,200')
  const [commissionOn, setBearer] = useState<Bearer>('equally')
  const [transfer, setTransfer] = useState<(typeof transfers)[number]>('ACH')
  const amount = parseAmount(typed)
  const price = useSettled(amount.ok && amount.fils > 0n ? toWire(amount.fils) : undefined)
  const query = { price_fils: price ?? '', commissionOn, transfer_type: transfer }
  const { data, error, isFetching } = useQuery({
    queryKey: ['GET /static-data/quote', query],
    queryFn: ({ signal }) => api('GET /static-data/quote', { query }, { signal }),
    enabled: price !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const quote = price === undefined || error ? undefined : data
  const refusal = price === undefined ? t('cost.priceWanted') : error ? failureText(error) : undefined
  return (
    <div className="how-calculator">
      <div className="how-questions">
        <MoneyField
          name="price_fils"
          label={t('cost.price')}
          value={typed}
          error={refusal}
          onChange={(event) => setTyped(event.target.value)}
          fieldClassName="how-price"
        />
        <ChoiceCards
          name="commissionOn"
          label={t('cost.bearer')}
          choices={bearers.map((value) => ({ value, title: t(`cost.bearers.${value}`) }))}
          value={commissionOn}
          onChange={(value) => setBearer(bearers.find((one) => one === value) ?? 'equally')}
        />
        <ChoiceCards
          name="transfer_type"
          label={t('cost.transfer')}
          choices={transfers.map((value) => ({ value, title: t(`cost.transfers.${value}`), note: t(`cost.transferNotes.${value}`) }))}
          value={transfer}
          onChange={(value) => setTransfer(transfers.find((one) => one === value) ?? 'ACH')}
        />
      </div>
      <div className="money-panel how-sums" aria-busy={isFetching} aria-live="polite">
        {quote ? <Sums quote={quote} /> : <p className="how-receipt">{t(refusal ? 'cost.none' : 'cost.loading')}</p>}
      </div>
    </div>
  )
}

function Sums({ quote }: { quote: Output<'GET /static-data/quote'> }) {
  const { t } = useTranslation('how-it-works')
  const unlessZero = (row: SummaryRow) => (row.amount === '0' ? [] : [row])
  return (
    <>
      <MoneyFlow
        from={{ label: t('cost.buyerPays'), fils: quote.total_price_fils }}
        to={{ label: t('cost.sellerGets'), fils: quote.seller_due_fils }}
      />
      <div className="how-receipt">
        <MoneySummary
          rows={[
            { label: t('cost.vehiclePrice'), amount: quote.price_fils },
            { label: t('cost.commission'), amount: quote.commission_after_fils },
            ...unlessZero({ label: t('cost.buyerShare'), amount: quote.buyer_share_fils }),
            ...unlessZero({ label: t('cost.sellerShare'), amount: quote.seller_share_fils, minus: true }),
            ...unlessZero({ label: t('cost.transferFee'), amount: quote.transfer_commission_fils, minus: true }),
            { label: t('cost.buyerPays'), amount: quote.total_price_fils, rule: true },
          ]}
          total={{ label: t('cost.sellerGets'), amount: quote.seller_due_fils }}
          words={<Bdi>{quote.seller_due_in_words}</Bdi>}
        />
      </div>
    </>
  )
}
