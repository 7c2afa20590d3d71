import { Card, DefinitionList, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** Until when the ownership has to be moved, what happens after it, and the fourteen days that one side asks for. */
export function TransferCard({ guarantee: { transfer_until, extension, extended_at } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'transfer' })
  const format = useFormat()
  return (
    <Card title={t('title')} className="transfer-card">
      <div className="stack-4">
        {extension && (
          <Notice tone="iris" title={t('askedTitle')}>
            <p>{t(extension.by_you ? 'asked_you' : `asked_${extension.by}`, { moment: format.moment(extension.until) })}</p>
          </Notice>
        )}
        <DefinitionList
          layout="rows"
          items={[
            ...(transfer_until ? [{ label: t('until'), value: format.moment(transfer_until) }] : []),
            ...(extended_at ? [{ label: t('extended'), value: format.dayTime(extended_at) }] : []),
          ]}
        />
        <p className="size-sm muted">{t('after')}</p>
      </div>
    </Card>
  )
}
