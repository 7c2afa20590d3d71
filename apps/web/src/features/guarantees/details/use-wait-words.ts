import type { WaitCode } from '@damana/contract/statuses'
import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

/** What waits without a last moment; the ring of the countdown names its own. */
const openWaits = [
  'vehicle',
  'countdown',
  'staff_block',
  'refund',
  'refund_held',
  'payout',
  'payout_approval',
  'payout_held',
  'payout_late',
  'payout_failed',
  'payout_withdrawn',
] as const satisfies readonly WaitCode[]
type OpenWait = (typeof openWaits)[number]
const isOpen = (code: Exclude<WaitCode, 'none'>): code is OpenWait => openWaits.some((one) => one === code)

/** Who is awaited until when, and what happens if nobody acts; after the end, how it ended. */
export function useWaitWords(guarantee: Guarantee): readonly string[] {
  const { t } = useTranslation('guarantee')
  const format = useFormat()
  const { wait, payout, flags } = guarantee
  const { code, until } = wait
  if (code === 'none') return [t(`end.${endOf(guarantee)}`)]
  const who = isMine(guarantee) ? 'mine' : 'other'
  const pause = flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation') ? [t('step.paused')] : []
  if (isOpen(code))
    return [
      t(`waitOpen.${code}_${who}`, { reason: t(`payoutHeld.${payout?.held_reason ?? 'staff_hold'}`) }),
      t(`otherwise.${code}_${who}`),
      ...pause,
    ]
  // Before the registry names the buyer, the moment is the last one to move the ownership.
  const what = code === 'release' && !isSeenTransferred(guarantee) ? 'transfer' : code
  return [...(until ? [t(`wait.${what}_${who}`, { until: format.moment(until) })] : []), t(`otherwise.${what}_${who}`), ...pause]
}

const isSeenTransferred = ({ wait, transfer_until }: Guarantee) => wait.until !== transfer_until

/** Who is awaited is the reader, or it is about his money. Who acts for an owner gets none, and answers nothing about it. */
function isMine({ wait: { code, awaited }, role, money_to }: Guarantee): boolean {
  switch (code) {
    case 'owner_consent':
      return role === 'seller'
    case 'refund':
    case 'refund_held':
      return role === 'buyer'
    case 'payout':
    case 'payout_approval':
    case 'payout_held':
    case 'payout_late':
    case 'payout_failed':
    case 'payout_withdrawn':
      return role === money_to
    case 'payer_decision':
      return role === 'buyer'
    case 'cancellation_answer':
      return awaited === (role === 'buyer' ? 'buyer' : 'seller')
    case 'registry':
    case 'registry_silent':
    case 'case':
    case 'paper':
    case 'staff_block':
      return role !== 'creator'
    default:
      return role !== 'creator' && (awaited === 'either' || awaited === role)
  }
}

function endOf({ operational_status, financial_status, money_to, active, events }: Guarantee) {
  if (financial_status && money_to === 'buyer') return 'refund'
  switch (operational_status) {
    case 'completed':
      return events.some(({ kind }) => kind === 'split_agreed') ? 'divided' : 'completed'
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return active ? 'other' : operational_status
    default:
      return 'other'
  }
}
