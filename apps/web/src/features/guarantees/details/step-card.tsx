import type { WaitCode } from '@damana/contract/statuses'
import { Bdi, Card, Countdown, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { GuaranteeActions } from '../actions/guarantee-actions.tsx'
import { type Guarantee, refreshGuarantees } from '../queries.ts'
import { isMine, isWaiverNext } from './pending-step/pending-step.ts'
import { PendingStepText } from './pending-step-text.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** The pending step with its deadline, and the possible actions. */
export function StepCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const { wait, countdown, end_reason, actions } = guarantee
  const isCounting = wait.code === 'countdown' || wait.code === 'release'
  const mayConfirm = actions.some(({ name, allowed }) => name === 'confirm' && allowed)
  return (
    <Card title={t(titleOf(guarantee))} className="step-card">
      {isCounting && countdown && <StepCountdown guarantee={guarantee} countdown={countdown} />}
      <div>
        <PendingStepText guarantee={guarantee} />
        {mayConfirm && <p className="step-words">{t('step.mayConfirm')}</p>}
        {end_reason && (
          <p className="step-words">
            <Bdi>{t('end.reason', { reason: end_reason })}</Bdi>
          </p>
        )}
      </div>
      <GuaranteeActions guarantee={guarantee} isQuietRelease={isWaiverNext(guarantee)} />
    </Card>
  )
}

const isOwnStep = (code: WaitCode): code is 'acceptance' | 'payment' | 'late_payment' =>
  code === 'acceptance' || code === 'payment' || code === 'late_payment'
function titleOf(guarantee: Guarantee) {
  const { code } = guarantee.wait
  if (isWaiverNext(guarantee)) return 'step.waiver'
  if (code === 'none' && guarantee.operational_status === 'completed') return 'step.completed'
  return isOwnStep(code) && isMine(guarantee) ? (`ownStep.${code}` as const) : (`step.${code}` as const)
}

/** The buyer's inspection period as a countdown; after it, that a release may be requested. */
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
      onOpen={() => refreshGuarantees(client, number)}
    >
      {wait.code === 'countdown'
        ? t('step.opensAt', { moment: format.moment(countdown.until) })
        : actions.some(({ name, allowed }) => name === 'release' && allowed) &&
          t(registry_shows_buyer ? 'step.openNow' : 'step.openAfterWaiver')}
    </Countdown>
  )
}
