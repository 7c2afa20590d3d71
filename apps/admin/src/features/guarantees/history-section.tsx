import { Bdi, Timeline, toneOfEvent, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Guarantee } from './query.ts'

/** Everything that happened, and who did it. */
export function HistorySection({ guarantee: { events } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const format = useFormat()
  const amount = useAmount()
  return (
    <Section title={t('history')}>
      <Timeline
        label={t('history')}
        items={events.map(({ id, kind, at, actor, facts }) => {
          const { amount_fils: fils, reason } = facts
          return {
            id,
            title: t(`event.${kind}`),
            note: (
              <>
                {format.dayTime(at)} · {t(`actor.${actor}`)}
                {typeof fils === 'string' && <> · {amount(fils)}</>}
                {typeof reason === 'string' && (
                  <>
                    {' '}
                    · <Bdi>{reason}</Bdi>
                  </>
                )}
              </>
            ),
            tone: toneOfEvent(kind),
          }
        })}
      />
    </Section>
  )
}
