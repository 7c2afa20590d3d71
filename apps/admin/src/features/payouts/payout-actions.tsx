import { toast, useAmount } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { queueQuery } from '#features/queue/index.ts'
import { ActionBar } from '#layout/action-bar.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { sayReason } from '#layout/say-reason.ts'
import { paths } from '#paths.ts'
import { ApprovePayout } from './approve-payout.tsx'
import { payoutQuery, type Payout } from './query.ts'

type Move = Exclude<Payout['actions'][number]['name'], 'approve'>

const variants = {
  release_reversed: 'primary',
  keep_reversed: 'danger',
  retry: 'primary',
  unhold: 'primary',
  hold: 'secondary',
  withdraw: 'danger',
} as const
const order = ['release_reversed', 'keep_reversed', 'retry', 'unhold', 'hold', 'withdraw'] as const satisfies readonly Move[]
/** Off because this payout is not at that point, which its status says already. */
const isElsewhere = (reason: string | null) =>
  reason === 'payout_not_held' || reason === 'payout_not_failed' || reason === 'payout_closed' || reason === 'wrong_status'

/** What finance may do about a transfer: approve it, hold it, take it back, try it again. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const amount = useAmount()
  const [chosen, setChosen] = useState<Move>()
  const needsApproval =
    payout.approvals_needed > 0 &&
    payout.actions.some(({ name, allowed }) => name === 'approve' && (allowed || payout.status === 'ordered'))
  const moves = order.flatMap((name) => {
    const action = payout.actions.find((one) => one.name === name)
    return action && (action.allowed || !isElsewhere(action.reason)) ? [{ ...action, name }] : []
  })
  if (!needsApproval && moves.length === 0) return <ApprovePayout payout={payout} amount={amount(payout.amount_fils)} />
  return (
    <>
      <ActionBar
        actions={moves.map(({ name, allowed, reason }) => ({
          name,
          label: t(`move.${name}`),
          variant: needsApproval && variants[name] === 'primary' ? 'secondary' : variants[name],
          off: allowed ? null : sayReason(reason),
        }))}
        onChoose={setChosen}
      >
        {needsApproval && <ApprovePayout payout={payout} amount={amount(payout.amount_fils)} />}
      </ActionBar>
      {chosen && <MoveDialog name={chosen} payout={payout} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function MoveDialog({ name, payout, onClose }: { name: Move; payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const amount = useAmount()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { number, payee_name: payee } = payout
  const params = { number }
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queueQuery().queryKey })
    void client.invalidateQueries({ queryKey: payoutQuery(number).queryKey })
  }
  const send = (reason: string, options: { idempotencyKey: string }): Promise<Payout> => {
    const args = { params, body: { reason } }
    switch (name) {
      case 'withdraw':
        return api('POST /admin/payouts/:number/withdraw', args, options)
      case 'hold':
        return api('POST /admin/payouts/:number/hold', args, options)
      case 'unhold':
        return api('POST /admin/payouts/:number/unhold', args, options)
      case 'retry':
        return api('POST /admin/payouts/:number/retry', args, options)
      case 'release_reversed':
      case 'keep_reversed': {
        const decision = name === 'release_reversed' ? ('release' as const) : ('keep' as const)
        return api('POST /admin/payouts/:number/decide-reversal', { params, body: { decision, reason } }, options)
      }
    }
  }
  return (
    <DecisionDialog
      title={t(`moveTitle.${name}`, { amount: amount(payout.amount_fils), payee })}
      text={<p>{t(`moveText.${name}`)}</p>}
      confirmLabel={t(`move.${name}`)}
      isDanger={variants[name] === 'danger'}
      send={send}
      onDone={(answer) => {
        client.setQueryData(payoutQuery(answer.number).queryKey, answer)
        toast.success(t(`moveDone.${name}`))
        onClose()
        refresh()
        // A new attempt is a payout of its own.
        if (answer.number !== number) void navigate(paths.payout(answer.number))
      }}
      onRefused={refresh}
      onClose={onClose}
    />
  )
}
