import { Link } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Link for users who have an account already. */
export function ToLogin() {
  const { t } = useTranslation('account/registration')
  const account = useTranslation('account')
  return (
    <p className="centred size-ui soft">
      {t('haveAccount')} <Link href={paths.login}>{account.t('login.title')}</Link>
    </p>
  )
}
