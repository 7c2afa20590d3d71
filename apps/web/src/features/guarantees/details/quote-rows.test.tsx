import { setUpPage } from '@damana/ui/testing'
import { MoneySummary } from '@damana/ui'
import { describe, expect, test } from 'vitest'
import { startI18n } from '#phrases.ts'
import { useQuoteRows, type Quote } from './quote-rows.tsx'

const render = setUpPage(() => startI18n('shell', 'guarantees/details'))

const quote = { price_fils: '8000000', discount: null, partner_fee_fils: '60000', partner_fee_on: 'seller' } as unknown as Quote // the fields that these rows read
const petra = { name: 'شركة البتراء للسيارات', name_latin: 'Petra Motors' }
type Props = { quote: Quote; partner: Parameters<typeof useQuoteRows>[1]; side: 'buyer' | 'seller' }
function Rows({ quote: of, partner, side }: Props) {
  const rows = useQuoteRows(of, partner)
  return <MoneySummary rows={rows.partnerFeeOn[side]} total={{ label: 'total', amount: '0' }} />
}
async function lines(props: Partial<Props>): Promise<string[]> {
  await render(<Rows quote={quote} partner={petra} side="seller" {...props} />)
  return [...document.querySelectorAll('dl > div:not(.sum-total) > dt')].map((line) => line.textContent)
}

describe('the fee of a partner', () => {
  test('stands on the side that pays it, under its name, and not on the other', async () => {
    expect(await lines({})).toEqual(['أجر الوسيط شركة البتراء للسياراتيدفعه البائع'])
    expect(await lines({ side: 'buyer' })).toEqual([])
    expect(await lines({ side: 'buyer', quote: { ...quote, partner_fee_on: 'buyer' } })).toEqual([
      'أجر الوسيط شركة البتراء للسياراتيدفعه المشتري',
    ])
  })

  test('is the reader’s own where the partner reads', async () => {
    expect(await lines({ partner: { ...petra, is_you: true } })).toEqual(['أجركيدفعه البائع'])
  })

  test('is no line where no partner proposed the sale, or the fee comes to nothing', async () => {
    expect(await lines({ quote: { ...quote, partner_fee_on: null } })).toEqual([])
    expect(await lines({ quote: { ...quote, partner_fee_fils: '0' } })).toEqual([])
  })
})
