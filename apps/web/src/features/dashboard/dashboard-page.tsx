import { Button, EmptyState, ErrorState, FilterSelect, formatDate, Icon, LinkButton, Name, readLang, Tabs } from '@damana/ui'
import { Segmented } from '@damana/ui/charts/segmented'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { mayCreateGuarantee, mayOpen, maySeeGuarantees, useProfile } from '#session.ts'
import { useInAddress } from '#use-in-address.ts'
import { AttentionCard } from './attention-card.tsx'
import {
  changeChoice,
  commissionChoices,
  defaultPeriod,
  isNarrowed,
  readChoices,
  statusChoices,
  withChoices,
  withoutFilters,
  writeChoices,
  type Choices,
} from './choices.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import './dashboard.css'
import { ExportMenu } from './export-menu.tsx'
import { FinancialBars, FinancialShares, FinancialTiles, FinancialTrend } from './financial-view.tsx'
import { OperationalBars, OperationalShares, OperationalTiles, OperationalTrend } from './operational-view.tsx'
import { financialQuery, operationalQuery, useLiveDashboard, type Dashboard } from './queries.ts'

export { loader } from './loader.ts'

/** The dashboard of the party acted for: guarantees on one tab, money on the other. */
export function Component() {
  const { pathname } = useLocation()
  return pathname === paths.financialDashboard ? <FinancialPage /> : <OperationalPage />
}

function OperationalPage() {
  const [choices, choose] = useInAddress(readChoices, writeChoices)
  const query = useQuery(operationalQuery(choices))
  return (
    <DashboardPage tab="operational" choices={choices} onChoose={choose} query={query}>
      {(dashboard) => ({
        tiles: <OperationalTiles dashboard={dashboard} />,
        bars: <OperationalBars dashboard={dashboard} />,
        shares: <OperationalShares dashboard={dashboard} />,
        trend: <OperationalTrend dashboard={dashboard} />,
        isEmpty: dashboard.total.count === 0,
      })}
    </DashboardPage>
  )
}

function FinancialPage() {
  const [choices, choose] = useInAddress(readChoices, writeChoices)
  const query = useQuery(financialQuery(choices))
  return (
    <DashboardPage tab="financial" choices={choices} onChoose={choose} query={query}>
      {(dashboard) => ({
        tiles: <FinancialTiles dashboard={dashboard} />,
        bars: <FinancialBars dashboard={dashboard} />,
        shares: <FinancialShares dashboard={dashboard} />,
        trend: <FinancialTrend dashboard={dashboard} />,
        isEmpty: dashboard.total.price.count === 0,
      })}
    </DashboardPage>
  )
}

interface Parts {
  tiles: ReactNode
  bars: ReactNode
  shares: ReactNode
  trend: ReactNode
  /** No guarantee was created in the period that the filters let through. */
  isEmpty: boolean
}

interface DashboardPageProps<T extends Dashboard> {
  tab: 'operational' | 'financial'
  choices: Choices
  onChoose: (change: (now: Choices) => Choices) => void
  query: UseQueryResult<T>
  children: (dashboard: T) => Parts
}

