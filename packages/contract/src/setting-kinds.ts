/**
 * The settings of the business by group, each with the kind of its value: how it is judged, written and typed. Free of zod, so that screens may import it; their defaults stand in
 * the API's `kernel/settings.ts`.
 */

/** `window`: seconds that somebody or something is given, so never none; `sum` is fils; `share` basis points; `dates` days of the calendar, each once. */
export const settingKinds = [
  'seconds',
  'window',
  'milliseconds',
  'workdays',
  'count',
  'percent',
  'sum',
  'share',
  'flag',
  'clock',
  'dates',
  'delays',
  'text',
  'optionalText',
  'iban',
  'email',
  'phone',
  'taxNumber',
  'purpose',
] as const
export type SettingKind = (typeof settingKinds)[number]

const tenYears = 3_653 * 86_400
/** The least and the most of a whole number; those of `seconds` hold for each of `delays`. A longer wait would be a slip of the hand, and beyond the calendar a fault. */
export const settingRanges = {
  seconds: [0, tenYears],
  window: [1, tenYears],
  milliseconds: [1, 60_000],
  workdays: [1, 250],
  count: [0, 1_000_000_000],
  percent: [0, 100],
  sum: [0, 999_999_999_999_999],
  share: [0, 10_000],
} as const satisfies Partial<Record<SettingKind, readonly [least: number, most: number]>>
export const isInRange = (kind: keyof typeof settingRanges, value: number): boolean =>
  Number.isSafeInteger(value) && value >= settingRanges[kind][0] && value <= settingRanges[kind][1]

export const settingGroups = {
  offer: { answerSeconds: 'window', answerMostSeconds: 'window', offersPerPerson: 'count', offersPerCompany: 'count' },
  payment: {
    paymentDueSeconds: 'window',
    paymentLateSeconds: 'window',
    payerDeclareSeconds: 'window',
    payerDecisionDays: 'workdays',
    payAgainSeconds: 'window',
    othersMostFils: 'sum',
    cliqMostFils: 'sum',
  },
  transfer: {
    countdownSeconds: 'seconds',
    transferSeconds: 'window',
    transferReminderSeconds: 'delays',
    overdueSeconds: 'window',
    extensionSeconds: 'window',
    extensionAnswerSeconds: 'window',
    termsAnswerSeconds: 'window',
    systemReleaseSeconds: 'window',
    releaseCheckSeconds: 'window',
    releaseAskSeconds: 'window',
    registryEverySeconds: 'window',
    registrySilentSeconds: 'window',
    silentBlockSeconds: 'window',
    freshAnswerSeconds: 'window',
    registryChecksAtOnce: 'count',
    paperDays: 'workdays',
  },
  decisions: {
    cancellationAnswerSeconds: 'window',
    cancellationDays: 'workdays',
    cancellationCheckSeconds: 'window',
    caseDays: 'workdays',
    splitSeconds: 'window',
    bankBlockSeconds: 'window',
    identityDays: 'workdays',
    companyReviewDays: 'workdays',
    supportDays: 'workdays',
  },
  payouts: {
    twoPersonsFromFils: 'sum',
    achCutOff: 'clock',
    rtgsCutOff: 'clock',
    bankHolidays: 'dates',
    payoutEverySeconds: 'seconds',
    missesApartSeconds: 'seconds',
    missNeedsStatement: 'flag',
    purposeCode: 'purpose',
    ibanYoungSeconds: 'seconds',
    contactYoungSeconds: 'seconds',
    payoutReminderSeconds: 'delays',
    sweepAt: 'clock',
  },
  fees: { salesTaxBasisPoints: 'share', feeBillDueSeconds: 'window', feeReminderSeconds: 'delays' },
  accounts: {
    escrowAccountName: 'text',
    escrowIban: 'iban',
    escrowAccountNumber: 'optionalText',
    operatingAccountName: 'text',
    operatingIban: 'iban',
    cliqAlias: 'text',
    billerName: 'text',
  },
  contacts: {
    contactWhatsapp: 'phone',
    contactEmail: 'email',
    contactAddressAr: 'text',
    contactAddressEn: 'text',
    companyNameAr: 'optionalText',
    companyNameEn: 'optionalText',
    companyNumber: 'optionalText',
    companyLicence: 'optionalText',
    companyTaxNumber: 'taxNumber',
    incomeSourceNumber: 'taxNumber',
    termsVersion: 'count',
  },
  limits: {
    lookupsPerUserPerDay: 'count',
    lookupsPerCompanyPerDay: 'count',
    lookupTickMs: 'milliseconds',
    codesPerPhonePerDay: 'count',
    codesPerEmailPerDay: 'count',
    stepUpCodesPerDay: 'count',
    codesPerAddressPerHour: 'count',
    strangerCodesPerDay: 'count',
    invitationsPerPhonePerDay: 'count',
    cappedSmsPerHour: 'count',
    wrongCodesPerHour: 'count',
    wrongCodesPercent: 'percent',
    wrongCodesFromTries: 'count',
    supportMessagesPerDay: 'count',
    filesPerUserPerDay: 'count',
    fileMegabytesPerUserPerDay: 'count',
  },
} as const satisfies Record<string, Readonly<Record<string, SettingKind>>>

export type SettingGroup = keyof typeof settingGroups
type Groups = typeof settingGroups
export type SettingName = { [G in SettingGroup]: keyof Groups[G] }[SettingGroup]

export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[] // its own keys

export const settingKindOf: Readonly<Record<SettingName, SettingKind>> = Object.assign({}, ...Object.values(settingGroups))
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingKindOf, name)
