import type { Lang } from '@damana/contract/errors'
import { actorKinds, operationalStatuses, remindedWaits, staffPeriods } from '@damana/contract/statuses'
import { guaranteeEvents, type NoticeSide, eventKinds, type EventKind } from '@damana/contract/guarantee-events'
import { mayChooseSms } from '@damana/contract/notification-kinds'
import { describe, expect, test } from 'vitest'
import { lifecycle } from '#lifecycle/index.ts'
import { codePurposes, type NoticeFacts } from './payloads.ts'
import type { HistoryEvent } from './history.rules.ts'
import {
  goesByPhone,
  type KeyOfInvitation,
  phraseHistory,
  phraseLine,
  phraseMessage,
  phraseNotice,
  phraseStaffHistory,
} from './phrasing.ts'

const facts: NoticeFacts = {
  event: 'created',
  side: 'buyer',
  number: 'DM-100001',
  vehicle: 'تويوتا كورولا 2021',
  price_fils: '12000000',
  total_price_fils: '12060000',
  seller_due_fils: '11940000',
  buyer_name: 'باسل حداد',
  seller_name: 'سميرة خليل',
  payment_reference: '100000000017',
  until: '2026-11-23T14:00:00Z',
  release_allowed_at: '2026-11-23T14:00:00Z',
  reason: 'وجدت أخرى',
  status: 'awaiting_acceptance',
  invited: false,
  accepted: true,
  amount_fils: '5000000',
  beneficiary: null,
  by: 'seller',
  remaining_fils: '7060000',
  excess_fils: '1000000',
  payer: null,
  fee_fils: '25000000',
  fee_side: 'buyer',
  paid_fils: '12060000',
  back_fils: '12035000',
  taken_fils: '25000',
  owes_fils: null,
  seller_fils: '8000000',
  buyer_fils: '4060000',
  answer: 'yes',
  what: 'mortgaged',
  awaited: null,
  words: 'لا أوافق',
}
const sides = ['seller', 'creator', 'buyer'] as const
/** Every combination of the facts that select a text. */
const variants: readonly Partial<NoticeFacts>[] = [
  ...operationalStatuses.map((status) => ({ status })),
  ...(['seller', 'creator', 'buyer', 'staff', 'system', 'registry'] as const).map((by) => ({ by })),
  { invited: true },
  { beneficiary: 'buyer' },
  { beneficiary: 'payer' },
  { payer: 'undeclared' },
  { payer: 'deciding' },
  { fee_side: 'seller' },
  { fee_side: 'waived' },
  { paid_fils: '0', back_fils: '0', taken_fils: '0' },
  { paid_fils: '0', back_fils: '0', taken_fils: '0', owes_fils: '10000' },
  { paid_fils: '8000', back_fils: '0', taken_fils: '8000', owes_fils: '2000' },
  { paid_fils: '1000250000', back_fils: '1000250000', taken_fils: '0' },
  { paid_fils: null, back_fils: null, taken_fils: null, owes_fils: '25000' },
  { answer: 'no' },
  { what: 'seized' },
  ...[...remindedWaits, ...staffPeriods, 'third', 'seller', 'in_doubt'].map((what) => ({ what })),
  { awaited: 'buyer' },
  { awaited: 'seller' },
  { vehicle: 'ميتسوبيشي أوتلاندر سبورت 2021', buyer_name: 'عبد الرحمن محمود عبد الكريم الخصاونة' },
  { reason: 'وجدت مركبة أخرى بسعر أقل وبحال أحسن، ولا أريد أن أشتري مركبتين في وقت واحد كما اتفقنا بالهاتف. '.repeat(2).trim() },
  {
    total_price_fils: '1000250000',
    seller_due_fils: '1000000000',
    amount_fils: '999999999',
    remaining_fils: '900000001',
    seller_fils: '900000000',
  },
  { remaining_fils: null, excess_fils: null, fee_fils: null, fee_side: null, reason: null, words: null, until: null, amount_fils: null },
]
const every = eventKinds.flatMap((event) =>
  sides.flatMap((side) => variants.map((variant): NoticeFacts => ({ ...facts, event, side, ...variant }))),
)
const named = ({ event, side, status, by }: NoticeFacts) => `${event} to the ${side} (${status}, by ${by})`
const isTold = (event: EventKind, side: NoticeSide) =>
  every.some((one) => one.event === event && one.side === side && phraseNotice('ar', one))

