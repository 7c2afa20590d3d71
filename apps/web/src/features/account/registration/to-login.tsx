import { Link } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { keepDestination } from '#destination.ts'
import { paths } from '#paths.ts'

/** Link for users who have an account already, and where they go afterwards. */
export function ToLogin({ destination }: { destination?: string }) {
  const { t } = useTranslation('account/registration')
  const account = useTranslation('account')
  return (
    <p className="centred size-ui soft">
      {t('haveAccount')}{' '}
      <Link href={paths.login} {...(destination !== undefined && { onClick: () => keepDestination(destination) })}>
        {account.t('login.title')}
      </Link>
    </p>
  )
}
