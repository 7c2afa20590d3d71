import { Ltr, Money } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/index.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { receiptQuery, type Receipt } from './query.ts'

/** Decisions of the first person about money that waits: the guarantee that it belongs to, or what of a reversal it replaces. */
export function ReplacementVotes({ receipt: { number, votes } }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const params = { number }
  return (
    <ApprovalsNotice<Receipt>
      title={t('awaitsSecond')}
      foot={t('awaitsSecondText')}
      approvals={votes.map((vote) => ({
        ...vote,
        title: t(`action.${vote.decision}`),
        content: (
          <p>
            <Money fils={vote.amount_fils} flat /> · <Ltr>{vote.guarantee_number}</Ltr>
          </p>
        ),
      }))}
      caseKey={receiptQuery(number).queryKey}
      changes={[queueKey]}
      approve={({ sha256 }, reason, options) => {
        const approved = votes.find((vote) => vote.sha256 === sha256)
        return approved?.decision === 'match'
          ? api(
              'POST /admin/receipts/:number/match',
              { params, body: { guarantee_number: approved.guarantee_number, approves: sha256, reason } },
              options,
            )
          : api('POST /admin/receipts/:number/replace', { params, body: { approves: sha256, reason } }, options)
      }}
      sayApproved={() => t('done.replace')}
      takeBack={() => api('POST /admin/receipts/:number/take-back', { params, body: {} })}
    />
  )
}
