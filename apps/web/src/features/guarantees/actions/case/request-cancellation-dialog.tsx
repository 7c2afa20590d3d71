import { Button, Checkbox, ErrorState, Notice, Skeleton, Skeletons, TextArea, useAmount } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import type { ActionDialogProps } from '../action-dialog.tsx'
import { useGuaranteeAction } from '../use-guarantee-action.ts'
import { CancellationSums } from './cancellation-sums.tsx'
import { FormDialog } from './form-dialog.tsx'

const longestReason = 500

/** Requests a cancellation from staff. Shows the amounts and the current fee, which the requester acknowledges. */
export function RequestCancellationDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions/case')
  const amount = useAmount()
  const { number, role } = guarantee
  const [reason, setReason] = useState('')
  const [seenFee, setSeenFee] = useState<string>()
  const [isTried, setTried] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['GET /guarantees/:number/cancellation', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number/cancellation', { params: { number } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const act = useGuaranteeAction<{ reason: string; fee_fils: string }>({
    number,
    success: 'cancellationRequested',
    onDone,
    send: (body, options) => api('POST /guarantees/:number/cancellation', { params: { number }, body }, options),
  })
  const text = reason.trim()
  const reasonMissing = text === '' ? t('request_cancellation.required') : undefined
  // The acknowledgement is for this fee; another fee needs a new one.
  const isSeen = data !== undefined && seenFee === data.fee_fils
  const feeMissing = data && !isSeen ? t('request_cancellation.feeRequired') : undefined
  const fee = data ? amount(data.fee_fils) : ''
  return (
    <FormDialog
      action="request_cancellation"
      wide
      danger
      title={t('request_cancellation.title', { number })}
      confirmLabel={t('request_cancellation.confirm')}
      errors={[
        ...(reasonMissing ? [{ field: 'reason', message: reasonMissing }] : []),
        ...(feeMissing ? [{ field: 'fee', message: feeMissing }] : []),
      ]}
      act={act}
      isWaiting={!data?.allowed}
      onTried={() => setTried(true)}
      onAct={() => data && act.run({ reason: text, fee_fils: data.fee_fils })}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">{t('request_cancellation.text')}</p>
      {!data && !isError && (
        <Skeletons>
          <Skeleton height="140px" />
        </Skeletons>
      )}
      {isError && (
        <ErrorState title={t('request_cancellation.failed')} onRetry={() => void refetch()} busy={isFetching}>
          {t('request_cancellation.failedText')}
        </ErrorState>
      )}
      {act.code === 'fee_changed' && (
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
    </FormDialog>
  )
}
