import { ApiError } from '@damana/contract/transport'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router'
import { Button, LinkButton } from '../button.tsx'
import { Ltr } from '../ltr.tsx'
import { Screen } from '../screen.tsx'

interface ErrorScreenProps {
  /** The way out that always works. */
  home: { href: string; label: string }
  /** The title as the tab shows it. */
  nameTab: (title: string) => string
}

/** The page for an unknown address. */
export function NotFoundScreen({ home, nameTab }: ErrorScreenProps) {
  const { t } = useTranslation('errors')
  useTabName(nameTab(t('notFound')))
  return (
    <Screen title={t('notFound')} actions={<LinkButton href={home.href}>{home.label}</LinkButton>}>
      <p>{t('notFoundText')}</p>
    </Screen>
  )
}

/** Shown instead of a page that failed to load; `text` gives the cause if it is known. */
export function RouteErrorScreen({ error, text, ...props }: ErrorScreenProps & { error: unknown; text?: string | undefined }) {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <Refused status={error.status} message={error.message} requestId={error.requestId} {...props} />
  if (isRouteErrorResponse(error)) return <Refused status={error.status} message={error.statusText} requestId={undefined} {...props} />
  return <SomethingWrong error={error} text={text} {...props} />
}

/** The server refused the page: status, title, message, and both ways out. */
function Refused({
  status,
  message,
  requestId,
  home,
  nameTab,
}: ErrorScreenProps & { status: number; message: string; requestId: string | undefined }) {
  const { t } = useTranslation('errors')
  const navigate = useNavigate()
  const title = t(status === 404 ? 'notFound' : 'somethingWrong')
  useTabName(nameTab(title))
  return (
    <Screen
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('goBack')}
          </Button>
          <LinkButton href={home.href}>{home.label}</LinkButton>
        </>
      }
    >
      <p>{t('status', { status })}</p>
      {message && <p>{message}</p>}
      <RequestNumber id={requestId} />
    </Screen>
  )
}

/** The connection, the server or this page itself failed: trying again may help. */
function SomethingWrong({ error, text, home, nameTab }: ErrorScreenProps & { error: unknown; text: string | undefined }) {
  const { t } = useTranslation('errors')
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const [isReloading, setReloading] = useState(false)
  const [isUnreachable, setUnreachable] = useState(false)
  const answer = error instanceof ApiError && error.status > 0 ? error : undefined
  const tryAgain = async () => {
    if (error instanceof ApiError) return revalidate()
    // A file of the page did not come, or the page itself failed: router and browser keep both, so only a reload helps. Without a connection it would
    // put the browser's own error page here.
    setReloading(true)
    if (await isReachable()) return location.reload()
    setReloading(false)
    setUnreachable(true)
  }
  useTabName(nameTab(t('somethingWrong')))
  return (
    <Screen
      title={t('somethingWrong')}
      actions={
        <>
          <Button busy={state === 'loading' || isReloading} onClick={() => void tryAgain()}>
            {t('tryAgain')}
          </Button>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('goBack')}
          </Button>
          <LinkButton variant="quiet" href={home.href}>
            {home.label}
          </LinkButton>
        </>
      }
    >
      {answer && <p>{t('status', { status: answer.status })}</p>}
      <p role="status">{isUnreachable ? t('noConnection') : (text ?? t('somethingWrongText'))}</p>
      <RequestNumber id={answer?.requestId} />
    </Screen>
  )
}

/** Whether this address answers now. */
const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function RequestNumber({ id }: { id: string | undefined }) {
  const { t } = useTranslation('errors')
  if (!id) return null
  return (
    <p className="size-xs">
      {t('requestNumber')} <Ltr>{id}</Ltr>
    </p>
  )
}

function useTabName(name: string): void {
  useEffect(() => {
    document.title = name
  }, [name])
}
