import { payoutStages, type PayoutStage } from '@damana/contract/statuses'
import { Card, locale, Ltr, readLang } from '@damana/ui'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { percentOf, printCount } from '@damana/ui/charts/numbers'
import { StageBars } from '@damana/ui/charts/stage-bars'
import type { ChartTone } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { useTranslation } from 'react-i18next'
import type { Overview } from './query.ts'
import { useWords } from './words.tsx'

type Payouts = NonNullable<Overview['payouts']>
type PayoutsOfStep = Payouts['now']

/** The bars show what failed as one colour; the table has each way of failing. */
const bars = ['settled', 'open', 'held', 'failed', 'withdrawn'] as const
type Bar = (typeof bars)[number]
const toneOf: Record<Bar, ChartTone> = { settled: 'paid', open: 'progress', held: 'hold', failed: 'late', withdrawn: 'neutral' }
const stagesOfBar: Record<Bar, readonly PayoutStage[]> = {
  settled: ['settled'],
  open: ['waiting', 'at_bank'],
  held: ['held', 'unknown'],
  failed: ['rejected', 'returned'],
  withdrawn: ['withdrawn'],
}

const countOf = ({ stages }: PayoutsOfStep, ...wanted: readonly PayoutStage[]) =>
  stages.reduce((sum, { stage, count }) => (wanted.includes(stage) ? sum + count : sum), 0)
const hourSeconds = 3600
const printHours = (seconds: number) =>
  new Intl.NumberFormat(locale(readLang()), { maximumFractionDigits: 1 }).format(seconds / hourSeconds)

/** Payouts: where those ordered in each step are, whether they kept their day, and how long sellers waited for their money. */
export function PayoutsSection({ overview: { period, steps }, payouts }: { overview: Overview; payouts: Payouts }) {
  const { t } = useTranslation('overview')
  const { names, say, list, step: stepName } = useWords(period)
  const { now } = payouts
  const current = payouts.steps.at(-1) ?? now
  const settled = now.settled_on_time + now.settled_late
  const nameOf = (bar: Bar) => list(stagesOfBar[bar].map((stage) => t(`payoutStage.${stage}`)))
  const timed = steps.map((step, index) => ({ step, seconds: payouts.steps[index]?.mean_seconds ?? null }))
  return (
    <>
      <Tiles
        label={t('payouts')}
        tiles={[
          {
            key: 'mean',
            name: t('payout.mean'),
            shown: current.mean_seconds === null ? t('payout.none') : t('payout.hours', { hours: printHours(current.mean_seconds) }),
            href: undefined,
            note: t(`payout.meanNote_${period}`),
          },
          {
            key: 'onTime',
            name: t('payout.onTime'),
            shown: <Ltr>{percentOf(BigInt(now.settled_on_time), BigInt(settled))}</Ltr>,
            href: undefined,
            note: t('payout.onTimeNote', { late: printCount(now.settled_late) }),
          },
          {
            key: 'atBank',
            name: t('payout.atBank'),
            shown: <Ltr>{printCount(countOf(now, 'at_bank'))}</Ltr>,
            href: undefined,
            note: t('payout.atBankNote', { held: printCount(countOf(now, 'held')), unknown: printCount(countOf(now, 'unknown')) }),
          },
          {
            key: 'failed',
            name: t('payout.failed'),
            shown: <Ltr>{printCount(countOf(now, 'rejected', 'returned'))}</Ltr>,
            href: undefined,
            note: t('payout.failedNote', {
              rejected: printCount(countOf(now, 'rejected')),
              returned: printCount(countOf(now, 'returned')),
            }),
          },
        ]}
      />
      <div className="dashboard-charts">
        <StageBars
          title={t('payout.byStage')}
          note={t('payout.byStageNote')}
          words={{
            legend: t('legend'),
            table: t('table'),
            step: stepName,
            more: [...payoutStages.map((stage) => t(`payoutStage.${stage}`)), t('column.onTime'), t('column.late'), t('column.total')],
          }}
          stages={bars.map((bar) => ({ stage: bar, tone: toneOf[bar], name: nameOf(bar) }))}
          fromGroundUp={bars}
          areInTable={false}
          areWhole
          formatTick={printCount}
          steps={steps.map((step, index) => {
            const own = payouts.steps[index] ?? { ...now, total: 0, stages: [], settled_on_time: 0, settled_late: 0, mean_seconds: null }
            const stages = bars.map((bar) => {
              const value = countOf(own, ...stagesOfBar[bar])
              return { stage: bar, value, shown: printCount(value), spoken: say(nameOf(bar), printCount(value)), href: undefined }
            })
            return {
              key: step.from,
              name: names.full(step),
              label: names.label(step),
              shortLabel: names.short(step),
              spoken: say(
                names.full(step),
                list([printCount(own.total), ...stages.filter(({ value }) => value > 0).map(({ spoken }) => spoken)]),
              ),
              top: printCount(own.total),
              href: undefined,
              stages,
              more: [
                ...payoutStages.map((stage) => ({ key: stage, shown: printCount(countOf(own, stage)), href: undefined })),
                { key: 'onTime', shown: printCount(own.settled_on_time), href: undefined },
                { key: 'late', shown: printCount(own.settled_late), href: undefined },
                { key: 'total', shown: printCount(own.total), href: undefined },
              ],
            }
          })}
        />
        <Card title={t('payout.trend')} aside={<span className="size-xs muted">{t('payout.trendNote')}</span>}>
          <TrendLine
            label={t('payout.trend')}
            points={timed.map(({ step, seconds }, index) => {
              const hours = printHours(seconds ?? 0)
              return {
                key: step.from,
                label: names.label(step),
                shortLabel: names.short(step),
                spoken: say(names.full(step), seconds === null ? t('payout.none') : t('payout.hours', { hours })),
                isCurrent: index === timed.length - 1,
                value: (seconds ?? 0) / hourSeconds,
                top: hours,
                href: undefined,
              }
            })}
          />
          <ChartTable
            open={t('table')}
            caption={t('payout.trend')}
            columns={[stepName, t('column.hours')]}
            rows={timed.map(({ step, seconds }) => ({
              key: step.from,
              name: names.full(step),
              cells: [{ key: 'hours', shown: seconds === null ? t('payout.none') : printHours(seconds), href: undefined }],
            }))}
          />
        </Card>
      </div>
    </>
  )
}
