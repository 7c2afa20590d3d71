import { companyBankRules } from '@damana/contract/form-rules'
import { useTranslation } from 'react-i18next'
import { judgeAccount, noAccount, type AccountAnswers } from '#features/bank-account/account-answers.ts'
import { AccountFields } from '#features/bank-account/account-fields.tsx'
import { cleanIban, groupIban } from '#features/bank-account/iban.rules.ts'
import { untilBankIsFilledIn, useBanks } from '#features/bank-account/use-banks.ts'
import { textOf, type SectionData } from './application.rules.ts'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

const read = (data: SectionData | null): AccountAnswers => ({
  ...noAccount,
  bank: textOf(data, 'bank'),
  iban: groupIban(textOf(data, 'iban')),
  swift_code: textOf(data, 'swift_code'),
  currency: (textOf(data, 'currency') || noAccount.currency) as AccountAnswers['currency'], // a list offers no other
})
const write = ({ bank, iban, swift_code, currency }: AccountAnswers): SectionData => ({ bank, iban: cleanIban(iban), swift_code, currency })

/** Step 4: the account in the company's name, to which what is due to it is paid. */
export function BankSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const account = useTranslation('bank-account')
  const banks = useBanks()
  const ibanForm = account.t('wrong.ibanForm')
  const contractForm = useSectionForm<AccountAnswers>(wizard, {
    section: 'bank',
    read,
    write,
    rules: companyBankRules,
    compare: judgeAccount,
    untilReady: untilBankIsFilledIn,
    words: {
      bank: { required: account.t('wrong.bank') },
      iban: {
        required: account.t('wrong.iban'),
        invalid_iban: ibanForm,
        iban_invalid: ibanForm,
        iban_bank_mismatch: account.t('wrong.mismatch'),
      },
      swift_code: { required: account.t('wrong.swift') },
    },
  })
  const { summary, attempt, isBusy, fields, save } = contractForm
  return (
    <SectionFrame wizard={wizard} section="bank" errors={summary(fields)} attempt={attempt} isBusy={isBusy} onSubmit={save}>
      <p className="company-text">{t('bank.text')}</p>
      <AccountFields contractForm={contractForm} banks={banks} withoutClik />
    </SectionFrame>
  )
}
