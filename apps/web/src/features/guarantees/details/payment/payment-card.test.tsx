import { setUpPage } from '@damana/ui/testing'
import { startI18n } from '#phrases.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { PaymentCard } from './payment-card.tsx'

const render = setUpPage(() => startI18n('shell', 'guarantees/details/payment'))
beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))))

const payment = {
  payment_reference: '606016527750',
  received_fils: '0',
  remaining_fils: '11859000',
  due_at: '2026-11-26T12:11:00.000Z',
  cliq_parts: 2,
  cliq_alias: 'DAMANA',
  biller_name: 'ضمانة',
  account_name: 'Damana Escrow',
  account_iban: 'JO94CBJO0010000000000131000302',
} as unknown as NonNullable<Guarantee['payment']> // the fields that this card reads

async function read(financial_status: Guarantee['financial_status']): Promise<string> {
  const guarantee = {
    financial_status,
    total_price_fils: '11859000',
    payment_terms: { due_seconds: 259_200, late_seconds: 345_600, fee_fils: '10000' },
    money: { position: 'nothing' },
    wait: { code: financial_status === 'late' ? 'late_payment' : 'payment' },
    flags: [],
  } as unknown as Guarantee
  await render(<PaymentCard guarantee={guarantee} payment={payment} />)
  return document.body.textContent
}

test('before the due date the card names the last period that follows it', async () => {
  expect(await read('in_progress')).toMatch(/بعدها مهلة أخيرة مدتها 4 أيام.*رسوم عدم الدفع في موعده/)
})

test('in the last period no other one is promised', async () => {
  const text = await read('late')
  expect(text).toMatch(/هذه هي المهلة الأخيرة.*رسوم عدم الدفع في موعده/)
  expect(text).not.toContain('بعدها مهلة')
})
