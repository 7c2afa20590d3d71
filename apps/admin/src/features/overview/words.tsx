import { Ltr } from '@damana/ui'
import { changeOf } from '@damana/ui/charts/numbers'
import { stepNames } from '@damana/ui/charts/step-names'
import { useTranslation } from 'react-i18next'
import type { Overview } from './query.ts'

/** The words of every chart on the page. */
export function useWords(period: Overview['period']) {
  const { t } = useTranslation('overview')
  return {
    names: stepNames(period, (days) => t('week', days)),
    say: (name: string, value: string) => t('value', { name, value }),
    list: (words: readonly string[]) => words.join(t('comma')),
    step: t(`column.step_${period}`),
  }
}

/** How the present step compares with the one before it. */
export function Change({ now, before, overview }: { now: number; before: number; overview: Overview }) {
  const { t } = useTranslation('overview')
  const { names } = useWords(overview.period)
  const by = changeOf(BigInt(now), BigInt(before))
  const step = overview.steps.at(-2)
  if (by === undefined || !step) return null
  return (
    <>
      <Ltr className="strong">{by}</Ltr> {t(`since_${overview.period}`, { before: names.label(step) })}
    </>
  )
}
