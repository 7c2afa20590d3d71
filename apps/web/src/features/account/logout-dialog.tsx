import { LogoutDialog as Dialog } from '@damana/ui/logout-dialog'
import { useTranslation } from 'react-i18next'
import { logOut } from './logout.ts'

export function LogoutDialog(props: { open: boolean; onDismiss: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('logoutTitle')} logOut={logOut} {...props}>
      {t('logoutText')}
    </Dialog>
  )
}
