import { Card, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** The way to where programs are told of events instead of asking for them. */
export function WebhooksCard() {
  const { t } = useTranslation('profile/api-access')
  return (
    <Card
      title={t('webhooks.title')}
      aside={
        <LinkButton size="sm" variant="secondary" href={paths.webhooks}>
          {t('webhooks.open')}
        </LinkButton>
      }
    >
      <p className="profile-quiet">{t('webhooks.text')}</p>
    </Card>
  )
}
