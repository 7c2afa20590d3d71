import type { SettingKind } from '@damana/contract/setting-kinds'
import { describe, expect, it } from 'vitest'
import { draftOf, jsonOf, readDays } from './value.rules.ts'

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

  it.each<[SettingKind, string]>([
    ['window', '0'],
    ['window', '4000'],
    ['percent', '101'],
    ['share', '100.01'],
    ['workdays', '0'],
    ['dates', '2027-01-01\n2027-02-30'],
  ])('%s %s is outside of what may be', (kind, text) => {
    expect(jsonOf(kind, { text, unit: 'day' })).toBeNull()
  })
})

describe('days read from a text', () => {
  it('they are found in a list and a table, each once and in order', () => {
    expect(readDays('اليوم,المناسبة\n2027-05-01; 2027-01-01\n1/1/2027,رأس السنة\nDTSTART;VALUE=DATE:20270525\n')).toEqual({
      days: ['2027-01-01', '2027-05-01', '2027-05-25'],
      broken: [],
    })
  })

  it('an event of a calendar file ends the day before its end, and its other lines are no days', () => {
    const event = (begin: string, end: string) =>
      `BEGIN:VEVENT\r\nDTSTAMP:20261127T101500Z\r\nDTSTART;VALUE=DATE:${begin}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:2 عيد\r\nEND:VEVENT\r\n`
    const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('20270101', '20270102')}${event('20270227', '20270302')}END:VCALENDAR`
    expect(readDays(file)).toEqual({ days: ['2027-01-01', '2027-02-27', '2027-02-28', '2027-03-01'], broken: [] })
  })

  it('lines that name no day of any calendar are told by their number', () => {
    expect(readDays('2027-01-01\n31.02.2027\n5 January 2027\n2027-03-01 2027-13-01\nDTSTART:20270501\nDTEND:20270401')).toEqual({
      days: ['2027-01-01', '2027-05-01'],
      broken: [
        { line: 2, text: '31.02.2027' },
        { line: 3, text: '5 January 2027' },
        { line: 4, text: '2027-03-01 2027-13-01' },
        { line: 6, text: 'DTEND:20270401' },
      ],
    })
  })
})
