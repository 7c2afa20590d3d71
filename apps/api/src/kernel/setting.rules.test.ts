import { settingKindOf } from '@damana/contract/setting-kinds'
import { describe, expect, it } from 'vitest'
import { faultOfSetting } from './setting.rules.ts'
import { productionSettings, requiredSettings, sandboxSettings } from './settings.ts'

describe('a value of a setting', () => {
  it.each<[string, unknown, string | null]>([
    ['twoPersonsFromFils', 20_000_000, null],
    ['twoPersonsFromFils', '20000000', 'is not a whole number from 0 to 999999999999999'],
    ['twoPersonsFromFils', -1, 'is not a whole number from 0 to 999999999999999'],
    ['twoPersonsFromFils', 1.5, 'is not a whole number from 0 to 999999999999999'],
    ['countdownSeconds', 0, null],
    ['answerSeconds', 0, 'is not a whole number from 1 to 315619200'],
    ['answerSeconds', 315_619_201, 'is not a whole number from 1 to 315619200'],
    ['caseDays', 0, 'is not a whole number from 1 to 250'],
    ['wrongCodesPercent', 101, 'is not a whole number from 0 to 100'],
    ['bankHolidays', ['2026-12-25', '2026-12-25'], 'is not a list of dates such as 2026-12-25, each once'],
    ['missNeedsStatement', 1, 'is not true or false'],
    ['twoPersonFromFils', 1, 'is no setting'],
    ['toString', 1, 'is no setting'],
    ['escrowIban', 'JO94CBJO0010000000000131000302', null],
    ['escrowIban', 'JO95CBJO0010000000000131000302', 'is not a Jordanian IBAN'],
    ['escrowIban', 'GB29NWBK60161331926819', 'is not a Jordanian IBAN'],
    ['escrowAccountName', ' ', 'is not a text, or is empty'],
    ['achCutOff', '14:30', null],
    ['achCutOff', '24:30', 'is not a time such as 14:30'],
    ['purposeCode', '801', 'is not four digits'],
    ['contactEmail', 'care', 'is not an e-mail address'],
    ['contactWhatsapp', '0790004400', 'is not a phone number with its country code'],
    ['bankHolidays', ['2026-12-25'], null],
    ['bankHolidays', ['2026-02-30'], 'is not a list of dates such as 2026-12-25, each once'],
    ['salesTaxBasisPoints', 10_001, 'is not a whole number of basis points from 0 to 10000'],
    ['bankHolidays', ['25.12.2026'], 'is not a list of dates such as 2026-12-25, each once'],
    ['payoutReminderSeconds', [1, 'x'], 'is not a list of whole numbers'],
  ])('%s = %j: %s', (name, value, fault) => {
    expect(faultOfSetting(name, value)).toBe(fault)
  })

  it('every setting has a kind, and every kind is of a setting', () => {
    expect(Object.keys(settingKindOf).toSorted()).toEqual(Object.keys(productionSettings).toSorted())
  })

  it('the sandbox has a good value of each, production none of what nobody can guess', () => {
    for (const [name, value] of Object.entries(sandboxSettings)) expect([name, faultOfSetting(name, value)]).toEqual([name, null])
    for (const name of requiredSettings) expect(productionSettings[name]).toBe('')
  })
})
