import { Ltr } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Period } from './queries.ts'
import { stepNames } from '@damana/ui/charts/step-names'

/** How a step compares with the one before it. */
export function Change({
  by,
  period,
  before,
}: {
  by: string | undefined
  period: Period
  before: { from: string; to: string } | undefined
}) {
  const { t } = useTranslation('dashboard')
  const names = useStepNames(period)
  if (by === undefined || before === undefined) return null
  return (
    <>
      <Ltr className="strong">{by}</Ltr> {t(`since_${period}`, { before: names.label(before) })}
    </>
  )
}

/** How a week, a month or a year is named on the dashboard. */
export function useStepNames(period: Period) {
  const { t } = useTranslation('dashboard')
  return stepNames(period, (days) => t('week', days))
}
