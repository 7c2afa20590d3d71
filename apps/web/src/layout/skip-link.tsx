import { useTranslation } from 'react-i18next'
import { mainId } from './main-id.ts'

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {t('skip')}
    </a>
  )
}