/** Events without a notification to this side: they concern the other side only, or the next event says the same. */
const silent: Readonly<Record<NoticeSide, readonly EventKind[]>> = {
  seller: ['payment_unmatched', 'payer_declared', 'payer_accepted', 'refund_used_up', 'due_used_up'],
  creator: [
    'payment_unmatched',
    'payer_declared',
    'payer_accepted',
    'refund_used_up',
    'due_used_up',
    'payout_ordered',
    'payout_held',
    'payout_approved',
    'payout_sent',
    'payout_accepted',
    'payout_late',
    'payout_rejected',
    'payout_returned',
    'payout_withdrawn',
  ],
  buyer: ['refused', 'due_used_up', 'payout_ordered', 'payout_approved', 'payout_accepted'],
}

describe('the line of an event', () => {
  const line = (lang: Lang, kind: EventKind, given: Partial<HistoryEvent> = {}) =>
    phraseHistory(lang, { kind, actor: 'seller', isYours: false, facts: {}, ...given })
  const amounts = Object.fromEntries(
    ['amount_fils', 'remaining_fils', 'price_fils', 'seller_fils', 'buyer_fils', 'fee_fils'].map((name) => [name, '14907500']),
  )

  test('is a whole sentence in both languages, whoever did it and whatever is known of it', () => {
    const whats = ['in_doubt', 'mortgaged', 'third', 'unknown', null, ...remindedWaits, ...staffPeriods]
    for (const kind of eventKinds)
      for (const actor of actorKinds)
        for (const isYours of [true, false])
          for (const what of whats)
            for (const lang of ['ar', 'en'] as const) {
              const said = line(lang, kind, { actor, isYours, facts: { ...amounts, what } })
              expect(said, `${kind} by ${actor}, ${String(what)}`).toMatch(/^[^{}]+\.$/)
              expect(said).not.toMatch(/undefined|null|NaN| {2}/)
              expect(/[؀-ۿ]/.test(said), said).toBe(lang === 'ar')
            }
    for (const kind of eventKinds) {
      expect(phraseStaffHistory('ar', kind)).toMatch(/^[؀-ۿ]/)
      expect(phraseStaffHistory('en', kind)).toMatch(/^[A-Z]/)
    }
  })

  test('says who acted, to the actor in the second person', () => {
    expect(line('en', 'objected')).toBe('The seller objected; the guarantee was blocked. The money is held.')
    expect(line('en', 'objected', { actor: 'buyer' })).toBe('The buyer objected; the guarantee was blocked. The money is held.')
    expect(line('ar', 'accepted', { actor: 'buyer', isYours: true })).toBe('قبولك الضمانة.')
    expect(line('en', 'release_requested', { actor: 'system' })).toMatch(/^We requested release/)
    expect(line('en', 'split_answered', { facts: { answer: 'yes' } })).toBe('The seller agreed to the split.')
    expect(line('en', 'split_answered', { facts: { answer: 'no' }, isYours: true })).toBe('You declined the split. Our staff decide.')
  })

  test('tells a payment by what is known of it', () => {
    const paid = (facts: HistoryEvent['facts']) => line('en', 'payment_received', { actor: 'bank', facts })
    expect(paid({})).toBe('A payment arrived.')
    expect(paid({ amount_fils: '5000000', remaining_fils: '0' })).toBe('A payment of JOD 5,000 arrived.')
    expect(paid({ amount_fils: '5000000', remaining_fils: '4246500' })).toBe(
      'A payment of JOD 5,000 arrived; JOD 4,246.500 remains to be paid.',
    )
    expect(paid({ amount_fils: '5000000', payer: 'undeclared' })).toBe('A payment of JOD 5,000 arrived from somebody other than the buyer.')
    expect(line('en', 'payout_settled', { facts: { amount_fils: '5000000', beneficiary: 'payer' } })).toBe(
      'The bank confirmed the transfer. JOD 5,000 for the person who paid for the buyer.',
    )
    expect(line('ar', 'payout_settled', { facts: { amount_fils: '5000000' } })).toBe('أكّد البنك التحويل. 5,000 دينار للبائع.')
  })
})

