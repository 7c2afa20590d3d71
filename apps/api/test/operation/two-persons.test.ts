import { afterEach, describe, expect, it } from 'vitest'
import { fils } from '@damana/contract/money'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { skipWait } from '#sandbox/skip-wait.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import type { TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import { acceptedSale, completedSale, creditOf, garage, noticeOf, payoutOf, sendFiles, sendPartnerRequest } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { heldSale, letBanksWork } from '../support/sale.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

type Client = Awaited<ReturnType<TestApi['staff']>>
interface Standing {
  sha256: string
  is_you: boolean
}
/** One thing that two persons decide, by the same steps whatever it is. */
interface Decision {
  persons: readonly [StaffName, StaffName, StaffName]
  /** The person who made the thing, where the product knows one. */
  maker?: StaffName
  approve(client: Client, approves?: { approves: string }): Promise<unknown>
  standing(client: Client): Promise<readonly Standing[]>
  takeBack(client: Client): Promise<unknown>
  /** A statement that changes something the decision speaks of, and the one that puts it right. */
  change: readonly [string, string]
}

const reason = 'بعد الاطلاع'
let vehicle = 0
const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const anew = async () => void (await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } }))
afterEach(anew)
const one = async (sql: string, parameters: readonly string[] = []) =>
  (await api.owner.query<{ number: string }>(sql, [...parameters])).rows[0]?.number ?? ''

const ofFinance = ['fadi', 'yazan', 'nour'] as const
const ofReview = ['rana', 'nour', 'salma'] as const

const inCase = (number: string, subject: 'case' | 'cancellation', change: Decision['change'], approve: Decision['approve']): Decision => ({
  persons: ofReview,
  approve,
  standing: async (client) =>
    (await client.call('GET /admin/cases/:number', { params: { number } })).votes.filter((vote) => vote.subject === subject),
  takeBack: (client) => client.call('POST /admin/cases/:number/take-back', { params: { number }, body: { question: subject } }),
  change,
})
const objected = async (): Promise<Decision> => {
  const { number, buyer } = await heldSale(api, { ...fresh(), priceFils: '25000000' })
  await letBanksWork(api)
  await buyer.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'ليست كما وُصفت' } })
  const ofIt = `update app.guarantee_blocks set opened_at = opened_at`
  const where = `where guarantee_id = ${number.slice(3)} and closed_at is null`
  return inCase(number, 'case', [`${ofIt} - interval '1 second' ${where}`, `${ofIt} + interval '1 second' ${where}`], (client, approves) =>
    client.call('POST /admin/cases/:number/decide', { params: { number }, body: { decision: 'dismiss', reason, ...approves } }),
  )
}
const cancellation = async (): Promise<Decision> => {
  const { number, buyer } = await heldSale(api, { ...fresh(), priceFils: '25000000' })
  await letBanksWork(api)
  const { fee_fils } = await buyer.call('GET /guarantees/:number/cancellation', { params: { number } })
  await buyer.call('POST /guarantees/:number/cancellation', { params: { number }, body: { reason: 'غيّرت رأيي', fee_fils } })
  const ofIt = `update app.cancellation_requests set requested_at = requested_at`
  const where = `where guarantee_id = ${number.slice(3)} and closed_at is null`
  return inCase(
    number,
    'cancellation',
    [`${ofIt} - interval '1 second' ${where}`, `${ofIt} + interval '1 second' ${where}`],
    (client, approves) =>
      client.call('POST /admin/cases/:number/cancellation', { params: { number }, body: { decision: 'reject', reason, ...approves } }),
  )
}
const fee = async (): Promise<Decision> => {
  const sale = await acceptedSale(api, fresh())
  for (const wait of ['late', 'over']) await skipWait(api.built.tick, sale.number, `test:${wait}`)
  const number = await one(`select 'F' || id as number from app.fees where guarantee_id = $1`, [sale.number.slice(3)])
  const bill = await one(
    `select b.payment_reference as number from app.fee_bills b join app.fees f on f.guarantee_id = b.guarantee_id where 'F' || f.id = $1`,
    [number],
  )
  await sendPartnerRequest(api, '/biller/payment-notification', noticeOf(bill, '10000', `EF-${number}`))
  const giveBack = { params: { number }, body: { reason, amount_fils: '6000' } }
  for (const who of ['fadi', 'salma'] as const) await (await api.staff(who)).call('POST /admin/fees/:number/give-back', giveBack)
  const ofIt = `update app.fees set fee_number = fee_number`
  return {
    persons: ofFinance,
    maker: 'salma',
    approve: (client, approves) =>
      client.call('POST /admin/fees/:number/paid-back', { params: { number }, body: { bank_reference: 'TR-1', ...approves } }),
    standing: async (client) => (await client.call('GET /admin/fees/:number', { params: { number } })).votes,
    takeBack: (client) => client.call('POST /admin/fees/:number/take-back', { params: { number }, body: {} }),
    change: [`${ofIt} + 50 where id = ${number.slice(1)}`, `${ofIt} - 50 where id = ${number.slice(1)}`],
  }
}
const receipt = async (): Promise<Decision> => {
  const reference = `FT-two-${(vehicle += 1)}`
  await sendPartnerRequest(api, '/bank/receipts', creditOf('100000000008', '70000', reference))
  const number = await one(`select 'R' || id as number from app.receipts where bank_reference = $1`, [reference])
  const named = (name: string) =>
    `update app.receipts set payer = payer || jsonb_build_object('name', ${name}) where id = ${number.slice(1)}`
  return {
    persons: ofFinance,
    approve: (client, approves) =>
      client.call('POST /admin/receipts/:number/send-back', { params: { number }, body: { reason, ...approves } }),
    standing: async (client) => (await client.call('GET /admin/receipts/:number', { params: { number } })).votes,
    takeBack: (client) => client.call('POST /admin/receipts/:number/take-back', { params: { number }, body: {} }),
    change: [named(`(payer ->> 'name') || ' ب'`), named(`left(payer ->> 'name', -2)`)],
  }
}
const exception = async (): Promise<Decision> => {
  await (await api.browser()).call('POST /sandbox/bank/mode', { body: { mode: 'by_hand' } })
  const sale = await completedSale(api, fresh())
  await sendFiles(api)
  const payout = await payoutOf(api, sale)
  const amountFils = fils(BigInt(payout.amount_fils) + 1000n)
  const movements = [{ reference: `TW${payout.number}`, direction: 'DBIT' as const, amountFils, endToEndId: payout.number }]
  const xml = writeStatement({
    messageId: payout.number,
    at: new Date(),
    iban: sandboxSettings.escrowIban,
    movements,
    balanceFils: fils(1n),
  })
  await sendPartnerRequest(api, '/bank/messages', { xml })
  const number = await one(`select 'X' || id as number from app.bank_exceptions where reference = $1`, [`TW${payout.number}`])
  const ofIt = `update app.bank_exceptions set reference = $$TW${payout.number}`
  return {
    persons: ofFinance,
    approve: (client, approves) =>
      client.call('POST /admin/bank-exceptions/:number/resolve', { params: { number }, body: { resolution: 'loss', reason, ...approves } }),
    standing: async (client) => (await client.call('GET /admin/bank-exceptions/:number', { params: { number } })).votes,
    takeBack: (client) => client.call('POST /admin/bank-exceptions/:number/take-back', { params: { number }, body: {} }),
    change: [`${ofIt}x$$ where id = ${number.slice(1)}`, `${ofIt}$$ where id = ${number.slice(1)}`],
  }
}
const inPayout = (number: string, of: 'approvals' | 'denials', change: Decision['change'], approve: Decision['approve']): Decision => ({
  persons: ofFinance,
  approve,
  standing: async (client) => (await client.call('GET /admin/payouts/:number', { params: { number } }))[of],
  takeBack: (client) => client.call('POST /admin/payouts/:number/take-back', { params: { number }, body: {} }),
  change,
})
const largePayout = async (): Promise<Decision> => {
  const { number, iban } = await payoutOf(api, await completedSale(api, { ...fresh(), priceFils: '20500000' }))
  const [ofIt, where] = [`update app.payouts set iban =`, `where number = '${number}'`]
  return inPayout(
    number,
    'approvals',
    [`${ofIt} 'JO71CBJO0000000000001234567890' ${where}`, `${ofIt} '${iban}' ${where}`],
    (client, approves) => client.call('POST /admin/payouts/:number/approve', { params: { number }, body: { ...approves } }),
  )
}
const unexecuted = async (): Promise<Decision> => {
  const visitor = await api.browser()
  await visitor.call('POST /sandbox/bank/mode', { body: { mode: 'by_hand', line: 'normal' } })
  const sale = await completedSale(api, fresh())
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'statement' } })
  await sendFiles(api)
  const { number, file } = await payoutOf(api, sale)
  await visitor.call('POST /sandbox/bank/answer', { body: { what: 'accept', end_to_end_id: number } })
  const [ofIt, where] = [`update app.payout_files set last_missed_at =`, `where message_id = '${file}'`]
  return inPayout(number, 'denials', [`${ofIt} app.now() ${where}`, `${ofIt} null ${where}`], (client, approves) =>
    client.call('POST /admin/payouts/:number/not-executed', { params: { number }, body: { reason, ...approves } }),
  )
}

const reasonOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => null,
    (error: { body?: { reason?: string } }) => error.body?.reason ?? error,
  )

describe.each([
  ['a case', objected],
  ['a cancellation', cancellation],
  ['a fee that was paid back', fee],
  ['money in suspense that is sent back', receipt],
  ['a movement of the bank that nobody expected', exception],
  ['a payout of 20,000 dinars', largePayout],
  ['a payout that the bank never executed', unexecuted],
])('%s', (_, prepare) => {
  it('is decided by two persons who mean the same, once, and by no word that was taken back or that speaks of something else', async () => {
    const { persons, maker, approve, standing, takeBack, change } = await prepare()
    const [first, second, third] = await Promise.all(persons.map((name) => api.staff(name)))
    if (!first || !second || !third) throw new Error('three persons')
    if (maker) expect(await reasonOf(approve(await api.staff(maker)))).toBe('made_by_you')

    await approve(first)
    expect(await standing(first)).toMatchObject([{ is_you: true }])
    expect(await reasonOf(approve(first))).toBe('voted_already')

    expect(await reasonOf(takeBack(second))).toBe('no_approval_of_yours')
    await takeBack(first)
    expect(await standing(second)).toEqual([])

    await approve(first)
    const approves = { approves: (await standing(second))[0]?.sha256 ?? '' }
    await api.owner.query(change[0])
    expect(await standing(second)).toEqual([])
    expect(await reasonOf(approve(second, approves))).toBe('proposal_changed')
    await api.owner.query(change[1])

    const carriedOut = async () => Number(await one(`select count(*)::text as number from app.approvals where ended_by = 'carried_out'`))
    const before = await carriedOut()
    const outcomes = await Promise.all([second, third].map((client) => reasonOf(approve(client, approves))))
    expect(outcomes).toContain(null)
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1)
    expect((await carriedOut()) - before).toBe(2)
  })
})
