import { payoutStages, type PayoutStage } from '@damana/contract/statuses'
import { Card, Link, locale, Ltr, readLang } from '@damana/ui'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { percentOf, printCount } from '@damana/ui/charts/numbers'
import { StageBars } from '@damana/ui/charts/stage-bars'
import type { ChartTone } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'
import { countTile, useWords } from './words.tsx'

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

interface PayoutsProps {
  overview: Overview
  payouts: Payouts
}

/** Payouts: where those ordered in each step are, whether they kept their day, and how long sellers waited for their money. */
export function PayoutsSection({ overview, payouts }: PayoutsProps) {
  const { t } = useTranslation('overview')
  const { period } = overview
  const { now } = payouts
  const current = payouts.steps.at(-1) ?? now
  const settled = now.settled_on_time + now.settled_late
  return (
    <>
      <Tiles
        label={t('payouts')}
        tiles={[
          {
            key: 'mean',
            name: t('payout.mean'),
            shown: current.mean_seconds === null ? t('payout.none') : t('payout.hours', { hours: printHours(current.mean_seconds) }),
            note: t(`payout.meanNote_${period}`),
          },
          {
            key: 'onTime',
            name: t('payout.onTime'),
            shown: <Ltr>{percentOf(BigInt(now.settled_on_time), BigInt(settled))}</Ltr>,
            note: t('payout.onTimeNote', { late: printCount(now.settled_late) }),
          },
          countTile(
            'atBank',
            t('payout.atBank'),
            countOf(now, 'at_bank'),
            <Parts of={['held', 'unknown']} now={now} />,
            paths.list('payouts', { group: 'at_bank' }),
          ),
          countTile(
            'failed',
            t('payout.failed'),
            countOf(now, 'rejected', 'returned'),
            <Parts of={['rejected', 'returned']} now={now} />,
            paths.list('payouts', { group: 'failed' }),
          ),
        ]}
      />
      <div className="dashboard-charts">
        <StagesOfSteps overview={overview} payouts={payouts} />
        <TimeToSettlement overview={overview} payouts={payouts} />
      </div>
    </>
  )
}

/** Some stages beside a tile, each with its count and its payouts behind it. */
function Parts({ of, now }: { of: readonly ('held' | 'unknown' | 'rejected' | 'returned')[]; now: PayoutsOfStep }) {
  const { t } = useTranslation('overview')
  return of.map((status, index) => (
    <Fragment key={status}>
      {index > 0 && ' · '}
      <Link href={paths.list('payouts', { group: status })}>{t(`payout.part.${status}`, { shown: printCount(countOf(now, status)) })}</Link>
    </Fragment>
  ))
}

function StagesOfSteps({ overview: { period, steps }, payouts }: PayoutsProps) {
  const { t } = useTranslation('overview')
  const { named, say, list, step: stepName } = useWords(period)
  const nameOf = (bar: Bar) => list(stagesOfBar[bar].map((stage) => t(`payoutStage.${stage}`)))
  return (
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
        const own = payouts.steps[index] ?? {
          ...payouts.now,
          total: 0,
          stages: [],
          settled_on_time: 0,
          settled_late: 0,
          mean_seconds: null,
        }
        const stages = bars.map((bar) => {
          const value = countOf(own, ...stagesOfBar[bar])
          return { stage: bar, value, shown: printCount(value), spoken: say(nameOf(bar), printCount(value)) }
        })
        return {
          ...named(step),
          spoken: say(
            named(step).name,
            list([printCount(own.total), ...stages.filter(({ value }) => value > 0).map(({ spoken }) => spoken)]),
          ),
          top: printCount(own.total),
          stages,
          more: [
            ...payoutStages.map((stage) => ({ key: stage, shown: printCount(countOf(own, stage)) })),
            { key: 'onTime', shown: printCount(own.settled_on_time) },
            { key: 'late', shown: printCount(own.settled_late) },
            { key: 'total', shown: printCount(own.total) },
          ],
        }
      })}
    />
  )
}

function TimeToSettlement({ overview: { period, steps }, payouts }: PayoutsProps) {
  const { t } = useTranslation('overview')
  const { named, say, step: stepName } = useWords(period)
  const timed = steps.map((step, index) => ({ step, seconds: payouts.steps[index]?.mean_seconds ?? null }))
  return (
    <Card title={t('payout.trend')} aside={<span className="size-xs muted">{t('payout.trendNote')}</span>}>
      <TrendLine
        label={t('payout.trend')}
        points={timed.map(({ step, seconds }, index) => {
          const hours = printHours(seconds ?? 0)
          return {
            ...named(step),
            spoken: say(named(step).name, seconds === null ? t('payout.none') : t('payout.hours', { hours })),
            isCurrent: index === timed.length - 1,
            value: (seconds ?? 0) / hourSeconds,
            top: hours,
          }
        })}
      />
      <ChartTable
        open={t('table')}
        caption={t('payout.trend')}
        columns={[stepName, t('column.hours')]}
        rows={timed.map(({ step, seconds }) => ({
          ...named(step),
          cells: [{ key: 'hours', shown: seconds === null ? t('payout.none') : printHours(seconds) }],
        }))}
      />
    </Card>
  )
}
