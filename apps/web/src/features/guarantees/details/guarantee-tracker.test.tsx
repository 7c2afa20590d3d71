import { setUpPage } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { expect, test } from 'vitest'
import type { Guarantee } from '../queries.ts'
import { GuaranteeTracker } from './guarantee-tracker.tsx'

const render = setUpPage(() => startI18n('shell', 'guarantees/details'))

async function read(
  role: Guarantee['role'],
  position: Guarantee['money']['position'],
  returned_to: Guarantee['money']['returned_to'] = 'buyer',
) {
  const at = '2026-11-19T08:05:00Z'
  const guarantee = {
    role,
    operational_status: 'cancelled',
    financial_status: null,
    active: false,
    wait: { code: 'none', awaited: 'nobody', until: null },
    money: {
      position,
      label: 'chip',
      heading: 'heading',
      returned_to,
      paid_in_fils: '8000000',
      to_buyer_fils: '8000000',
      to_seller_fils: '0',
      fees_fils: '0',
    },
    seller: { name: 'سميرة خليل' },
    buyer: { name: 'باسل حداد' },
    creator: null,
    created_at: at,
    date: at,
    held_at: at,
    completed_at: null,
    ended_at: at,
    payout: null,
    payouts: [],
    payment: null,
    events: [],
    total_price_fils: '8000000',
    seller_due_fils: '8000000',
  } as unknown as Guarantee // the fields that the tracker reads
  await render(<GuaranteeTracker guarantee={guarantee} />)
  return document.body.textContent
}

test.each([
  ['refunded', 'buyer', 'أُعيد المبلغ', 'أُعيد المبلغ'],
  ['refunded', 'payer', 'أُعيد المبلغ إلى الدافع', 'أُعيد المبلغ إلى الدافع'],
  ['refund_waiting', 'buyer', 'إعادة المبلغ مؤجلة', 'إعادة المبلغ مؤجلة'],
  ['ended', 'buyer', 'لم يُدفع شيء', 'لم يُدفع شيء'],
  ['split_paid', 'buyer', 'تستلم نصيبك', 'يستلم نصيبه'],
] as const)('of %s to the %s each side is spoken to as what it is', async (position, returnedTo, toBuyer, toSeller) => {
  expect(await read('buyer', position, returnedTo)).toContain(toBuyer)
  expect(await read('seller', position, returnedTo)).toContain(toSeller)
})
