import { NotFoundScreen } from '@damana/ui/errors/error-screens'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** The page for an unknown address. */
export function Component() {
  const { t } = useTranslation('shell')
  return <NotFoundScreen home={{ href: paths.home, label: t('toHome') }} nameTab={(title) => t('titled', { title })} />
}
