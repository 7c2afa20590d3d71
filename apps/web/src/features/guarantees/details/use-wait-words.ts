import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

/** Who is awaited until when, and what happens if nobody acts; after the end, how it ended. */
export function useWaitWords({
  wait,
  role,
  operational_status,
  financial_status,
  money_to,
  payout,
  active,
  flags,
}: Guarantee): readonly string[] {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { code, awaited, until } = wait
  if (flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation')) return [t('step.paused')]
  if (code === 'none' && financial_status && money_to === 'buyer') return [t('end.refund')]
  if (code === 'none') return [operational_status === 'completed' || !active ? t(endOf(operational_status)) : t('end.other')]
  const isMine = awaited === 'either' || awaited === role || (role === 'seller' && (awaited === 'owner' || payout !== null))
  const who = isMine ? 'mine' : 'other'
  const reason = payout?.held_reason ? t(`payoutHeld.${payout.held_reason}`) : ''
  // The ring of the countdown names the moment itself.
  const waiting =
    until && code !== 'countdown' ? t(`wait.${code}_${who}`, { until: format.moment(until) }) : t(`waitOpen.${code}_${who}`, { reason })
  return [waiting, code === 'release' && !until ? t(`otherwise.releaseOpen_${who}`) : t(`otherwise.${code}_${who}`)]
}

function endOf(status: Guarantee['operational_status']) {
  switch (status) {
    case 'completed':
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return `end.${status}` as const
    default:
      return 'end.other' as const
  }
}
