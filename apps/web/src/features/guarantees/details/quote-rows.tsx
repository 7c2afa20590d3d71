import type { Output } from '@damana/contract'
import { Ltr, Name, type SummaryRow } from '@damana/ui'
import type { Named } from '@damana/contract/names'
import { useTranslation } from 'react-i18next'

export type Quote = Output<'POST /guarantees/quote'>
type RowName = 'price' | 'commission' | 'discount' | 'after' | 'buyerShare' | 'sellerShare' | 'transferFee' | 'total' | 'due' | 'transfer'
export type QuoteRows = Record<Exclude<RowName, 'discount'>, SummaryRow> & {
  discount: SummaryRow | undefined
  /** The fee of the partner who proposes the sale, by the side that pays it; nothing for the other, and for a sale of no partner. */
  partnerFeeOn: Record<'buyer' | 'seller', SummaryRow[]>
}

/** The company that proposes a sale between owner and buyer. */
type Partner = Named & { is_you?: boolean }

/** Every line of a quote, to be put in the order that its reader needs. */
export function useQuoteRows(quote: Quote, partner: Partner | null): QuoteRows {
  const { t } = useTranslation('guarantees/details')
  const { discount, partner_fee_on: payer } = quote
  const partnerFee = payer && {
    label:
      partner === null || partner.is_you ? (
        t(partner ? 'money.partnerFeeYours' : 'money.partnerFee')
      ) : (
        <>
          {t('money.partnerFeeOf')} <Name of={partner} official />
        </>
      ),
    note: t(`money.partnerFeeOn_${payer}`),
    amount: quote.partner_fee_fils,
  }
  const partnerFeeOn = (side: 'buyer' | 'seller') => (partnerFee && payer === side ? present(partnerFee) : [])
  return {
    price: { label: t('money.price'), amount: quote.price_fils },
    commission: { label: t('money.commission'), note: t(`money.on_${quote.commissionOn}`), amount: quote.commission_before_fils },
    discount: discount
      ? {
          label: (
            <>
              {t('money.discount')} <Ltr className="strong">{discount.code}</Ltr>
            </>
          ),
          note: t('money.discountNote', { value: discount.value, unit: discount.unit }),
          amount: discount.discount_fils,
          minus: true,
          good: true,
        }
      : undefined,
    after: { label: t('money.after'), amount: quote.commission_after_fils, rule: discount !== null },
    buyerShare: { label: t('money.buyerShare'), amount: quote.buyer_share_fils },
    sellerShare: { label: t('money.sellerShare'), amount: quote.seller_share_fils },
    transferFee: { label: t('money.transferFee'), amount: quote.transfer_commission_fils },
    total: { label: t('money.totalOfBuyer'), amount: quote.total_price_fils },
    due: { label: t('money.due'), note: quote.seller_due_in_words, amount: quote.seller_due_fils },
    transfer: { label: t('money.transfer'), value: t(`money.${quote.transfer_type}`) },
    partnerFeeOn: { buyer: partnerFeeOn('buyer'), seller: partnerFeeOn('seller') },
  }
}

/** With a minus, unless there is nothing to take away. */
export const takenAway = (row: SummaryRow): SummaryRow => ({ ...row, minus: row.amount !== '0' })

/** Nothing is no line. */
export const present = (...rows: readonly SummaryRow[]): SummaryRow[] => rows.filter(({ amount }) => amount !== '0')

/** From the price to the reader's share of the commission; of two lines with one sum the share stands. */
export function shareRows({ price, commission, discount, after }: QuoteRows, share: SummaryRow): SummaryRow[] {
  const whole = discount ? after : commission
  return [price, ...(discount ? [commission, discount] : []), ...(whole.amount === share.amount ? [] : [whole]), ...present(share)]
}
