import { namedBy, officialNameOf, useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queueKey } from '#features/queue/query.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { paths } from '#paths.ts'
import { ApprovePayout } from './approve-payout.tsx'
import { payoutQuery, type Payout } from './query.ts'

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
  return (
    <StaffActions<'payout', Payout>
      thing="payout"
      offered={payout.actions.filter(({ name, allowed, reason }) => name !== 'approve' && (allowed || !isElsewhere(reason)))}
      params={{ number: payout.number }}
      words={(name) =>
        name === 'approve'
          ? { label: t('approve'), title: t('approve'), text: null }
          : {
              label: t(`action.${name}`),
              title: t(`title.${name}`, {
                amount: amount(payout.amount_fils),
                beneficiary: officialNameOf(namedBy(payout, 'beneficiary_name')),
              }),
              text: <p>{t(`text.${name}`)}</p>,
            }
      }
      seen={(name) => {
        const first = payout.denials.find(({ said }) => said === name)
        return first ? { approves: first.sha256 } : {}
      }}
      caseKey={payoutQuery(payout.number).queryKey}
      keyOf={({ number }) => payoutQuery(number).queryKey}
      changes={[queueKey]}
      none={t(payout.status === 'approved' ? 'approvedByAll' : 'nothingToDo')}
      sayDone={(name) => (name === 'approve' ? t('approve') : t(`done.${name}`))}
      onAnswer={({ number }) => {
        // A new attempt is a payout of its own.
        if (number !== payout.number) void navigate(paths.payout(number))
      }}
    >
      {needsApproval && <ApprovePayout payout={payout} amount={amount(payout.amount_fils)} />}
    </StaffActions>
  )
}
