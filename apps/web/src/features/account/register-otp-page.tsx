import { Button, formatClock, Ltr, Notice, OtpInput, toast, useRemainingMs } from '@damana/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError, serverNowMs } from '#api.ts'
import { unverifiedOnly } from '#guards.ts'
import { AuthLayout } from '#layout/auth-layout.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { keepProfile, takeDestination } from '#session.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from './verification-code.ts'

const codeLength = 5

/** The code is on its way before the page is drawn; a failure to send it is told in the page, which can try again. */
export const loader = async (args: LoaderFunctionArgs): Promise<{ sent: SentCode | undefined; failure: string | undefined }> => {
  await unverifiedOnly(args)
  const answer = await findOrSendCode()
  return answer instanceof ApiError ? { sent: undefined, failure: answer.message } : { sent: answer, failure: undefined }
}

/** A code for a device that signs in for the first time. */
export const Component = () => (
  <AuthLayout>
    <CodeForm />
  </AuthLayout>
)

function CodeForm() {
  const { t } = useTranslation('account')
  const shell = useTranslation('shell')
  const ui = useTranslation('ui')
  const loaded = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [sent, setSent] = useState(loaded.sent)
  const [failure, setFailure] = useState(loaded.failure)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePageTitle(t('otp.title'))

  const say = (problem: unknown, otherwise: string) => {
    if (!(problem instanceof ApiError)) return otherwise
    return problem.status === 0 ? shell.t('connectionFailed') : problem.message || otherwise
  }
  const check = async (typed: string) => {
    if (isBusy) return
    if (typed.length < codeLength) {
      setError(t('otp.incomplete'))
      input.current?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const { token: _, ...profile } = await api('POST /auth/verified-mobile/checkOtpWithVerified', { body: { code: typed } })
      forgetCode()
      keepProfile(profile)
      await navigate(takeDestination(), { replace: true })
    } catch (problem) {
      setCode('')
      setError(say(problem, t('otp.incorrect')))
      setBusy(false)
      input.current?.focus()
    }
  }
  const resend = async () => {
    setFailure(undefined)
    setError(undefined)
    try {
      setSent(await sendCode())
      setCode('')
      toast.success(t('otp.resent'))
      input.current?.focus()
    } catch (problem) {
      setFailure(say(problem, t('otp.sendFailed')))
    }
  }

  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <div>
        <h1>{t('otp.title')}</h1>
        <p className="text-muted">{t('otp.why')}</p>
      </div>
      {failure && <Notice tone="danger" role="alert" title={failure} />}
      {sent && (
        <p className="text-ui text-text-2">
          {sent.sent_to ? (
            <>
              {t('otp.sentTo')} <Ltr className="font-semibold">{sent.sent_to}</Ltr>
            </>
          ) : (
            t('otp.sending')
          )}
        </p>
      )}
      <OtpInput
        ref={input}
        label={t('otp.label')}
        value={code}
        onChange={setCode}
        onComplete={(typed) => void check(typed)}
        error={error}
      />
      <Resend key={sent?.resend_at} resendAt={sent?.resend_at} onResend={() => void resend()} />
      <Button type="submit" block busy={isBusy}>
        {t('otp.verify')}
      </Button>
      <button type="button" className="text-button justify-self-center text-sm" onClick={() => setLeaving(true)}>
        {ui.t('logout')}
      </button>
      <LogoutDialog open={isLeaving} onDismiss={() => setLeaving(false)} />
    </form>
  )
}

/** Counts down, then becomes a button. */
function Resend({ resendAt, onResend }: { resendAt: string | undefined; onResend: () => void }) {
  const { t } = useTranslation('account')
  const [openedAt] = useState(() => new Date(serverNowMs()).toISOString())
  const leftMs = useRemainingMs(resendAt ?? openedAt, openedAt)
  if (leftMs > 0)
    return (
      <p className="text-sm text-muted">
        {t('otp.resendIn')} <Ltr className="font-semibold">{formatClock(leftMs, true)}</Ltr>
      </p>
    )
  return (
    <button type="button" className="text-button justify-self-start text-sm" onClick={onResend}>
      {t('otp.resend')}
    </button>
  )
}
