import { useTranslation } from 'react-i18next'
import { Emblem } from './emblem.tsx'
import { readLang } from './i18n.ts'

/** The name as it is drawn: Arabic alone; emblem and Latin letters in English. The dot of ض is brass. The letters take the colour of the text. */
export function Wordmark({ height = 33 }: { height?: number }) {
  const { t } = useTranslation('ui')
  if (readLang() === 'ar') return <span className="wordmark" role="img" aria-label={t('appName')} style={{ height }} />
  return (
    <span className="wordmark-latin">
      <Emblem size={height * 1.15} />
      <span className="wordmark" role="img" aria-label={t('appName')} style={{ height: height * 0.53 }} />
    </span>
  )
}
