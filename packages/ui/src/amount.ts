import { formatBriefly, parseFils } from '@damana/contract/money'
import { useTranslation } from 'react-i18next'
import { readLang } from './i18n.ts'

const isolate = (text: string) => `\u2066${text}\u2069` // left-to-right, whatever stands around it

/** An amount inside a sentence that is one string: a title, a toast, an event. Elsewhere `<Money>` draws it. */
export function useAmount(): (fils: string) => string {
  const { t } = useTranslation('ui')
  return (fils) => {
    const amount = isolate(formatBriefly(parseFils(fils)))
    return readLang() === 'ar' ? `${amount}\u00a0${t('currency')}` : `${t('currency')}\u00a0${amount}`
  }
}
