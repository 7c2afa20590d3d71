import type { SettingKind } from '@damana/contract/setting-kinds'
import { describe, expect, it } from 'vitest'
import { datesIn, draftOf, jsonOf } from './value.rules.ts'

describe('a value of a setting, typed', () => {
  it.each<[SettingKind, string, string]>([
    ['seconds', '259200', '3 day'],
    ['seconds', '5400', '90 minute'],
    ['seconds', '0', '0 day'],
    ['delays', '[604800,1209600]', '7, 14 day'],
    ['sum', '20000000', '20,000.000 second'],
    ['share', '1650', '16.5 second'],
    ['flag', 'true', 'true second'],
    ['clock', '"14:30"', '14:30 second'],
    ['dates', '["2027-01-01","2027-05-01"]', '2027-01-01\n2027-05-01 second'],
    ['text', '"شارع مكة"', 'شارع مكة second'],
    ['count', '50', '50 second'],
  ])('%s %s stands as %s and comes back the same', (kind, json, shown) => {
    const draft = draftOf(kind, json)
    expect(`${draft.text} ${draft.unit}`).toBe(shown)
    expect(jsonOf(kind, draft)).toBe(json)
  })

  it.each<[SettingKind, string]>([
    ['seconds', 'soon'],
    ['seconds', '-1'],
    ['sum', '12 dinars'],
    ['share', '16.555'],
    ['flag', 'yes'],
    ['delays', '7, x'],
  ])('%s is no “%s”', (kind, text) => {
    expect(jsonOf(kind, { text, unit: 'day' })).toBeNull()
  })

  it('days are found in a list, a table and a calendar file, each once and in order', () => {
    expect(datesIn('2027-05-01; 2027-01-01\n1/1/2027,رأس السنة\nDTSTART;VALUE=DATE:20270525\n31.02.2027')).toEqual([
      '2027-01-01',
      '2027-05-01',
      '2027-05-25',
    ])
  })
})
