import type { Bearer, TransferType } from '@damana/contract/statuses'
import { scenarioRegistration } from './vehicles.ts'

/** A seller: a person with an account, or one who is only in the registers. */
export type Seller = 'samira' | 'basel' | 'petra'
export type Buyer = 'samira' | 'basel' | 'tareq' | { name: string; nationalNumber: string; phone: string }
export type Actor = 'samira' | 'basel' | 'tareq' | 'khaled'

/**
 * The next step, by hours since the scenario's start. `tick`: the clock and the registry run. `silence`: the registry no longer answers
 * about this vehicle. `seize`: a seizure is registered.
 */
export type Step = { after: number } & (
  | { does: 'accept' | 'pay' | 'move' | 'tick' | 'silence' | 'seize' | 'settle' }
  | { does: 'reject' | 'withdraw' | 'refuse'; reason: string }
  | { does: 'object' | 'cancel'; by: 'seller' | 'buyer'; reason: string }
  | { does: 'release'; by: 'seller' }
)

export interface Scenario {
  name: string
  /** The start, in hours before the first start of the sandbox. */
  hoursAgo: number
  seller: Seller
  /** The seller's agent. */
  agent?: 'tareq'
  buyer: Buyer
  registration: string
  /** Dinars. */
  price: number
  bearer: Bearer
  rail: TransferType
  code?: string
  steps: readonly Step[]
}

const day = 24
const accept = (after: number): Step => ({ after, does: 'accept' })
const pay = (after: number): Step => ({ after, does: 'pay' })
const toPayment = [accept(3)] as const
/** The reminder at half of a wait that began at this hour. */
const remind = (from: number, waitHours: number): Step => ({ after: from + waitHours / 2 + 0.1, does: 'tick' })
const toHold = [accept(3), pay(9)] as const
/**
 * The waiver at the licensing centre, the release request a little later, the registry's confirmation, and the payout at the bank's next
 * cut-off.
 */
const toCompletion: readonly Step[] = [
  accept(2),
  pay(7),
  { after: 30, does: 'move' },
  { after: 31, does: 'release', by: 'seller' },
  { after: 31.01, does: 'tick' },
  { after: 31.1, does: 'settle' },
]

