import { isSettingName, type SettingKind, settingKindOf } from '@damana/contract/setting-kinds'
import { isValidIBAN } from 'ibantools'

interface Judge {
  isRight: (value: unknown) => boolean
  /** The end of a sentence that begins with the setting's name. */
  fault: string
}

const isWhole = (value: unknown, most = Number.MAX_SAFE_INTEGER): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)
const listOf =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isRight)
/** A day that the calendar has. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true
const whole: Judge = { isRight: (value) => isWhole(value), fault: 'is not a whole number from 0 on' }

const judges: Record<SettingKind, Judge> = {
  seconds: whole,
  milliseconds: whole,
  workdays: whole,
  count: whole,
  sum: whole,
  percent: { isRight: (value) => isWhole(value, 100), fault: 'is not a whole number from 0 to 100' },
  share: { isRight: (value) => isWhole(value, 10_000), fault: 'is not a whole number of basis points from 0 to 10000' },
  flag: { isRight: (value) => typeof value === 'boolean', fault: 'is not true or false' },
  clock: { isRight: matches(/^([01]\d|2[0-3]):[0-5]\d$/), fault: 'is not a time such as 14:30' },
  dates: { isRight: listOf(isDay), fault: 'is not a list of dates such as 2026-12-25' },
  delays: { isRight: listOf((one) => isWhole(one)), fault: 'is not a list of whole numbers' },
  text: { isRight: matches(/\S/), fault: 'is not a text, or is empty' },
  optionalText: { isRight: (value) => typeof value === 'string', fault: 'is not a text' },
  iban: { isRight: (value) => matches(/^JO/)(value) && isValidIBAN(String(value)), fault: 'is not a Jordanian IBAN' },
  email: { isRight: matches(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i), fault: 'is not an e-mail address' },
  phone: { isRight: matches(/^\+[\d ]{8,20}$/), fault: 'is not a phone number with its country code' },
  taxNumber: { isRight: matches(/^\d{5,15}$/), fault: 'is not 5 to 15 digits' },
  purpose: { isRight: matches(/^\d{4}$/), fault: 'is not four digits' },
}

/** The fault of a value for a setting, as the end of a sentence that begins with the setting's name; null for a valid value. */
export function faultOfSetting(name: string, value: unknown): string | null {
  if (!isSettingName(name)) return 'is no setting'
  const { isRight, fault } = judges[settingKindOf[name]]
  return isRight(value) ? null : fault
}
