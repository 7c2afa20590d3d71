import type { Environment, Secrets } from './config.ts'

export const secretNames = {
  passwordPepper: 'PASSWORD_PEPPER',
  otpPepper: 'OTP_PEPPER',
  lookupPepper: 'LOOKUP_PEPPER',
  fieldKey: 'FIELD_KEY',
  billerKey: 'BILLER_KEY',
  bankKey: 'BANK_KEY',
} as const satisfies Record<keyof Secrets, keyof Environment>

export const previousNames = {
  passwordPepper: 'PASSWORD_PEPPER_PREVIOUS',
  otpPepper: 'OTP_PEPPER_PREVIOUS',
  lookupPepper: 'LOOKUP_PEPPER_PREVIOUS',
  fieldKey: 'FIELD_KEY_PREVIOUS',
  billerKey: 'BILLER_KEY_PREVIOUS',
  bankKey: 'BANK_KEY_PREVIOUS',
} as const satisfies Record<keyof Secrets, keyof Environment>

/** Of each external service: whether it is real, its address, our key there. */
export const outsideNames = {
  vehicleRegistry: ['VEHICLE_REGISTRY', 'VEHICLE_REGISTRY_URL', 'VEHICLE_REGISTRY_KEY'],
  personRegistry: ['PERSON_REGISTRY', 'PERSON_REGISTRY_URL', 'PERSON_REGISTRY_KEY'],
  companyRegistry: ['COMPANY_REGISTRY', 'COMPANY_REGISTRY_URL', 'COMPANY_REGISTRY_KEY'],
  bank: ['BANK', 'BANK_URL', 'BANK_API_KEY'],
  invoiceAuthority: ['JOFOTARA', 'JOFOTARA_URL', 'JOFOTARA_KEY'],
} as const

/** Without one of these there is no object store. */
export const objectStoreNames = [
  'OBJECT_STORE_URL',
  'OBJECT_STORE_REGION',
  'OBJECT_STORE_BUCKET',
  'OBJECT_STORE_KEY_ID',
  'OBJECT_STORE_SECRET',
] as const
