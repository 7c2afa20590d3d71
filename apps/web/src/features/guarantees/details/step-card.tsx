import type { WaitCode } from '@damana/contract/statuses'
import { Bdi, Card, Countdown, Icon, registryWords, useAmount, useFormat } from '@damana/ui'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GuaranteeActions } from '../actions/guarantee-actions.tsx'
import { type Guarantee, refreshGuarantees } from '../queries.ts'
import { isBetweenSides, isMine, isWaiverNext } from './pending-step/pending-step.ts'
import { PendingStepText } from './pending-step-text.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** The pending step with its deadline, and the possible actions. */
export function StepCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const { wait, countdown, end_reason, actions, checklist, role } = guarantee
  const isCounting = wait.code === 'countdown' || wait.code === 'release'
  const mayConfirm = actions.some(({ name, allowed }) => name === 'confirm' && allowed)
  const isVisitNext = isWaiverNext(guarantee)
  const isOnSide = role === 'seller' || role === 'buyer'
  return (
    <Card title={useTitle(guarantee)} className="step-card">
      {isVisitNext && checklist.length > 0 && <Checklist checklist={checklist} />}
      <div>
        <PendingStepText guarantee={guarantee} />
        {isVisitNext && <p className="step-words">{t(isOnSide ? 'transfer.waiver' : 'transfer.waiver_creator')}</p>}
        {mayConfirm && <p className="step-words">{t('step.mayConfirm')}</p>}
        {end_reason && (
          <p className="step-words">
            <Bdi>{t('end.reason', { reason: end_reason })}</Bdi>
          </p>
        )}
      </div>
      <GuaranteeActions guarantee={guarantee} isQuietRelease={isVisitNext} />
      {isCounting && countdown && <StepCountdown guarantee={guarantee} countdown={countdown} />}
    </Card>
  )
}

const isOwnStep = (code: WaitCode): code is 'acceptance' | 'payment' | 'late_payment' =>
  code === 'acceptance' || code === 'payment' || code === 'late_payment'
function useTitle(guarantee: Guarantee): string {
  const { t } = useTranslation('guarantees/details')
  const amount = useAmount()
  const { wait, role, vehicle, operational_status, payment } = guarantee
  const { code } = wait
  if (isWaiverNext(guarantee)) {
    const { licensing_centre: centre } = vehicle
    const name = centre === null ? t('step.centre') : registryWords('licensing_centre', centre)
    return t(role === 'seller' || role === 'buyer' ? 'step.visit' : 'step.visitOfOthers', { centre: name })
  }
  if (isBetweenSides(guarantee)) return t('step.betweenSides')
  if (code === 'none' && operational_status === 'completed') return t('step.completed')
  if (payment && payment.received_fils !== '0' && (code === 'payment' || code === 'late_payment'))
    return t(isMine(guarantee) ? 'step.rest_mine' : 'step.rest_other', { amount: amount(payment.remaining_fils) })
  return t(isOwnStep(code) && isMine(guarantee) ? `ownStep.${code}` : `step.${code}`)
}

const icons = { ok: CircleCheck, attention: CircleAlert, unknown: CircleHelp }

/** The preparations for the licensing centre; closed while nothing that the registry knows is in the way. */
function Checklist({ checklist }: { checklist: Guarantee['checklist'] }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'checklist' })
  const known = checklist.filter(({ source }) => source === 'registry')
  const good = known.filter(({ state }) => state === 'ok')
  return (
    <details className="disclosure" open={good.length < known.length}>
      <summary>{t('title', { good: good.length, known: known.length })}</summary>
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
    </details>
  )
}

/** How long the release cannot be requested yet; after that, that it may be once the registry names the buyer. */
function StepCountdown({ guarantee, countdown }: { guarantee: Guarantee; countdown: NonNullable<Guarantee['countdown']> }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const client = useQueryClient()
  const { wait, number, server_time, actions, registry_shows_buyer } = guarantee
  return (
    <Countdown
      startedAt={countdown.from}
      opensAt={countdown.until}
      serverNow={server_time}
      isReady={registry_shows_buyer}
      onOpen={() => refreshGuarantees(client, number)}
    >
      {wait.code === 'countdown'
        ? t('step.opensAt', { moment: format.moment(countdown.until) })
        : actions.some(({ name, allowed }) => name === 'release' && allowed) &&
          t(registry_shows_buyer ? 'step.openNow' : 'step.openAfterWaiver')}
    </Countdown>
  )
}
