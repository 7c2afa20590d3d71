import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that its owner may look at. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      ltr
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <button
          type="button"
          className="input-action"
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
