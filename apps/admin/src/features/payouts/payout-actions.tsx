import type { CallOptions } from '@damana/contract'
import { useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/index.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { reasonText } from '#layout/reason-text.ts'
import { paths } from '#paths.ts'
import { ApprovePayout } from './approve-payout.tsx'
import { payoutQuery, type Payout } from './query.ts'

type Move = Exclude<Payout['actions'][number]['name'], 'approve'>

const variants = {
  allow_account: 'primary',
  release_reversed: 'primary',
  keep_reversed: 'danger',
  retry: 'primary',
  unhold: 'primary',
  hold: 'secondary',
  not_received: 'secondary',
  not_executed: 'secondary',
  withdraw: 'danger',
} as const
const order = [
  'allow_account',
  'release_reversed',
  'keep_reversed',
  'retry',
  'unhold',
  'hold',
  'not_received',
  'not_executed',
  'withdraw',
] as const satisfies readonly Move[]
const calls = {
  allow_account: 'POST /admin/payouts/:number/allow-account',
  retry: 'POST /admin/payouts/:number/retry',
  unhold: 'POST /admin/payouts/:number/unhold',
  hold: 'POST /admin/payouts/:number/hold',
  not_received: 'POST /admin/payouts/:number/not-received',
  not_executed: 'POST /admin/payouts/:number/not-executed',
  withdraw: 'POST /admin/payouts/:number/withdraw',
} as const
/** Disabled because of the payout's status, which the page shows. */
const isElsewhere = (reason: string | null) =>
  reason !== null &&
  [
    'payout_not_held',
    'payout_not_failed',
    'payout_closed',
    'payout_not_missed',
    'payout_not_late',
    'bank_has_file',
    'wrong_status',
  ].includes(reason)

/** Finance actions on a payout: approve, hold, withdraw, retry. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts')
  const amount = useAmount()
  const navigate = useNavigate()
  const needsApproval =
    payout.approvals_needed > 0 &&
    payout.actions.some(({ name, allowed }) => name === 'approve' && (allowed || payout.status === 'ordered'))
  const moves = order.flatMap((name) => {
    const action = payout.actions.find((one) => one.name === name)
    return action && (action.allowed || !isElsewhere(action.reason)) ? [{ ...action, name }] : []
  })
  return (
    <CaseActions<Move, Payout>
      actions={moves.map(({ name, allowed, reason }) => ({
        name,
        label: t(`move.${name}`),
        variant: needsApproval && variants[name] === 'primary' ? 'secondary' : variants[name],
        off: allowed ? null : reasonText(reason),
      }))}
      caseKey={payoutQuery(payout.number).queryKey}
      keyOf={({ number }) => payoutQuery(number).queryKey}
      changes={[queueKey]}
      none={t(payout.status === 'approved' ? 'approvedByAll' : 'nothingToDo')}
      sayDone={(name) => t(`moveDone.${name}`)}
      dialog={(name, outcome) => <MoveDialog name={name} payout={payout} {...outcome} />}
      onAnswer={({ number }) => {
        // A new attempt is a payout of its own.
        if (number !== payout.number) void navigate(paths.payout(number))
      }}
    >
      {needsApproval && <ApprovePayout payout={payout} amount={amount(payout.amount_fils)} />}
    </CaseActions>
  )
}

function MoveDialog({ name, payout, ...outcome }: { name: Move; payout: Payout } & ActionOutcome<Payout>) {
  const { t } = useTranslation('payouts')
  const amount = useAmount()
  const { number, beneficiary_name: beneficiary } = payout
  const params = { number }
  const send = (reason: string, options: CallOptions): Promise<Payout> => {
    if (name === 'release_reversed' || name === 'keep_reversed') {
      const decision = name === 'release_reversed' ? ('release' as const) : ('keep' as const)
      return api('POST /admin/payouts/:number/decide-reversal', { params, body: { decision, reason } }, options)
    }
    if (name !== 'not_received' && name !== 'not_executed') return api(calls[name], { params, body: { reason } }, options)
    const first = payout.denials.find(({ said }) => said === name)
    return api(calls[name], { params, body: { reason, ...(first ? { approves: first.sha256 } : {}) } }, options)
  }
  return (
    <DecisionDialog
      title={t(`moveTitle.${name}`, { amount: amount(payout.amount_fils), beneficiary })}
      text={<p>{t(`moveText.${name}`)}</p>}
      confirmLabel={t(`move.${name}`)}
      isDanger={variants[name] === 'danger'}
      send={send}
      {...outcome}
    />
  )
}
