import { useTranslation } from 'react-i18next'
import { accountQuestions, noAccount, toAccountBody, type AccountAnswers } from '#features/bank-account/account-answers.ts'
import { AccountFields } from '#features/bank-account/account-fields.tsx'
import { groupIban } from '#features/bank-account/iban.rules.ts'
import { useAccountForm } from '#features/bank-account/use-account-form.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { StepFrame, Why } from './step-frame.tsx'
import type { Registration, Saved } from './use-registration.ts'
import { useStep } from './use-step.ts'

/** Step 2: the payout account, with the warning about a wrong IBAN. */
export function BankStep({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const banks = useBanks()
  const before = registration.saved.bank ? fromAccountBody(registration.saved.bank) : noAccount
  const contractForm = useAccountForm(registration.typed.bank ?? before)
  const { summary, attempt, submit, isBusy } = contractForm
  useStep('bank', registration, contractForm, before)
  const save = submit((answers) => registration.save('bank', { bank: toAccountBody(answers) }), { title: t('saveFailed') })
  return (
    <StepFrame
      registration={registration}
      title={t('bank.title')}
      why={t('bank.purpose')}
      errors={summary(accountQuestions)}
      attempt={attempt}
      isBusy={isBusy}
      onSubmit={save}
      aside={<Why title={t('bank.whyTitle')} reasons={[t('bank.whySale'), t('bank.whyRefund'), t('bank.whyOwn')]} note={t('bank.note')} />}
    >
      <AccountFields contractForm={contractForm} banks={banks} />
    </StepFrame>
  )
}

const fromAccountBody = ({ bank, iban, swift_code, currency, clik_name }: NonNullable<Saved['bank']>): AccountAnswers => ({
  bank,
  iban: groupIban(iban),
  swift_code,
  currency,
  clik_name: clik_name ?? '',
})
