import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before a page is left with text that was not saved. */
export function UnsavedDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('ui/unsaved')
  return (
    <ConfirmDialog open danger title={t('title')} confirmLabel={t('leave')} dismissLabel={t('stay')} onConfirm={onLeave} onDismiss={onStay}>
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}
