import { Card, Icon } from '@damana/ui'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

const icons = { ok: CircleCheck, attention: CircleAlert, unknown: CircleHelp }

/** What both should have in order before they go to the licensing centre. */
export function ChecklistCard({ checklist }: { checklist: Guarantee['checklist'] }) {
  const { t } = useTranslation('guarantee')
  return (
    <Card title={t('checklist.title')}>
      <p className="text-sm text-muted">{t('checklist.text')}</p>
      <ul className="checklist mt-2">
        {checklist.map(({ item, state, source }) => (
          <li key={item} className={`check-${state}`}>
            <Icon of={icons[state]} />
            <span>
              {t(`checklist.${item}`)}
              <small>{t(source === 'parties' ? 'checklist.yours' : `checklist.${state}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
