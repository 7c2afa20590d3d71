import { createHash } from 'node:crypto'

/** A value as chance makes it, always the same of the same name, and nowhere to be read. */
export const byChance = (name: string, length = 32): string =>
  createHash('sha512').update(`${name} of a test`).digest('base64url').slice(0, length)

const partner = (name: string, url: string) => ({
  [name]: 'http',
  [`${name}_URL`]: url,
  [name === 'BANK' ? 'BANK_API_KEY' : `${name}_KEY`]: byChance(name, 16),
})

/** Every setting that production needs, each as it may be. */
export const productionSettings = {
  DAMANA_MODE: 'production',
  PUBLIC_ORIGIN: 'https://damana.test',
  DATABASE_URL: 'postgres://damana_api:x@db/damana?sslmode=verify-full',
  PASSWORD_PEPPER: byChance('PASSWORD_PEPPER'),
  OTP_PEPPER: byChance('OTP_PEPPER'),
  LOOKUP_PEPPER: byChance('LOOKUP_PEPPER'),
  FIELD_KEY: byChance('FIELD_KEY'),
  BILLER_KEY: byChance('BILLER_KEY'),
  BANK_KEY: byChance('BANK_KEY'),
  ...partner('VEHICLE_REGISTRY', 'https://vehicles.test'),
  ...partner('PERSON_REGISTRY', 'https://persons.test'),
  ...partner('COMPANY_REGISTRY', 'https://companies.test'),
  ...partner('BANK', 'https://bank.test'),
  ...partner('JOFOTARA', 'https://invoices.test'),
  JOFOTARA_CLIENT_ID: 'client',
  MESSAGING: 'http',
  SMS_URL: 'https://sms.test/messages',
  SMS_KEY: byChance('SMS_KEY', 16),
  SMTP_URL: `smtp://damana:${byChance('SMTP_URL', 16)}@mail.test:587`,
  MAIL_FROM: 'Damana <no-reply@damana.test>',
}
