import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the page in the tab and for screen readers: «قائمة الانتظار — إدارة ضمانة». */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    document.title = t('titled', { title: title.replace(/\.$/, '') })
  }, [t, title])
}