/** One guarantee of Samira and Basel in every status. A release stays requested only as long as the registry does not answer. */
const ofSamiraAndBasel: readonly Omit<Scenario, 'registration'>[] = [
  {
    name: 'paid-1',
    hoursAgo: 40 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 8_750,
    bearer: 'equally',
    rail: 'ACH',
    steps: toCompletion,
  },
  {
    name: 'paid-2',
    hoursAgo: 27 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 13_200,
    bearer: 'buyer',
    rail: 'RTGS',
    code: 'NOV10',
    steps: toCompletion,
  },
  {
    name: 'rejected',
    hoursAgo: 21 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 6_400,
    bearer: 'seller',
    rail: 'ACH',
    steps: [{ after: 5, does: 'reject', reason: 'وجدت مركبة أخرى أقرب إلى ما أريد.' }],
  },
  {
    name: 'refused',
    hoursAgo: 19 * day,
    seller: 'samira',
    agent: 'tareq',
    buyer: 'basel',
    price: 7_100,
    bearer: 'buyer',
    rail: 'ACH',
    steps: [{ after: 4, does: 'refuse', reason: 'السعر أقل مما اتفقنا عليه.' }],
  },
  {
    name: 'withdrawn',
    hoursAgo: 17 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 9_900,
    bearer: 'equally',
    rail: 'ACH',
    steps: [{ after: 20, does: 'withdraw', reason: 'قررت ألا أبيع الآن.' }],
  },
  {
    name: 'unanswered',
    hoursAgo: 14 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 5_300,
    bearer: 'equally',
    rail: 'ACH',
    steps: [{ after: 72.1, does: 'tick' }],
  },
  {
    name: 'unpaid',
    hoursAgo: 12 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 10_450,
    bearer: 'buyer',
    rail: 'ACH',
    steps: [accept(2), { after: 2 + 3 * day + 0.1, does: 'tick' }, { after: 2 + 7 * day + 0.3, does: 'tick' }],
  },
  {
    name: 'late',
    hoursAgo: 4 * day + 8,
    seller: 'samira',
    buyer: 'basel',
    price: 11_800,
    bearer: 'equally',
    rail: 'RTGS',
    steps: [accept(2), { after: 2 + 3 * day + 0.1, does: 'tick' }],
  },
  {
    name: 'asked',
    hoursAgo: 3 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 12_600,
    bearer: 'equally',
    rail: 'ACH',
    // The registry is asked and does not answer; two minutes of that are a case.
    steps: [
      ...toHold,
      { after: 3 * day - 1, does: 'silence' },
      { after: 3 * day - 1, does: 'release', by: 'seller' },
      { after: 3 * day - 0.99, does: 'tick' },
      { after: 3 * day - 0.9, does: 'tick' },
    ],
  },
  {
    // Ordered within the last hour, or it would be past its promised day before the first day of the sandbox is over.
    name: 'released',
    hoursAgo: 31.5,
    seller: 'samira',
    buyer: 'basel',
    price: 27_500,
    bearer: 'buyer',
    rail: 'RTGS',
    steps: toCompletion,
  },
  { name: 'held', hoursAgo: 2 * day, seller: 'samira', buyer: 'basel', price: 14_250.5, bearer: 'equally', rail: 'ACH', steps: toHold },
  {
    name: 'to-pay',
    hoursAgo: 1.5 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 9_150,
    bearer: 'seller',
    rail: 'ACH',
    code: 'AHLAN5',
    steps: toPayment,
  },
  {
    name: 'for-owner',
    hoursAgo: 8,
    seller: 'samira',
    agent: 'tareq',
    buyer: 'basel',
    price: 8_300,
    bearer: 'buyer',
    rail: 'ACH',
    steps: [],
  },
  { name: 'to-answer', hoursAgo: 5, seller: 'samira', buyer: 'basel', price: 16_900, bearer: 'equally', rail: 'RTGS', steps: [] },
  {
    name: 'objected',
    hoursAgo: 2.6 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 11_350,
    bearer: 'buyer',
    rail: 'ACH',
    steps: [...toHold, { after: 28, does: 'object', by: 'buyer', reason: 'عدّاد المسافة لا يطابق ما ورد في الإعلان.' }],
  },
  {
    name: 'cancelling',
    hoursAgo: 2.3 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 7_650,
    bearer: 'equally',
    rail: 'ACH',
    steps: [...toHold, { after: 30, does: 'cancel', by: 'buyer', reason: 'تغيّرت ظروفي ولم أعد أحتاج المركبة.' }, remind(30, 48)],
  },
  {
    name: 'seized',
    hoursAgo: 2.2 * day,
    seller: 'samira',
    buyer: 'basel',
    price: 15_900,
    bearer: 'seller',
    rail: 'RTGS',
    steps: [...toHold, { after: 33, does: 'seize' }, { after: 33.1, does: 'tick' }],
  },
  {
    name: 'samira-paid',
    hoursAgo: 33 * day,
    seller: 'basel',
    buyer: 'samira',
    price: 7_850,
    bearer: 'equally',
    rail: 'ACH',
    steps: toCompletion,
  },
  {
    name: 'samira-held',
    hoursAgo: 1.8 * day,
    seller: 'basel',
    buyer: 'samira',
    price: 6_950,
    bearer: 'seller',
    rail: 'ACH',
    steps: toHold,
  },
  { name: 'samira-to-answer', hoursAgo: 9, seller: 'basel', buyer: 'samira', price: 10_200, bearer: 'buyer', rail: 'ACH', steps: [] },
]

