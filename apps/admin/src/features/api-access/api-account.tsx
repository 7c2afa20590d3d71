import { Bdi, DefinitionList, Ltr, Name, officialNameOf, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api } from '#api.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { approveExactly, StaffActions } from '#layout/staff-actions.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { ContractOfCompany, ContractSection } from './contract-section.tsx'
import { accountQuery, accountsKey, contractsQuery, type ApiAccount, type PartnerContracts } from './query.ts'

const tones = { applied: 'in_progress', active: 'paid', refused: 'late', suspended: 'hold' } as const

/** A company's access by program; finance, who decide nothing about it, have the contract alone. */
export function Component() {
  return useStaff().role === 'finance' ? <ContractPage /> : <AccountPage />
}

function useFrame() {
  const { t } = useTranslation('api-access')
  const shell = useTranslation('shell')
  const { id = '' } = useParams()
  const title = shell.t('api-access')
  return { id, title, back: { href: paths.apiAccess(), label: title }, say: (word: 'gone' | 'goneText' | 'failed') => t(word) }
}

function AccountPage() {
  const { title, ...frame } = useFrame()
  const result = useQuery(accountQuery(frame.id))
  return <CasePage {...frame} result={result} tabTitle={result.data?.company ?? title} view={AccountCase} />
}

function ContractPage() {
  const { title, ...frame } = useFrame()
  const result = useQuery(contractsQuery(frame.id))
  return <CasePage {...frame} result={result} tabTitle={result.data?.company ?? title} view={ContractCase} />
}

const ContractCase = ({ data }: { data: PartnerContracts }) => (
  <Case title={<Name of={{ name: data.company, name_latin: data.company_latin }} official />}>
    <ContractSection of={data} />
  </Case>
)

/** The application of a company, the use of its keys, and the decisions of staff. */
function AccountCase({ data: account }: { data: ApiAccount }) {
  const { t } = useTranslation('api-access')
  const format = useFormat()
  const { role } = useStaff()
  const company = { name: account.company, name_latin: account.company_latin }
  const { queryKey: caseKey } = accountQuery(account.id)
  const params = { id: account.id }
  return (
    <Case
      title={<Name of={company} official />}
      meta={<Ltr>{account.national_number}</Ltr>}
      chip={<span className={`chip chip-${tones[account.state]}`}>{t(`state.${account.state}`)}</span>}
      notices={
        account.approvals.length > 0 && (
          <ApprovalsNotice
            title={t('approvals')}
            foot={t('approvalsText')}
            approvals={account.approvals.map((one) => ({ ...one, title: t(`action.${one.decision}`) }))}
            caseKey={caseKey}
            changes={[accountsKey]}
            approve={approveExactly('api_access', params)}
            sayApproved={() => t('done.approve')}
            takeBack={() => api('POST /admin/api-access/:id/take-back', { params, body: {} })}
          />
        )
      }
      aside={
        <Section title={t('facts')}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('appliedBy'), value: <Name of={{ name: account.applied_by, name_latin: account.applied_by_latin }} /> },
              { label: t('appliedAt'), value: format.dayTime(account.applied_at) },
              { label: t('contact'), value: <Ltr>{account.contact_email}</Ltr> },
              { label: t('keysInUse'), value: <Ltr>{account.keys}</Ltr> },
              { label: t('machinesInUse'), value: <Ltr>{account.machines}</Ltr> },
              { label: t('lastUsed'), value: account.last_used_at === null ? t('never') : format.dayTime(account.last_used_at) },
              ...(account.reason === null ? [] : [{ label: t('toldReason'), value: <Bdi>{account.reason}</Bdi> }]),
            ]}
          />
        </Section>
      }
      history={
        <CaseHistory
          title={t('history')}
          events={account.history.map(({ id, what, at, by, name, reason }) => ({
            id,
            title: t(`event.${what}`, { defaultValue: what }),
            at,
            by,
            reason,
            ...(name !== null && {
              note: (
                <>
                  {' '}
                  · <Bdi>{name}</Bdi>
                </>
              ),
            }),
          }))}
        />
      }
      actions={
        <StaffActions<'api_access', ApiAccount>
          thing="api_access"
          offered={account.actions.filter(({ reason }) => reason !== 'wrong_status')}
          params={params}
          words={(name) => ({
            label: t(`action.${name}`),
            title: t(`title.${name}`, { name: officialNameOf(company) }),
            text: <p>{t(`text.${name}`)}</p>,
          })}
          told={{ label: t('toCompany'), hint: t('toCompanyHint') }}
          caseKey={caseKey}
          changes={[accountsKey]}
          none={t('nothingToDo')}
          sayDone={(name) => t(`done.${name}`)}
        />
      }
    >
      <Section title={t('application')}>
        <p>
          <Bdi>{account.purpose}</Bdi>
        </p>
      </Section>
      {role === 'admin' && <ContractOfCompany id={account.id} />}
    </Case>
  )
}
