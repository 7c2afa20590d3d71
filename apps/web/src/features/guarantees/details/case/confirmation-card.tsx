import { Card, DefinitionList, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { useWho } from './use-who.ts'

/** The papers of a side that reviewers look at while the registry is silent. */
export function ConfirmationCard({
  confirmation: { by, at, decide_until, escalated },
  role,
}: {
  confirmation: NonNullable<Guarantee['confirmation']>
  role: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/details/case')
  const format = useFormat()
  const who = useWho(role)
  return (
    <Card title={t('confirmation.title')} className="matter-card">
      <div className="stack-4">
        <p className="step-words">{t('confirmation.text')}</p>
        {escalated && <p className="matter-late">{t('escalated')}</p>}
        <DefinitionList
          items={[
            { label: t('confirmation.by'), value: who(by) },
            { label: t('confirmation.at'), value: format.dayTime(at) },
            { label: t('until'), value: format.dayTime(decide_until) },
          ]}
        />
      </div>
    </Card>
  )
}
