import {
  Button,
  ErrorSummary,
  LanguageSwitch,
  Link,
  Ltr,
  mainId,
  Notice,
  PasswordField,
  TextField,
  Wordmark,
  type SummarisedError,
} from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, ApiError } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { useErrorText } from './use-error-text.ts'

/** The invitation behind the link; null where it was used, replaced or has expired. */
export async function loader({ params }: LoaderFunctionArgs) {
  try {
    return await api('GET /admin/invitations/:token', { params: { token: params['token'] ?? '' } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** A new member of staff sets a password and connects an authenticator. */
export function Component() {
  const { t } = useTranslation('account')
  const invitation = useLoaderData<typeof loader>()
  const [hasJoined, setJoined] = useState(false)
  usePageTitle(t('invitationTitle'))
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
        ) : hasJoined ? (
          <>
            <h1>{t('joined')}</h1>
            <p className="muted">{t('joinedText')}</p>
            <Link href={paths.login}>{t('title')}</Link>
          </>
        ) : (
          <InvitationForm invitation={invitation} onJoined={() => setJoined(true)} />
        )}
      </main>
    </div>
  )
}

type Invitation = NonNullable<Awaited<ReturnType<typeof loader>>>
type Field = 'password' | 'totp'

function InvitationForm({ invitation, onJoined }: { invitation: Invitation; onJoined: () => void }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const { token = '' } = { token: window.location.pathname.split('/').at(-1) }
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const errorOf = (name: Field) => errors.find(({ field }) => field === name)?.message
  const fail = (found: readonly SummarisedError[]) => {
    setErrors(found)
    setAttempt((count) => count + 1)
    setBusy(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = [
      ...(password.length < 8 ? [{ field: 'password', message: t('newPasswordHint') }] : []),
      ...(/^[0-9٠-٩۰-۹]{6}$/.test(totp.trim()) ? [] : [{ field: 'totp', message: t('codeIncomplete') }]),
    ]
    if (found.length > 0) return fail(found)
    setBusy(true)
    try {
      await api('POST /admin/invitations/:token', { params: { token }, body: { password, totp: totp.trim() } })
      onJoined()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'totp_incorrect') fail([{ field: 'totp', message: t('codeIncorrect') }])
      else if (error instanceof ApiError && error.status === 422) fail([{ field: 'password', message: t('newPasswordHint') }])
      else fail([{ message: errorText(error) }])
    }
  }
  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('invitationTitle')}</h1>
        <p className="muted">
          {t('invitationFor', { name: invitation.name })} <Ltr className="strong">{invitation.email}</Ltr>
        </p>
      </div>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div>
        <p>{t('authenticatorText')}</p>
        <p>
          <Ltr className="strong">{invitation.totp_secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Ltr>
        </p>
        <a href={invitation.totp_uri}>{t('authenticatorOpen')}</a>
      </div>
      <PasswordField
        name="password"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
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
        {t('join')}
      </Button>
    </form>
  )
}
