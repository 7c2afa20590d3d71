import { Button, Dialog } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { leave } from './logout.ts'

/** The session is over: the only way on is the login. */
export function SessionEndedDialog() {
  const { t } = useTranslation('shell')
  return (
    <Dialog open title={t('sessionEnded')}>
      <p>{t('sessionEndedText')}</p>
      <div className="dialog-actions">
        <Button data-autofocus onClick={leave}>
          {t('toLogin')}
        </Button>
      </div>
    </Dialog>
  )
}
