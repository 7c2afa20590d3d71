import { payerIbanRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Ltr, Notice, TextField, toast } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '#forms/contract-form.ts'
import { bankCodeOf, cleanIban, isPayableIban } from '#features/bank-account/iban.rules.ts'
import { IbanField } from '#features/bank-account/iban-field.tsx'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { useProving } from '#features/code/use-proving.ts'
import type { PayerAccount } from './payer-code.tsx'
import type { PayerLink } from './payer-page.tsx'

const PayerCode = lazyWithPhrases(() => import('./payer-code.tsx').then((file) => file.PayerCode), 'code')

interface PayerFormProps {
  token: string
  link: PayerLink
  onNamed: (now: PayerLink) => void
}
interface Answers {
  holder_name: string
  iban: string
}
const questions = ['holder_name', 'iban'] as const
const { code: _, ...rules } = payerIbanRules

/** Whose account it is and which; then the code that the buyer's phone receives. */
export function PayerForm({ token, link, onNamed }: PayerFormProps) {
  const { t } = useTranslation('payer')
  const account = useTranslation('bank-account')
  const banks = useBanks()
  const { proving, prove } = useProving<PayerAccount>()
  const ibanForm = account.t('wrong.ibanForm')
  const { form, text, summary, attempt, submit, ...contractForm } = useContractForm<Answers>({
    rules,
    compare: ({ iban }) =>
      iban.trim() === '' ||
      isPayableIban(
        cleanIban(iban),
        banks?.map(({ code }) => code),
      )
        ? {}
        : { iban: 'invalid_iban' },
    words: {
      holder_name: { required: t('wrong.holder'), holder_is_not_payer: t('wrong.notPayer', { name: link.payer_name }) },
      iban: { required: account.t('wrong.iban'), invalid_iban: ibanForm, iban_invalid: ibanForm },
    },
    defaultValues: { holder_name: '', iban: '' },
    fieldOfCode: { iban_invalid: 'iban', holder_is_not_payer: 'holder_name' },
  })
  const iban = form.watch('iban')
  const bank = banks?.find(({ code }) => code === bankCodeOf(cleanIban(iban)))

  const proveAccount = (answers: Answers) => prove({ iban: cleanIban(answers.iban), holder_name: answers.holder_name.trim() })
  return (
    <section className="card" aria-labelledby="payer-form-title">
      <form noValidate onSubmit={(event) => void submit(proveAccount, { title: t('failed') })(event)}>
        <div className="payer-form">
          <div>
            <h2 id="payer-form-title">{t('form')}</h2>
            <p className="payer-quiet">{t('formText')}</p>
          </div>
          <RefusedAccount link={link} />
          <ErrorSummary errors={summary(questions)} attempt={attempt} />
          <TextField
            {...text('holder_name')}
            label={t('holder')}
            hint={t('holderHint', { name: link.payer_name })}
            autoComplete="name"
            fieldClassName="payer-short"
          />
          <IbanField {...text('iban')} bank={bank?.name} />
        </div>
        <footer className="card-footer">
          <Button type="submit" busy={contractForm.isBusy}>
            {t('sendCode')}
          </Button>
        </footer>
      </form>
      {proving && (
        <Suspense>
          <PayerCode
            token={token}
            account={proving.body}
            sentTo={`•••${link.phone_tail}`}
            onNamed={(now) => {
              proving.end()
              toast.success(t('saved'))
              onNamed(now)
            }}
            onEnd={proving.end}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Why another account is asked for than the one that was named. */
function RefusedAccount({ link: { iban_tail, held_reason, status } }: { link: PayerLink }) {
  const { t } = useTranslation('payer')
  const why =
    status === 'rejected' || status === 'returned'
      ? `${t(`status.${status}`)} ${t('again')}`
      : held_reason === 'iban_unproven' || held_reason === 'iban_of_another'
        ? t(`held.${held_reason}`)
        : undefined
  if (iban_tail === null || why === undefined) return null
  return (
    <Notice
      tone="late"
      title={
        <>
          {t('account')} <Ltr>{`•••• ${iban_tail}`}</Ltr>
        </>
      }
    >
      <p>{why}</p>
    </Notice>
  )
}
