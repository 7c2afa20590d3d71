import { useTranslation } from 'react-i18next'

/** Where the page itself begins: the target of the skip link and of the focus on a new page. */
export const mainId = 'main'

/** The first stop of the keyboard: past what every page has, to the page. */
export function SkipLink() {
  const { t } = useTranslation('ui')
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {t('skip')}
    </a>
  )
}
