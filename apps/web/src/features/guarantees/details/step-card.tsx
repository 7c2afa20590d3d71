import { Bdi, Card } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GuaranteeActions } from '../actions/guarantee-actions.tsx'
import type { Guarantee } from '../queries.ts'
import { WaitWords } from './wait-words.tsx'

const StepCountdown = lazy(() => import('./step-countdown.tsx').then((file) => ({ default: file.StepCountdown })))
/** What the ring takes, so that nothing moves when it comes. */
const ringHeight = 108

/** Whose turn it is, until when, what happens if nobody acts, and the actions that are possible. */
export function StepCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const { wait, countdown, end_reason } = guarantee
  const isCounting = wait.code === 'countdown' || wait.code === 'release'
  return (
    <Card title={t(`step.${wait.code}`)} className="step-card">
      {isCounting && countdown && (
        <Suspense fallback={<div style={{ minHeight: ringHeight }} />}>
          <StepCountdown guarantee={guarantee} countdown={countdown} />
        </Suspense>
      )}
      <div>
        <WaitWords guarantee={guarantee} />
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
