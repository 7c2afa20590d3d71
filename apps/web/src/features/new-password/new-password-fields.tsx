import { PasswordField, type TextFieldProps } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import './new-password.css'
import { PasswordMeter } from './password-meter.tsx'

type Field = Partial<TextFieldProps> & { error: string | undefined }

interface NewPasswordFieldsProps {
  /** Label of the first field; «New password» by default. */
  label?: string
  /** The fields as `useContractForm` hands them over: `text('password')`, `text('confirmation')`. */
  password: Field
  confirmation: Field
  /** Value of the first field: `form.watch('password')`. */
  typed: string
}

/** A new password with what it still needs, and once more to be sure. */
export function NewPasswordFields({ label, password, confirmation, typed }: NewPasswordFieldsProps) {
  const { t } = useTranslation('newPassword')
  const { error } = password
  return (
    <>
      <div className="new-password">
        <PasswordField
          {...password}
          id="password"
          label={label ?? t('newPassword')}
          autoComplete="new-password"
          aria-describedby={error ? 'password-message password-rules' : 'password-rules'}
        />
        <PasswordMeter password={typed} rulesId="password-rules" />
      </div>
      <PasswordField {...confirmation} id="confirmation" label={t('confirmation')} autoComplete="new-password" />
    </>
  )
}
