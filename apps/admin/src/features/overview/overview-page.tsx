import { dashboardPeriods, type OverviewFailure } from '@damana/contract/statuses'
import { Segmented } from '@damana/ui/charts/segmented'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadPage } from '#layout/read-page.tsx'
import { GuaranteesSection } from './guarantees-section.tsx'
import { MoneySection } from './money-section.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { overviewQuery, usePeriod, type Overview } from './query.ts'
import { QueuesSection } from './queues-section.tsx'
import { RegistrationsSection } from './registrations-section.tsx'
import { Card, classNames, Link, Ltr, useFormat } from '@damana/ui'
import { printCount } from '@damana/ui/charts/numbers'
import { paths } from '#paths.ts'
import './overview.css'

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

/** The page where each is resolved; the operator resolves the rest. */
const placeOf = {
  messages: { name: 'messages' },
  pushes: { name: 'pushes' },
  jobs: { name: 'jobs' },
  registry_silent: { name: 'queue', href: paths.queueOf('registry_silent') },
  company_checks: { name: 'companies', href: paths.companies() },
  receipts_unmatched: { name: 'queue', href: paths.queueOf('receipts_unmatched') },
  bank_exceptions: { name: 'bank', href: paths.list('exceptions', { status: 'open' }) },
  restore: { name: 'restore', href: paths.restore },
} as const satisfies Record<OverviewFailure, { name: string; href?: string }>

/** Failures: what is not tried again or stands still, since when, and where it is resolved. */
function FailuresSection({ overview: { failures, audit, queues } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const seesAudit = queues.some(({ kind }) => kind === 'audit_differences')
  return (
    <Card flush title={t('failures')} className="overview-table">
      <table className="table">
        <caption className="sr-only">{t('failures')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('failureColumn.what')}</th>
            <th scope="col" className="number">
              {t('failureColumn.count')}
            </th>
            <th scope="col">{t('failureColumn.since')}</th>
            <th scope="col">{t('failureColumn.where')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ kind, count, more, since }) => {
            const place = placeOf[kind]
            return (
              <FailureRow
                key={kind}
                name={t(`failure.${kind}`)}
                isBad={count > 0}
                count={more ? t('more', { count: printCount(count) }) : <Ltr>{printCount(count)}</Ltr>}
                since={since && <time dateTime={since}>{format.dayTime(since)}</time>}
                where={'href' in place ? <Link href={place.href}>{t(`where.${place.name}`)}</Link> : t(`where.${place.name}`)}
              />
            )
          })}
          {seesAudit && (
            <FailureRow
              name={t('failure.audit')}
              isBad={audit !== null && audit.differences > 0}
              count={audit ? t('auditDifferences', { count: audit.differences }) : t('auditMissing')}
              since={audit && <time dateTime={audit.finished_at}>{format.dayTime(audit.finished_at)}</time>}
              where={<Link href={paths.trialBalance}>{t('where.books')}</Link>}
            />
          )}
        </tbody>
      </table>
    </Card>
  )
}

interface FailureRowProps {
  name: string
  isBad: boolean
  count: ReactNode
  since: ReactNode
  where: ReactNode
}

const FailureRow = ({ name, isBad, count, since, where }: FailureRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={classNames('number', isBad ? 'overview-late' : 'muted')}>{count}</td>
    <td>{since}</td>
    <td>{where}</td>
  </tr>
)
