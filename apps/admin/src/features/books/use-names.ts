import { useTranslation } from 'react-i18next'

/** The names of accounts and events; a code that this version of the page does not know stands as it is. */
export function useNames(): { account: (code: string) => string; event: (code: string) => string } {
  const { t, i18n } = useTranslation('books')
  const known = (key: string, code: string) => (i18n.exists(`books:${key}.${code}`) ? t(`${key}.${code}` as 'account.bank_escrow') : code) // the key exists
  return { account: (code) => known('account', code), event: (code) => known('event', code) }
}
