import { Ltr } from '@damana/ui'
import { changeOf, printCount } from '@damana/ui/charts/numbers'
import { stepNames } from '@damana/ui/charts/step-names'
import type { Tile } from '@damana/ui/charts/tiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from './query.ts'

type Step = Overview['steps'][number]

/** The words of every chart on the page. */
export function useWords(period: Overview['period']) {
  const { t } = useTranslation('overview')
  const names = stepNames(period, (days) => t('week', days))
  return {
    /** A step of the period as bars, points and rows want it. */
    named: (step: Step) => ({ key: step.from, name: names.full(step), label: names.label(step), shortLabel: names.short(step) }),
    say: (name: string, value: string) => t('value', { name, value }),
    list: (words: readonly string[]) => words.join(t('comma')),
    step: t(`column.step_${period}`),
  }
}

/** A tile with a number of things. */
export const countTile = (key: string, name: string, count: number, note: ReactNode, href?: string): Tile => ({
  key,
  name,
  shown: <Ltr>{printCount(count)}</Ltr>,
  note,
  href,
})

/** How the present step compares with the one before it. */
export function Change({ now, before, overview }: { now: number; before: number; overview: Overview }) {
  const { t } = useTranslation('overview')
  const { named } = useWords(overview.period)
  const by = changeOf(BigInt(now), BigInt(before))
  const step = overview.steps.at(-2)
  if (by === undefined || !step) return null
  return (
    <>
      <Ltr className="strong">{by}</Ltr> {t(`since_${overview.period}`, { before: named(step).label })}
    </>
  )
}
