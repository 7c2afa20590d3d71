import { waitCodes, type WaitCode } from '@damana/contract/statuses'
import { describe, expect, test } from 'vitest'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { isBetweenSides, isMine } from './pending-step.ts'

type Read = Partial<Pick<Guarantee, 'role' | 'payout' | 'active'>> & { awaited?: Guarantee['wait']['awaited'] }
const waiting = (code: WaitCode, { awaited = 'either', ...facts }: Read = {}): Guarantee =>
  ({ role: 'partner', active: true, payout: null, ...facts, wait: { code, awaited, until: null } }) as Guarantee // the fields that these read
const paid = (purpose: 'seller' | 'partner') => ({ purpose, to_payer: false }) as Guarantee['payout']

describe('a partner who reads a sale', () => {
  test.each(waitCodes.filter((code) => code !== 'cancellation_answer'))('is not asked for %s', (code) => {
    expect(isMine(waiting(code))).toBe(false)
  })

  test('waits for the own fee alone', () => {
    expect(isMine(waiting('payout', { payout: paid('partner') }))).toBe(true)
    expect(isMine(waiting('payout', { payout: paid('seller') }))).toBe(false)
    expect(isMine(waiting('payout', { role: 'seller', payout: paid('seller') }))).toBe(true)
  })

  test('is told that the step is between the sides where only they are asked', () => {
    expect(isBetweenSides(waiting('none'))).toBe(true)
    expect(isBetweenSides(waiting('none', { active: false }))).toBe(false)
    expect(isBetweenSides(waiting('none', { role: 'seller' }))).toBe(false)
    expect(isBetweenSides(waiting('acceptance'))).toBe(false)
  })
})
