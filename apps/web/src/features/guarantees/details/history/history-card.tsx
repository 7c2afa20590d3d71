import { toneOfEvent } from '@damana/contract/guarantee-events'
import { payoutHoldReasons, type RemindedWait, type StaffPeriod } from '@damana/contract/statuses'
import { Bdi, Card, DefinitionList, Timeline, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Event = Guarantee['events'][number]

/** Everything that happened, equal for both sides, with the dates that matter. */
export function HistoryCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/history')
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
      <div className="stack-5">
        <DefinitionList items={dates} />
        <Timeline
          label={t('title')}
          items={events.map((event) => ({
            id: event.id,
            title: sentence(event),
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
                    <Bdi>{t('event.reason', { reason: reason(event) })}</Bdi>
                  </>
                )}
                {typeof event.facts['words'] === 'string' && (
                  <>
                    {' · '}
                    <Bdi>{t('event.words', { words: event.facts['words'] })}</Bdi>
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

/** The reason of an event: a person's text as it is, a code as a phrase. */
function useEventReason(): (event: Event) => string | undefined {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  return ({ facts }) => {
    const { reason } = facts
    const held = payoutHoldReasons.find((code) => code === reason)
    return held ? t(`held.${held}`) : typeof reason === 'string' && reason ? reason : undefined
  }
}

// Written here, because a list of the contract would come with the first load of every page.
const reminded: Record<RemindedWait, true> = {
  owner_consent: true,
  acceptance: true,
  payment: true,
  late_payment: true,
  payer: true,
  bank_block: true,
  split: true,
  cancellation_answer: true,
  extension: true,
  transfer: true,
  overdue: true,
}
const late: Record<StaffPeriod, true> = {
  payer_decision: true,
  paper: true,
  case: true,
  staff_block: true,
  bank_block: true,
  cancellation_decision: true,
}
const isOf = <Name extends string>(names: Record<Name, true>, name: unknown): name is Name => typeof name === 'string' && name in names
const registryWords = ['buyer', 'third', 'seized', 'mortgaged'] as const

function useEventSentence(): (event: Event) => string {
  const { t } = useTranslation('guarantees/details/history')
  const amount = useAmount()
  const amountOf = (fils: string | number | null | undefined) => (fils === null || fils === undefined ? undefined : amount(String(fils)))
  return ({ kind, actor, actor_is_you, facts }) => {
    const sum = (name: string) => amountOf(facts[name]) ?? ''
    const who = actor_is_you ? 'you' : actor === 'buyer' ? 'buyer' : 'seller'
    switch (kind) {
      case 'payment_received': {
        const [paid, left] = [amountOf(facts['amount_fils']), facts['remaining_fils']]
        if (!paid) return t('event.payment_receivedPlain')
        if (facts['payer'] === 'undeclared') return t('event.payment_receivedOther', { amount: paid })
        return left && left !== '0'
          ? t('event.payment_receivedLeft', { amount: paid, left: sum('remaining_fils') })
          : t('event.payment_received', { amount: paid })
      }
      case 'receipt_taken_back':
        if (facts['what'] === 'in_doubt') return t('event.receipt_in_doubt', { amount: sum('amount_fils') })
        return t('event.receipt_taken_back', { amount: sum('amount_fils') })
      case 'receipt_paid_again':
        return t(facts['what'] === 'in_doubt' ? 'event.receipt_out_of_doubt' : 'event.receipt_paid_again')
      case 'payer_sent_back':
        return t('event.payer_sent_back', { amount: sum('amount_fils') })
      case 'amended':
        return t(actor_is_you ? 'event.amended_you' : 'event.amended', { amount: sum('price_fils') })
      case 'release_requested':
        if (actor_is_you) return t('event.release_requested_you')
        return actor === 'buyer' || actor === 'seller' || actor === 'system'
          ? t(`event.release_requested_${actor}`)
          : t('event.release_requested')
      case 'registry_encumbered':
        return t(facts['what'] === 'mortgaged' ? 'event.registry_mortgaged' : 'event.registry_encumbered')
      case 'reminded': {
        const { what, awaited } = facts
        if (awaited === 'staff') return t('event.reminded_staff')
        return t(isOf(reminded, what) ? `event.reminded_${what}` : 'event.reminded')
      }
      case 'escalated': {
        const { what } = facts
        return t(isOf(late, what) ? `event.escalated_${what}` : 'event.escalated')
      }
      case 'registry_said':
        return t(`event.registry_said_${registryWords.find((word) => word === facts['what']) ?? 'seller'}`)
      case 'split_proposed':
      case 'split_agreed':
        return t(`event.${kind}`, { seller: sum('seller_fils'), buyer: sum('buyer_fils') })
      case 'split_answered':
        return t(facts['answer'] === 'yes' ? `event.split_agreedTo_${who}` : `event.split_declined_${who}`)
      case 'cancellation_requested':
        return t(`event.cancellation_requested_${who}`, { fee: sum('fee_fils') })
      case 'confirmed':
      case 'objected':
      case 'objection_taken_back':
      case 'evidence_sent':
      case 'cancellation_agreed':
      case 'cancellation_objected':
      case 'cancellation_taken_back':
      case 'extension_asked':
        return t(`event.${kind}_${who}`)
      case 'created':
      case 'consented':
      case 'refused':
      case 'withdrawn':
      case 'accepted':
      case 'rejected':
      case 'payer_declared':
        return t(actor_is_you ? `event.${kind}_you` : `event.${kind}`)
      default: {
        const paid = kind.startsWith('payout_') ? amountOf(facts['amount_fils']) : undefined
        if (paid === undefined) return t(`event.${kind}`)
        const whom = facts['beneficiary'] === 'buyer' || facts['beneficiary'] === 'payer' ? facts['beneficiary'] : 'seller'
        return `${t(`event.${kind}`)} ${t(`payout.${whom}`, { amount: paid })}`
      }
    }
  }
}
