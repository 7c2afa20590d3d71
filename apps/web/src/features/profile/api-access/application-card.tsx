import { Bdi, Card, DefinitionList, Ltr, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Access } from './access-query.ts'

/** The application while staff look at it. */
export function ApplicationCard({ account }: { account: NonNullable<Access['account']> }) {
  const { t } = useTranslation('profile/api-access')
  const format = useFormat()
  return (
    <Card title={t('application')}>
      <div className="stack-5 api-facts">
        <Notice tone="progress" title={t('applied', { moment: format.moment(account.applied_at) })}>
          <p>{t('appliedText')}</p>
        </Notice>
        <DefinitionList
          items={[
            { label: t('purpose'), value: <Bdi>{account.purpose}</Bdi>, long: true },
            { label: t('contact'), value: <Ltr>{account.contact_email}</Ltr> },
          ]}
        />
      </div>
    </Card>
  )
}
