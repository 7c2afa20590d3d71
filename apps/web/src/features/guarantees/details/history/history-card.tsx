import { payoutHoldReasons } from '@damana/contract/statuses'
import { Bdi, Card, DefinitionList, Timeline, toneOfEvent, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Event = Guarantee['events'][number]

/** Everything that happened, equal for both sides, with the dates that matter. */
export function HistoryCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guaranteeHistory')
  const format = useFormat()
  const sentence = useEventSentence()
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
      <div className="grid gap-5">
        <DefinitionList items={dates} />
        <Timeline
          label={t('title')}
          items={events.map((event) => ({
            id: event.id,
            title: sentence(event),
            note: (
              <>
                {format.dayTime(event.at)}
                {reason(event) && (
                  <>
                    {' · '}
                    <Bdi>{t('event.reason', { reason: reason(event) })}</Bdi>
                  </>
                )}
              </>
            ),
            tone: toneOfEvent(event.kind),
          }))}
        />
      </div>
    </Card>
  )
}

/** Why: words that a person wrote as they are, a code of the system in words. */
function useEventReason(): (event: Event) => string | undefined {
  const { t } = useTranslation('guarantee')
  return ({ facts }) => {
    const { reason } = facts
    const held = payoutHoldReasons.find((code) => code === reason)
    return held ? t(`payoutHeld.${held}`) : typeof reason === 'string' && reason ? reason : undefined
  }
}

function useEventSentence(): (event: Event) => string {
  const { t } = useTranslation('guaranteeHistory')
  const amount = useAmount()
  const amountOf = (fils: string | number | null | undefined) => (fils === null || fils === undefined ? undefined : amount(String(fils)))
  return ({ kind, actor, actor_is_you, facts }) => {
    switch (kind) {
      case 'payment_received': {
        const paid = amountOf(facts['amount_fils'])
        return paid ? t('event.payment_received', { amount: paid }) : t('event.payment_receivedPlain')
      }
      case 'amended':
        return t(actor_is_you ? 'event.amended_you' : 'event.amended', { amount: amountOf(facts['price_fils']) ?? '' })
      case 'release_requested':
        if (actor_is_you) return t('event.release_requested_you')
        return actor === 'buyer' || actor === 'seller' || actor === 'system'
          ? t(`event.release_requested_${actor}`)
          : t('event.release_requested')
      case 'created':
      case 'consented':
      case 'refused':
      case 'withdrawn':
      case 'accepted':
      case 'rejected':
        return t(actor_is_you ? `event.${kind}_you` : `event.${kind}`)
      default:
        return t(`event.${kind}`)
    }
  }
}
