import { expect, test } from 'vitest'
import { changeChoice, readChoices, withChoices, writeChoices } from './choices.ts'

const read = (address: string) => readChoices(new URLSearchParams(address))

test('choices survive the way into the address and back', () => {
  const choices = { side: 'buy', period: 'weekly', status: 'inactive', commission: 'high' } as const
  expect(readChoices(writeChoices(choices))).toEqual(choices)
})

test('what is no choice is passed over', () => {
  expect(read('period=daily&status=all&commission=low&side=both&from=2026-01-01')).toEqual({})
})

test('what chooses nothing leaves the address', () => {
  expect(changeChoice({ period: 'weekly', status: 'active' }, 'status', 'all')).toEqual({ period: 'weekly' })
  expect(changeChoice({ period: 'weekly' }, 'period', 'monthly')).toEqual({})
  expect(withChoices('/dashboard/financial', {})).toBe('/dashboard/financial')
  expect(withChoices('/dashboard/financial', { commission: 'high' })).toBe('/dashboard/financial?commission=high')
})
