import { isInRange, isSettingName, type SettingKind, settingKindOf, settingRanges } from '@damana/contract/setting-kinds'
import { isValidIBAN } from 'ibantools'

interface Judge {
  isRight: (value: unknown) => boolean
  /** The end of a sentence that begins with the setting's name. */
  fault: string
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)
const listOf =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isRight)
const isEachOnce = (list: unknown): boolean => Array.isArray(list) && new Set(list).size === list.length
/** A day that the calendar has. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true
const isWhole = (kind: keyof typeof settingRanges, value: unknown): boolean => typeof value === 'number' && isInRange(kind, value)
const whole = (kind: keyof typeof settingRanges, of = ''): Judge => {
  const [least, most] = settingRanges[kind]
  return { isRight: (value) => isWhole(kind, value), fault: `is not a whole number${of} from ${least} to ${most}` }
}

const judges: Record<SettingKind, Judge> = {
  seconds: whole('seconds'),
  window: whole('window'),
  milliseconds: whole('milliseconds'),
  workdays: whole('workdays'),
  count: whole('count'),
  sum: whole('sum'),
  percent: whole('percent'),
  share: whole('share', ' of basis points'),
  flag: { isRight: (value) => typeof value === 'boolean', fault: 'is not true or false' },
  clock: { isRight: matches(/^([01]\d|2[0-3]):[0-5]\d$/), fault: 'is not a time such as 14:30' },
  dates: {
    isRight: (value) => listOf(isDay)(value) && isEachOnce(value),
    fault: 'is not a list of dates such as 2026-12-25, each once',
  },
  delays: { isRight: listOf((one) => isWhole('seconds', one)), fault: 'is not a list of whole numbers' },
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
