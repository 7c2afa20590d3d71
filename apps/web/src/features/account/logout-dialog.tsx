import { ConfirmDialog, toast } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logOut } from './logout.ts'

/** Asks before logging out. */
export function LogoutDialog({ open, onDismiss }: { open: boolean; onDismiss: () => void }) {
  const { t } = useTranslation('shell')
  const [isLeaving, setLeaving] = useState(false)
  const confirm = async () => {
    setLeaving(true)
    try {
      await logOut()
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
