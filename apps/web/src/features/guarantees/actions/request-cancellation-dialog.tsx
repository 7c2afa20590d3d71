import { Button, Checkbox, ErrorState, MoneySummary, Notice, Skeleton, Skeletons, TextArea, useAmount } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { ActionForm } from './action-form.tsx'
import type { Output } from '@damana/contract'
import type { Guarantee } from '../queries.ts'
import { useAction, type ActionDialogProps } from './use-action.ts'

const longestReason = 500

/** Requests a cancellation from staff. Shows the amounts and the current fee, which the requester acknowledges. */
export function RequestCancellationDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { number, role } = props.guarantee
  const [reason, setReason] = useState('')
  const [seenFee, setSeenFee] = useState<string>()
  const [isTried, setTried] = useState(false)
  const { data, isError, error, isFetching, refetch } = useTerms(number)
  const text = reason.trim()
  const action = useAction('request_cancellation', props, data && { reason: text, fee_fils: data.fee_fils })
  const reasonMissing = text === '' ? t('request_cancellation.required') : undefined
  // The acknowledgement is for this fee; another fee needs a new one.
  const isSeen = data !== undefined && seenFee === data.fee_fils
  const feeMissing = data && !isSeen ? t('request_cancellation.feeRequired') : undefined
  const fee = data ? amount(data.fee_fils) : ''
  return (
    <ActionForm
      action={action}
      wide
      title={t('request_cancellation.title', { number })}
      confirmLabel={t('request_cancellation.confirm')}
      errors={[
        ...(reasonMissing ? [{ field: 'reason', message: reasonMissing }] : []),
        ...(feeMissing ? [{ field: 'fee', message: feeMissing }] : []),
      ]}
      isWaiting={!data?.allowed}
      onTried={() => setTried(true)}
      onDismiss={props.onDismiss}
    >
      <p className="dialog-body">{t('request_cancellation.text')}</p>
      {!data && !isError && (
        <Skeletons>
          <Skeleton height="140px" />
        </Skeletons>
      )}
      {isError && <ErrorState error={error} title={t('request_cancellation.failed')} onRetry={() => void refetch()} busy={isFetching} />}
      {action.refusal === 'fee_changed' && (
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('request_cancellation.showNewFee')}
        </Button>
      )}
      {data && !data.allowed && <Notice tone="late" role="alert" title={reasonText(data.reason)} />}
      {data && (
        <>
          <CancellationSums cancellation={data} role={role} />
          <TextArea
            id="reason"
            label={t('request_cancellation.reason')}
            hint={t('request_cancellation.reasonHint')}
            maxLength={longestReason}
            value={reason}
            error={isTried ? reasonMissing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <Checkbox
            id="fee"
            checked={isSeen}
            error={isTried ? feeMissing : undefined}
            onChange={(event) => setSeenFee(event.target.checked ? data.fee_fils : undefined)}
          >
            {t('request_cancellation.feeSeen', { fee })}
          </Checkbox>
        </>
      )}
    </ActionForm>
  )
}

/** Read anew for each dialog: the fee changes with the sale. */
const useTerms = (number: string) =>
  useQuery({
    queryKey: ['GET /guarantees/:number/cancellation', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number/cancellation', { params: { number } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The held amount, the fee and the refund of a cancellation now, by bearer of the fee. */
function CancellationSums({
  cancellation,
  role,
}: {
  cancellation: Pick<
    Output<'GET /guarantees/:number/cancellation'>,
    'held_fils' | 'fee_fils' | 'refund_with_fee_fils' | 'refund_whole_fils'
  >
  role: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/actions')
  const { held_fils, fee_fils, refund_with_fee_fils, refund_whole_fils } = cancellation
  const isBuyer = role === 'buyer'
  const isNothingHeld = held_fils === '0'
  return (
    <div>
      <MoneySummary
        rows={[
          { label: t('request_cancellation.sums.held'), amount: held_fils },
          {
            label: t('request_cancellation.sums.fee'),
            note: t(
              isNothingHeld
                ? 'request_cancellation.sums.feeBill'
                : isBuyer
                  ? 'request_cancellation.sums.feeNetted'
                  : 'request_cancellation.sums.feeBill',
            ),
            amount: fee_fils,
          },
        ]}
        total={{
          label: t(isBuyer ? 'request_cancellation.sums.backToYou' : 'request_cancellation.sums.backToBuyer'),
          amount: isBuyer ? refund_with_fee_fils : refund_whole_fils,
        }}
        after={[
          {
            label: t('request_cancellation.sums.otherwise'),
            note: t(isBuyer ? 'request_cancellation.sums.otherwiseNote_buyer' : 'request_cancellation.sums.otherwiseNote_seller'),
            amount: isBuyer ? refund_whole_fils : refund_with_fee_fils,
          },
          { label: t('request_cancellation.sums.toSeller'), amount: '0' },
        ]}
      />
    </div>
  )
}
