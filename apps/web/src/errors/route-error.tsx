import { RouteErrorScreen } from '@damana/ui/errors/error-screens'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ApiError } from '#api.ts'
import { SessionEndedDialog } from '#features/account/session-ended-dialog.tsx'
import { paths } from '#paths.ts'
import { useSession } from '#session.ts'

/** Shown instead of a page that failed to load. */
export function RouteError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  const { error: whyNoProfile } = useSession()
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return <SessionEndedDialog reason={error.reason} />
  return (
    <RouteErrorScreen
      error={error}
      text={whyNoProfile}
      home={{ href: paths.home, label: t('toHome') }}
      nameTab={(title) => t('titled', { title })}
    />
  )
}
