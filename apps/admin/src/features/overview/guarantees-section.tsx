import { dashboardOperationalStages, type OperationalStage } from '@damana/contract/statuses'
import { Card, Ltr } from '@damana/ui'
import { percentOf, printCount } from '@damana/ui/charts/numbers'
import { ShareBar } from '@damana/ui/charts/share-bar'
import { StageBars } from '@damana/ui/charts/stage-bars'
import type { ChartTone } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'
import { Change, useWords } from './words.tsx'

const toneOf: Record<OperationalStage, ChartTone> = {
  offered: 'progress',
  awaiting_payment: 'iris',
  transferring: 'released',
  completed: 'paid',
  not_completed: 'neutral',
}
/** Completed sales stand at the ground; those that are still open above them. */
const fromGroundUp: readonly OperationalStage[] = ['completed', 'transferring', 'awaiting_payment', 'offered', 'not_completed']

const countOf = (stages: Overview['guarantees']['stages'], wanted: OperationalStage) =>
  stages.find(({ stage }) => stage === wanted)?.count ?? 0

/** Guarantees: how many stand where now, and what became of those created in each step. */
export function GuaranteesSection({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { guarantees, period, steps } = overview
  const { names, say, list, step: stepName } = useWords(period)
  const created = guarantees.steps.at(-1)?.total ?? 0
  const shares = guarantees.steps.map(({ total, stages }, index) => {
    const completed = countOf(stages, 'completed')
    return { step: steps[index], total, completed, percent: percentOf(BigInt(completed), BigInt(total)) }
  })
  return (
    <>
      <Tiles
        label={t('guarantees')}
        tiles={[
          {
            key: 'active',
            name: t('guarantee.active'),
            shown: <Ltr>{printCount(guarantees.active)}</Ltr>,
            href: paths.guarantees,
            note: t('guarantee.activeNote', { total: printCount(guarantees.total) }),
          },
          {
            key: 'offered',
            name: t('guarantee.offered'),
            shown: <Ltr>{printCount(countOf(guarantees.stages, 'offered'))}</Ltr>,
            href: undefined,
            note: t('guarantee.offeredNote'),
          },
          {
            key: 'transferring',
            name: t('guarantee.transferring'),
            shown: <Ltr>{printCount(countOf(guarantees.stages, 'transferring'))}</Ltr>,
            href: undefined,
            note: t('guarantee.transferringNote'),
          },
          {
            key: 'created',
            name: t(`guarantee.created_${period}`),
            shown: <Ltr>{printCount(created)}</Ltr>,
            href: undefined,
            note: <Change now={created} before={guarantees.steps.at(-2)?.total ?? 0} overview={overview} />,
          },
        ]}
      />
      <div className="dashboard-charts">
        <StageBars
          title={t('guarantee.byStage')}
          note={t('guarantee.byStageNote')}
          words={{ legend: t('legend'), table: t('table'), step: stepName, more: [t('column.total')] }}
          stages={dashboardOperationalStages.map((stage) => ({ stage, tone: toneOf[stage], name: t(`stage.${stage}`) }))}
          fromGroundUp={fromGroundUp}
          areWhole
          formatTick={printCount}
          steps={steps.map((step, index) => {
            const { total, stages } = guarantees.steps[index] ?? { total: 0, stages: [] }
            const spoken = stages.map(({ stage, count }) => ({ stage, count, spoken: say(t(`stage.${stage}`), printCount(count)) }))
            return {
              key: step.from,
              name: names.full(step),
              label: names.label(step),
              shortLabel: names.short(step),
              spoken: say(names.full(step), list([printCount(total), ...spoken.filter(({ count }) => count > 0).map((one) => one.spoken)])),
              top: printCount(total),
              href: undefined,
              stages: spoken.map(({ stage, count, spoken: words }) => ({
                stage,
                value: count,
                shown: printCount(count),
                spoken: words,
                href: undefined,
              })),
              more: [{ key: 'total', shown: printCount(total), href: undefined }],
            }
          })}
        />
        <Card title={t('guarantee.now')}>
          <ShareBar
            shares={guarantees.stages.map(({ stage, count }) => ({
              tone: toneOf[stage],
              name: t(`stage.${stage}`),
              value: count,
              shown: <Ltr>{printCount(count)}</Ltr>,
              percent: percentOf(BigInt(count), BigInt(guarantees.total)),
              href: undefined,
            }))}
            total={{ label: t('column.total'), shown: <Ltr>{printCount(guarantees.total)}</Ltr>, href: paths.guarantees }}
          />
        </Card>
      </div>
      <Card title={t('guarantee.share')} aside={<span className="size-xs muted">{t('guarantee.shareNote')}</span>}>
        <TrendLine
          label={t('guarantee.share')}
          points={shares.flatMap(({ step, total, completed, percent }, index) =>
            step
              ? {
                  key: step.from,
                  label: names.label(step),
                  shortLabel: names.short(step),
                  spoken: say(names.full(step), percent),
                  isCurrent: index === shares.length - 1,
                  value: total === 0 ? 0 : (100 * completed) / total,
                  top: percent,
                  href: undefined,
                }
              : [],
          )}
        />
        <ChartTable
          open={t('table')}
          caption={t('guarantee.share')}
          columns={[stepName, t('column.total'), t('stage.completed'), t('column.share')]}
          rows={shares.flatMap(({ step, total, completed, percent }) =>
            step
              ? {
                  key: step.from,
                  name: names.full(step),
                  cells: [
                    { key: 'total', shown: printCount(total), href: undefined },
                    { key: 'completed', shown: printCount(completed), href: undefined },
                    { key: 'share', shown: percent, href: undefined },
                  ],
                }
              : [],
          )}
        />
      </Card>
    </>
  )
}
