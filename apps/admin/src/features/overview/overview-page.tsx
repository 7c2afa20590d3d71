import { dashboardPeriods } from '@damana/contract/statuses'
import { Segmented } from '@damana/ui/charts/segmented'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadPage } from '#layout/read-page.tsx'
import { FailuresSection } from './failures-section.tsx'
import { GuaranteesSection } from './guarantees-section.tsx'
import { MoneySection } from './money-section.tsx'
import './overview.css'
import { PayoutsSection } from './payouts-section.tsx'
import { overviewQuery, usePeriod } from './query.ts'
import { QueuesSection } from './queues-section.tsx'
import { RegistrationsSection } from './registrations-section.tsx'

/** Where everything stands, as far as this staff user may open it; refreshed by itself. */
export function Component() {
  const { t } = useTranslation('overview')
  const shell = useTranslation('shell')
  const { period, choose } = usePeriod()
  return (
    <ReadPage
      title={shell.t('overview')}
      about={t('about')}
      query={useQuery(overviewQuery(period))}
      failed={t('failed')}
      failedText={t('failedText')}
      stale={shell.t('stale')}
    >
      {(overview) => (
        <div className="dashboard overview" aria-busy={overview.period !== period || undefined}>
          <Segmented
            label={t('period')}
            value={period}
            options={dashboardPeriods.map((value) => ({ value, label: t(value) }))}
            onChange={choose}
          />
          <QueuesSection overview={overview} />
          <FailuresSection overview={overview} />
          <Part title={t('guarantees')}>
            <GuaranteesSection overview={overview} />
          </Part>
          {overview.money && (
            <Part title={t('money')}>
              <MoneySection overview={overview} money={overview.money} />
            </Part>
          )}
          {overview.payouts && (
            <Part title={t('payouts')}>
              <PayoutsSection overview={overview} payouts={overview.payouts} />
            </Part>
          )}
          {overview.registrations && (
            <Part title={t('registrations')}>
              <RegistrationsSection overview={overview} registrations={overview.registrations} />
            </Part>
          )}
        </div>
      )}
    </ReadPage>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="overview-part" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
