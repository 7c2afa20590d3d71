import { passwordRules } from '@damana/contract/passwords'
import { readLang } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import type { NewPasswordAnswers } from './new-password-answers.ts'

const needed = ['upper', 'digit', 'symbol'] as const

/** The `words` of a form for these two fields. */
export function useNewPasswordWords(): FieldWords<NewPasswordAnswers> {
  const { t } = useTranslation('new-password')
  const lacks = (password: unknown) => {
    const met = passwordRules(String(password))
    const missing = needed.filter((rule) => !met[rule]).map((rule) => t(`lackOf.${rule}`))
    return t('lacks', { rules: new Intl.ListFormat(readLang(), { type: 'conjunction' }).format(missing) })
  }
  return {
    password: { required: t('required'), password_weak: lacks },
    confirmation: { required: t('confirmationRequired') },
  }
}
