import { payoutHoldReasons } from '@damana/contract/statuses'
import { Bdi, Card, Timeline, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Event = Guarantee['events'][number]

/** Everything that happened, equal for both sides. */
export function HistoryCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'history' })
  const format = useFormat()
  const reason = useEventReason()
  const { events } = guarantee
  return (
    <Card title={t('title')}>
      <Timeline
        label={t('title')}
        items={events.map((event) => ({
          id: event.id,
          title: event.text,
          note: (
            <>
              {format.dayTime(event.at)}
              {event.user_name !== null && (
                <>
                  {' · '}
                  <Bdi>{event.user_name}</Bdi>
                </>
              )}
              {reason(event) && (
                <>
                  {' · '}
                  <Bdi>{t('reason', { reason: reason(event) })}</Bdi>
                </>
              )}
              {typeof event.facts['words'] === 'string' && (
                <>
                  {' · '}
                  <Bdi>{t('words', { words: event.facts['words'] })}</Bdi>
                </>
              )}
            </>
          ),
          tone: event.tone,
        }))}
      />
    </Card>
  )
}

/** The reason of an event: a person's text as it is, a code as a phrase. */
function useEventReason(): (event: Event) => string | undefined {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  return ({ facts }) => {
    const { reason } = facts
    const held = payoutHoldReasons.find((code) => code === reason)
    return held ? t(`held.${held}`) : typeof reason === 'string' && reason ? reason : undefined
  }
}
