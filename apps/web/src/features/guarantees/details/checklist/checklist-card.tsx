import { Card, Icon } from '@damana/ui'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

const icons = { ok: CircleCheck, attention: CircleAlert, unknown: CircleHelp }

/** The checklist for the visit to the licensing centre. */
export function ChecklistCard({ checklist }: { checklist: Guarantee['checklist'] }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'checklist' })
  return (
    <Card title={t('title')}>
      <p className="size-sm muted">{t('text')}</p>
      <ul className="checklist">
        {checklist.map(({ item, state, source }) => (
          <li key={item} className={`check-${state}`}>
            <Icon of={icons[state]} />
            <span>
              {t(item)}
              <small>{t(source === 'parties' ? 'yours' : state)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
