import { type OperationalStatus, waitCodes, type WaitCode } from '@damana/contract/statuses'
import { i18next } from '@damana/ui'
import { startI18n } from '#phrases.ts'
import { setUpPage } from '@damana/ui/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { OwnerAnswer } from './owner-answer.tsx'
import type { OwnerView } from './owner-view.ts'
import { ar } from './phrases.ar.ts'
import { en } from './phrases.en.ts'

const render = setUpPage(() => startI18n('shell', 'guarantees/owner'))

const heading = 'where the money is, as the server says it'
const until = '2026-11-25T07:30:00.000Z'
const isDated = (sentence: string) => sentence.includes('{{until}}')
type Shown = {
  status: OperationalStatus
  wait: WaitCode
  position?: OwnerView['money']['position']
  isFinal?: boolean
  may?: 'consent' | 'withdraw'
  ofPartner?: boolean
}

/** The sentences of the card. It reads nothing else of the sale than these fields. */
async function read(
  { status, wait, position = 'held', isFinal = false, may, ofPartner = false }: Shown,
  waitUntil: string | null = until,
): Promise<string[]> {
  const view = {
    operational_status: status,
    wait: { code: wait, until: waitUntil },
    money: { position, is_final: isFinal, heading },
    split: null,
    quote: { partner_fee_on: ofPartner ? 'seller' : null },
    actions: may === undefined ? [] : [{ name: may, allowed: true, reason: null }],
  } as unknown as OwnerView // the fields that this card reads
  await render(<OwnerAnswer token="token" view={view} onAnswer={() => {}} />)
  return [...document.querySelectorAll('.step-words')].map((line) => line.textContent)
}

/** Waits with a sentence of their own: where they occur, and what it has to say in each language. */
const withWords: Partial<Record<WaitCode, readonly [OperationalStatus, ar: RegExp, en: RegExp]>> = {
  vehicle: ['awaiting_acceptance', /بيانات مركبتك.*لا يلزمك أي إجراء/, /details of your vehicle.*do not need to do anything/],
  late_payment: ['awaiting_payment', /فات موعد الدفع.*سحب العرض دون رسوم/, /late.*withdraw the offer free of charge/],
  payer: ['awaiting_payment', /غير المشتري.*تحديد الدافع/, /somebody other than the buyer.*say who paid/],
  payer_decision: ['awaiting_payment', /غير المشتري.*قرار المالية/, /somebody other than the buyer.*finance team will decide/],
  registry_silent: [
    'release_requested',
    /نظام الترخيص لا يجيب الآن.*المبلغ محفوظ.*قرار الإدارة/,
    /is not answering.*held.*our staff will decide/,
  ],
  paper: ['in_transfer', /المبلغ محفوظ.*وثائق نقل الملكية/, /held.*documents of the transfer/],
  case: ['in_transfer', /موقوفة والمبلغ محفوظ.*قرار الإدارة/, /blocked and the money is held.*Our staff will decide/],
  split: ['in_transfer', /المبلغ محفوظ.*جواب المشتري/, /held.*The buyer has until/],
  staff_block: ['in_transfer', /أوقفت الإدارة الضمانة.*باقٍ في مكانه/, /blocked the guarantee.*stays where it is/],
  bank_block: [
    'in_transfer',
    /استردّ البنك دفعة المشتري.*لا تُتمّ التنازل الآن/,
    /reversed the buyer’s payment.*Do not complete the transfer now/,
  ],
  cancellation_answer: [
    'in_transfer',
    /طُلب إلغاء.*لا توقّع على التنازل.*يجيب وكيلك/,
    /cancellation was requested.*Do not sign the transfer.*your agent answers/,
  ],
  cancellation_decision: [
    'in_transfer',
    /طُلب إلغاء.*لا توقّع على التنازل.*قرار الإدارة/,
    /cancellation was requested.*Do not sign the transfer.*Our staff will decide/,
  ],
  bank_doubt: ['in_transfer', /قد يكون استردادًا.*لا تُتمّ التنازل/, /may be the buyer’s payment.*Do not complete the transfer/],
  cancellation_check: [
    'in_transfer',
    /وافقت الإدارة على الإلغاء.*لا توقّع على التنازل.*أُلغيت الضمانة/,
    /approved the cancellation.*do not sign the transfer.*is cancelled/,
  ],
  refund_check: [
    'in_transfer',
    /إعادة المبلغ إلى المشتري.*لا توقّع على التنازل.*أُلغيت الضمانة/,
    /refunded to the buyer.*do not sign the transfer.*is cancelled/,
  ],
  overdue: [
    'in_transfer',
    /انتهت مهلة نقل الملكية.*المبلغ محفوظ.*أُعيد المبلغ إليه/,
    /time to transfer.*is over.*held.*refunded to the buyer/,
  ],
}
/** Waits of the ordinary course: the status speaks. */
const ordinary: Partial<Record<WaitCode, OperationalStatus>> = {
  owner_consent: 'awaiting_owner',
  acceptance: 'awaiting_acceptance',
  payment: 'awaiting_payment',
  countdown: 'in_transfer',
  release: 'in_transfer',
  registry: 'release_requested',
  none: 'rejected',
}

