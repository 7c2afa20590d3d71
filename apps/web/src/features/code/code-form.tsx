import { toast } from '@damana/ui'
import { useRef, useState, type ReactNode } from 'react'
import { failureText, isUnanswered } from '@damana/ui/failure-text'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { CodeStep } from './code-step.tsx'
import { lastCodeOf, type LastCode } from './last-code.ts'
import { sendProblem } from './send-problem.ts'

interface CodeFormProps {
  /** Label of the input; «Verification code» by default. */
  label?: string
  /** Where the code went, masked; left out while that is not known. */
  sentTo?: string | undefined
  /** When another may be asked for; left out: at once. */
  resendAt?: string | undefined
  /** Until when the code is good. */
  expiresAt?: string | undefined
  /** The code was sent before: when, and until when it is good. */
  last?: LastCode | undefined
  /** The code was not sent, which failed before the form was shown. */
  failure?: unknown
  /** Label of the button; «Verify» by default. */
  submitLabel?: string
  /** Beside where it went: a way to another destination. */
  aside?: ReactNode
  /** Below the button. */
  children?: ReactNode
  /** Checks the code. A wrong code is shown at the input, which is cleared; any other error above it. */
  onCheck: (code: string) => Promise<unknown>
  /** Requests a new code. An error is shown above the input. */
  onResend: () => Promise<unknown>
  /** In a dialog: the way out of it. */
  onDismiss?: () => void
}

const refusedCodes: ReadonlySet<string> = new Set(['otp_incorrect', 'validation_failed'])

/** Input of a five-digit code: checked with the last digit, requested again when the timer allows. */
export function CodeForm({ failure, submitLabel, last, resendAt, onCheck, onResend, ...rest }: CodeFormProps) {
  const { t } = useTranslation('code')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState(() => (failure === undefined ? undefined : sendProblem(failure)))
  const [isBusy, setBusy] = useState(false)
  /** Another was asked for too early here. */
  const [refused, setRefused] = useState<{ resend_at: string; last: LastCode }>()
  /** The fifth digit and the button in one moment are one try: a code is good once. */
  const isTrying = useRef(false)

  const say = (refusal: unknown, otherwise: string) => {
    if (!(refusal instanceof ApiError)) return otherwise
    return isUnanswered(refusal) ? failureText(refusal) : refusal.message || otherwise
  }
  const check = async (code: string) => {
    if (isTrying.current) return
    isTrying.current = true
    setBusy(true)
    setError(undefined)
    setProblem(undefined)
    try {
      await onCheck(code)
    } catch (refusal) {
      // Only a refused code is wrong; when the check failed, the same digits may be right.
      if (refusal instanceof ApiError && refusedCodes.has(refusal.code)) setError(say(refusal, t('incorrect')))
      else setProblem(say(refusal, t('checkFailed')))
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
      setRefused(undefined)
      toast.success(t('resent'))
    } catch (refusal) {
      const early = lastCodeOf(refusal)
      if (early) setRefused(early)
      else setProblem(sendProblem(refusal))
    }
  }
  return (
    <CodeStep
      {...rest}
      resendAt={refused?.resend_at ?? resendAt}
      last={refused?.last ?? last}
      problem={problem}
      error={error}
      isBusy={isBusy}
      confirmLabel={submitLabel ?? t('verify')}
      onResend={() => void resend()}
      onCode={(code) => void check(code)}
    />
  )
}
