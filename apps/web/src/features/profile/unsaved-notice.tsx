import { Button, Notice } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** Text that was typed on this device and not saved: it is back in the form, and can be dropped. */
export function UnsavedNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Notice tone="late" role="status" title={t('unsaved')}>
      <p>{t('unsavedText')}</p>
      <p>
        <Button variant="secondary" size="sm" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </p>
    </Notice>
  )
}
