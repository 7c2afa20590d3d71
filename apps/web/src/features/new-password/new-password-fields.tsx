import type { PasswordOwner } from '@damana/contract/guessable-passwords'
import { PasswordField, type TextFieldProps } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#forms/field-error-text.ts'
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
  /** Whose password it is, as far as the form knows. */
  owner?: PasswordOwner
}
const arabicDigits = /[٠-٩۰-۹]/

/** A new password with what it still needs, and once more to be sure. */
export function NewPasswordFields({ label, password, confirmation, typed, owner }: NewPasswordFieldsProps) {
  const { t } = useTranslation('new-password')
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
        <PasswordMeter password={typed} rulesId="password-rules" owner={owner} isKnown={error === fieldErrorText('password_too_common')} />
        <p className="size-sm soft" role="status">
          {arabicDigits.test(typed) && t('latinDigits')}
        </p>
      </div>
      <PasswordField {...confirmation} id="confirmation" label={t('confirmation')} autoComplete="new-password" />
    </>
  )
}
