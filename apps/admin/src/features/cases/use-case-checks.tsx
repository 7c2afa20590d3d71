import { Link, Ltr, useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Check } from '#layout/checks.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import type { StaffCase } from './query.ts'
import { useRegistryCheck } from './use-registry-check.ts'

/** Automatic checks: the registry's finding, where the money is, and the answers of the sides. */
export function useCaseChecks(staffCase: StaffCase): Check[] {
  const registry = useRegistryChecks(staffCase)
  const money = useMoneyChecks(staffCase)
  const answers = useAnswerChecks(staffCase)
  return [...registry, ...money, ...answers]
}

function useRegistryChecks({ registry, guarantee }: StaffCase): Check[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const registryCheck = useRegistryCheck()
  const { word, registry_unavailable_since } = registry
  const checks: Check[] = []
  if (guarantee.flags.some(({ kind }) => kind === 'vehicle_unverified'))
    checks.push({ state: 'bad', title: t('registry.byHand'), note: t('registry.byHandNote') })
  if (registry_unavailable_since)
    checks.push({
      state: 'bad',
      title: t('registry.silent'),
      note: t('registry.registryUnavailableSince', { moment: format.dayTime(registry_unavailable_since) }),
    })
  checks.push(...registryCheck(registry, 'buyer'))
  if (!word && guarantee.held_at && !registry_unavailable_since) checks.push({ state: 'waiting', title: t('registry.none') })
  return checks
}

function useMoneyChecks({ guarantee, received_fils, receipts }: StaffCase): Check[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const amount = useAmount()
  const { role } = useStaff()
  if (!guarantee.date) return []
  const total = guarantee.total_price_fils
  // Money in suspense does not belong to this guarantee, and a reversed receipt counts as unpaid, although Damana covers it until it is paid again.
  const booked = receipts.filter(({ booked_fils, reversed_at }) => booked_fils !== '0' && reversed_at === null)
  const isMissing = guarantee.blocks.some(({ reason }) => reason === 'bank')
  const held = isMissing ? booked.reduce((sum, { booked_fils }) => sum + BigInt(booked_fils), 0n) : BigInt(received_fils)
  const unsettled = booked.filter(({ settled_at }) => settled_at === null)
  // Receipts are shown to finance.
  const named = (number: string) =>
    role === 'reviewer' ? (
      <Ltr>{number}</Ltr>
    ) : (
      <Link href={paths.receipt(number)}>
        <Ltr>{number}</Ltr>
      </Link>
    )
  return [
    isMissing
      ? {
          state: 'waiting',
          title: t(held > 0n ? 'money.shrunk' : 'money.gone'),
          note: t('money.remains', { rest: amount(String(held)), total: amount(total) }),
        }
      : held >= BigInt(total)
        ? { state: 'good', title: t('money.complete'), note: amount(total) }
        : {
            state: 'waiting',
            title: t(held > 0n ? 'money.part' : 'money.none'),
            note: t('money.ofTotal', { received: amount(received_fils), total: amount(total) }),
          },
    ...(booked.length === 0
      ? []
      : unsettled.length === 0
        ? [{ state: 'good' as const, title: t('money.settled'), note: t('money.receipts', { count: booked.length }) }]
        : unsettled.map((receipt) => ({
            state: 'waiting' as const,
            title: t('money.unsettled'),
            note: (
              <>
                {named(receipt.number)} · {amount(receipt.booked_fils)} · {format.dayTime(receipt.received_at)}
              </>
            ),
          }))),
    ...receipts
      .filter(({ reversed_at }) => reversed_at !== null)
      .map((receipt) => ({
        state: 'bad' as const,
        title: t('money.takenBack'),
        note: (
          <>
            {named(receipt.number)} · {receipt.reversed_at && format.dayTime(receipt.reversed_at)}
          </>
        ),
      })),
    ...receipts
      .filter(({ payer_state }) => payer_state === 'undeclared' || payer_state === 'deciding')
      .map((receipt) => ({
        state: 'bad' as const,
        title: t(receipt.payer_state === 'deciding' ? 'money.payerDeciding' : 'money.payerUndeclared'),
        note: named(receipt.number),
      })),
  ]
}

function useAnswerChecks({ guarantee }: StaffCase): Check[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const { cancel_request: request, refund_check_at, split, confirmation } = guarantee
  const checks: Check[] = []
  if (confirmation)
    checks.push({
      state: 'waiting',
      title: t(`confirmed.${confirmation.by}`),
      note: t('decideUntil', { moment: format.dayTime(confirmation.decide_until) }),
    })
  if (request?.status === 'pending') {
    const { answer, answer_until, check_at, decide_until } = request
    checks.push({
      state: answer === 'agreed' ? 'good' : answer === 'objected' ? 'bad' : 'waiting',
      title: t(`answer.${answer ?? 'awaited'}`),
      note:
        answer === null
          ? t('answerUntil', { moment: format.dayTime(answer_until) })
          : t('decideUntil', { moment: format.dayTime(decide_until) }),
    })
    if (check_at) checks.push({ state: 'waiting', title: t('checkAwaited'), note: t('checkAt', { moment: format.dayTime(check_at) }) })
  }
  if (refund_check_at)
    checks.push({ state: 'waiting', title: t('refundAwaited'), note: t('checkAt', { moment: format.dayTime(refund_check_at) }) })
  if (split)
    for (const side of ['seller', 'buyer'] as const) {
      const answer = split[`${side}_answer`]
      checks.push({
        state: answer === 'yes' ? 'good' : answer === 'no' ? 'bad' : 'waiting',
        title: t(`splitAnswer.${side}.${answer ?? (split.open ? 'awaited' : 'none')}`),
        ...(split.open && answer === null ? { note: t('answerUntil', { moment: format.dayTime(split.answer_until) }) } : {}),
      })
    }
  return checks
}