describe('the words of an event', () => {
  test.each(sides)('reach the %s, or are left unsaid on purpose', (side) => {
    expect(eventKinds.filter((event) => !isTold(event, side)).toSorted()).toEqual(silent[side].toSorted())
  })

  test('are there for each side that gets an SMS', () => {
    for (const event of eventKinds)
      for (const side of guaranteeEvents[event].sms) expect(isTold(event, side), `${event} to the ${side}`).toBe(true)
  })

  test('reach by SMS, which nobody can turn off, each side that is asked to answer; an owner may have a link instead', () => {
    for (const event of eventKinds) {
      const { asks, sms, about } = guaranteeEvents[event]
      if (asks.buyer !== null) expect(sms, event).toContain('buyer')
      if (asks.owner === 'agent') expect(sms, event).toContain('creator')
      if (asks.buyer !== null || asks.owner !== null) expect(mayChooseSms(about), event).toBe(false)
    }
  })

  test('are there for everything that the life cycle brings about', () => {
    const said = new Set<EventKind>(eventKinds)
    for (const { event } of lifecycle) if (typeof event === 'string') expect(said).toContain(event)
  })

  test('are told to the same sides in both languages, and never half a sentence', () => {
    for (const one of every) {
      const [arabic, english] = [phraseNotice('ar', one), phraseNotice('en', one)]
      expect(arabic === undefined, named(one)).toBe(english === undefined)
      for (const sentence of [arabic, english]) {
        if (!sentence) continue
        expect(`${sentence.title} ${sentence.body} ${sentence.sms ?? ''}`, named(one)).not.toMatch(/undefined|null|NaN|\{|\}|[٠-٩]|!| {2}/)
        expect(sentence.body, named(one)).toMatch(/(\.|وجدت أخرى|لا أوافق)$/)
      }
    }
  })

  /** Every way in which a sale ends after its acceptance, and what may have become of its money: by the sums alone a text may speak of refunds and debts. */
  const ends: readonly Partial<NoticeFacts>[] = [
    { event: 'expired', status: 'expired' },
    { event: 'withdrawn', status: 'cancelled', by: 'seller' },
    ...(['buyer', 'seller', 'waived'] as const).map((fee_side) => ({ event: 'cancelled', status: 'cancelled', fee_side }) as const),
    { event: 'case_refunded', status: 'cancelled', fee_side: null, fee_fils: null },
    { event: 'transfer_given_up', status: 'cancelled', fee_side: null, fee_fils: null },
    { event: 'receipt_not_paid_again', status: 'cancelled', fee_side: null, fee_fils: null },
  ]
  const sums = [
    ['nothing was paid, a fee is owed', { paid_fils: '0', back_fils: '0', taken_fils: '0', owes_fils: '10000' }],
    ['nothing was paid or is owed', { paid_fils: '0', back_fils: '0', taken_fils: '0', owes_fils: '0' }],
    ['a part was paid, and a fee taken from it', { paid_fils: '3000001', back_fils: '2990001', taken_fils: '10000', owes_fils: '0' }],
    ['a part was paid, and the fee took it', { paid_fils: '8000', back_fils: '0', taken_fils: '8000', owes_fils: '2000' }],
    ['all was paid, without a fee', { paid_fils: '12060000', back_fils: '12060000', taken_fils: '0', owes_fils: '0' }],
  ] as const
  const written = (fils: string) => (Number(fils) / 1000).toLocaleString('en', { minimumFractionDigits: fils.endsWith('000') ? 0 : 3 })

  test.each(sums)('of an end after which %s is what the sums say: what goes back, what is taken, what is owed', (_name, money) => {
    for (const end of ends)
      for (const side of sides)
        for (const lang of ['ar', 'en'] as const) {
          const one: NoticeFacts = { ...facts, accepted: true, ...end, side, ...money }
          const sentence = phraseNotice(lang, one)
          if (!sentence) throw new Error(`nobody tells ${named(one)}`)
          // It costs the sale's side nothing and tells it of nothing but the end.
          if (one.event === 'receipt_not_paid_again' && side !== 'buyer') continue
          const refund = lang === 'ar' ? /يُعاد/ : /refunded/
          const isRefunded = money.back_fils !== '0'
          for (const text of [sentence.body, sentence.sms ?? '']) {
            const said = text.replace(lang === 'ar' ? 'فلا مبلغ يُعاد' : 'so nothing is refunded', '')
            expect(refund.test(said), `${lang} ${named(one)}: ${text}`).toBe(isRefunded)
            if (isRefunded) expect(text).toContain(written(money.back_fils))
            if (money.paid_fils === '0') expect(text).toMatch(lang === 'ar' ? /لم يُدفع شيء/ : /Nothing was paid/)
            expect(text.includes(written('10000')), text).toBe(
              money.owes_fils === '10000' || (money.taken_fils === '10000' && text === sentence.body && side === 'buyer'),
            )
            if (money.owes_fils === '2000') expect(text).toContain(written('2000'))
            expect(text).not.toMatch(/nothing is due|لا يستحق أحد/)
          }
        }
  })

  test('ask for the rest only where a part has arrived', () => {
    for (const lang of ['ar', 'en'] as const)
      for (const what of ['payment', 'late_payment'] as const) {
        const asked = (paid_fils: string) => {
          const sentence = phraseNotice(lang, { ...facts, event: 'reminded', side: 'buyer', what, awaited: 'buyer', paid_fils })
          return `${sentence?.body} ${sentence?.sms}`
        }
        const restOf = lang === 'ar' ? /بقي/ : /the rest/
        expect(asked('0')).not.toMatch(restOf)
        expect(asked('0')).not.toMatch(lang === 'ar' ? /يُعاد|وصل قبل/ : /refund/)
        expect(asked('3000001')).toMatch(restOf)
      }
  })

  test('name vehicle, price and the first name of the seller in an invitation, and no more of the name', () => {
    for (const lang of ['ar', 'en'] as const) {
      const sms = phraseNotice(lang, { ...facts, event: 'created', side: 'buyer', invited: true })?.sms
      for (const named of [facts.vehicle, '12,000', 'سميرة']) expect(sms).toContain(named)
      expect(sms).not.toContain('خليل')
      const ofCompany = { ...facts, event: 'created', side: 'buyer', invited: true, seller_name: 'شركة البتراء للسيارات' } as const
      expect(phraseNotice(lang, ofCompany)?.sms).toContain('شركة البتراء')
    }
  })

  test('lead a buyer without an account to the registration, an owner without one to the own link, everybody else to the guarantee', () => {
    const linkOf = (change: Partial<NoticeFacts>, keyOf?: KeyOfInvitation) =>
      phraseMessage(
        { channel: 'sms', to: '+962790000001', lang: 'ar', template: 'notice', facts: { ...facts, ...change } },
        'https://damana.example',
        keyOf,
      ).link
    expect(linkOf({ invited: true })).toBe('https://damana.example/register-person?invite=DM-100001')
    expect(linkOf({ invited: true }, (number, phone) => `${number}.${phone.slice(-3)}`)).toBe(
      'https://damana.example/register-person?invite=DM-100001&key=DM-100001.001',
    )
    expect(linkOf({})).toBe('https://damana.example/damana/DM-100001')
    // Nobody can sign in for this owner.
    expect(linkOf({ invited: true, event: 'vehicle_refused', side: 'seller' })).toBeNull()
  })

  test('fit on a phone: two parts of an SMS at most', () => {
    const tooLong = every.flatMap((one) =>
      goesByPhone(one)
        ? (['ar', 'en'] as const).flatMap((lang) => {
            const sentence = phraseNotice(lang, one)
            if (!sentence) return []
            const { text } = phraseMessage(
              { channel: 'sms', to: '+962790000001', lang, template: 'notice', facts: one },
              'https://damana.example',
              () => 'kZ3-_aB9xQ',
            )
            return partsOf(text) > 2 ? [`${lang} ${named(one)}: ${partsOf(text)} parts, ${text}`] : []
          })
        : [],
    )
    expect([...new Set(tooLong)]).toEqual([])
  })
})

