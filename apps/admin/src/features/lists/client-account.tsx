import { DefinitionList, Money } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { clientAccountQuery } from './query.ts'

/** Above the make-goods: the client account at the bank, in our books, and what our own account owes it. */
export function ClientAccount() {
  const { t } = useTranslation('lists')
  const { data } = useQuery(clientAccountQuery())
  if (!data) return null
  const { at_bank_fils, in_books_fils, owed_fils } = data
  return (
    <Section title={t('account')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('atBank'), value: <Money fils={at_bank_fils} flat /> },
          { label: t('inBooks'), value: <Money fils={in_books_fils} flat /> },
          { label: t('owed'), value: <Money fils={owed_fils} flat /> },
        ]}
      />
      <p className="muted">{t('accountText')}</p>
      <p className="muted">{t('makeGoodsText')}</p>
    </Section>
  )
}
