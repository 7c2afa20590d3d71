import type { Output } from '@damana/contract'
import { DefinitionList, Ltr, useFormat } from '@damana/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { ReadPage } from '#layout/read-page.tsx'

const settingsQuery = queryOptions({
  queryKey: ['GET /admin/settings'],
  queryFn: ({ signal }) => api('GET /admin/settings', undefined, { signal }),
})

/** Settings that wait for another person; they are approved at the terminal only. */
export function Component() {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell')
  return (
    <ReadPage title={shell.t('settings')} about={t('about')} query={useQuery(settingsQuery)} failed={t('failed')}>
      {({ proposals }) =>
        proposals.length === 0 ? (
          <p className="muted">{t('none')}</p>
        ) : (
          proposals.map((proposal) => <Proposal key={proposal.id} proposal={proposal} />)
        )
      }
    </ReadPage>
  )
}

function Proposal({ proposal }: { proposal: Output<'GET /admin/settings'>['proposals'][number] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { id, setting, value, in_force: inForce, valid_from: from, is_you: isYours } = proposal
  const content = (
    <DefinitionList
      layout="rows"
      items={[
        { label: t('value'), value: <Ltr>{value}</Ltr> },
        { label: t('inForce'), value: <Ltr>{inForce}</Ltr> },
        { label: t('validFrom'), value: from === null ? t('fromApproval') : format.dayTime(from) },
      ]}
    />
  )
  return (
    <ApprovalsNotice
      title={setting}
      approvals={[{ ...proposal, title: t('proposal'), content }]}
      foot={
        isYours ? null : (
          <>
            {t('approveBy')} <Ltr>{`npm run settings -- approve ${id} --as …`}</Ltr>
          </>
        )
      }
      caseKey={settingsQuery.queryKey}
      changes={[queueKey]}
      sayApproved={() => ''}
      takeBack={() => api('POST /admin/settings/:name/take-back', { params: { name: setting }, body: {} })}
    />
  )
}
