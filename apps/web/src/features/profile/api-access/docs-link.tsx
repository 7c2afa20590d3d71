import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** The description of the API, beside this page: whoever writes the program reads it there. */
export function DocsLink() {
  const { t } = useTranslation('profile/api-access')
  return (
    <a href={paths.apiDocs} target="_blank" rel="noreferrer">
      {t('docs')}
    </a>
  )
}
