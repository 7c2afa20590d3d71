import { forgotRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Notice, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '#forms/contract-form.ts'
import { checkPhoneOrEmail } from '../login.rules.ts'

interface ContactFormProps {
  contact: string
  /** Why it is asked for again. */
  notice: string | undefined
  /** Sends a code to the contact; an error is shown above the field. */
  onContact: (contact: string) => Promise<unknown>
}
const codes = { phoneShort: 'invalid_phone', emailInvalid: 'invalid_email' } as const

/** The phone or e-mail of an account whose password is forgotten. */
export function ContactForm({ contact, notice, onContact }: ContactFormProps) {
  const { t } = useTranslation('account/forgot-password')
  const { text, summary, attempt, submit, isBusy } = useContractForm<{ phone_or_email: string }>({
    rules: forgotRules,
    compare: ({ phone_or_email }) => {
      const wrong = checkPhoneOrEmail(phone_or_email)
      return wrong === 'phoneShort' || wrong === 'emailInvalid' ? { phone_or_email: codes[wrong] } : {}
    },
    words: { phone_or_email: { required: t('contactRequired'), invalid_phone: t('phoneShort'), invalid_email: t('emailInvalid') } },
    defaultValues: { phone_or_email: contact },
  })
  return (
    <form
      className="stack-5"
      noValidate
      onSubmit={(event) => void submit(({ phone_or_email }) => onContact(phone_or_email.trim()), { title: t('sendFailed') })(event)}
    >
      {notice && attempt === 0 && <Notice tone="late" role="alert" title={notice} />}
      <ErrorSummary errors={summary(['phone_or_email'])} attempt={attempt} />
      <TextField
        {...text('phone_or_email')}
        label={t('contact')}
        digits
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" block busy={isBusy}>
        {t('send')}
      </Button>
    </form>
  )
}
