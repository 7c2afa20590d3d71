import { isKeyKept } from '@damana/client/browser-key'
import { Button, Dialog, KeptNotice } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { leave } from './logout.ts'

/** The session is over: the way on is the login. On a page that is open, the user may stay first, to copy what was typed. */
export function SessionEndedDialog({ reason, onStay }: { reason?: string | undefined; onStay?: () => void }) {
  const { t } = useTranslation('shell')
  const title =
    reason === 'rights_changed' ? t('rightsTaken') : reason === 'removed_from_company' ? t('removedFromCompany') : t('sessionEnded')
  return (
    <Dialog open title={title}>
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
