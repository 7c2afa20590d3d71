import { useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '#layout/case-page.tsx'
import type { Guarantee } from './query.ts'

/** Everything that happened, and who did it. */
export function HistorySection({ guarantee: { events } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const amount = useAmount()
  return (
    <CaseHistory
      title={t('history')}
      events={events.map(({ id, text, tone, at, actor, facts: { amount_fils: fils, reason } }) => ({
        id,
        title: text,
        tone,
        at,
        by: t(`actor.${actor}`),
        amount: typeof fils === 'string' ? amount(fils) : null,
        reason: typeof reason === 'string' && reason,
      }))}
    />
  )
}
