import { isKeyKept } from '@damana/contract/browser-key'
import { Button, Dialog, KeptNotice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { leave } from './logout.ts'

/** The session is over: the way on is the login. On a page that is open, the user may stay first, to copy what was typed. */
export function SessionEndedDialog({ onStay }: { onStay?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog open title={t('sessionEnded')}>
      <p>{t(onStay ? 'sessionEndedHere' : 'sessionEndedText')}</p>
      <KeptNotice isKeyKept={isKeyKept} />
      <div className="dialog-actions">
        <Button data-autofocus onClick={leave}>
          {t('toLogin')}
        </Button>
        {onStay && (
          <Button variant="quiet" onClick={onStay}>
            {t('stayHere')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
