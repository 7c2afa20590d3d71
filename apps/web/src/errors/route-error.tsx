import { Button, LinkButton, Ltr, Screen } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { ApiError } from '#api.ts'
import { leave, SessionEndedDialog } from '#features/account/index.ts'
import { TermsChanged } from '#guards.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'

/** What stands in the place of a page that could not be opened. */
export function RouteError() {
  const error = useRouteError()
  if (error instanceof TermsChanged) return <NewTerms />
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return <SessionEndedDialog />
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <Refused status={error.status} message={error.message} requestId={error.requestId} />
  if (isRouteErrorResponse(error)) return <Refused status={error.status} message={error.statusText} />
  return <SomethingWrong {...(error instanceof ApiError && { requestId: error.requestId })} />
}

/** The server refused the page: status, title, message, and both ways out. */
function Refused({ status, message, requestId }: { status: number; message: string; requestId?: string | undefined }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const title = t(status === 404 ? 'notFound' : 'somethingWrong')
  usePageTitle(title)
  return (
    <Screen
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('goBack')}
          </Button>
          <LinkButton href={paths.home}>{t('toHome')}</LinkButton>
        </>
      }
    >
      <p>{t('status', { status })}</p>
      {message && <p>{message}</p>}
      <RequestNumber id={requestId} />
    </Screen>
  )
}

/** A member cannot go on before the new terms are accepted; the way out is the one that works. */
function NewTerms() {
  const { t } = useTranslation('shell')
  usePageTitle(t('termsChanged'))
  return (
    <Screen title={t('termsChanged')} actions={<Button onClick={leave}>{t('logout')}</Button>}>
      <p>{t('termsChangedText')}</p>
    </Screen>
  )
}

/** The connection, the server or this page itself failed: trying again may help. */
function SomethingWrong({ requestId }: { requestId?: string | undefined }) {
  const { t } = useTranslation('shell')
  const { revalidate, state } = useRevalidator()
  usePageTitle(t('somethingWrong'))
  return (
    <Screen
      title={t('somethingWrong')}
      actions={
        <>
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('tryAgain')}
          </Button>
          <LinkButton variant="secondary" href={paths.home}>
            {t('toHome')}
          </LinkButton>
        </>
      }
    >
      <p>{t('somethingWrongText')}</p>
      <RequestNumber id={requestId} />
    </Screen>
  )
}

function RequestNumber({ id }: { id: string | undefined }) {
  const { t } = useTranslation('shell')
  if (!id) return null
  return (
    <p className="text-xs">
      {t('requestNumber')} <Ltr>{id}</Ltr>
    </p>
  )
}
