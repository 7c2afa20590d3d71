import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Check } from '#layout/checks.tsx'
import type { Receipt } from './query.ts'
import { useWhy } from './use-why.ts'

/** Why it waits, whether the bank's statement showed it, and whether who paid is the buyer. */
export function useReceiptChecks(receipt: Receipt): Check[] {
  const { t } = useTranslation('receipts')
  const format = useFormat()
  const why = useWhy(receipt.why ?? 'unknown')
  const { state } = receipt.payer
  return [
    ...(receipt.why === null ? [] : [{ state: 'bad' as const, title: why.title, note: why.note }]),
    ...(receipt.reversed_at === null ? [] : [{ state: 'bad' as const, title: t('reversed'), note: format.dayTime(receipt.reversed_at) }]),
    receipt.settled_at
      ? { state: 'good', title: t('settled'), note: format.dayTime(receipt.settled_at) }
      : { state: 'waiting', title: t('unsettled'), note: t('unsettledNote') },
    ...(state === null
      ? []
      : [
          {
            state:
              state === 'buyer' || state === 'accepted'
                ? ('good' as const)
                : state === 'declared'
                  ? ('waiting' as const)
                  : ('bad' as const),
            title: t(`payerState.${state}`),
          },
        ]),
  ]
}
