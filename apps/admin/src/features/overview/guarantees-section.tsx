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
import { Change, countTile, useWords } from './words.tsx'

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
  const { guarantees, period } = overview
  const created = guarantees.steps.at(-1)?.total ?? 0
  return (
    <>
      <Tiles
        label={t('guarantees')}
        tiles={[
          countTile(
            'active',
            t('guarantee.active'),
            guarantees.active,
            t('guarantee.activeNote', { total: printCount(guarantees.total) }),
            paths.guarantees,
          ),
          countTile('offered', t('guarantee.offered'), countOf(guarantees.stages, 'offered'), t('guarantee.offeredNote')),
          countTile(
            'transferring',
            t('guarantee.transferring'),
            countOf(guarantees.stages, 'transferring'),
            t('guarantee.transferringNote'),
          ),
          countTile(
            'created',
            t(`guarantee.created_${period}`),
            created,
            <Change now={created} before={guarantees.steps.at(-2)?.total ?? 0} overview={overview} />,
          ),
        ]}
      />
      <div className="dashboard-charts">
        <StagesOfSteps overview={overview} />
        <Card title={t('guarantee.now')}>
          <ShareBar
            shares={guarantees.stages.map(({ stage, count }) => ({
              tone: toneOf[stage],
              name: t(`stage.${stage}`),
              value: count,
              shown: <Ltr>{printCount(count)}</Ltr>,
              percent: percentOf(BigInt(count), BigInt(guarantees.total)),
            }))}
            total={{ label: t('column.total'), shown: <Ltr>{printCount(guarantees.total)}</Ltr>, href: paths.guarantees }}
          />
        </Card>
      </div>
      <ShareOfCompleted overview={overview} />
    </>
  )
}

function StagesOfSteps({ overview: { guarantees, period, steps } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { named, say, list, step: stepName } = useWords(period)
  return (
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
          ...named(step),
          spoken: say(named(step).name, list([printCount(total), ...spoken.filter(({ count }) => count > 0).map((one) => one.spoken)])),
          top: printCount(total),
          stages: spoken.map(({ stage, count, spoken: words }) => ({ stage, value: count, shown: printCount(count), spoken: words })),
          more: [{ key: 'total', shown: printCount(total) }],
        }
      })}
    />
  )
}

/** Of those created in a step, how many were completed by now. */
function ShareOfCompleted({ overview: { guarantees, period, steps } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { named, say, step: stepName } = useWords(period)
  const shares = guarantees.steps.flatMap(({ total, stages }, index) => {
    const completed = countOf(stages, 'completed')
    const step = steps[index]
    return step ? { step, total, completed, percent: percentOf(BigInt(completed), BigInt(total)) } : []
  })
  return (
    <Card title={t('guarantee.share')} aside={<span className="size-xs muted">{t('guarantee.shareNote')}</span>}>
      <TrendLine
        label={t('guarantee.share')}
        points={shares.map(({ step, total, completed, percent }, index) => ({
          ...named(step),
          spoken: say(named(step).name, percent),
          isCurrent: index === shares.length - 1,
          value: total === 0 ? 0 : (100 * completed) / total,
          top: percent,
        }))}
      />
      <ChartTable
        open={t('table')}
        caption={t('guarantee.share')}
        columns={[stepName, t('column.total'), t('stage.completed'), t('column.share')]}
        rows={shares.map(({ step, total, completed, percent }) => ({
          ...named(step),
          cells: [
            { key: 'total', shown: printCount(total) },
            { key: 'completed', shown: printCount(completed) },
            { key: 'share', shown: percent },
          ],
        }))}
      />
    </Card>
  )
}