type Ending = 'completed' | 'released' | 'held' | 'to-pay' | 'late' | 'to-answer' | 'rejected' | 'unanswered' | 'withdrawn'
const endings: Readonly<Record<Ending, { count: number; daysAgo: readonly [oldest: number, newest: number]; steps: readonly Step[] }>> = {
  completed: { count: 33, daysAgo: [84, 4], steps: toCompletion },
  rejected: { count: 4, daysAgo: [60, 12], steps: [{ after: 9, does: 'reject', reason: 'لم نتفق على السعر.' }] },
  // Those who never register have the seven days more in which their time to answer stands still.
  unanswered: { count: 3, daysAgo: [50, 11], steps: [{ after: 10 * day + 0.1, does: 'tick' }] },
  withdrawn: { count: 3, daysAgo: [45, 7], steps: [{ after: 26, does: 'withdraw', reason: 'بيعت المركبة في المعرض.' }] },
  late: { count: 2, daysAgo: [4.6, 4.2], steps: [accept(3), { after: 3 + 3 * day + 0.1, does: 'tick' }] },
  held: { count: 6, daysAgo: [3.5, 0.6], steps: toHold },
  released: { count: 2, daysAgo: [1.33, 1.31], steps: toCompletion },
  'to-pay': { count: 4, daysAgo: [2.4, 0.4], steps: [...toPayment, remind(3, 72)] },
  'to-answer': { count: 3, daysAgo: [1.6, 0.2], steps: [remind(0, 72)] },
}
const invited: readonly Buyer[] = [
  { name: 'رائد سليم العبادي', nationalNumber: '9841077013', phone: '+962777300411' },
  { name: 'دانا محمود النسور', nationalNumber: '9932088114', phone: '+962788300512' },
  { name: 'عمر عيسى المومني', nationalNumber: '9761099215', phone: '+962799300613' },
]
const bearers: readonly Bearer[] = ['equally', 'buyer', 'seller']

/** Sixty guarantees of Petra Motors over three months: most completed, some in every stage. */
function makePetraScenarios(): Scenario[] {
  const scenarios: Scenario[] = []
  for (const [ending, { count, daysAgo, steps }] of Object.entries(endings) as [Ending, (typeof endings)[Ending]][]) {
    for (let index = 0; index < count; index += 1) {
      const place = scenarios.length
      const [oldest, newest] = daysAgo
      const hoursAgo = (oldest - ((oldest - newest) * index) / Math.max(1, count - 1)) * day
      const buyer = steps.some(({ does }) => does === 'accept' || does === 'reject')
        ? place % 4 === 3
          ? 'basel'
          : place % 9 === 5
            ? 'samira'
            : 'tareq'
        : (invited[place % invited.length] ?? 'tareq')
      scenarios.push({
        name: `petra-${ending}-${index + 1}`,
        hoursAgo,
        seller: 'petra',
        buyer,
        registration: scenarioRegistration.ofPetra(place),
        price: ending === 'released' ? 31_000 + index * 2_750 : 4_900 + ((place * 1_370) % 14_600),
        bearer: bearers[place % bearers.length] ?? 'equally',
        rail: place % 3 === 1 ? 'RTGS' : 'ACH',
        ...(place % 7 === 2 ? { code: 'NOV10' } : {}),
        // The newest of an ending have not come as far as the others.
        steps: steps.filter(({ after }) => after < hoursAgo),
      })
    }
  }
  return scenarios
}

/** Every scenario; first those of the people whom a new visitor signs in as. */
export function makeScenarios(): Scenario[] {
  const counts = { samira: 0, basel: 0, petra: 0 }
  const ofPeople = ofSamiraAndBasel.map((scenario): Scenario => {
    const index = counts[scenario.seller]++
    return {
      ...scenario,
      registration: scenario.seller === 'basel' ? scenarioRegistration.ofBasel(index) : scenarioRegistration.ofSamira(index),
    }
  })
  return [...ofPeople, ...makePetraScenarios()]
}
