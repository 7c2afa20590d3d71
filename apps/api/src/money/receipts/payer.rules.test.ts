import { fils } from '@damana/contract/money'
import { describe, expect, test } from 'vitest'
import { productionSettings } from '#kernel/settings.ts'
import { isBuyer, needsDecision } from './payer.rules.ts'

const buyer = { nationalNumber: '9911023456', names: ['باسل حدّاد', 'Basel Haddad'], ibans: ['JO15HBHO0010000000220310068842'] }

describe('who paid is the buyer', () => {
  test.each([
    ['by his national number, whatever name the bank writes', { id: '9911023456', name: 'B. HADDAD' }, true],
    ['by his number in Arabic digits', { id: '٩٩١١٠٢٣٤٥٦' }, true],
    ['by his name and an account known as his', { name: 'باسل حداد', iban: 'JO15 HBHO 0010 0000 0022 0310 0688 42' }, true],
    ['in Latin letters too', { name: 'BASEL  HADDAD', iban: 'JO15HBHO0010000000220310068842' }, true],
    ['when the biller names nobody', {}, true],
    [
      'not with another number, even under his name',
      { id: '9801045678', name: 'باسل حداد', iban: 'JO15HBHO0010000000220310068842' },
      false,
    ],
    ['not by his name alone', { name: 'باسل حداد' }, false],
    ['not from an account that nobody knows', { name: 'باسل حداد', iban: 'JO94CBJO0010000000000131000302' }, false],
    ['not under another name from his account', { name: 'سميرة خليل', iban: 'JO15HBHO0010000000220310068842' }, false],
    ['not by an account without a name', { iban: 'JO15HBHO0010000000220310068842' }, false],
  ])('%s', (_, payer, expected) => {
    expect(isBuyer(payer, buyer)).toBe(expected)
  })

  test('never when no number of the buyer is known but one of the payer is', () => {
    expect(isBuyer({ id: '9911023456' }, { ...buyer, nationalNumber: null })).toBe(false)
  })
})

describe('money of others', () => {
  test.each([
    ['of exactly 10,000 dinars counts at once', [6_000_000n, 4_000_000n], false],
    ['of a fils more waits for finance', [6_000_000n, 4_000_001n], true],
  ] as const)('%s', (_, sums, expected) => {
    expect(needsDecision(sums.map(fils), productionSettings)).toBe(expected)
  })
})
