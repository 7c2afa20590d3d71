import { Bdi, Card, Countdown, useFormat } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GuaranteeActions } from '../actions/guarantee-actions.tsx'
import { refreshGuarantees, type Guarantee } from '../queries.ts'
import { useWaitWords } from './use-wait-words.ts'

/** Whose turn it is, until when, what happens if nobody acts, and the actions that are possible. */
export function StepCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const client = useQueryClient()
  const { wait, countdown, server_time, number, end_reason } = guarantee
  const words = useWaitWords(guarantee)
  const release = guarantee.actions.find(({ name }) => name === 'release')
  const isCounting = wait.code === 'countdown' || wait.code === 'release'
  const isPaused = release?.reason === 'blocked' || release?.reason === 'cancellation_open'
  return (
    <Card title={t(`step.${wait.code}`)} className="step-card">
      {isCounting && countdown && !isPaused && (
        <Countdown
          startedAt={countdown.from}
          opensAt={countdown.until}
          serverNow={server_time}
          onOpen={() => refreshGuarantees(client, number)}
        >
          {wait.code === 'countdown'
            ? t('step.opensAt', { moment: format.moment(countdown.until) })
            : release?.allowed && t('step.openNow')}
        </Countdown>
      )}
      <div>
        {words.map((sentence) => (
          <p key={sentence} className="step-words">
            {sentence}
          </p>
        ))}
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
