/** The next step of a guarantee in few words, for its row in a list. */
import type { WaitCode } from '@damana/contract/statuses'
import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { GuaranteeItem } from './queries.ts'

export interface NextStep {
  words: string
  tone: 'mine' | 'late' | 'quiet'
}

type NextKey = Exclude<WaitCode, 'none'>

export function useNextStep(): (item: GuaranteeItem) => NextStep {
  const { t } = useTranslation('guarantees')
  const format = useFormat()
  const say = (key: NextKey, side: GuaranteeItem['side'], until: string | null) =>
    until ? t(`next.${key}_${side}`, { until: format.dayTime(until) }) : t(`nextOpen.${key}_${side}`)

  return ({ side, flags, wait, operational_status, financial_status, money_to }) => {
    if (flags.includes('blocked')) return { words: t('next.blocked'), tone: 'late' }
    if (flags.includes('cancellation')) return { words: t('next.cancellation'), tone: 'late' }
    if (wait.code !== 'none') {
      const isMine = wait.awaited === 'either' || wait.awaited === (side === 'sale' ? 'seller' : 'buyer')
      return { words: say(wait.code, side, wait.until), tone: financial_status === 'late' ? 'late' : isMine ? 'mine' : 'quiet' }
    }
    if (money_to === 'buyer' && financial_status) return { words: t('next.refunded'), tone: 'quiet' }
    return { words: t(`end.${operational_status}`), tone: 'quiet' }
  }
}
