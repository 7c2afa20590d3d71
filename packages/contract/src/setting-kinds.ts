/**
 * The settings of the business by group, each with the kind of its value: how it is judged, written and typed. Free of zod, so that screens may import it; their defaults stand in
 * the API's `kernel/settings.ts`.
 */

/** `sum` is fils; `share` basis points; `days` bank days or holidays as a list of dates. */
export const settingKinds = [
  'seconds',
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

export const settingGroups = {
  offer: { answerSeconds: 'seconds', answerMostSeconds: 'seconds', offersPerPerson: 'count', offersPerCompany: 'count' },
  payment: {
    paymentDueSeconds: 'seconds',
    paymentLateSeconds: 'seconds',
    payerDeclareSeconds: 'seconds',
    payerDecisionDays: 'workdays',
    payAgainSeconds: 'seconds',
    othersMostFils: 'sum',
    cliqMostFils: 'sum',
  },
  transfer: {
    countdownSeconds: 'seconds',
    transferSeconds: 'seconds',
    transferReminderSeconds: 'delays',
    overdueSeconds: 'seconds',
    extensionSeconds: 'seconds',
    extensionAnswerSeconds: 'seconds',
    systemReleaseSeconds: 'seconds',
    releaseCheckSeconds: 'seconds',
    releaseAskSeconds: 'seconds',
    registryEverySeconds: 'seconds',
    registrySilentSeconds: 'seconds',
    silentBlockSeconds: 'seconds',
    freshAnswerSeconds: 'seconds',
    registryChecksAtOnce: 'count',
    paperDays: 'workdays',
  },
  decisions: {
    cancellationAnswerSeconds: 'seconds',
    cancellationDays: 'workdays',
    cancellationCheckSeconds: 'seconds',
    caseDays: 'workdays',
    splitSeconds: 'seconds',
    bankBlockSeconds: 'seconds',
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
  fees: { salesTaxBasisPoints: 'share', feeBillDueSeconds: 'seconds', feeReminderSeconds: 'delays' },
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
