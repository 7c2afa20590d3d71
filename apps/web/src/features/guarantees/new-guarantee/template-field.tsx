import { SelectField } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { termsQuery } from '#features/stock/terms/terms-query.ts'
import type { Wizard } from './use-wizard.ts'

/** Terms that the company acted for has kept: chosen, they fill in what follows. Without them the step is as it was. */
export function TemplateField({ wizard: { answers, form, profile }, onCode }: { wizard: Wizard; onCode: (code: string) => void }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const isOfCompany = profile.user_company_id !== null && answers.user_company_id === String(profile.user_company_id)
  const terms = useQuery({ ...termsQuery(), enabled: isOfCompany }).data ?? []
  if (!isOfCompany || terms.length === 0) return null
  const fill = (id: string) => {
    const chosen = terms.find((one) => one.id === id)
    if (!chosen) return
    const code = chosen.discount_code ?? ''
    form.setValue('commissionOn', chosen.commissionOn)
    form.setValue('transfer_type', chosen.transfer_type)
    form.setValue('discount_code', code)
    form.clearErrors(['commissionOn', 'transfer_type', 'discount_code'])
    onCode(code)
  }
  const filled = terms.find(
    (one) =>
      one.commissionOn === answers.commissionOn &&
      one.transfer_type === answers.transfer_type &&
      (one.discount_code ?? '') === answers.discount_code.trim(),
  )
  return (
    <SelectField
      label={t('terms.template')}
      hint={t('terms.templateHint')}
      value={filled?.id ?? ''}
      placeholder={t('terms.noTemplate')}
      options={terms.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => fill(target.value)}
    />
  )
}
