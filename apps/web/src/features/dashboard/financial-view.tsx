import { dashboardFinancialStages, type FinancialStatus } from '@damana/contract/statuses'
import { Card, Money, useAmount } from '@damana/ui'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { changeOf, filsOf, isNothing, lengthOf, percentOf, unitOf } from '@damana/ui/charts/numbers'
import { ShareBar } from '@damana/ui/charts/share-bar'
import { StageBars } from '@damana/ui/charts/stage-bars'
import type { ChartTone } from '@damana/ui/charts/stacked-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { Clock, LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Change, useStepNames } from './change.tsx'
import { useListAddress } from './list-address.ts'
import type { FinancialDashboard } from './queries.ts'

const toneOf: Record<FinancialStatus, ChartTone> = {
  in_progress: 'progress',
  hold: 'hold',
  late: 'late',
  released: 'released',
  paid: 'paid',
}

/** Money that has arrived stands at the ground, money still to come above it. */
const fromGroundUp = ['paid', 'released', 'hold', 'late', 'in_progress'] as const satisfies readonly FinancialStatus[]

/** The place of the money now, and the sums of the present step. */
export function FinancialTiles({ dashboard: { tiles, steps, period } }: { dashboard: FinancialDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  return (
    <Tiles
      label={t('tiles')}
      tiles={[
        {
          key: 'held',
          tone: 'vault',
          icon: LockKeyhole,
          name: t('tile.held'),
          shown: <Money fils={tiles.held.fils} />,
          href: addressOf(tiles.held.list),
          note: t('guarantees', { count: tiles.held.count }),
        },
        {
          key: 'paidOut',
          name: t(`tile.paidOut_${period}`),
          shown: <Money fils={tiles.paid_out.fils} />,
          href: addressOf(tiles.paid_out.list),
          note: t('arriving', { count: tiles.released.count }),
        },
        {
          key: 'commission',
          name: t(`tile.commission_${period}`),
          shown: <Money fils={tiles.commission.fils} />,
          href: addressOf(tiles.commission.list),
          note: (
            <Change
              by={changeOf(filsOf(tiles.commission.fils), filsOf(tiles.commission_before.fils))}
              period={period}
              before={steps.at(-2)}
            />
          ),
        },
        {
          key: 'late',
          tone: 'late',
          icon: Clock,
          name: t('tile.late'),
          shown: <Money fils={tiles.late.fils} />,
          href: addressOf(tiles.late.list),
          note: t('guarantees', { count: tiles.late.count }),
        },
      ]}
    />
  )
}

/** Prices by the step in which the guarantees were created, stacked by where the money is now. */
export function FinancialBars({ dashboard: { steps, period } }: { dashboard: FinancialDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  const amount = useAmount()
  const names = useStepNames(period)
  const unit = unitOf(Math.max(0, ...steps.map(({ price }) => lengthOf(price.fils))))
  const say = (name: string, value: string) => t('value', { name, value })
  return (
    <StageBars
      title={t('byMoney')}
      note={t(unit.isThousands ? 'inThousands' : 'inDinars')}
      words={{ legend: t('legend'), table: t('table'), step: t(`column.step_${period}`), more: [t('column.total')] }}
      stages={dashboardFinancialStages.map((stage) => ({ stage, tone: toneOf[stage], name: t(`money.${stage}`) }))}
      fromGroundUp={fromGroundUp}
      formatTick={unit.print}
      steps={steps.map((step) => ({
        key: step.from,
        name: names.full(step),
        label: names.label(step),
        shortLabel: names.short(step),
        spoken: say(
          names.full(step),
          [
            amount(step.price.fils),
            ...step.stages.filter(({ fils }) => !isNothing(fils)).map(({ stage, fils }) => say(t(`money.${stage}`), amount(fils))),
          ].join(t('comma')),
        ),
        top: unit.print(lengthOf(step.price.fils)),
        href: addressOf(step.price.list),
        stages: step.stages.map(({ stage, fils, list }) => ({
          stage,
          value: lengthOf(fils),
          shown: <Money fils={fils} bare />,
          spoken: say(t(`money.${stage}`), amount(fils)),
          href: addressOf(list),
        })),
        more: [
          {
            key: 'total',
            shown: <Money fils={step.price.fils} bare />,
            href: isNothing(step.price.fils) ? undefined : addressOf(step.price.list),
          },
        ],
      }))}
    />
  )
}

/** The prices of all steps, along the way of the money. */
export function FinancialShares({ dashboard: { stages, total } }: { dashboard: FinancialDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  return (
    <Card title={t('moneyNow')}>
      <ShareBar
        shares={stages.toReversed().map(({ stage, fils, list }) => ({
          tone: toneOf[stage],
          name: t(`money.${stage}`),
          value: lengthOf(fils),
          shown: <Money fils={fils} />,
          percent: percentOf(filsOf(fils), filsOf(total.price.fils)),
          href: isNothing(fils) ? undefined : addressOf(list),
        }))}
        total={{ label: t('total'), shown: <Money fils={total.price.fils} flat />, href: addressOf(total.price.list) }}
      />
    </Card>
  )
}

/** Commissions of the guarantees of each step, and the money that went in and out of the guarantee account. */
export function FinancialTrend({ dashboard: { steps, period } }: { dashboard: FinancialDashboard }) {
  const { t } = useTranslation('dashboard')
  const addressOf = useListAddress()
  const amount = useAmount()
  const names = useStepNames(period)
  const unit = unitOf(Math.max(0, ...steps.map(({ commission }) => lengthOf(commission.fils))))
  return (
    <Card title={t('commissions')} aside={<span className="size-xs muted">{t(unit.isThousands ? 'inThousands' : 'commissionsNote')}</span>}>
      <TrendLine
        label={t('commissions')}
        points={steps.map((step, index) => ({
          key: step.from,
          label: names.label(step),
          shortLabel: names.short(step),
          spoken: t('value', { name: names.full(step), value: amount(step.commission.fils) }),
          isCurrent: index === steps.length - 1,
          value: lengthOf(step.commission.fils),
          top: unit.print(lengthOf(step.commission.fils)),
          href: addressOf(step.commission.list),
        }))}
      />
      <ChartTable
        open={t('table')}
        caption={t('commissions')}
        columns={[t(`column.step_${period}`), t('column.commission'), t('column.paidIn'), t('column.paidOut')]}
        rows={steps.map((step) => ({
          key: step.from,
          name: names.full(step),
          cells: (['commission', 'paid_in', 'paid_out'] as const).map((key) => ({
            key,
            shown: <Money fils={step[key].fils} bare />,
            href: isNothing(step[key].fils) ? undefined : addressOf(step[key].list),
          })),
        }))}
      />
    </Card>
  )
}
