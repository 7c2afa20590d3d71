import { readLang } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** The sentence after saving: that it worked, and which fields changed by it. */
export function useSavedText(): (saved: string, changed: readonly string[]) => string {
  const { t } = useTranslation('profile')
  return (saved, changed) =>
    `${saved}${/[.!]$/.test(saved) ? '' : '.'} ${changed.length === 0 ? t('nothingChanged') : t('changed', { fields: changed.join(readLang() === 'ar' ? '، ' : ', ') })}`
}
