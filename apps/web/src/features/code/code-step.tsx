import { Button, formatClock, Ltr, Notice, OtpInput, useFormat, useRemainingMs } from '@damana/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#api.ts'
import type { LastCode } from './last-code.ts'

const codeLength = 5
/** The server ends a code with its fifth wrong try. */
const mostTries = 5

interface CodeStepProps {
  /** Label of the input; «Verification code» by default. */
  label?: string | undefined
  /** Where the code went, masked; empty while that is not known. */
  sentTo?: string | undefined
  /** When another may be asked for; left out: at once. */
  resendAt?: string | undefined
  /** Until when the code is good, by the server's clock. */
  expiresAt?: string | undefined
  /** The code was sent before: when, and until when it is good. */
  last?: LastCode | undefined
  /** The error of the action. */
  problem: string | undefined
  error: string | undefined
  isBusy: boolean
  /** The code was right and is still good: what failed can be tried again without another. */
  isProven?: boolean
  confirmLabel: string
  danger?: boolean | undefined
  /** Beside where it went: a way to another destination. */
  aside?: ReactNode
  /** Below the button. */
  children?: ReactNode
  onResend: () => void
  onCode: (code: string) => void
  onAgain?: (() => void) | undefined
  /** In a dialog: the way out of it. */
  onDismiss?: () => void
}

/** Keeps the typed digits, and counts when the code that was sent can no longer be right. */
function useTypedCode({ sentTo, problem, error, expiresAt, isBusy, isProven = false, onCode, onAgain, onResend }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const [seenError, setSeenError] = useState(error)
  const [tries, setTries] = useState(0)
  const [isLate, setLate] = useState(false)
  /** No code has left: nothing says that one is coming until another is asked for. */
  const [isUnsent, setUnsent] = useState(false)
  if (problem && !sentTo && !isUnsent) setUnsent(true)
  const input = useRef<HTMLInputElement>(null)
  if (error !== seenError) {
    // A wrong code is cleared, so that the right one can be typed at once.
    setSeenError(error)
    if (error) {
      setCode('')
      setTries(tries + 1)
    }
  }
  // The API refuses a wrong and a dead code alike, so that a guess learns nothing; this page knows when its own code ended.
  const isDead = isLate || tries >= mostTries
  useEffect(() => {
    if (!isBusy && !isProven) input.current?.focus()
  }, [isBusy, isProven])
  const give = (given: string) => {
    setLate(expiresAt !== undefined && Date.parse(expiresAt) <= serverNowMs())
    onCode(given)
  }
  const submit = () => {
    if (isProven && onAgain) onAgain()
    else if (code.length === codeLength) give(code)
    else {
      setShort(true)
      input.current?.focus()
    }
  }
  const resend = () => {
    setCode('')
    setShort(false)
    setTries(0)
    setLate(false)
    setUnsent(false)
    onResend()
    input.current?.focus()
  }
  const type = (typed: string) => {
    setCode(typed)
    setShort(false)
  }
  return { code, isShort, isDead, isUnsent, input, type, give, submit, resend }
}

/** The five-digit code of all flows. Submitted with the last digit; cleared after a wrong code, kept when the check itself failed. */
export function CodeStep(props: CodeStepProps) {
  const {
    label,
    sentTo,
    resendAt,
    last,
    problem,
    error,
    isBusy,
    isProven = false,
    confirmLabel,
    danger = false,
    aside,
    children,
    onDismiss,
  } = props
  const { t } = useTranslation('code')
  const ui = useTranslation('ui')
  const { code, isShort, isDead, isUnsent, input, type, give, submit, resend } = useTypedCode(props)
  const confirm = (
    <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} block={!onDismiss} busy={isBusy}>
      {confirmLabel}
    </Button>
  )
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      {problem && <Notice tone="danger" role="alert" title={problem} />}
      <Destination sentTo={sentTo} isUnsent={isUnsent} aside={aside} />
      {last && <LastCodeNote {...last} />}
      <OtpInput
        ref={input}
        label={label ?? t('label')}
        value={code}
        disabled={isBusy || isProven}
        error={error && isDead ? `${error.replace(/\.$/, '')}. ${t('dead')}` : (error ?? (isShort ? t('incomplete') : undefined))}
        onChange={type}
        onComplete={give}
      />
      {!isProven && <Resend key={resendAt} resendAt={resendAt} onResend={resend} />}
      {onDismiss ? (
        <div className="dialog-actions">
          {confirm}
          <Button variant="quiet" disabled={isBusy} onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      ) : (
        confirm
      )}
      {children}
    </form>
  )
}

function Destination({ sentTo, isUnsent, aside }: Pick<CodeStepProps, 'sentTo' | 'aside'> & { isUnsent: boolean }) {
  const { t } = useTranslation('code')
  if (!sentTo && !aside && (sentTo === undefined || isUnsent)) return null
  return (
    <p className="size-ui soft">
      {sentTo ? (
        <>
          {t('sentTo')} <Ltr className="strong">{sentTo}</Ltr>
        </>
      ) : (
        !isUnsent && t('sending')
      )}{' '}
      {aside}
    </p>
  )
}

/** Asked for again too early: the last code will do, for as long as it is good. */
function LastCodeNote({ sentAt, goodUntil }: LastCode) {
  const { t } = useTranslation('code')
  const format = useFormat()
  return (
    <p className="size-sm soft" role="status">
      {goodUntil === null
        ? t('lastOver', { sent: format.time(sentAt) })
        : t('lastGood', { sent: format.time(sentAt), until: format.time(goodUntil) })}
    </p>
  )
}

/** Counts down by the server's clock, then becomes a button. */
function Resend({ resendAt, onResend }: { resendAt: string | undefined; onResend: () => void }) {
  const { t } = useTranslation('code')
  const [openedAt] = useState(() => new Date(serverNowMs()).toISOString())
  const leftMs = useRemainingMs(resendAt ?? openedAt, openedAt)
  if (leftMs > 0)
    return (
      <p className="size-sm muted">
        {t('resendIn')} <Ltr className="strong">{formatClock(leftMs, true)}</Ltr>
      </p>
    )
  return (
    <button type="button" className="text-button self-start size-sm" onClick={onResend}>
      {t('resend')}
    </button>
  )
}
