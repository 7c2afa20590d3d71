import { isValidIBAN } from 'ibantools'
import type { Settings } from './settings.ts'

const ibans: readonly string[] = ['escrowIban', 'operatingIban']
/** Texts that not every installation has. */
const mayBeEmpty: readonly string[] = ['escrowAccountNumber', 'companyNameAr', 'companyNameEn', 'companyNumber', 'companyLicence']
const taxNumbers: readonly string[] = ['companyTaxNumber', 'incomeSourceNumber']
const clockTimes: readonly string[] = ['achCutOff', 'rtgsCutOff', 'sweepAt']

/** The fault of a value for a setting, as the end of a sentence that begins with the setting's name; null for a valid value. */
export function faultOfSetting(name: string, value: unknown, defaults: Settings): string | null {
  if (!Object.hasOwn(defaults, name)) return 'is no setting'
  const usual: unknown = defaults[name as keyof Settings] // `name` is one of its keys
  if (Array.isArray(usual)) return faultOfList(name, value)
  if (typeof value !== typeof usual) return `is not a ${typeof usual}`
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return 'is not a whole number from 0 on'
  if (typeof value !== 'string') return null
  if (value.trim() === '') return mayBeEmpty.includes(name) ? null : 'is empty'
  if (ibans.includes(name) && !(value.startsWith('JO') && isValidIBAN(value))) return 'is not a Jordanian IBAN'
  if (clockTimes.includes(name) && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return 'is not a time such as 14:30'
  if (name === 'purposeCode' && !/^\d{4}$/.test(value)) return 'is not four digits'
  if (taxNumbers.includes(name) && !/^\d{5,15}$/.test(value)) return 'is not 5 to 15 digits'
  if (name === 'contactEmail' && !/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value)) return 'is not an e-mail address'
  if (name === 'contactWhatsapp' && !/^\+[\d ]{8,20}$/.test(value)) return 'is not a phone number with its country code'
  return null
}

function faultOfList(name: string, value: unknown): string | null {
  if (!Array.isArray(value)) return 'is not a list'
  if (name === 'bankHolidays')
    return value.every((day) => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day))
      ? null
      : 'is not a list of dates such as 2026-12-25'
  return value.every((one) => Number.isSafeInteger(one) && one >= 0) ? null : 'is not a list of whole numbers'
}
