import { Card } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** Explains cancellation requests before a guarantee is selected. */
export function HowItGoes() {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <Card title={t('how.title')} className="profile-notes">
      <ol>
        <li>{t('how.other')}</li>
        <li>{t('how.staff')}</li>
        <li>{t('how.registry')}</li>
        <li>{t('how.money')}</li>
      </ol>
    </Card>
  )
}
