import { type Definition, DefinitionList, Ltr, Money, useAmount } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { feeKey } from './contract-draft.rules.ts'
import type { Terms } from './query.ts'

interface ContractTermsProps {
  terms: Terms
  /** Those in force, in whose place these would be. */
  before?: Terms | null
  /** Facts beside the terms. */
  more?: readonly Definition[]
}

/** The terms of a contract; a term that differs from the one in force names that too. */
export function ContractTerms({ terms, before = null, more = [] }: ContractTermsProps) {
  const { t } = useTranslation('api-access')
  const row = (label: string, of: (one: Terms) => ReactNode, key: (one: Terms) => string): Definition => ({
    label,
    value: (
      <>
        {of(terms)}
        {before && key(before) !== key(terms) && (
          <p className="muted">
            {t('contract.insteadOf')} {of(before)}
          </p>
        )}
      </>
    ),
  })
  return (
    <DefinitionList
      layout="rows"
      items={[
        row(t('contract.fee'), (one) => <Fee of={one} />, feeKey),
        row(
          t('contract.bearer'),
          ({ bearer }) => t(`contract.bearers.${bearer}`),
          ({ bearer }) => bearer,
        ),
        row(
          t('contract.mostPrice'),
          ({ most_price_fils }) => <Money fils={most_price_fils} flat />,
          ({ most_price_fils }) => most_price_fils,
        ),
        row(
          t('contract.mostSales'),
          ({ most_sales_a_day }) => t('contract.sales', { count: most_sales_a_day }),
          ({ most_sales_a_day }) => String(most_sales_a_day),
        ),
        ...more,
      ]}
    />
  )
}

function Fee({ of: { fee_fils, fee_basis_points, most_fee_fils } }: { of: Terms }) {
  const { t } = useTranslation('api-access')
  const amount = useAmount()
  if (fee_basis_points === null) return <Money fils={fee_fils ?? '0'} flat />
  return (
    <>
      <Ltr>{`${fee_basis_points / 100}%`}</Ltr> {t('contract.ofPrice', { most: amount(most_fee_fils) })}
    </>
  )
}
