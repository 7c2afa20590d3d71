import { Bdi, Button, Ltr, Money } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { percentOf, shares, sums, type Terms, type TermsField } from './fee-terms.rules.ts'
import { FeeForm } from './fee-form.tsx'
import { schedulesQuery, type Schedules } from './query.ts'
import { SettingTabs } from './setting-tabs.tsx'
import { Simulator } from './simulator.tsx'
import { Compare } from './compare.tsx'
import { useWhen } from './use-when.ts'
import './settings.css'

/** Fees with their dates, a simulator, and the fees that somebody drafts. */
export function Component() {
  const { t } = useTranslation('settings')
  return (
    <ReadPage title={t('tab.fees')} about={t('feesAbout')} query={useQuery(schedulesQuery)} failed={t('feesFailed')}>
      {(data) => (
        <>
          <SettingTabs />
          <FeeProposals proposals={data.proposals} />
          <Fees data={data} />
        </>
      )}
    </ReadPage>
  )
}

function FeeProposals({ proposals }: { proposals: Schedules['proposals'] }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  if (proposals.length === 0) return null
  return (
    <ApprovalsNotice
      title={t('feesWaiting')}
      approvals={proposals.map((proposal) => ({
        ...proposal,
        title: t('feesFrom', { moment: when(proposal.valid_from) }),
        content: <TermsTable columns={[{ title: t('proposal'), terms: proposal.terms }]} />,
      }))}
      foot={null}
      caseKey={schedulesQuery.queryKey}
      changes={[queueKey]}
      approve={({ sha256 }, reason, options) => api('POST /admin/fee-schedules/approve', { body: { approves: sha256, reason } }, options)}
      sayApproved={() => t('approved')}
      takeBack={() => api('POST /admin/fee-schedules/take-back', { body: {} })}
    />
  )
}

function Fees({ data: { schedules } }: { data: Schedules }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  const [draft, setDraft] = useState<Terms>()
  const [isDrafting, setDrafting] = useState(false)
  const inForce = schedules.find(({ state }) => state === 'in_force')
  return (
    <>
      <Section title={t('feesInTime')}>
        <TermsTable
          columns={schedules.toReversed().map((schedule) => ({
            title: t(`state.${schedule.state}`),
            note: (
              <>
                {when(schedule.valid_from)}
                {schedule.by.length > 0 && (
                  <>
                    {' · '}
                    <Bdi>{schedule.by.join(t('listComma'))}</Bdi>
                  </>
                )}
              </>
            ),
            terms: schedule,
          }))}
        />
      </Section>
      <Section title={t('draft')}>
        {isDrafting && inForce ? (
          <FeeForm from={draft ?? inForce} onDraft={setDraft} onDone={() => setDrafting(false)} />
        ) : (
          <p>
            <Button variant="secondary" onClick={() => setDrafting(true)}>
              {t('draftBegin')}
            </Button>
          </p>
        )}
      </Section>
      <Simulator draft={draft} />
    </>
  )
}

interface Column {
  title: string
  note?: React.ReactNode
  terms: Terms
}

/** Schedules beside each other, a row for each fee. */
function TermsTable({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation('settings')
  const cellOf = (name: TermsField, terms: Terms) => {
    if (name === 'tiers')
      return terms.tiers.length === 0 ? (
        t('noTiers')
      ) : (
        <ul className="setting-periods">
          {terms.tiers.map(({ from_fils: from, basis_points: points }) => (
            <li key={from}>
              <Money fils={from} flat /> · <Ltr>{`${percentOf(points)}%`}</Ltr>
            </li>
          ))}
        </ul>
      )
    const value = terms[name]
    return typeof value === 'number' ? <Ltr>{`${percentOf(value)}%`}</Ltr> : <Money fils={value} flat />
  }
  const [commission, tax] = shares
  const rows: readonly TermsField[] = [commission, 'tiers', ...sums, tax]
  return (
    <Compare label={t('feesInTime')}>
      <thead>
        <tr>
          <th scope="col">{t('fee')}</th>
          {columns.map(({ title, note }, at) => (
            <th key={at} scope="col">
              {title}
              {note && <small className="muted"> {note}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`term.${name}`)}</th>
            {columns.map(({ terms }, at) => (
              <td key={at}>{cellOf(name, terms)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Compare>
  )
}