/** A part of an SMS holds 153 Latin letters, or 67 letters of a text with Arabic. */
function partsOf(text: string): number {
  const isLatin = !/[^\u0020-\u007e\n]/.test(text)
  const [single, part] = isLatin ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / part)
}

describe('a code', () => {
  const codeIn = (lang: 'ar' | 'en', facts: object, channel: 'sms' | 'email' = 'sms') =>
    phraseMessage(
      { channel, to: '+962790000001', lang, template: 'otp', facts: { code: '12345', purpose: 'new_device', ...facts } },
      'https://app.damana.example:8443',
    ).text

  test.each(['ar', 'en'] as const)(
    'ends in %s with the line by which a phone offers it on our pages alone, and on no other channel',
    (lang) => {
      expect(codeIn(lang, {}).split('\n').at(-1)).toBe('@app.damana.example #12345')
      expect(codeIn(lang, {}, 'email')).not.toContain('@')
    },
  )

  test.each(['ar', 'en'] as const)('fits two parts in %s for every purpose, and four with all that a step-up names', (lang) => {
    for (const purpose of codePurposes) expect(partsOf(codeIn(lang, { purpose })), purpose).toBeLessThanOrEqual(2)
    const named = {
      purpose: 'step_up',
      action: 'release',
      number: 'DM-100001',
      amount_fils: '12345678',
      iban_tail: '0302',
      fee_fils: '25000',
    }
    expect(partsOf(codeIn(lang, named))).toBeLessThanOrEqual(4)
  })
})

