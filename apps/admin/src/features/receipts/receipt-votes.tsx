import { Bdi, Ltr, Money } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { approveExactly } from '#layout/staff-actions.tsx'
import { receiptQuery, type Receipt } from './query.ts'

/** Decisions of the first person about money that waits: the guarantee that it belongs to, what of a reversal it replaces, or the account that it goes back to. */
export function ReceiptVotes({ receipt: { number, votes } }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const params = { number }
  return (
    <ApprovalsNotice
      title={t('awaitsSecond')}
      foot={t('awaitsSecondText')}
      approvals={votes.map((vote) => ({
        ...vote,
        title: t(`action.${vote.decision}`),
        content: (
          <p>
            <Money fils={vote.amount_fils} flat />
            {vote.guarantee_number !== null && (
              <>
                {' '}
                · <Ltr>{vote.guarantee_number}</Ltr>
              </>
            )}
            {vote.iban !== null && (
              <>
                {' '}
                · <Ltr>{vote.iban}</Ltr> · <Bdi>{vote.holder_name}</Bdi>
              </>
            )}
          </p>
        ),
      }))}
      caseKey={receiptQuery(number).queryKey}
      changes={[queueKey]}
      approve={approveExactly('receipt', params)}
      sayApproved={() => t('done.replace')}
      takeBack={() => api('POST /admin/receipts/:number/take-back', { params, body: {} })}
    />
  )
}
