import { Button, formatClock, Ltr, Notice, OtpInput, toast, useRemainingMs } from '@damana/ui'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, serverNowMs } from '#api.ts'

const codeLength = 5

interface CodeFormProps {
  /** What the input is called; «Verification code» when left out. */
  label?: string
  /** Where the code went, masked; left out while that is not known. */
  sentTo?: string | undefined
  /** When another may be asked for; left out: at once. */
  resendAt?: string | undefined
  /** What failed before the form was drawn, such as the sending itself. */
  failure?: string | undefined
  /** What the button says; «Verify» when left out. */
  submitLabel?: string
  /** Beside where it went: a way to another destination. */
  aside?: ReactNode
  /** Below the button. */
  children?: ReactNode
  /** Tries the code. What it throws is said at the input, which is emptied for the next try. */
  onCheck: (code: string) => Promise<unknown>
  /** Asks for a new code. What it throws is said above the input. */
  onResend: () => Promise<unknown>
}

/** The five digits that were sent to somebody: tried as soon as the last is typed, asked for anew when the timer allows. */
export function CodeForm({ label, sentTo, resendAt, failure, submitLabel, aside, children, onCheck, onResend }: CodeFormProps) {
  const { t } = useTranslation('code')
  const shell = useTranslation('shell')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState(failure)
  const [isBusy, setBusy] = useState(false)
  /** The fifth digit and the button in one moment are one try: a code is good once. */
  const isTrying = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  const say = (refusal: unknown, otherwise: string) => {
    if (!(refusal instanceof ApiError)) return otherwise
    return refusal.status === 0 ? shell.t('connectionFailed') : refusal.message || otherwise
  }
  const check = async (typed: string) => {
    if (isTrying.current) return
    if (typed.length < codeLength) {
      setError(t('incomplete'))
      input.current?.focus()
      return
    }
    isTrying.current = true
    setBusy(true)
    setError(undefined)
    setProblem(undefined)
    try {
      await onCheck(typed)
    } catch (refusal) {
      setCode('')
      setError(say(refusal, t('incorrect')))
      input.current?.focus()
    } finally {
      isTrying.current = false
      setBusy(false)
    }
  }
  const resend = async () => {
    setProblem(undefined)
    setError(undefined)
    try {
      await onResend()
      setCode('')
      toast.success(t('resent'))
      input.current?.focus()
    } catch (refusal) {
      setProblem(say(refusal, t('sendFailed')))
    }
  }

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      {problem && <Notice tone="danger" role="alert" title={problem} />}
      {(sentTo !== undefined || aside) && (
        <p className="text-ui text-text-2">
          {sentTo ? (
            <>
              {t('sentTo')} <Ltr className="font-semibold">{sentTo}</Ltr>
            </>
          ) : (
            t('sending')
          )}{' '}
          {aside}
        </p>
      )}
      <OtpInput
        ref={input}
        label={label ?? t('label')}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
        onComplete={(typed) => void check(typed)}
        error={error}
      />
      <Resend key={resendAt} resendAt={resendAt} onResend={() => void resend()} />
      <Button type="submit" block busy={isBusy}>
        {submitLabel ?? t('verify')}
      </Button>
      {children}
    </form>
  )
}

/** Counts down, then becomes a button. */
function Resend({ resendAt, onResend }: { resendAt: string | undefined; onResend: () => void }) {
  const { t } = useTranslation('code')
  const [openedAt] = useState(() => new Date(serverNowMs()).toISOString())
  const leftMs = useRemainingMs(resendAt ?? openedAt, openedAt)
  if (leftMs > 0)
    return (
      <p className="text-sm text-muted">
        {t('resendIn')} <Ltr className="font-semibold">{formatClock(leftMs, true)}</Ltr>
      </p>
    )
  return (
    <button type="button" className="text-button justify-self-start text-sm" onClick={onResend}>
      {t('resend')}
    </button>
  )
}
