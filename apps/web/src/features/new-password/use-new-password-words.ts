import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import type { NewPasswordAnswers } from './new-password-answers.ts'

/** The `words` of a form for these two fields. */
export function useNewPasswordWords(): FieldWords<NewPasswordAnswers> {
  const { t } = useTranslation('newPassword')
  return {
    password: { required: t('required') },
    confirmation: { required: t('confirmationRequired') },
  }
}
