import { Bdi, Card, DefinitionList, Ltr, Notice, OperationalChip } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Access } from './access-query.ts'
import { DocsLink } from './docs-link.tsx'

interface AccessCardProps {
  account: NonNullable<Access['account']>
  access: Access
}

/** Where the keys work, how often each may call, and what the company stated. */
export function AccessCard({ account: { state, purpose, contact_email }, access: { environment, limits } }: AccessCardProps) {
  const { t } = useTranslation('profile/api-access')
  const isActive = state === 'active'
  return (
    <Card
      title={t('access')}
      footer={<DocsLink />}
      aside={<OperationalChip tone={isActive ? 'done' : 'flag'}>{t(isActive ? 'states.active' : 'states.suspended')}</OperationalChip>}
    >
      <div className="stack-5 api-facts">
        <DefinitionList
          items={[
            { label: t('environment'), value: t(`environments.${environment}`) },
            { label: t('reads'), value: <Ltr>{limits.reads_a_minute}</Ltr> },
            { label: t('changes'), value: <Ltr>{limits.changes_a_minute}</Ltr> },
            { label: t('contact'), value: <Ltr>{contact_email}</Ltr> },
            { label: t('purpose'), value: <Bdi>{purpose}</Bdi>, long: true },
          ]}
        />
        <Notice tone="iris">{t(`environmentText.${environment}`)}</Notice>
      </div>
    </Card>
  )
}
