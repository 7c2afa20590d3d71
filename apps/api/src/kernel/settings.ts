import type { SettingName } from '@damana/contract/setting-kinds'
import { columns, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { StartupError } from './startup-error.ts'
import { faultOfSetting } from './setting.rules.ts'

/** Business settings. Durations in seconds, money in fils. Rows of `app.settings` override the defaults from their date on; the sandbox has shorter waits. */
export interface Settings extends Record<SettingName, unknown> {
  answerSeconds: number
  answerMostSeconds: number
  paymentDueSeconds: number
  paymentLateSeconds: number
  countdownSeconds: number
  systemReleaseSeconds: number
  registryEverySeconds: number
  /** The most concurrent requests of the scheduler to the vehicle registry, over all processes. */
  registryChecksAtOnce: number
  releaseCheckSeconds: number
  releaseAskSeconds: number
  registrySilentSeconds: number
  /** How long a registry may be silent before staff take over. */
  silentBlockSeconds: number
  /** How old an answer of the registry may be when staff decide by it. */
  freshAnswerSeconds: number
  payerDeclareSeconds: number
  payAgainSeconds: number
  /** The time in which a side must pay a fee bill. */
  feeBillDueSeconds: number
  /** Reminders of the bill, counted from its issue; after the last one it is on finance's list. */
  feeReminderSeconds: number[]
  payerDecisionDays: number
  othersMostFils: number
  paperDays: number
  /** Working days that reviewers have to compare the photos of a person. */
  identityDays: number
  /** Working days that reviewers have to decide on a company's application. */
  companyReviewDays: number
  /** Working days that staff have to answer a message of support. */
  supportDays: number
  supportMessagesPerDay: number
  caseDays: number
  splitSeconds: number
  bankBlockSeconds: number
  cancellationAnswerSeconds: number
  cancellationDays: number
  cancellationCheckSeconds: number
  transferSeconds: number
  transferReminderSeconds: number[]
  overdueSeconds: number
  extensionSeconds: number
  extensionAnswerSeconds: number
  /** How long proposed terms wait for the other side's answer. */
  termsAnswerSeconds: number
  ibanYoungSeconds: number
  contactYoungSeconds: number
  /** Reminders to a beneficiary without a bank account, counted from the hold; after the last one finance contacts the beneficiary. */
  payoutReminderSeconds: number[]
  twoPersonsFromFils: number
  /** The least time between two answers of the bank that a payment file is unknown, before it counts as lost. */
  missesApartSeconds: number
  /** Whether the second of them counts only after a statement that came since the file was sent. */
  missNeedsStatement: boolean
  cliqMostFils: number
  achCutOff: string
  rtgsCutOff: string
  payoutEverySeconds: number
  bankHolidays: string[]
  purposeCode: string
  salesTaxBasisPoints: number
  lookupsPerUserPerDay: number
  /** Look-ups of a person are answered at whole ticks of so many milliseconds. */
  lookupTickMs: number
  lookupsPerCompanyPerDay: number
  codesPerPhonePerDay: number
  codesPerEmailPerDay: number
  /** Codes for step-ups of one account, beside those that let it in. */
  stepUpCodesPerDay: number
  /** Codes that strangers may ask for from one address. */
  codesPerAddressPerHour: number
  /** Codes to one phone or e-mail that the caller has not verified: forgotten passwords, registrations. */
  strangerCodesPerDay: number
  /** SMS about offers to one phone: from all creators together while it has never answered, afterwards from each creator. */
  invitationsPerPhonePerDay: number
  offersPerPerson: number
  offersPerCompany: number
  /** SMS of the whole platform for invitations and for callers without a session; limits the cost of a flood. */
  cappedSmsPerHour: number
  /** Wrong codes of the whole platform that count as guessing: in an hour, or in per cent of the tries of the last ten minutes if there were enough. */
  wrongCodesPerHour: number
  wrongCodesPercent: number
  wrongCodesFromTries: number
  filesPerUserPerDay: number
  fileMegabytesPerUserPerDay: number
  termsVersion: number
  contactWhatsapp: string
  contactEmail: string
  contactAddressAr: string
  contactAddressEn: string
  cliqAlias: string
  escrowAccountName: string
  escrowIban: string
  /** The bank's own number of the escrow account, by which some banks name it in their messages; empty where there is none. */
  escrowAccountNumber: string
  billerName: string
  /** The company behind the product, its number in the companies' register, and its licence: shown before anybody signs in, each where it is set. */
  companyNameAr: string
  companyNameEn: string
  companyNumber: string
  companyLicence: string
  /** Our tax number, and the sequence of our income source that the tax department gave us: invoices name both. */
  companyTaxNumber: string
  incomeSourceNumber: string
  /** Our own bank account, to which fees are swept once a day. */
  operatingIban: string
  operatingAccountName: string
  /** The time of day in Amman from which fees are swept. */
  sweepAt: string
}

const hour = 3600
const day = 24 * hour

/** Settings without a default: production does not start until two persons have set each of them. */
export const requiredSettings = [
  'contactWhatsapp',
  'contactEmail',
  'contactAddressAr',
  'contactAddressEn',
  'cliqAlias',
  'escrowAccountName',
  'escrowIban',
  'billerName',
  'operatingIban',
  'operatingAccountName',
  'companyTaxNumber',
  'incomeSourceNumber',
] as const satisfies readonly (keyof Settings)[]

export const productionSettings: Settings = {
  answerSeconds: 72 * hour,
  answerMostSeconds: 7 * day,
  paymentDueSeconds: 3 * day,
  paymentLateSeconds: 4 * day,
  countdownSeconds: day,
  systemReleaseSeconds: day,
  registryEverySeconds: hour,
  registryChecksAtOnce: 50,
  releaseCheckSeconds: 2 * hour,
  releaseAskSeconds: 10 * 60,
  registrySilentSeconds: 10 * 60,
  silentBlockSeconds: 48 * hour,
  freshAnswerSeconds: 15 * 60,
  payerDeclareSeconds: 3 * day,
  payAgainSeconds: 3 * day,
  feeBillDueSeconds: 14 * day,
  feeReminderSeconds: [7 * day, 14 * day],
  payerDecisionDays: 1,
  othersMostFils: 10_000_000,
  paperDays: 1,
  identityDays: 1,
  companyReviewDays: 2,
  supportDays: 1,
  supportMessagesPerDay: 30,
  caseDays: 5,
  splitSeconds: 72 * hour,
  bankBlockSeconds: 7 * day,
  cancellationAnswerSeconds: 48 * hour,
  cancellationDays: 2,
  cancellationCheckSeconds: hour,
  transferSeconds: 14 * day,
  transferReminderSeconds: [7 * day, 12 * day],
  overdueSeconds: 7 * day,
  extensionSeconds: 14 * day,
  extensionAnswerSeconds: 72 * hour,
  termsAnswerSeconds: 24 * hour,
  ibanYoungSeconds: day,
  contactYoungSeconds: day,
  payoutReminderSeconds: [day, 7 * day, 30 * day],
  twoPersonsFromFils: 20_000_000,
  missesApartSeconds: 30 * 60,
  missNeedsStatement: true,
  cliqMostFils: 10_000_000,
  achCutOff: '14:30',
  rtgsCutOff: '15:30',
  payoutEverySeconds: 0,
  bankHolidays: [],
  purposeCode: '0801',
  salesTaxBasisPoints: 1600,
  lookupsPerUserPerDay: 20,
  lookupTickMs: 250,
  lookupsPerCompanyPerDay: 200,
  codesPerPhonePerDay: 6,
  codesPerEmailPerDay: 10,
  stepUpCodesPerDay: 30,
  codesPerAddressPerHour: 30,
  strangerCodesPerDay: 3,
  invitationsPerPhonePerDay: 3,
  offersPerPerson: 10,
  offersPerCompany: 50,
  cappedSmsPerHour: 2_000,
  wrongCodesPerHour: 500,
  wrongCodesPercent: 5,
  wrongCodesFromTries: 200,
  filesPerUserPerDay: 40,
  fileMegabytesPerUserPerDay: 200,
  termsVersion: 1,
  contactWhatsapp: '',
  contactEmail: '',
  contactAddressAr: '',
  contactAddressEn: '',
  cliqAlias: '',
  escrowAccountName: '',
  escrowIban: '',
  escrowAccountNumber: '',
  billerName: '',
  companyNameAr: '',
  companyNameEn: '',
  companyNumber: '',
  companyLicence: '',
  companyTaxNumber: '',
  incomeSourceNumber: '',
  operatingIban: '',
  operatingAccountName: '',
  sweepAt: '13:00',
}

/** The sandbox has waits short enough to try out. */
export const sandboxSettings: Settings = {
  ...productionSettings,
  contactWhatsapp: '+962 7 9000 4400',
  contactEmail: 'care@damana.example',
  contactAddressAr: 'شارع مكة، عمّان',
  contactAddressEn: 'Mecca Street, Amman',
  cliqAlias: 'DAMANA',
  escrowAccountName: 'Damana Escrow',
  escrowIban: 'JO94CBJO0010000000000131000302',
  escrowAccountNumber: '',
  billerName: 'ضمانة',
  companyNameAr: 'شركة ضمانة لخدمات الدفع',
  companyNameEn: 'Damana Payment Services',
  companyNumber: '200999001',
  companyLicence: 'CBJ-SANDBOX-1',
  companyTaxNumber: '100200300',
  incomeSourceNumber: '9932895',
  operatingIban: 'JO72CBJO0010000000000131000310',
  operatingAccountName: 'Damana',
  countdownSeconds: 60,
  systemReleaseSeconds: 60,
  registryEverySeconds: 10,
  releaseCheckSeconds: 20,
  releaseAskSeconds: 3,
  registrySilentSeconds: 10,
  silentBlockSeconds: 120,
  cancellationCheckSeconds: 10,
  invitationsPerPhonePerDay: 500,
  ibanYoungSeconds: 10,
  contactYoungSeconds: 10,
  payoutEverySeconds: 5,
  missesApartSeconds: 20,
  missNeedsStatement: false,
  sweepAt: '00:00',
  lookupsPerUserPerDay: 500,
  lookupsPerCompanyPerDay: 500,
  codesPerPhonePerDay: 500,
  codesPerEmailPerDay: 500,
  stepUpCodesPerDay: 500,
  codesPerAddressPerHour: 5_000,
  strangerCodesPerDay: 500,
  cappedSmsPerHour: 100_000,
  supportMessagesPerDay: 500,
  filesPerUserPerDay: 500,
  fileMegabytesPerUserPerDay: 2_000,
}

/** The settings in force, for modules that decide by them. */
export interface WithSettings {
  settings: SettingsSource
}
export type SettingsSource = () => Settings

const readSettingsSql = sql.all(
  'kernel.readSettings',
  `select distinct on (name) name, value,
    (proposed_by is not null or installers is not null) as "has_two!"
     from app.settings where valid_from <= app.now() order by name, valid_from desc`,
  columns<{ value: unknown }>(),
)
/**
 * Reads the dated rows over the defaults. Called at start and every minute; a change of a setting is not urgent, and no request waits for it. A row
 * with an unknown name or an invalid value is refused with one sentence: ignoring it would be worse than not starting.
 */
export async function readSettings(db: Queryable, defaults: Settings, { areRequired }: { areRequired: boolean }): Promise<Settings> {
  const rows = await readSettingsSql(db)
  const faults = rows.flatMap(({ name, value }) => {
    const fault = faultOfSetting(name, value)
    return fault === null ? [] : [`${name} ${fault}`]
  })
  const missing = areRequired
    ? requiredSettings
        .filter((name) => !rows.some((row) => row.name === name && row.hasTwo))
        .map((name) => `${name} has no value that two persons set`)
    : []
  if (faults.length + missing.length > 0)
    throw new StartupError(`The settings cannot be used: ${[...faults, ...missing].join('; ')} (see npm run settings, docs/operations.md).`)
  return { ...defaults, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** Every dated value, oldest first. */
export const listSettingPeriods = sql.all(
  'kernel.listSettingPeriods',
  `select s.name, s.value, nullif(s.valid_from, '-infinity') as valid_from, s.valid_from > app.now() as "is_coming!",
    array_remove(array[one.name, two.name], null) || coalesce(s.installers, '{}') as "by!"
  from app.settings s
  left join app.staff one on one.id = s.proposed_by
  left join app.staff two on two.id = s.approved_by
  order by s.name, s.valid_from`,
  columns<{ value: unknown; by: string[] }>(),
)

/** Whether a setting has a value from exactly this moment on. */
export const hasSettingFrom = sql.first(
  'kernel.hasSettingFrom',
  'select true as "found!" from app.settings where name = :name and valid_from = :validFrom',
)

/** A value that two persons approved. */
export const insertSetting = sql.run(
  'kernel.insertSetting',
  `insert into app.settings (name, value, valid_from, proposed_by, approved_by, approved_sha256)
  values (:name, :value, greatest(:validFrom, app.now()), :proposedBy, :approvedBy, decode(:sha256, 'hex'))`,
)
