import { Ltr, Money, Name, namedBy } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { approveExactly } from '#layout/staff-actions.tsx'
import { payoutQuery, type Payout } from './query.ts'

/** Decisions so far about money that an open sum covers, each to be approved exactly so. */
export function ReversalVotes({ payout: { number, amount_fils, open_sum_fils, reversal_votes: votes } }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const params = { number }
  return (
    <ApprovalsNotice
      title={t('votes')}
      foot={t('votesNeeded')}
      approvals={votes.map((vote) => ({
        ...vote,
        decision: `${vote.decision}_reversed` as const,
        title: t(`action.${vote.decision}_reversed`),
        content: (
          <p>
            <Money fils={amount_fils} flat /> · {t('openSum')} <Money fils={open_sum_fils} flat />
          </p>
        ),
      }))}
      caseKey={payoutQuery(number).queryKey}
      changes={[queueKey]}
      approve={approveExactly('payout', params)}
      sayApproved={() => t('done.release_reversed')}
      takeBack={() => api('POST /admin/payouts/:number/take-back', { params, body: {} })}
    />
  )
}

/** Decisions so far about an account that is proven for somebody else, each to be approved exactly so. */
export function AccountVotes({ payout }: { payout: Payout }) {
  const { number, amount_fils, iban_tail, account_votes: votes } = payout
  const { t } = useTranslation('payouts')
  const params = { number }
  return (
    <ApprovalsNotice
      title={t('votes')}
      foot={t('text.allow_account')}
      approvals={votes.map((vote) => ({
        ...vote,
        decision: 'allow_account' as const,
        title: t('action.allow_account'),
        content: (
          <p>
            <Money fils={amount_fils} flat /> · <Name of={namedBy(payout, 'beneficiary_name')} official /> ·{' '}
            <Ltr>{`…${iban_tail ?? ''}`}</Ltr>
          </p>
        ),
      }))}
      caseKey={payoutQuery(number).queryKey}
      changes={[queueKey]}
      approve={approveExactly('payout', params)}
      sayApproved={() => t('done.allow_account')}
      takeBack={() => api('POST /admin/payouts/:number/take-back', { params, body: {} })}
    />
  )
}

/** Approvals so far of a payout that has not left, and the bank's word about its file: each person takes the own back. */
export function OwnWords({ payout }: { payout: Payout }) {
  const { number, status, amount_fils, approvals, denials } = payout
  const { t } = useTranslation('payouts')
  const standing = [
    ...(status === 'ordered' ? approvals.map((one) => ({ ...one, title: t('approve') })) : []),
    ...denials.map((one) => ({ ...one, title: t(`said.${one.said}`) })),
  ]
  if (standing.length === 0) return null
  return (
    <ApprovalsNotice
      title={t('votes')}
      foot={t('missingNote')}
      approvals={standing.map((one) => ({
        ...one,
        content: (
          <p>
            <Money fils={amount_fils} flat /> · <Name of={namedBy(payout, 'beneficiary_name')} official />
          </p>
        ),
      }))}
      caseKey={payoutQuery(number).queryKey}
      changes={[queueKey]}
      sayApproved={() => t('votes')}
      takeBack={() => api('POST /admin/payouts/:number/take-back', { params: { number }, body: {} })}
    />
  )
}
