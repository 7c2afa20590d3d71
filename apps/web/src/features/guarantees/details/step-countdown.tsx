import { Countdown, useFormat } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshGuarantees, type Guarantee } from '../queries.ts'

/** The buyer's inspection period as a countdown; after it, that a release may be requested. */
export function StepCountdown({ guarantee, countdown }: { guarantee: Guarantee; countdown: NonNullable<Guarantee['countdown']> }) {
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
