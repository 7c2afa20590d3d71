/** Fields of the account form, named as in the call, and their checks. */
import type { Args } from '@damana/contract'
import { cleanText } from '@damana/contract/clean-text'
import type { FieldErrorCode } from '@damana/contract/errors'
import type { AccountCurrency } from '@damana/contract/statuses'
import { bankCodeOf, cleanIban, isForeignIban, isWholeIban } from './iban.rules.ts'
import type { Bank } from './use-banks.ts'

export interface AccountAnswers {
  /** Four letters of one of Jordan's banks, or `other`. */
  bank: string
  iban: string
  swift_code: string
  currency: AccountCurrency | ''
  clik_name: string
}
export type AccountQuestion = keyof AccountAnswers
type Body = Args<'POST /profile/bank-info'>['body']

export const accountQuestions: readonly AccountQuestion[] = ['iban', 'bank', 'swift_code', 'currency', 'clik_name']
export const noAccount: AccountAnswers = { bank: '', iban: '', swift_code: '', currency: 'JOD', clik_name: '' }
/** A bank that is not one of Jordan's. */
export const otherBank = 'other'

/** Checks across fields: check digits, and answers that contradict each other. */
export function judgeAccount(answers: AccountAnswers): { [question in AccountQuestion]?: FieldErrorCode } {
  const iban = cleanIban(answers.iban)
  if (iban === '') return {}
  if (!isWholeIban(iban)) return { iban: 'invalid_iban' }
  const bank = iban.startsWith('JO') ? bankCodeOf(iban) : otherBank
  return answers.bank !== '' && answers.bank !== bank ? { iban: 'iban_bank_mismatch' } : {}
}

const foreignBank = { code: otherBank, swift_code: '' }

/** Bank and SWIFT code from a new IBAN. A bank that the user selected stays, unless the previous IBAN had filled it in. */
export function fillFromIban(
  answers: Pick<AccountAnswers, 'iban' | 'bank' | 'swift_code'>,
  filled: { bank: string; swift_code: string },
  banks: readonly Bank[] | undefined,
): { bank: string; swift_code: string } | undefined {
  const iban = cleanIban(answers.iban)
  const code = bankCodeOf(iban)
  const bank = isForeignIban(iban) ? foreignBank : banks?.find((known) => known.code === code)
  if (!bank || (answers.bank !== '' && answers.bank !== filled.bank)) return undefined
  const isOwnSwift = answers.swift_code !== '' && answers.swift_code !== filled.swift_code
  return { bank: bank.code, swift_code: isOwnSwift ? answers.swift_code : bank.swift_code }
}

/** Why no money would go to this account, as the page knows it before it is sent. */
export const unprovenOf = ({
  bank,
  currency,
}: Pick<AccountAnswers, 'bank' | 'currency'>): 'foreign_country' | 'foreign_currency' | undefined =>
  bank === otherBank ? 'foreign_country' : currency !== '' && currency !== 'JOD' ? 'foreign_currency' : undefined

/** Call it with validated answers only. */
export function toAccountBody(answers: AccountAnswers): Body {
  if (!answers.currency) throw new Error('answers are judged before they are sent')
  return {
    bank: answers.bank,
    iban: cleanIban(answers.iban),
    swift_code: cleanText(answers.swift_code),
    currency: answers.currency,
    ...(cleanText(answers.clik_name) && { clik_name: cleanText(answers.clik_name) }),
  }
}
