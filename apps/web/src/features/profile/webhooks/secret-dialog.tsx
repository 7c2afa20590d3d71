import { Button, CopyRow, Dialog, Ltr, Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** The secret that signs, once. No other way closes it: nobody can show it again. */
export function SecretDialog({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { t } = useTranslation('profile/webhooks')
  return (
    <Dialog open title={t('secret.title')}>
      <div className="stack-4">
        <Notice tone="late" title={t('secret.once')}>
          <p>{t('secret.text')}</p>
        </Notice>
        <CopyRow label={t('secret.label')} value={<Ltr className="webhook-word">{secret}</Ltr>} text={secret} />
        <div className="dialog-actions">
          <Button onClick={onKept}>{t('secret.kept')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
