import { RouteErrorScreen } from '@damana/ui/errors/error-screens'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { paths } from '#paths.ts'

/** Shown instead of a page that failed to load. */
export function RouteError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  return <RouteErrorScreen error={error} home={{ href: paths.queue, label: t('toQueue') }} nameTab={(title) => t('titled', { title })} />
}
