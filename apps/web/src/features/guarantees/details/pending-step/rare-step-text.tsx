import { useAmount, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { isMine, type RareWait } from './pending-step.ts'

/** Steps without a deadline. */
const openWaits = [
  'vehicle',
  'staff_block',
  'refund',
  'refund_held',
  'payout_approval',
  'payout_held',
  'payout_late',
  'payout_failed',
  'payout_withdrawn',
] as const satisfies readonly RareWait[]
type OpenWait = (typeof openWaits)[number]
const isOpen = (code: RareWait): code is OpenWait => openWaits.some((one) => one === code)

/** The pending step of an exceptional case: who has to act until when, and the result of no action. */
export function RareStepText({ code, guarantee }: { code: RareWait; guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/pending-step')
  const payouts = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  const format = useFormat()
  const amount = useAmount()
  const { wait, payout, money } = guarantee
  const who = isMine(guarantee) ? 'mine' : 'other'
  return (
    <>
      {code === 'fee_bill' && <p className="step-words">{money.summary}</p>}
      {isOpen(code) ? (
        <p className="step-words">{t(`waitOpen.${code}_${who}`, { reason: payouts.t(`held.${payout?.held_reason ?? 'staff_hold'}`) })}</p>
      ) : (
        wait.until && (
          <p className="step-words">{t(`wait.${code}_${who}`, { until: format.moment(wait.until), owed: amount(money.owed_fils) })}</p>
        )
      )}
      {isOpen(code) && wait.until && <p className="step-words">{t('openUntil', { until: format.moment(wait.until) })}</p>}
      <p className="step-words">{t(`otherwise.${code}_${who}`)}</p>
    </>
  )
}
