/** The next step of a guarantee in a few words, for its list row. */
import { positions } from '@damana/contract/positions'
import type { WaitCode } from '@damana/contract/statuses'
import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { GuaranteeItem } from './queries.ts'

export interface NextStep {
  words: string
  tone: 'mine' | 'late' | 'quiet'
}

/** Steps without a deadline. */
const openWaits = [
  'vehicle',
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

export function useNextStep(): (item: GuaranteeItem) => NextStep {
  const { t } = useTranslation('guarantees')
  const format = useFormat()
  const say = (code: Exclude<WaitCode, 'none'>, side: GuaranteeItem['side'], until: string | null) =>
    isOpen(code) ? t(`nextOpen.${code}_${side}`) : t(`next.${code}_${side}`, { until: until ? format.dayTime(until) : '' })

  return ({ side, flags, wait, your_turn, financial_status, position, position_summary }) => {
    if (wait.code !== 'none') {
      const isStopped = financial_status === 'late' || flags.includes('blocked') || flags.includes('cancellation')
      return { words: say(wait.code, side, wait.until), tone: isStopped ? 'late' : your_turn ? 'mine' : 'quiet' }
    }
    return { words: position_summary, tone: positions[position].isReversed ? 'late' : 'quiet' }
  }
}
