import { LogoutDialog as Dialog } from '@damana/ui/logout-dialog'
import { clearStoredIdempotencyKeys } from '@damana/ui/idempotency-key-store'
import { useTranslation } from 'react-i18next'
import { api, forgetToken } from '#api.ts'
import { paths } from '#paths.ts'

/** The page is loaded anew, so that nothing of the session stays in memory. */
async function logOut(): Promise<void> {
  await api('POST /admin/auth/logout')
  forgetToken()
  clearStoredIdempotencyKeys()
  location.assign(paths.login)
}

export function LogoutDialog(props: { open: boolean; onDismiss: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog title={t('logoutTitle')} logOut={logOut} {...props}>
      {t('logoutText')}
    </Dialog>
  )
}
