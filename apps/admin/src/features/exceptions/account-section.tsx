import { DefinitionList, Money } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { ClientAccount } from './query.ts'

/** The client account at the bank, in our books, and what our own account owes it. */
export function AccountSection({ account }: { account: ClientAccount }) {
  const { t } = useTranslation('exceptions')
  return (
    <Section title={t('account')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('atBank'), value: <Money fils={account.at_bank_fils} flat /> },
          { label: t('inBooks'), value: <Money fils={account.in_books_fils} flat /> },
          { label: t('owed'), value: <Money fils={account.owed_fils} flat /> },
        ]}
      />
      <p className="muted">{t('accountText')}</p>
    </Section>
  )
}
