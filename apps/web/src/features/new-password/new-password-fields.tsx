import type { PasswordOwner, isGuessablePassword } from '@damana/contract/guessable-passwords'
import { PasswordField, type TextFieldProps, Icon } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { passwordRules, passwordStrength } from '@damana/contract/passwords'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import './new-password.css'

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

const rules = ['length', 'upper', 'digit', 'symbol', 'rare'] as const
const nobody: PasswordOwner = { name: '', phone: null, email: null }

interface PasswordMeterProps {
  password: string
  rulesId: string
  /** Whose password it is, as far as the form knows. */
  owner?: PasswordOwner | undefined
  /** The API has refused this very password as easy to guess: its list of breached ones is longer. */
  isKnown: boolean
}

/** Strength of the typed password: three bars, a word, and the rules that are met. */
function PasswordMeter({ password, rulesId, owner = nobody, isKnown }: PasswordMeterProps) {
  const { t } = useTranslation('new-password')
  const isGuessable = useGuesser(password !== '')
  const rare = password !== '' && !isKnown && isGuessable !== undefined && !isGuessable(password, owner)
  const met = { ...passwordRules(password), rare }
  const isWeak = password !== '' && isGuessable !== undefined && !rare
  const strength = isWeak ? 'weak' : passwordStrength(password)
  return (
    <div className="password-meter" data-strength={strength}>
      <div className="password-bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className="password-word" role="status">
        {strength && (
          <>
            <span className="sr-only">{t('strength')}</span> {t(strength)}
          </>
        )}
      </p>
      <ul id={rulesId} className="password-rules">
        {rules.map((rule) => (
          <li key={rule} data-met={met[rule] || undefined}>
            <Icon of={met[rule] ? Check : Circle} size="sm" />
            <span className="sr-only">{t(met[rule] ? 'met' : 'unmet')}</span> {t(rule)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The judge of passwords that are easy to guess, fetched with the first character; without a network the API alone judges. */
function useGuesser(isWanted: boolean): typeof isGuessablePassword | undefined {
  const [guesser, setGuesser] = useState<{ of: typeof isGuessablePassword }>()
  useEffect(() => {
    if (!isWanted || guesser) return
    let isGone = false
    import('@damana/contract/guessable-passwords').then(
      (file) => !isGone && setGuesser({ of: file.isGuessablePassword }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [guesser, isWanted])
  return guesser?.of
}
