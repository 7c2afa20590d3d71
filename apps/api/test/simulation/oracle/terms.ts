/** The numbers of the specification, written down once more. Durations in milliseconds, money in fils. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface Terms {
  answer: number
  /** How long an offer may stand still for incomplete data, in all. */
  standstill: number
  payment: number
  latePayment: number
  morePayment: number
  payerDeclaration: number
  countdown: number
  systemRelease: number
  registryEvery: number
  releaseCheck: number
  /** How soon a registry that owes its answer is asked again, at first. */
  releaseAsk: number
  registrySilent: number
  silenceIsCase: number
  freshAnswer: number
  cancellationAnswer: number
  lastCheck: number
  transfer: number
  transferReminders: readonly number[]
  overdue: number
  extension: number
  extensionAnswer: number
  termsAnswer: number
  splitAnswer: number
  paidAgain: number
  youngAccount: number
  youngContact: number
  missesApart: number
  /** In working days. */
  caseDays: number
  cancellationDays: number
  payerDays: number
  paperDays: number
  twoPersonsFrom: bigint
  othersMost: bigint
  failedCheck: bigint
}

export const specifiedTerms: Terms = {
  answer: 72 * hour,
  standstill: 7 * day,
  payment: 3 * day,
  latePayment: 4 * day,
  morePayment: 3 * day,
  payerDeclaration: 3 * day,
  countdown: 24 * hour,
  systemRelease: 24 * hour,
  registryEvery: hour,
  releaseCheck: 2 * hour,
  releaseAsk: 10 * minute,
  registrySilent: 10 * minute,
  silenceIsCase: 48 * hour,
  freshAnswer: 15 * minute,
  cancellationAnswer: 48 * hour,
  lastCheck: hour,
  transfer: 14 * day,
  transferReminders: [7 * day, 12 * day],
  overdue: 7 * day,
  extension: 14 * day,
  extensionAnswer: 72 * hour,
  termsAnswer: day,
  splitAnswer: 72 * hour,
  paidAgain: 7 * day,
  youngAccount: 24 * hour,
  youngContact: 24 * hour,
  missesApart: 30 * minute,
  caseDays: 5,
  cancellationDays: 2,
  payerDays: 1,
  paperDays: 1,
  twoPersonsFrom: 20_000_000n,
  othersMost: 10_000_000n,
  failedCheck: 5_000n,
}

/** Amounts in fils. */
export const fees = { cancelBeforePayment: 10_000n, cancelAfterPayment: 25_000n } as const
