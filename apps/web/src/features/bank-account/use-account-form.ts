import { bankInfoRules } from '@damana/contract/form-rules'
import { useTranslation } from 'react-i18next'
import { useContractForm, type ContractForm } from '#forms/contract-form.ts'
import { judgeAccount, type AccountAnswers } from './account-answers.ts'
import { untilBankIsFilledIn } from './use-banks.ts'

/** The form of an account, with the rules of the call that names one. */
export function useAccountForm(defaultValues: AccountAnswers): ContractForm<AccountAnswers> {
  const { t } = useTranslation('bank-account')
  const ibanForm = t('wrong.ibanForm')
  return useContractForm<AccountAnswers>({
    rules: bankInfoRules,
    compare: judgeAccount,
    words: {
      bank: { required: t('wrong.bank') },
      iban: { required: t('wrong.iban'), invalid_iban: ibanForm, iban_invalid: ibanForm, iban_bank_mismatch: t('wrong.mismatch') },
      swift_code: { required: t('wrong.swift') },
    },
    defaultValues,
    fieldOfCode: { iban_invalid: 'iban' },
    untilReady: untilBankIsFilledIn,
  })
}
