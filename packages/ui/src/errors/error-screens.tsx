import { ApiError } from '@damana/client/transport'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { serverAnswers } from '../application/load-part.ts'
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
  const { t } = useTranslation('ui/errors')
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
  const answer = error instanceof ApiError ? error : undefined
  return <SomethingWrong text={text} status={answer?.status} requestId={answer?.requestId} {...props} />
}

/** The server refused the page: status, title, message, and both ways out. */
function Refused({
  status,
  message,
  requestId,
  home,
  nameTab,
}: ErrorScreenProps & { status: number; message: string; requestId: string | undefined }) {
  const { t } = useTranslation('ui/errors')
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
function SomethingWrong({
  text,
  status,
  requestId,
  home,
  nameTab,
}: ErrorScreenProps & { text: string | undefined; status: number | undefined; requestId: string | undefined }) {
  const { t } = useTranslation('ui/errors')
  const navigate = useNavigate()
  const [isTrying, setTrying] = useState(false)
  const [isAway, setAway] = useState(false)
  useTabName(nameTab(t('somethingWrong')))
  /** Only a reload asks for everything again; without a network it would show the browser's own error page. */
  const tryAgain = async () => {
    setTrying(true)
    setAway(false)
    if (await serverAnswers()) return location.reload()
    setAway(true)
    setTrying(false)
  }
  return (
    <Screen
      title={t('somethingWrong')}
      actions={
        <>
          <Button busy={isTrying} onClick={() => void tryAgain()}>
            {t('tryAgain')}
          </Button>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('goBack')}
          </Button>
          <LinkButton variant="secondary" href={home.href}>
            {home.label}
          </LinkButton>
        </>
      }
    >
      {status !== undefined && status > 0 && <p>{t('status', { status })}</p>}
      <p role="status">{isAway ? t('offline') : text || t('somethingWrongText')}</p>
      <RequestNumber id={requestId} />
    </Screen>
  )
}

function RequestNumber({ id }: { id: string | undefined }) {
  const { t } = useTranslation('ui/errors')
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
