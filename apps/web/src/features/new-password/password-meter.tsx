import { passwordRules, passwordStrength } from '@damana/contract/passwords'
import { Icon } from '@damana/ui'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const rules = ['length', 'upper', 'digit', 'symbol'] as const

/** Strength of the typed password: three bars, a word, and the rules that are met. */
export function PasswordMeter({ password, rulesId }: { password: string; rulesId: string }) {
  const { t } = useTranslation('newPassword')
  const strength = passwordStrength(password)
  const met = passwordRules(password)
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
