import { useTranslation } from 'react-i18next'
import { failureText } from '@damana/ui/failure-text'
import { ApiError } from '#api.ts'

/** The login's sentence for an error. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('account')
  return (error) => {
    if (!(error instanceof ApiError)) return t('failed')
    if (error.code === 'login_failed') return t('loginFailed')
    return failureText(error)
  }
}
