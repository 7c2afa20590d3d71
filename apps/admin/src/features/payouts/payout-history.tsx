import { Bdi, Timeline, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Payout } from './query.ts'

/** How a transfer came to where it is, and who of the staff had a hand in it. */
export function PayoutHistory({ events }: { events: Payout['events'] }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (events.length === 0) return null
  return (
    <Section title={t('history')}>
      <Timeline
        label={t('history')}
        items={events.map(({ to, at, staff, facts }, index) => {
          const { reason, bank_said: said } = facts
          return {
            id: index,
            title: said === 'not_received' || said === 'not_executed' || said === 'asked' ? t(`said.${said}`) : t(`status.${to}`),
            note: (
              <>
                {format.dayTime(at)}
                {staff && (
                  <>
                    {' '}
                    · <Bdi>{staff}</Bdi>
                  </>
                )}
                {typeof reason === 'string' && (
                  <>
                    {' '}
                    · <Bdi>{reason}</Bdi>
                  </>
                )}
              </>
            ),
          }
        })}
      />
    </Section>
  )
}
