import { Button, Screen } from '@damana/ui'
import { RouteErrorScreen } from '@damana/ui/errors/error-screens'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ApiError } from '#api.ts'
import { leave, SessionEndedDialog } from '#features/account/index.ts'
import { TermsChanged } from '#guards.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'

/** What stands in the place of a page that could not be opened. */
export function RouteError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  if (error instanceof TermsChanged) return <NewTerms />
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return <SessionEndedDialog />
  return <RouteErrorScreen error={error} home={{ href: paths.home, label: t('toHome') }} nameTab={(title) => t('titled', { title })} />
}

/** A member cannot go on before the new terms are accepted; the way out is the one that works. */
function NewTerms() {
  const { t } = useTranslation('shell')
  const ui = useTranslation('ui')
  usePageTitle(t('termsChanged'))
  return (
    <Screen title={t('termsChanged')} actions={<Button onClick={leave}>{ui.t('logout')}</Button>}>
      <p>{t('termsChangedText')}</p>
    </Screen>
  )
}
