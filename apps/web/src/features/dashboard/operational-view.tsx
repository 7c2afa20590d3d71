import { Card, Ltr } from '@damana/ui'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { changeOf, percentOf, printCount } from '@damana/ui/charts/numbers'
import { ShareBar } from '@damana/ui/charts/share-bar'
import { StageBars } from '@damana/ui/charts/stage-bars'
import type { ChartTone } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { dashboardOperationalStages, type OperationalStage } from '@damana/contract/statuses'
import { useTranslation } from 'react-i18next'
import { Change, useStepNames } from './change.tsx'
import { useListAddress } from './list-address.ts'
import type { OperationalDashboard } from './queries.ts'

/** The colours of the statuses, along the life of a sale. */
const toneOf: Record<OperationalStage, ChartTone> = {
  offered: 'progress',
  awaiting_payment: 'iris',
  transferring: 'released',
  completed: 'paid',
  not_completed: 'neutral',
}
/** Completed sales stand at the ground; those that are still open above them. */
const fromGroundUp: readonly OperationalStage[] = ['completed', 'transferring', 'awaiting_payment', 'offered', 'not_completed']

/** The number of guarantees, and where they stand. */
export function OperationalTiles({ dashboard: { tiles, steps, period } }: { dashboard: OperationalDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  return (
    <Tiles
      label={t('tiles')}
      tiles={[
        {
          key: 'active',
          name: t('tile.active'),
          shown: <Ltr>{printCount(tiles.active.count)}</Ltr>,
          href: addressOf(tiles.active.list),
          note: t('tile.activeNote'),
        },
        {
          key: 'offered',
          name: t('tile.offered'),
          shown: <Ltr>{printCount(tiles.offered.count)}</Ltr>,
          href: addressOf(tiles.offered.list),
          note: t('tile.offeredNote'),
        },
        {
          key: 'transferring',
          name: t('tile.transferring'),
          shown: <Ltr>{printCount(tiles.transferring.count)}</Ltr>,
          href: addressOf(tiles.transferring.list),
          note: t('tile.transferringNote'),
        },
        {
          key: 'created',
          name: t(`tile.created_${period}`),
          shown: <Ltr>{printCount(tiles.created.count)}</Ltr>,
          href: addressOf(tiles.created.list),
          note: (
            <Change by={changeOf(BigInt(tiles.created.count), BigInt(tiles.created_before.count))} period={period} before={steps.at(-2)} />
          ),
        },
      ]}
    />
  )
}

/** Guarantees by the step in which they were created, stacked by where they stand now. */
export function OperationalBars({ dashboard: { steps, period } }: { dashboard: OperationalDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  const names = useStepNames(period)
  const say = (name: string, value: string) => t('value', { name, value })
  return (
    <StageBars
      title={t('byStage')}
      note={t('byStageNote')}
      words={{ legend: t('legend'), table: t('table'), step: t(`column.step_${period}`), more: [t('column.total')] }}
      stages={dashboardOperationalStages.map((stage) => ({ stage, tone: toneOf[stage], name: t(`stage.${stage}`) }))}
      fromGroundUp={fromGroundUp}
      areWhole
      formatTick={printCount}
      steps={steps.map((step) => ({
        key: step.from,
        name: names.full(step),
        label: names.label(step),
        shortLabel: names.short(step),
        spoken: say(
          names.full(step),
          [
            t('guarantees', { count: step.total.count }),
            ...step.stages.filter(({ count }) => count > 0).map(({ stage, count }) => say(t(`stage.${stage}`), printCount(count))),
          ].join(t('comma')),
        ),
        top: printCount(step.total.count),
        href: addressOf(step.total.list),
        stages: step.stages.map(({ stage, count, list }) => ({
          stage,
          value: count,
          shown: printCount(count),
          spoken: say(t(`stage.${stage}`), printCount(count)),
          href: addressOf(list),
        })),
        more: [{ key: 'total', shown: printCount(step.total.count), href: step.total.count > 0 ? addressOf(step.total.list) : undefined }],
      }))}
    />
  )
}

/** The guarantees of all steps, by where they stand now. */
export function OperationalShares({ dashboard: { stages, total } }: { dashboard: OperationalDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  return (
    <Card title={t('stagesNow')}>
      <ShareBar
        shares={stages.map(({ stage, count, list }) => ({
          tone: toneOf[stage],
          name: t(`stage.${stage}`),
          value: count,
          shown: <Ltr>{printCount(count)}</Ltr>,
          percent: percentOf(BigInt(count), BigInt(total.count)),
          href: count > 0 ? addressOf(list) : undefined,
        }))}
        total={{ label: t('total'), shown: <Ltr>{printCount(total.count)}</Ltr>, href: addressOf(total.list) }}
      />
    </Card>
  )
}

/** Completed guarantees among those of each step. */
export function OperationalTrend({ dashboard: { steps, period } }: { dashboard: OperationalDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  const names = useStepNames(period)
  const completed = steps.map((step) => ({ step, figure: step.stages.find(({ stage }) => stage === 'completed') }))
  return (
    <Card title={t('completed')} aside={<span className="size-xs muted">{t('byStageNote')}</span>}>
      <TrendLine
        label={t('completed')}
        points={completed.map(({ step, figure }, index) => ({
          key: step.from,
          label: names.label(step),
          shortLabel: names.short(step),
          spoken: t('value', { name: names.full(step), value: printCount(figure?.count ?? 0) }),
          isCurrent: index === steps.length - 1,
          value: figure?.count ?? 0,
          top: printCount(figure?.count ?? 0),
          href: figure && addressOf(figure.list),
        }))}
      />
      <ChartTable
        open={t('table')}
        caption={t('completed')}
        columns={[t(`column.step_${period}`), t('stage.completed')]}
        rows={completed.map(({ step, figure }) => ({
          key: step.from,
          name: names.full(step),
          cells: [
            {
              key: 'completed',
              shown: printCount(figure?.count ?? 0),
              href: figure && figure.count > 0 ? addressOf(figure.list) : undefined,
            },
          ],
        }))}
      />
    </Card>
  )
}
