import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './toasts.tsx'

interface LogoutDialogProps {
  open: boolean
  title: string
  /** The consequence of logging out for unsaved work. */
  children: ReactNode
  /** Ends the session and leaves the page. */
  logOut: () => Promise<void>
  onDismiss: () => void
}

/** Asks before logging out. */
export function LogoutDialog({ open, title, children, logOut, onDismiss }: LogoutDialogProps) {
  const { t } = useTranslation('ui')
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
      title={title}
      confirmLabel={t('logout')}
      busy={isLeaving}
      onConfirm={() => void confirm()}
      onDismiss={onDismiss}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
