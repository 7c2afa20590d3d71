import { describe, expect, it } from 'vitest'
import { fils, noFils } from './money.ts'
import { positionHeading, positionLabel, type PositionReader, type PositionSums, positionSummary, positionTitle } from './position-words.ts'
import { positions } from './positions.ts'
import { moneyPositions, operationalStatuses } from './statuses.ts'

const readers: readonly PositionReader[] = ['buyer', 'seller', 'agent']
const returns = ['buyer', 'payer', 'both'] as const
const nothing: PositionSums = { paidInFils: noFils, toBuyerFils: noFils, feesFils: noFils, reversedFils: noFils, owedFils: noFils }
const facts = (position: (typeof moneyPositions)[number], returnedTo: (typeof returns)[number] = 'buyer') =>
  ({ position, operationalStatus: 'cancelled', returnedTo }) as const

describe.each(['ar', 'en'] as const)('in %s', (lang) => {
  it.each(moneyPositions)('%s has its chip, one sentence for anybody and one for each side, whoever a refund goes to', (position) => {
    expect(positionLabel(lang, position)).toMatch(/^[^.]{3,24}$/)
    for (const returnedTo of returns) {
      for (const operationalStatus of operationalStatuses)
        expect(positionSummary(lang, { position, operationalStatus, returnedTo })).toMatch(/\.$/)
      for (const reader of readers) expect(positionHeading(lang, facts(position, returnedTo), nothing, reader)).toMatch(/\.$/)
    }
  })

  it('the heading of the money is true of nothing, of a part and of all of it paid', () => {
    const title = (position: (typeof moneyPositions)[number], paid: bigint, reader: PositionReader = 'buyer') =>
      positionTitle(lang, position, { paidInFils: fils(paid), totalFils: fils(9_246_000n) }, reader)
    const isQuestion = /[؟?]$/
    for (const position of ['offered', 'paying', 'payment_late', 'recalled'] as const)
      for (const reader of readers) expect(title(position, 0n, reader)).not.toMatch(isQuestion)
    for (const position of ['part_paid', 'payment_late', 'recalled'] as const)
      for (const reader of readers) expect(title(position, 5_000_000n, reader)).toMatch(/5,000\D+9,246/)
    for (const position of ['paid_in', 'held', 'released', 'refunding'] as const) expect(title(position, 9_246_000n)).toMatch(isQuestion)
    expect(title('ended', 0n)).not.toMatch(isQuestion)
  })

  it.each(moneyPositions)('%s speaks of money that has been paid, or is safe, only if the bank did not take it back', (position) => {
    const claims =
      lang === 'ar'
        ? /دفع المشتري المبلغ كاملًا|محفوظ كاملًا|ووصل المبلغ إلى البائع|مدفوع للبائع/
        : /in full|full amount|[Pp]aid to|reached the seller\./
    const said = [positionLabel(lang, position), positionSummary(lang, facts(position))].join(' ')
    if (positions[position].isReversed) expect(said).not.toMatch(claims)
  })

  it('a refund to another payer is not told as one to the buyer, a split not as a sale, and an agent is told of the owner', () => {
    const isEnglish = lang === 'en'
    for (const position of ['refunding', 'refund_waiting', 'refund_part', 'refunded'] as const)
      expect(positionHeading(lang, facts(position, 'payer'), nothing, 'buyer')).toContain(
        isEnglish ? 'person who paid for you' : 'دفعه عنك',
      )
    for (const position of moneyPositions) {
      const ofAgent = positionHeading(lang, facts(position), nothing, 'agent')
      expect(ofAgent).not.toMatch(isEnglish ? /to you\b|your (account|share|money)/ : /إليك|حسابك|نصيبك|المستحق لك/)
      if (positions[position].of === 'split') expect(ofAgent).toContain(isEnglish ? 'split' : 'تقسيم')
    }
  })

  it('the heading says to the fils what fees took of a refund, what the bank took back and what is owed', () => {
    const part = { ...nothing, paidInFils: fils(3_000_001n), toBuyerFils: fils(2_990_001n), feesFils: fils(10_000n) }
    const refund = positionHeading(lang, facts('refunding'), part, 'buyer')
    for (const sum of ['3,000.001', '2,990.001', '10']) expect(refund).toContain(sum)
    expect(positionHeading(lang, facts('refunded'), { ...part, feesFils: noFils }, 'buyer')).not.toContain('3,000.001')
    expect(positionHeading(lang, facts('recalled'), { ...nothing, reversedFils: fils(5_050_000n) }, 'seller')).toContain('5,050')
    const owing = positionHeading(lang, facts('ended_owing'), { ...nothing, owedFils: fils(10_000n) }, 'buyer')
    expect(owing).toContain('10')
    expect(owing).not.toMatch(/nothing is due|ولا يستحق/)
  })
})
