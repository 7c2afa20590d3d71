import { payoutHoldReasons } from '@damana/contract/statuses'
import { Bdi, Card, DefinitionList, Timeline, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Event = Guarantee['events'][number]

/** Everything that happened, equal for both sides, with the dates that matter. */
export function HistoryCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/history')
  const format = useFormat()
  const reason = useEventReason()
  const { created_at, date, held_at, release_requested_at, completed_at, ended_at, events } = guarantee
  const dates = [
    { label: t('dates.created'), at: created_at },
    { label: t('dates.accepted'), at: date },
    { label: t('dates.held'), at: held_at },
    { label: t('dates.requested'), at: release_requested_at },
    { label: t('dates.completed'), at: completed_at },
    { label: t('dates.ended'), at: completed_at ? null : ended_at },
  ].flatMap(({ label, at }) => (at ? [{ label, value: format.dayTime(at) }] : []))
  return (
    <Card title={t('title')}>
      <div className="stack-5">
        <DefinitionList items={dates} />
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
      </div>
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
