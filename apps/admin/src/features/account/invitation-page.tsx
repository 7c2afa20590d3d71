import {
  Button,
  CopyRow,
  ErrorSummary,
  LanguageSwitch,
  Link,
  Ltr,
  mainId,
  Notice,
  PasswordField,
  TextField,
  useFormErrors,
  Wordmark,
} from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useErrorText } from './use-error-text.ts'
import './account.css'

/** The invitation behind the link; null where it was used, replaced or has expired. */
export async function loader({ params }: LoaderFunctionArgs) {
  const read = () => api('GET /admin/invitations/:token', { params: { token: params['token'] ?? '' } })
  try {
    // The session of a member whose authenticator was reset has ended; its token was dropped with that answer.
    return await read().catch((error: unknown) => (error instanceof ApiError && error.status === 401 ? read() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** A new member of staff sets a password and connects an authenticator; a member whose authenticator was reset connects another. */
export function Component() {
  const { t } = useTranslation('account')
  const invitation = useLoaderData<typeof loader>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isReset = invitation?.purpose === 'authenticator'
  usePageTitle(t(isReset ? 'connectTitle' : 'invitationTitle'))
  return (
    <div className="login">
      <header>
        <Wordmark height={36} />
        <LanguageSwitch />
      </header>
      <main id={mainId} tabIndex={-1} className="login-card">
        {invitation === null ? (
          <>
            <h1>{t('invitationTitle')}</h1>
            <Notice tone="late" role="status" title={t('invitationGone')} />
          </>
        ) : codes ? (
          <>
            <h1>{t(isReset ? 'connected' : 'joined')}</h1>
            <RecoveryCodes codes={codes} />
            <p className="muted">{t('joinedText')}</p>
            <Link href={paths.login}>{t('title')}</Link>
          </>
        ) : (
          <InvitationForm invitation={invitation} onJoined={setCodes} />
        )}
      </main>
    </div>
  )
}

type Invitation = NonNullable<Awaited<ReturnType<typeof loader>>>

function InvitationForm({ invitation, onJoined }: { invitation: Invitation; onJoined: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const { token = '' } = { token: window.location.pathname.split('/').at(-1) }
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { summary, errorOf, fail } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const isReset = invitation.purpose === 'authenticator'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = [
      ...(password.length < 8 ? [{ field: 'password', message: t(isReset ? 'passwordRequired' : 'newPasswordHint') }] : []),
      ...(/^[0-9٠-٩۰-۹]{6}$/.test(totp.trim()) ? [] : [{ field: 'totp', message: t('codeIncomplete') }]),
    ]
    if (found.length > 0) return fail(found)
    setBusy(true)
    try {
      const joined = await api('POST /admin/invitations/:token', { params: { token }, body: { password, totp: totp.trim() } })
      onJoined(joined.recovery_codes)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'totp_incorrect') fail([{ field: 'totp', message: t('codeIncorrect') }])
      else if (error instanceof ApiError && (error.code === 'login_failed' || (isReset && error.status === 422)))
        fail([{ field: 'password', message: t('passwordIncorrect') }])
      else if (error instanceof ApiError && error.status === 422) fail([{ field: 'password', message: t('newPasswordHint') }])
      else fail([{ message: errorText(error) }])
    }
  }
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t(isReset ? 'connectTitle' : 'invitationTitle')}</h1>
        <p className="muted">
          {t(isReset ? 'connectFor' : 'invitationFor', { name: invitation.name })} <Ltr className="strong">{invitation.email}</Ltr>
        </p>
      </div>
      <ErrorSummary {...summary} />
      <Authenticator invitation={invitation} />
      <PasswordField
        name="password"
        label={t(isReset ? 'password' : 'newPassword')}
        {...(isReset ? {} : { hint: t('newPasswordHint') })}
        autoComplete={isReset ? 'current-password' : 'new-password'}
        value={password}
        error={errorOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        name="totp"
        label={t('code')}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        value={totp}
        error={errorOf('totp')}
        onChange={(event) => setTotp(event.target.value)}
      />
      <Button type="submit" block busy={isBusy}>
        {t(isReset ? 'connect' : 'join')}
      </Button>
    </form>
  )
}

/** The key for the authenticator: as a picture, as text, and as a link for the phone on which this is read. */
function Authenticator({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('account')
  const { size, path } = invitation.totp_qr
  return (
    <div className="stack-3">
      <p>{t('authenticatorText')}</p>
      <svg className="totp-qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={t('authenticatorPicture')}>
        <path d={path} />
      </svg>
      <CopyRow
        label={t('authenticatorKey')}
        value={<Ltr>{invitation.totp_secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Ltr>}
        text={invitation.totp_secret}
      />
      <a href={invitation.totp_uri}>{t('authenticatorOpen')}</a>
    </div>
  )
}
