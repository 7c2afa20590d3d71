import { Button, Dialog } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

interface AlreadyRegisteredDialogProps {
  onLeave: (path: string) => void
  /** For somebody who is signed in to another account and may stay there. */
  onDismiss?: () => void
}

/** A right code has shown that this phone or e-mail has an account: its owner goes on there. */
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
