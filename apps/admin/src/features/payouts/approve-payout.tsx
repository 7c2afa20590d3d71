import { Button, ConfirmDialog, Icon, namedBy, officialNameOf, toast } from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { Checks } from '#layout/checks.tsx'
import { reasonText, refusalText } from '#layout/reason-text.ts'
import { payoutQuery, type Payout } from './query.ts'
import { useEvidence } from './use-payout-checks.tsx'

/** The reason of a disabled approval, worded for a payout. */
function useReason(): (reason: string | null | undefined) => string {
  const { t } = useTranslation('payouts')
  return (reason) => {
    if (reason === 'made_by_you' || reason === 'voted_already' || reason === 'no_permission') return t(`off.${reason}`)
    return reason && reason !== 'wrong_status' ? reasonText(reason) : t('off.wrong_status')
  }
}

/** Approval of a large payout, with a confirmation that names amount and beneficiary. */
export function ApprovePayout({ payout, amount }: { payout: Payout; amount: string }) {
  const { t } = useTranslation('payouts')
  const reasonText = useReason()
  const [isOpen, setOpen] = useState(false)
  const approve = payout.actions.find(({ name }) => name === 'approve')
  if (!approve) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={Check} />}
        reason={approve.allowed ? undefined : reasonText(approve.reason)}
        onClick={() => setOpen(true)}
      >
        {t('approve')}
      </Button>
      {isOpen && <ApproveDialog payout={payout} amount={amount} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ApproveDialogProps {
  payout: Payout
  amount: string
  onClose: () => void
}

function ApproveDialog({ payout, amount, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('payouts')
  const client = useQueryClient()
  const evidenceOf = useEvidence()
  const { number, approvals, approvals_needed } = payout
  const beneficiary = officialNameOf(namedBy(payout, 'beneficiary_name'))
  const isLast = approvals.length + 1 >= approvals_needed
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        'POST /admin/payouts/:number/approve',
        { params: { number }, body: approvals[0] ? { approves: approvals[0].sha256 } : {} },
        { once: true },
      ),
    onSuccess: (approved) => {
      client.setQueryData(payoutQuery(number).queryKey, approved)
      onClose()
      toast.success(t(isLast ? 'approvedLast' : 'approvedFirst', { amount, beneficiary }))
    },
    onError: (error) => {
      toast.failure(refusalText(error))
      void client.invalidateQueries({ queryKey: payoutQuery(number).queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queueKey }),
  })
  return (
    <ConfirmDialog
      open
      title={t('confirmTitle', { amount, beneficiary })}
      confirmLabel={t('approve')}
      acknowledgement={t('acknowledgement')}
      busy={isPending}
      onConfirm={() => mutate()}
      onDismiss={onClose}
    >
      <p>{t(isLast ? 'confirmLast' : 'confirmFirst')}</p>
      <Checks items={evidenceOf(payout)} />
    </ConfirmDialog>
  )
}
