import { Button, Ltr, Notice, OtpInput, TextField } from '@damana/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import type { Credentials } from './login-page.tsx'
import { useErrorText } from './use-error-text.ts'

const codeLength = 6

interface CodeFormProps {
  credentials: Credentials
  onSignedIn: () => void
  /** To the first step, with the reason if it was not this person's wish. */
  onBack: (why?: string) => void
}

/** The code as it is typed, and what the server says of it. */
function useCode({ credentials, onSignedIn, onBack }: CodeFormProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [isRecovery])

  const check = async (typed: string) => {
    if (isBusy) return
    if (isRecovery ? !/^[a-z2-7]{16}$/i.test(typed.replace(/[\s-]/g, '')) : typed.length < codeLength) {
      setError(t(isRecovery ? 'recoveryIncomplete' : 'codeIncomplete'))
      input.current?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    setRefusal(undefined)
    try {
      await api('POST /admin/auth/login', { body: { ...credentials, ...(isRecovery ? { recovery_code: typed } : { totp: typed }) } })
      onSignedIn()
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'login_failed') return onBack(errorText(problem))
      if (problem instanceof ApiError && problem.code === 'totp_incorrect') setError(t(isRecovery ? 'recoveryIncorrect' : 'codeIncorrect'))
      else setRefusal(errorText(problem))
      setCode('')
      setBusy(false)
      input.current?.focus()
    }
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    setError(undefined)
    setRefusal(undefined)
  }
  return { input, code, setCode, error, refusal, isBusy, isRecovery, check, change }
}

/** The second step: the code of the authenticator, sent as soon as its last digit is in; or a recovery code in its place. */
export function CodeForm(props: CodeFormProps) {
  const { t } = useTranslation('account')
  const { input, code, setCode, error, refusal, isBusy, isRecovery, check, change } = useCode(props)
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <div>
        <h1>{t(isRecovery ? 'recoveryTitle' : 'codeTitle')}</h1>
        <p className="muted">
          {t(isRecovery ? 'recoveryFor' : 'codeFor')} <Ltr className="strong">{props.credentials.email}</Ltr>
        </p>
      </div>
      {refusal && <Notice tone="danger" role="alert" title={refusal} />}
      {isRecovery ? (
        <TextField
          ref={input}
          name="recovery_code"
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          error={error}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <OtpInput
          ref={input}
          label={t('code')}
          length={codeLength}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void check(typed)}
          error={error}
        />
      )}
      <Button type="submit" block busy={isBusy}>
        {t('submit')}
      </Button>
      <button type="button" className="text-button self-center size-sm" onClick={change}>
        {t(isRecovery ? 'byAuthenticator' : 'byRecoveryCode')}
      </button>
      <button type="button" className="text-button self-center size-sm" onClick={() => props.onBack()}>
        {t('otherAccount')}
      </button>
    </form>
  )
}
