import { Card, Money, useAmount, useFormat } from '@damana/ui'
import { ChartTable } from '@damana/ui/charts/chart-table'
import { isNothing, lengthOf, unitOf } from '@damana/ui/charts/numbers'
import { Tiles } from '@damana/ui/charts/tiles'
import { TrendLine } from '@damana/ui/charts/trend-line'
import { Link } from '@damana/ui'
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'
import { useWords } from './words.tsx'

/** Money: where it lies now, as the books have it, and what came in and went out. */
export function MoneySection({ overview, money }: { overview: Overview; money: NonNullable<Overview['money']> }) {
  const { t } = useTranslation('overview')
  const amount = useAmount()
  return (
    <>
      <Tiles
        label={t('money')}
        tiles={[
          {
            key: 'held',
            tone: 'vault',
            icon: LockKeyhole,
            name: t('moneyOf.held'),
            shown: <Money fils={money.held_fils} />,
            href: paths.list('ledger_accounts', { figure: 'held', open: 'yes' }),
            note: isNothing(money.unplaced_fils) ? null : (
              <Link href={paths.list('ledger_accounts', { account: 'suspense', open: 'yes' })}>
                {t('moneyOf.unplaced', { amount: amount(money.unplaced_fils) })}
              </Link>
            ),
          },
          {
            key: 'onTheWay',
            name: t('moneyOf.onTheWay'),
            shown: <Money fils={money.on_the_way_fils} />,
            href: paths.list('movements', { account: 'payouts_in_flight' }),
            note: t('moneyOf.onTheWayNote'),
          },
          {
            key: 'feesToSweep',
            name: t('moneyOf.feesToSweep'),
            shown: <Money fils={money.fees_to_sweep_fils} />,
            href: paths.list('movements', { account: 'fees_to_sweep' }),
            note: t('moneyOf.feesToSweepNote'),
          },
          {
            key: 'feesOpen',
            name: t('moneyOf.feesOpen'),
            shown: <Money fils={money.fees_open_fils} />,
            href: paths.list('ledger_accounts', { figure: 'unpaid_fees', open: 'yes' }),
            note: (
              <Link href={paths.queueOf('fees_unpaid')}>
                {t('moneyOf.bills', { open: money.bills_open, overdue: money.bills_overdue })}
              </Link>
            ),
          },
        ]}
      />
      {money.bank_day && <BankDay of={money.bank_day} />}
      <div className="overview-pair">
        <Flow overview={overview} money={money} what="paid_in_fils" title={t('moneyOf.paidIn')} column={t('column.paidIn')} />
        <Flow overview={overview} money={money} what="paid_out_fils" title={t('moneyOf.paidOut')} column={t('column.paidOut')} />
      </div>
    </>
  )
}

/** The newest day of the bank: whether it is closed, and what of it nothing explains. */
function BankDay({
  of: { day, state, since, unexplained_fils: unexplained },
}: {
  of: NonNullable<NonNullable<Overview['money']>['bank_day']>
}) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const amount = useAmount()
  return (
    <p className="overview-bank-day">
      <span>
        {t('bankDay')} <Link href={paths.bankDay(day)}>{format.date(day)}</Link>
      </span>
      {since !== null && <span className="muted">{t(`bankDayState.${state}`, { moment: format.dayTime(since) })}</span>}
      {unexplained !== null && (
        <span className={isNothing(unexplained) ? 'muted' : 'overview-late'}>
          {isNothing(unexplained) ? t('bankDayWhole') : t('bankDayDiffers', { amount: amount(unexplained) })}
        </span>
      )}
    </p>
  )
}

interface FlowProps {
  overview: Overview
  money: NonNullable<Overview['money']>
  what: 'paid_in_fils' | 'paid_out_fils'
  title: string
  column: string
}

function Flow({ overview: { period, steps }, money, what, title, column }: FlowProps) {
  const { t } = useTranslation('overview')
  const amount = useAmount()
  const { named, say, step: stepName } = useWords(period)
  const flows = steps.map((step, index) => ({ step, fils: money.steps[index]?.[what] ?? '0' }))
  const unit = unitOf(Math.max(0, ...flows.map(({ fils }) => lengthOf(fils))))
  return (
    <Card title={title} aside={<span className="size-xs muted">{t(unit.isThousands ? 'moneyOf.inThousands' : 'moneyOf.inDinars')}</span>}>
      <TrendLine
        label={title}
        points={flows.map(({ step, fils }, index) => ({
          ...named(step),
          spoken: say(named(step).name, amount(fils)),
          isCurrent: index === flows.length - 1,
          value: lengthOf(fils),
          top: unit.print(lengthOf(fils)),
        }))}
      />
      <ChartTable
        open={t('table')}
        caption={title}
        columns={[stepName, column]}
        rows={flows.map(({ step, fils }) => ({
          ...named(step),
          cells: [{ key: what, shown: <Money fils={fils} bare /> }],
        }))}
      />
    </Card>
  )
}