const ofMoney = {
  payout: ['completed', 'released'],
  payout_approval: ['completed', 'waiting'],
  payout_held: ['completed', 'sale_reversed'],
  payout_late: ['completed', 'late'],
  payout_failed: ['completed', 'waiting'],
  payout_withdrawn: ['completed', 'split_waiting'],
  refund: ['cancelled', 'refunding'],
  refund_held: ['expired', 'refund_waiting'],
  fee_bill: ['cancelled', 'ended_owing'],
} as const satisfies Partial<Record<WaitCode, readonly [OperationalStatus, OwnerView['money']['position']]>>

test('every wait of a sale stands in one of the tables', () => {
  expect([...Object.keys(withWords), ...Object.keys(ordinary), ...Object.keys(ofMoney)].toSorted()).toEqual([...waitCodes].toSorted())
})

describe.each([
  ['ar', ar],
  ['en', en],
] as const)('in %s', (lang, phrases) => {
  beforeEach(async () => {
    localStorage.setItem('lang', lang)
    await startI18n('shell', 'guarantees/owner')
    await i18next.changeLanguage(lang)
  })

  test.each(Object.entries(withWords))(
    'a sale that waits for %s is told by that wait, with its day, and by nothing else',
    async (code, [status, inArabic, inEnglish]) => {
      const wait = waitCodes.find((one) => one === code) ?? 'none'
      const lines = await read({ status, wait })
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(lang === 'ar' ? inArabic : inEnglish)
      expect(lines[0]).not.toContain('{{')
      const [, sentence = ''] = Object.entries(phrases.wait).find(([name]) => name === code) ?? []
      expect(isDated(sentence)).toBe(!['vehicle', 'staff_block'].includes(code))
      if (isDated(sentence)) expect(lines[0]).toMatch(/25/)
    },
  )

  test.each(['case', 'cancellation_answer'] as const)(
    'a sale that a partner proposed and that waits for %s speaks of no agent: the owner answers',
    async (code) => {
      const [line = '', ...more] = await read({ status: 'in_transfer', wait: code, ofPartner: true })
      expect(more).toEqual([])
      expect(line).not.toMatch(/وكيل|agent/)
      expect(line).toMatch(/سجّل الدخول|sign in/)
      expect(line).toMatch(/25/)
    },
  )

  test('an offer under a check of the vehicle can be withdrawn, and is told by the check', async () => {
    const lines = await read({ status: 'awaiting_acceptance', wait: 'vehicle', may: 'withdraw' })
    expect(lines).toEqual([phrases.wait.vehicle])
  })

  test.each(Object.entries(ordinary))('a sale that waits for %s is told by its status', async (code, status) => {
    const wait = waitCodes.find((one) => one === code) ?? 'none'
    const [, sentence] = Object.entries(phrases.closed).find(([name]) => name === status) ?? []
    expect(await read({ status, wait, position: 'ended' })).toEqual([sentence])
  })

  test.each(Object.entries(ofMoney))(
    'a sale that ended and waits for %s is told by where its money is',
    async (code, [status, position]) => {
      const wait = waitCodes.find((one) => one === code) ?? 'none'
      expect(await read({ status, wait, position, isFinal: true })).toEqual([heading])
    },
  )

  test('the question to the owner stands with its day and what follows without an answer', async () => {
    const lines = await read({ status: 'awaiting_owner', wait: 'owner_consent', may: 'consent' })
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/25/)
    expect(lines[1]).toBe(phrases.otherwise)
  })

  test.each([
    ['awaiting_owner', 'owner_consent', 'consent', 'step'],
    ['awaiting_owner', 'owner_consent', undefined, 'step'],
    ['awaiting_payment', 'payment', undefined, 'stage'],
    ['completed', 'none', undefined, 'outcome'],
    ['rejected', 'none', undefined, 'outcome'],
  ] as const)(
    'the card of a sale in %s that waits for %s (%s allowed) is headed by what it holds: %s',
    async (status, wait, may, title) => {
      await read({ status, wait, ...(may && { may }) })
      expect(document.querySelector('h2')?.textContent).toBe(phrases[title])
    },
  )

  test('an offer with the buyer may be withdrawn free of charge', async () => {
    const lines = await read({ status: 'awaiting_acceptance', wait: 'acceptance', may: 'withdraw' })
    expect(lines).toEqual([phrases.closed.awaiting_acceptance, phrases.withdrawUntil])
  })

  test.each(['cancelled', 'expired', 'rejected'] as const)('a sale that is %s before any payment is told by its end', async (status) => {
    expect(await read({ status, wait: 'none', position: 'ended', isFinal: true }, null)).toEqual([phrases.closed[status]])
  })
})
