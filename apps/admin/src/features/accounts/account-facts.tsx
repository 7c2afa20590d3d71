import { DefinitionList, Ltr, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Account } from './query.ts'

/** Data of the account's holder. */
export function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const contact = (value: string | null, isProven: boolean) =>
    value === null ? (
      t('none')
    ) : (
      <>
        <Ltr>{value}</Ltr> <small className="muted">{t(isProven ? 'proven' : 'unproven')}</small>
      </>
    )
  return (
    <DefinitionList
      layout="rows"
      items={[
        { label: t('number'), value: <Ltr>{account.id}</Ltr> },
        { label: t('phone'), value: contact(account.phone, account.mobile_verified) },
        { label: t('email'), value: contact(account.email, account.email_verified) },
        { label: t('nationalNumber'), value: account.national_number === null ? t('none') : <Ltr>{account.national_number}</Ltr> },
        { label: t('registration'), value: t(account.registration_completed ? 'complete' : 'incomplete') },
        { label: t('password'), value: t(account.has_password ? 'hasPassword' : 'noPassword') },
        { label: t('createdAt'), value: format.date(account.created_at) },
        { label: t('lastUsedAt'), value: account.last_used_at === null ? t('never') : format.dayTime(account.last_used_at) },
      ]}
    />
  )
}
