import { Button, Dialog } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

interface AlreadyRegisteredDialogProps {
  onLeave: (path: string) => void
  /** For a user who is signed in to another account and may stay there. */
  onDismiss?: () => void
}

/** The code was right and this phone or e-mail has an account: the user continues to the login. */
export function AlreadyRegisteredDialog({ onLeave, onDismiss }: AlreadyRegisteredDialogProps) {
  const { t } = useTranslation('account')
  const ui = useTranslation('ui')
  return (
    <Dialog open title={t('alreadyRegistered.title')} {...(onDismiss && { onClose: onDismiss })}>
      <p>{t('alreadyRegistered.text')}</p>
      <div className="dialog-actions">
        <Button data-autofocus onClick={() => onLeave(paths.login)}>
          {t('login.title')}
        </Button>
        <Button variant="secondary" onClick={() => onLeave(paths.forgotPassword)}>
          {t('login.forgot')}
        </Button>
        {onDismiss && (
          <Button variant="quiet" onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
