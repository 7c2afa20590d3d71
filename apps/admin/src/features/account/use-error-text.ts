import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'

/** The login's sentence for an error. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('account')
  const shell = useTranslation('shell')
  return (error) => {
    if (!(error instanceof ApiError)) return t('failed')
    if (error.status === 0) return shell.t('connectionFailed')
    if (error.code === 'login_failed') return t('loginFailed')
    return error.message || t('failed')
  }
}
