import type { CallOptions } from '@damana/client/client'
import { useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { blockReasons } from '@damana/contract/statuses'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { decisionOfVote, offeredDecisions, readVote } from './decisions.rules.ts'
import { caseQuery, type Decided, type StaffCase, type Vote } from './query.ts'

const questions = ['paper', 'cancellation', 'case', 'bank'] as const

/** Where two persons decide: what one of them has decided already, to be decided exactly so, or taken back by who did. */
export function VotesNotice({ staffCase, opened }: { staffCase: StaffCase; opened: ReadonlySet<string> }) {
  const { t } = useTranslation('cases')
  const wordsOf = useVoteText()
  const { guarantee, votes } = staffCase
  const params = { number: guarantee.number }
  const allowed = offeredDecisions(staffCase, opened)
  const isOpen = (vote: Vote) => allowed.some(({ name, off }) => name === decisionOfVote(vote) && off === null)
  return questions.map((question) => {
    const standing = votes.filter(({ subject }) => subject === question)
    if (standing.length === 0) return null
    const isMine = standing.some(({ is_you }) => is_you)
    return (
      <ApprovalsNotice<StaffCase & Partial<Decided>>
        key={question}
        title={t('awaitsSecond')}
        foot={t(isMine ? 'awaitsOther' : 'awaitsYou')}
        approvals={standing.map((vote) => ({ ...vote, title: wordsOf(vote) }))}
        caseKey={caseQuery(guarantee.number).queryKey}
        changes={[queueKey]}
        {...(standing.every((vote) => vote.is_you || isOpen(vote))
          ? {
              approve: ({ sha256 }, reason, options) => {
                const vote = standing.find((one) => one.sha256 === sha256)
                return vote ? approveExactly(params, vote, reason, options) : Promise.reject(new Error('no such vote'))
              },
            }
          : {})}
        sayApproved={({ awaits_second }) => t(awaits_second ? 'recorded' : 'carriedOut')}
        takeBack={() => api('POST /admin/cases/:number/take-back', { params, body: { question } })}
      />
    )
  })
}

/** Sends the same decision again, with the hash of what the first has approved. */
function approveExactly(params: { number: string }, vote: Vote, reason: string, options: CallOptions): Promise<Decided> {
  const { subject, sha256 } = vote
  const { what, details } = readVote(vote)
  const [first = '', second = '', third = ''] = details
  const same = { reason, approves: sha256 }
  if (subject === 'paper') {
    const body = { ...same, decision: what === 'transferred' ? ('transferred' as const) : ('not_transferred' as const) }
    return api('POST /admin/cases/:number/paper', { params, body }, options)
  }
  if (subject === 'bank') {
    const body = { ...same, decision: what === 'paid_again' ? ('paid_again' as const) : ('not_paid_again' as const) }
    return api(
      'POST /admin/cases/:number/bank',
      { params, body: { ...body, ...(details.length > 0 ? { receipts: details } : {}) } },
      options,
    )
  }
  if (subject === 'cancellation') {
    const side = sides.find((one) => one === first)
    const body =
      what === 'approve' && side ? { ...same, decision: 'approve' as const, fee_side: side } : { ...same, decision: 'reject' as const }
    return api('POST /admin/cases/:number/cancellation', { params, body }, options)
  }
  if (what === 'split') {
    const body = { ...same, seller_fils: first, buyer_fils: second, fees_fils: third }
    return api('POST /admin/cases/:number/split', { params, body }, options)
  }
  const block = blockReasons.find((one) => one === first)
  const paper = (['transferred', 'not_transferred'] as const).find((one) => one === first)
  const body =
    what === 'dismiss'
      ? { ...same, decision: 'dismiss' as const, ...(block ? { block } : {}) }
      : { ...same, decision: what === 'release' ? ('release' as const) : ('refund' as const), ...(paper ? { paper } : {}) }
  return api('POST /admin/cases/:number/decide', { params, body }, options)
}
const sides = ['seller', 'buyer', 'waived'] as const

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
function useVoteText(): (vote: Pick<Vote, 'decision'>) => string {
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
