import { registerRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Notice, PhoneField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '#forms/contract-form.ts'

interface PhoneFormProps {
  phone: string
  /** Why the phone is asked for again. */
  notice: string | undefined
  /** Sends a code to the contact; an error is shown above the field. */
  onPhone: (phone: string) => Promise<unknown>
}
const { phone: phoneRule } = registerRules

/** The phone of an invited person, asked first because the offer is for the phone's owner. */
export function PhoneForm({ phone, notice, onPhone }: PhoneFormProps) {
  const { t } = useTranslation('account/registration')
  const { text, summary, attempt, submit, isBusy } = useContractForm<{ phone: string }>({
    rules: { phone: phoneRule },
    words: { phone: { required: t('wrong.phone') } },
    defaultValues: { phone },
  })
  return (
    <form
      className="stack-5"
      noValidate
      onSubmit={(event) => void submit(({ phone: typed }) => onPhone(typed.trim()), { title: t('sendFailed') })(event)}
    >
      {notice && attempt === 0 && <Notice tone="late" role="alert" title={notice} />}
      <ErrorSummary errors={summary(['phone'])} attempt={attempt} />
      <PhoneField {...text('phone')} label={t('phoneInvited')} hint={t('phoneHint')} />
      <Button type="submit" block busy={isBusy}>
        {t('sendCode')}
      </Button>
    </form>
  )
}
