import { useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { readVote } from './decisions.rules.ts'
import type { Vote } from './query.ts'

const known = [
  'transferred',
  'not_transferred',
  'release',
  'refund',
  'dismiss',
  'split',
  'paid_again',
  'not_paid_again',
  'approve',
  'reject',
] as const

/** A vote as text, with the particulars that both votes must share. */
export function useVoteText(): (vote: Pick<Vote, 'decision'>) => string {
  const { t } = useTranslation('cases')
  const amount = useAmount()
  return (vote) => {
    const { what, details } = readVote(vote)
    const name = known.find((one) => one === what)
    if (!name) return what
    const [first = '', second = '', third = ''] = details
    if (name === 'split') return t('vote.split', { seller: amount(first), buyer: amount(second), fees: amount(third) })
    if (name === 'approve' && (first === 'seller' || first === 'buyer' || first === 'waived')) return t(`vote.approve.${first}`)
    return t(`vote.${name === 'approve' ? 'approve.waived' : name}`)
  }
}