function DashboardPage<T extends Dashboard>({ tab, choices, onChoose, query, children }: DashboardPageProps<T>) {
  const { t } = useTranslation('dashboard')
  const profile = useProfile()
  usePageTitle(`${t('title')}: ${t(tab)}`)
  useLiveDashboard()
  const { data } = query
  const company = profile.companies.find((one) => one.user_company_id === profile.user_company_id)
  const isEmpty = data !== undefined && data.sides.sale + data.sides.buy === 0
  const set: SetChoice = (name) => (value) => onChoose((now) => changeChoice(now, name, value))
  const tabs = [
    { href: paths.operationalDashboard, name: 'operational' },
    { href: paths.financialDashboard, name: 'financial' },
  ] as const
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>
            <Name of={company ?? profile} />
          </p>
        </div>
        {!isEmpty && <Filters choices={choices} set={set} />}
      </div>
      <div className="dashboard-bar">
        <Tabs
          label={t('tabs')}
          items={tabs
            .filter(({ href }) => mayOpen(profile, href))
            .map(({ href, name }) => ({ href: withChoices(href, choices), label: t(name), current: name === tab }))}
        />
      </div>
      {query.isPending ? (
        <DashboardSkeleton />
      ) : data === undefined ? (
        <section className="card dashboard">
          <ErrorState error={query.error} title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
            {t('kept')}
          </ErrorState>
        </section>
      ) : isEmpty ? (
        <section className="card dashboard">
          <EmptyState
            title={t('empty')}
            action={
              mayCreateGuarantee(profile) && (
                <LinkButton size="sm" href={paths.newGuarantee} icon={<Icon of={Plus} />}>
                  {t('newGuarantee')}
                </LinkButton>
              )
            }
          >
            {t('emptyText')}
          </EmptyState>
        </section>
      ) : (
        <div className="dashboard" aria-busy={query.isPlaceholderData || undefined}>
          <DashboardHead tab={tab} choices={choices} data={data} set={set} />
          <DashboardParts
            dashboard={data}
            parts={children(data)}
            hasAttention={maySeeGuarantees(profile)}
            {...(isNarrowed(choices) && { onClear: () => onChoose(withoutFilters) })}
          />
        </div>
      )}
    </>
  )
}

type SetChoice = (name: keyof Choices) => (value: string) => void

function Filters({ choices, set }: { choices: Choices; set: SetChoice }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="dashboard-tools">
      <FilterSelect
        label={t('status')}
        value={choices.status ?? 'all'}
        neutral="all"
        options={statusChoices.map((value) => ({ value, label: t(`statusOf.${value}`) }))}
        onChange={set('status')}
      />
      <FilterSelect
        label={t('commission')}
        value={choices.commission ?? 'all'}
        neutral="all"
        options={commissionChoices.map((value) => ({ value, label: t(`commissionOf.${value}`) }))}
        onChange={set('commission')}
      />
      <Segmented
        label={t('period')}
        value={choices.period ?? defaultPeriod}
        options={(['weekly', 'monthly', 'yearly'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={set('period')}
      />
    </div>
  )
}

interface DashboardHeadProps {
  tab: DashboardPageProps<Dashboard>['tab']
  choices: Choices
  data: Dashboard
  set: SetChoice
}
/** The side that is shown and the ways out, and on paper also the choices. */
function DashboardHead({ tab, choices, data, set }: DashboardHeadProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <div className="dashboard-line">
        {data.sides.sale > 0 && data.sides.buy > 0 ? (
          <Segmented
            label={t('side')}
            value={data.side}
            options={(['sale', 'buy'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={set('side')}
          />
        ) : (
          <span />
        )}
        <div className="dashboard-out">
          <ExportMenu tab={tab} choices={choices} />
          <Button variant="secondary" size="sm" icon={<Icon of={Printer} />} onClick={() => print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      <p className="dashboard-printed">
        {t('printed', {
          from: formatDate(data.from, readLang()),
          to: formatDate(data.to, readLang()),
          status: t(`statusOf.${data.status}`),
          commission: t(`commissionOf.${data.commission}`),
        })}
      </p>
    </>
  )
}

interface DashboardPartsProps {
  dashboard: Dashboard
  parts: Parts
  hasAttention: boolean
  onClear?: () => void
}

function DashboardParts({ dashboard, parts, hasAttention, onClear }: DashboardPartsProps) {
  const { t } = useTranslation('dashboard')
  const attention = hasAttention && <AttentionCard side={dashboard.side} attention={dashboard.attention} />
  return (
    <>
      {parts.tiles}
      {parts.isEmpty ? (
        <section className="card">
          <EmptyState
            title={t('filteredEmpty')}
            action={
              onClear && (
                <Button variant="secondary" size="sm" onClick={onClear}>
                  {t('clear')}
                </Button>
              )
            }
          />
        </section>
      ) : (
        <div className="dashboard-charts">
          {parts.bars}
          {parts.shares}
        </div>
      )}
      <div className={hasAttention && !parts.isEmpty ? 'dashboard-charts dashboard-charts-second' : 'dashboard-alone'}>
        {!parts.isEmpty && parts.trend}
        {attention}
      </div>
    </>
  )
}
