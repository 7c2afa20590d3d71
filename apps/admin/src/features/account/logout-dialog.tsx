import { ConfirmDialog, toast } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, forgetToken } from '#api.ts'
import { paths } from '#paths.ts'

/** Asks before logging out; then the page is loaded anew, so that nothing of the session stays in memory. */
export function LogoutDialog({ open, onDismiss }: { open: boolean; onDismiss: () => void }) {
  const { t } = useTranslation('account')
  const [isLeaving, setLeaving] = useState(false)
  const confirm = async () => {
    setLeaving(true)
    try {
      await api('POST /admin/auth/logout')
      forgetToken()
      location.assign(paths.login)
    } catch {
      setLeaving(false)
      toast.failure(t('logoutFailed'))
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('logoutTitle')}
      confirmLabel={t('logout')}
      busy={isLeaving}
      onConfirm={() => void confirm()}
      onDismiss={onDismiss}
    >
      <p>{t('logoutText')}</p>
    </ConfirmDialog>
  )
}
