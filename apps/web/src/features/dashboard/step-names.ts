import { stepNames } from '@damana/ui/charts/step-names'
import { useTranslation } from 'react-i18next'
import type { Period } from './queries.ts'

/** How a week, a month or a year is named on the dashboard. */
export function useStepNames(period: Period) {
  const { t } = useTranslation('dashboard')
  return stepNames(period, (days) => t('week', days))
}
