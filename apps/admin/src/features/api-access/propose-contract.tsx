import { ChoiceCards, MoneyField, type SummarisedError, TextField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { type Draft, draftOf, isSameContract, readDraft, type TextField as TextName } from './contract-draft.rules.ts'
import type { PartnerContracts, Terms } from './query.ts'

interface ProposeContractProps extends ActionOutcome<PartnerContracts> {
  id: string
  title: string
  inForce: Terms | null
}

const wrongOf = {
  fee_basis_points: 'share',
  fee_fils: 'fee',
  most_fee_fils: 'mostFee',
  bearer: 'bearer',
  most_price_fils: 'mostPrice',
  most_sales_a_day: 'count',
} as const

/** Proposes a contract to another person. */
export function ProposeContract({ id, title, inForce, ...outcome }: ProposeContractProps) {
  const { t } = useTranslation('api-access')
  const [draft, setDraft] = useState(() => draftOf(inForce))
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const found = readDraft(draft)
  const check = (): SummarisedError[] => {
    if ('wrong' in found) return found.wrong.map((field) => ({ field, message: t(`contract.wrong.${wrongOf[field]}`) }))
    return inForce && isSameContract(found.terms, inForce) ? [{ message: t('contract.wrong.unchanged') }] : []
  }
  const fieldOf = (name: TextName, label: string, errorOf: (field: string) => string | undefined) => ({
    name,
    label,
    required: true,
    error: errorOf(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <DecisionDialog<PartnerContracts>
      title={title}
      text={<p>{t('contract.proposeText')}</p>}
      confirmLabel={t('contract.action.propose')}
      wide
      check={check}
      send={(reason, options) => {
        if ('wrong' in found) throw new Error('sent before its check')
        return api('POST /admin/partner-contracts/:id/propose', { params: { id }, body: { ...found.terms, reason } }, options)
      }}
      {...outcome}
    >
      {(errorOf) => (
        <>
          <ChoiceCards
            name="kind"
            label={t('contract.kind')}
            error={errorOf('kind')}
            value={draft.kind}
            choices={(['percent', 'fixed'] as const).map((value) => ({ value, title: t(`contract.kinds.${value}`) }))}
            onChange={(value) => change({ kind: value === 'fixed' ? 'fixed' : 'percent' })}
          />
          {draft.kind === 'percent' ? (
            <>
              <TextField {...fieldOf('fee_basis_points', t('contract.share'), errorOf)} ltr inputMode="decimal" suffix="%" />
              <MoneyField key="most_fee_fils" {...fieldOf('most_fee_fils', t('contract.mostFee'), errorOf)} />
            </>
          ) : (
            <MoneyField key="fee_fils" {...fieldOf('fee_fils', t('contract.sum'), errorOf)} />
          )}
          <ChoiceCards
            name="bearer"
            label={t('contract.bearer')}
            error={errorOf('bearer')}
            value={draft.bearer}
            choices={(['buyer', 'seller'] as const).map((value) => ({ value, title: t(`contract.bearers.${value}`) }))}
            onChange={(value) => change({ bearer: value === 'buyer' ? 'buyer' : 'seller' })}
          />
          <MoneyField {...fieldOf('most_price_fils', t('contract.mostPrice'), errorOf)} />
          <TextField {...fieldOf('most_sales_a_day', t('contract.mostSales'), errorOf)} digits ltr inputMode="numeric" />
        </>
      )}
    </DecisionDialog>
  )
}
