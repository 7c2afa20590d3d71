import { Bdi, Card } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { GuaranteeActions } from '../actions/guarantee-actions.tsx'
import type { Guarantee } from '../queries.ts'
import { StepCountdown } from './step-countdown.tsx'
import { PendingStepText } from './pending-step-text.tsx'

/** The pending step with its deadline, and the possible actions. */
export function StepCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const { wait, countdown, end_reason } = guarantee
  const isCounting = wait.code === 'countdown' || wait.code === 'release'
  return (
    <Card title={t(`step.${wait.code}`)} className="step-card">
      {isCounting && countdown && <StepCountdown guarantee={guarantee} countdown={countdown} />}
      <div>
        <PendingStepText guarantee={guarantee} />
        {end_reason && (
          <p className="step-words">
            <Bdi>{t('end.reason', { reason: end_reason })}</Bdi>
          </p>
        )}
      </div>
      <GuaranteeActions guarantee={guarantee} />
    </Card>
  )
}
