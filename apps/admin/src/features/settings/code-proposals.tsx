import { DefinitionList, Ltr, Money } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import type { Codes } from './query.ts'
import { useWhen } from './use-when.ts'

type Proposal = Codes['proposals'][number]
type Terms = NonNullable<Proposal['terms']>
export const codesKey = ['GET /admin/discount-codes']

/** Proposals about codes that wait for another person. */
export function CodeProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  return proposals.map((proposal) => {
    const { code, decision, terms, sha256: approves } = proposal
    const params = { code }
    const refresh = () => void client.invalidateQueries({ queryKey: codesKey })
    return (
      <ApprovalsNotice<unknown>
        key={approves}
        title={`${t(`decision.${decision}`)}: ${code}`}
        approvals={[{ ...proposal, title: t(`decision.${decision}`), content: terms && <CodeTerms terms={terms} /> }]}
        foot={null}
        caseKey={[...codesKey, 'answer']}
        changes={[codesKey, queueKey]}
        approve={(_, reason, options) => {
          if (decision === 'create') return api('POST /admin/discount-codes/approve', { body: { approves, reason } }, options)
          if (decision === 'stop') return api('POST /admin/discount-codes/:code/stop', { params, body: { approves, reason } }, options)
          const { valid_until = null, budget_fils = null, max_uses = null } = terms ?? {}
          return api(
            'POST /admin/discount-codes/:code/limits',
            { params, body: { approves, reason, valid_until, budget_fils, max_uses } },
            options,
          )
        }}
        sayApproved={() => t('approved')}
        takeBack={() => api('POST /admin/discount-codes/:code/take-back', { params, body: {} }).finally(refresh)}
      />
    )
  })
}

/** All that a code says, and what is used of it. */
export function CodeTerms({ terms, used }: { terms: Terms; used?: { used: number; spent_fils: string } }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  const { percent_basis_points: points, value_fils: value } = terms
  const moment = (at: string | null, none: string) => (at === null ? none : when(at))
  return (
    <DefinitionList
      layout="rows"
      items={[
        { label: t('codeWorth'), value: points === null ? value && <Money fils={value} flat /> : <Ltr>{`${points / 100}%`}</Ltr> },
        { label: t('codeFrom'), value: moment(terms.valid_from, t('atOnce')) },
        { label: t('codeUntil'), value: moment(terms.valid_until, t('noEnd')) },
        { label: t('codeMostUses'), value: terms.max_uses ?? t('noLimit') },
        { label: t('codeMostPerParty'), value: terms.max_uses_per_party ?? t('noLimit') },
        { label: t('codeLeastPrice'), value: <Money fils={terms.least_price_fils} flat /> },
        { label: t('codeBudget'), value: terms.budget_fils === null ? t('noLimit') : <Money fils={terms.budget_fils} flat /> },
        ...(used
          ? [
              { label: t('codeUsed'), value: used.used },
              { label: t('codeSpent'), value: <Money fils={used.spent_fils} flat /> },
            ]
          : []),
      ]}
    />
  )
}
