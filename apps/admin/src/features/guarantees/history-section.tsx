import { Bdi, Timeline, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useAmount } from '#amount.ts'
import { Section } from '#layout/panes.tsx'
import type { Guarantee } from './query.ts'

type Event = Guarantee['events'][number]

const good = new Set<Event['kind']>(['consented', 'accepted', 'held', 'registry_transferred', 'completed', 'payout_settled'])
const bad = new Set<Event['kind']>([
  'refused',
  'rejected',
  'withdrawn',
  'expired',
  'payment_late',
  'payment_unmatched',
  'registry_not_transferred',
  'payout_held',
  'payout_late',
  'payout_rejected',
  'payout_returned',
])

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
            tone: good.has(kind) ? 'good' : bad.has(kind) ? 'bad' : 'plain',
          }
        })}
      />
    </Section>
  )
}