describe('what protects an account', () => {
  test.each(['ar', 'en'] as const)('names in %s what is being changed, and to what, before and after', (lang) => {
    const to = { to: '+962790000001', channel: 'sms' as const, lang }
    const contact = '+962•••••111'
    const asked = phraseMessage(
      { ...to, template: 'otp', facts: { code: '12345', purpose: 'step_up', action: 'change_contact', contact } },
      'https://damana.example',
    )
    expect(asked).toMatchObject({ code: '12345' })
    expect(asked.text).toContain(contact)
    const told = (what: 'mobile' | 'email') =>
      phraseMessage({ ...to, template: 'contact_changed', facts: { what, contact } }, 'https://damana.example').text
    expect(told('mobile')).toContain(contact)
    expect(told('mobile')).not.toBe(told('email'))
    const changed = phraseMessage({ ...to, channel: 'email', template: 'password_changed', facts: {} }, 'https://damana.example')
    expect(changed.subject).not.toBeNull()
  })
})

test('a vehicle has its make and model in the language of the message, by SMS and in the product', () => {
  const sms = (lang: 'ar' | 'en') =>
    phraseMessage({ template: 'owner_link', channel: 'sms', to: '+962790000021', lang, facts: ownerLink }, 'http://localhost').text
  const ownerLink = {
    path: '/owner/x',
    number: 'DM-100001',
    creator: 'طارق ناصر',
    vehicle: 'تويوتا كورولا هايبرد 2021',
    price_fils: '12000000',
    seller_due_fils: '11940000',
  }
  expect(sms('ar')).toContain('تويوتا كورولا هايبرد 2021')
  expect(sms('en')).toContain('Toyota Corolla Hybrid 2021')
  expect(phraseLine('ar', facts)?.body).toContain('تويوتا كورولا 2021')
  expect(phraseLine('en', facts)?.body).toContain('Toyota Corolla 2021')
  // A model that the list does not know stays as the registry calls it.
  expect(phraseLine('en', { ...facts, vehicle: 'ميتسوبيشي أوتلاندر سبورت 2021' })?.body).toContain('ميتسوبيشي أوتلاندر سبورت 2021')
})
