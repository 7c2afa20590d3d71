import { Bdi, ErrorState, officialNameOf, Skeleton, Skeletons, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { CaseActions } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { Section } from '#layout/panes.tsx'
import { reasonText } from '#layout/reason-text.ts'
import { ContractTerms } from './contract-terms.tsx'
import { ProposeContract } from './propose-contract.tsx'
import { contractsQuery, type PartnerContracts } from './query.ts'

/** The contract of a company, beside its access by program. */
export function ContractOfCompany({ id }: { id: string }) {
  const { t } = useTranslation('api-access')
  const { data, error, isFetching, refetch } = useQuery(contractsQuery(id))
  if (data) return <ContractSection of={data} />
  return (
    <Section title={t('contract.title')}>
      {error ? (
        <ErrorState error={error} title={t('contract.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <Skeleton height="120px" />
        </Skeletons>
      )}
    </Section>
  )
}

/** The contract by which a company proposes sales between others: in force, waiting for another person, and over. */
export function ContractSection({ of: contracts }: { of: PartnerContracts }) {
  const { t } = useTranslation('api-access')
  const format = useFormat()
  const { contract, past } = contracts
  return (
    <>
      <Section
        title={t('contract.title')}
        {...(contract && { note: t('contract.inForce', { moment: format.dayTime(contract.agreed_at) }) })}
      >
        <p className="muted">{t(contract ? 'contract.about' : 'contract.none')}</p>
        {contract && <ContractTerms terms={contract} />}
        <Waiting of={contracts} />
        <ContractActions of={contracts} />
      </Section>
      {past.length > 0 && (
        <Section title={t('contract.past')}>
          <ul className="bank-list">
            {past.map((one) => (
              <li key={one.agreed_at}>
                <b>
                  {t('contract.pastTitle', { from: format.dayTime(one.agreed_at), until: format.dayTime(one.ended_at ?? one.agreed_at) })}
                </b>
                <ContractTerms
                  terms={one}
                  more={[
                    { label: t('contract.by'), value: <Bdi>{one.by.join(t('contract.comma'))}</Bdi> },
                    ...(one.ended_by === null ? [] : [{ label: t('contract.endedBy'), value: <Bdi>{one.ended_by}</Bdi> }]),
                    ...(one.ended_reason === null ? [] : [{ label: t('contract.endedReason'), value: <Bdi>{one.ended_reason}</Bdi> }]),
                  ]}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Proposals that wait for another person, with the changes that they bring. */
function Waiting({ of: { id, contract, proposals, refusal } }: { of: PartnerContracts }) {
  const { t } = useTranslation('api-access')
  if (proposals.length === 0) return null
  const params = { id }
  return (
    <ApprovalsNotice
      title={t('contract.waiting')}
      foot={refusal === null ? t(contract ? 'contract.waitingInstead' : 'contract.waitingText') : reasonText(refusal)}
      approvals={proposals.map((proposal) => ({
        ...proposal,
        title: t('contract.proposed'),
        content: <ContractTerms terms={proposal.terms} before={contract} />,
      }))}
      caseKey={contractsQuery(id).queryKey}
      changes={[]}
      {...(refusal === null && {
        approve: ({ sha256 }: PartnerContracts['proposals'][number], reason: string, options: object) =>
          api('POST /admin/partner-contracts/:id/approve', { params, body: { approves: sha256, reason } }, options),
      })}
      sayApproved={() => t('contract.agreed')}
      takeBack={() => api('POST /admin/partner-contracts/:id/take-back', { params, body: {} })}
    />
  )
}

function ContractActions({ of: { id, company, company_latin, contract, refusal } }: { of: PartnerContracts }) {
  const { t } = useTranslation('api-access')
  const name = officialNameOf({ name: company, name_latin: company_latin })
  const params = { id }
  return (
    <CaseActions<'propose' | 'end', PartnerContracts>
      actions={[
        {
          name: 'propose',
          label: t(contract ? 'contract.proposeOther' : 'contract.action.propose'),
          variant: 'primary',
          off: refusal === null ? null : reasonText(refusal),
        },
        ...(contract ? [{ name: 'end', label: t('contract.action.end'), variant: 'danger', off: null } as const] : []),
      ]}
      caseKey={contractsQuery(id).queryKey}
      changes={[]}
      none=""
      sayDone={(action) => t(`contract.done.${action}`)}
      dialog={(action, outcome) =>
        action === 'propose' ? (
          <ProposeContract id={id} title={t('contract.proposeTitle', { name })} inForce={contract} {...outcome} />
        ) : (
          <DecisionDialog<PartnerContracts>
            title={t('contract.endTitle', { name })}
            text={<p>{t('contract.endText')}</p>}
            confirmLabel={t('contract.action.end')}
            isDanger
            reasonWords={{ label: t('toCompany'), hint: t('toCompanyHint') }}
            send={(reason, options) => api('POST /admin/partner-contracts/:id/end', { params, body: { reason } }, options)}
            {...outcome}
          />
        )
      }
    />
  )
}
