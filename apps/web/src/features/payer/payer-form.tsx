import { payerIbanRules } from '@damana/contract/form-rules'
import { Button, Dialog, ErrorSummary, TextField, toast } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { bankCodeOf, cleanIban, isPayableIban } from '#features/bank-account/iban.rules.ts'
import { IbanField } from '#features/bank-account/iban-field.tsx'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { lastCodeOf, type LastCode } from '#features/code/last-code.ts'
import type { PayerLink } from './payer-page.tsx'

const CodeStep = lazyWithPhrases(() => import('#features/code/code-step.tsx').then((file) => file.CodeStep), 'code')

interface PayerFormProps {
  token: string
  link: PayerLink
  onNamed: (now: PayerLink) => void
}
interface Answers {
  holder_name: string
  iban: string
}
interface Proving {
  answers: Answers
  sent: { resend_at: string; last?: LastCode }
  end: (failure?: unknown) => void
}
const questions = ['holder_name', 'iban'] as const
const { code: _, ...rules } = payerIbanRules

/** Whose account it is and which; then the code that the buyer's phone receives. */
export function PayerForm({ token, link, onNamed }: PayerFormProps) {
  const { t } = useTranslation('payer')
  const account = useTranslation('bank-account')
  const banks = useBanks()
  const params = { token }
  const [proving, setProving] = useState<Proving>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
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

  const contentOf = (answers: Answers) => ({ iban: cleanIban(answers.iban), holder_name: answers.holder_name.trim() })
  const askForCode = async (answers: Answers): Promise<Proving['sent']> => {
    try {
      return await api('POST /payer-links/:token/sendOtp', { params, body: { content: contentOf(answers) } })
    } catch (failure) {
      // One that is on its way already will do.
      const last = lastCodeOf(failure)
      if (last) return last
      throw failure
    }
  }
  /** The form stays behind the code step; errors of the account are shown here, where they can be corrected. */
  const prove = async (answers: Answers) => {
    const sent = await askForCode(answers)
    setProblem(undefined)
    setCodeError(undefined)
    await new Promise<void>((resolve, reject) => {
      const end = (failure?: unknown) => {
        setProving(undefined)
        setBusy(false)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      setProving({ answers, sent, end })
    })
  }
  const resend = async () => {
    if (!proving) return
    setBusy(true)
    setProblem(undefined)
    setCodeError(undefined)
    try {
      setProving({ ...proving, sent: await askForCode(proving.answers) })
    } catch (failure) {
      setProblem(errorText(failure) ?? t('noAnswer'))
    } finally {
      setBusy(false)
    }
  }
  const name = async (code: string) => {
    if (!proving) return
    setBusy(true)
    setProblem(undefined)
    setCodeError(undefined)
    const body = { code, ...contentOf(proving.answers) }
    try {
      const now = await api('POST /payer-links/:token/iban', { params, body }, { once: true })
      proving.end()
      toast.success(t('saved'))
      onNamed(now)
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.code : ''
      if (refused === 'iban_invalid' || refused === 'holder_is_not_payer') return proving.end(failure)
      if (refused === 'otp_incorrect') setCodeError(t('wrongCode'))
      else setProblem(errorText(failure) ?? t('noAnswer'))
      setBusy(false)
    }
  }
  return (
    <section className="card" aria-labelledby="payer-form-title">
      <form noValidate onSubmit={(event) => void submit(prove, { title: t('failed') })(event)}>
        <div className="payer-form">
          <div>
            <h2 id="payer-form-title">{t('form')}</h2>
            <p className="payer-quiet">{t('formText')}</p>
          </div>
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
        <Dialog open title={t('codeTitle')} onClose={isBusy ? () => {} : () => proving.end()}>
          <Suspense>
            <CodeStep
              sentTo={`•••${link.phone_tail}`}
              resendAt={proving.sent.resend_at}
              last={proving.sent.last}
              problem={problem}
              error={codeError}
              isBusy={isBusy}
              confirmLabel={t('save')}
              onResend={() => void resend()}
              onCode={(code) => void name(code)}
              onDismiss={() => proving.end()}
            />
          </Suspense>
        </Dialog>
      )}
    </section>
  )
}
