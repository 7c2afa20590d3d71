import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'

const minuteMs = 60_000

/** How long ago something happened, by the server's time. */
export function useAge(serverTime: string): (since: string) => string {
  const { t } = useTranslation('exceptions')
  const format = useFormat()
  return (since) => {
    const ageMs = Date.parse(serverTime) - Date.parse(since)
    return ageMs < minuteMs ? t('justNow') : t('age', { age: format.duration(ageMs, 'after') })
  }
}
