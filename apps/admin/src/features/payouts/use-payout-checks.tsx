import { Bdi, Ltr, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useRegistryCheck } from '#features/cases/use-registry-check.ts'
import type { Check } from '#layout/checks.tsx'
import type { Payout } from './query.ts'

const failed: readonly Payout['status'][] = ['rejected', 'returned', 'withdrawn']

/** Whether its money did not arrive and goes again by a new attempt only. */
export const hasFailed = ({ status }: Payout): boolean => failed.includes(status)

/** Checks of a payout: its account, its approvals, its expected date. */
export function usePayoutChecks(payout: Payout): Check[] {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { held_reason, iban_tail, approvals, approvals_needed, expected_on, late } = payout
  const isFailed = hasFailed(payout)
  const evidence = useEvidence()(payout)
  const missing = isFailed ? 0 : Math.max(0, approvals_needed - approvals.length)
  return [
    ...evidence,
    isFailed
      ? {
          state: 'bad',
          title: t(`failedStatus.${payout.status === 'withdrawn' ? 'withdrawn' : payout.status === 'returned' ? 'returned' : 'rejected'}`),
          note: t('failedNote'),
        }
      : held_reason
        ? { state: 'bad', title: t(`held.${held_reason}`), note: t('heldNote') }
        : { state: 'good', title: t('notHeld'), note: iban_tail && <Ltr>{`•••• ${iban_tail}`}</Ltr> },
    ...(payout.staff_hold
      ? [
          {
            state: 'bad' as const,
            title: t('staffHold'),
            note: (
              <>
                <Bdi>{payout.staff_hold.by}</Bdi> · <Bdi>{payout.staff_hold.reason}</Bdi>
              </>
            ),
          },
        ]
      : []),
    ...(payout.bank_reason ? [{ state: 'bad' as const, title: t('bankSaid'), note: <Bdi>{payout.bank_reason}</Bdi> }] : []),
    ...(payout.reminders_sent > 0 && payout.status === 'held'
      ? [{ state: 'waiting' as const, title: t('reminded', { count: payout.reminders_sent }) }]
      : []),
    ...(approvals_needed === 0 ? [{ state: 'good' as const, title: t('noApprovals'), note: t('noApprovalsNote') }] : []),
    ...approvals.map(({ name, at }) => ({
      state: 'good' as const,
      title: (
        <>
          {t('approvedBy')} <Bdi>{name}</Bdi>
        </>
      ),
      note: format.dayTime(at),
    })),
    ...(missing > 0 ? [{ state: 'waiting' as const, title: t('missing', { count: missing }), note: t('missingNote') }] : []),
    ...payout.denials.map(({ said, name, at }) => ({
      state: 'waiting' as const,
      title: (
        <>
          {t(`said.${said}`)} · <Bdi>{name}</Bdi>
        </>
      ),
      note: (
        <>
          {format.dayTime(at)}
          {payout.denials.length < payout.denials_needed && <> · {t('saidMissing')}</>}
        </>
      ),
    })),
    ...(expected_on && !isFailed
      ? [
          {
            state: late ? ('bad' as const) : payout.status === 'settled' ? ('good' as const) : ('waiting' as const),
            title: t(late ? 'promisePassed' : 'promise', { day: format.weekday(expected_on) }),
            note: late ? t('promisePassedNote') : undefined,
          },
        ]
      : []),
  ]
}

/** The registry's last word about the sale of this money. */
export function useEvidence(): (payout: Payout) => Check[] {
  const { t } = useTranslation('payouts')
  const registryCheck = useRegistryCheck()
  return ({ registry, purpose }) =>
    registry === null
      ? []
      : registry.word === null
        ? [{ state: 'waiting', title: t('noRegistryWord') }]
        : registryCheck(registry, purpose === 'refund' ? 'seller' : 'buyer')
}
