import { Button, formatClock, Ltr, OtpInput, useRemainingMs } from '@damana/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from './problem-note.tsx'
import { useServerNow } from '../server-time.ts'

const codeLength = 5

interface CodeStepProps {
  /** Where the code went, masked. */
  sentTo: string | undefined
  resendAt: string | undefined
  /** The server's time in the answer that the page shows. */
  serverTime: string
  /** Why the act failed. */
  problem: string | undefined
  /** What is wrong with the code. */
  error: string | undefined
  isBusy: boolean
  /** The code was right and is still good: what failed can be tried again without another. */
  isProven?: boolean
  confirmLabel: string
  danger?: boolean
  onResend: () => void
  onCode: (code: string) => void
  onAgain?: () => void
  onDismiss: () => void
}

/** The code of five digits that proves who wants an act. */
export function CodeStep({
  sentTo,
  resendAt,
  serverTime,
  problem,
  error,
  isBusy,
  isProven = false,
  confirmLabel,
  danger = false,
  onResend,
  onCode,
  onAgain,
  onDismiss,
}: CodeStepProps) {
  const { t } = useTranslation('guaranteeActions')
  const ui = useTranslation('ui')
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const [seenError, setSeenError] = useState(error)
  const input = useRef<HTMLInputElement>(null)
  if (error !== seenError) {
    // A wrong code is cleared, so that the right one can be typed at once.
    setSeenError(error)
    if (error) setCode('')
  }
  useEffect(() => {
    if (!isBusy && !isProven) input.current?.focus()
  }, [isBusy, isProven])
  const submit = () => {
    if (isProven && onAgain) onAgain()
    else if (code.length === codeLength) onCode(code)
    else setShort(true)
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="text-ui text-text-2">{sentTo ? <SentTo to={sentTo} /> : t('code.sentToYou')}</p>
      <OtpInput
        ref={input}
        label={t('code.label')}
        value={code}
        disabled={isBusy || isProven}
        error={error ?? (isShort ? t('code.incomplete') : undefined)}
        onChange={(typed) => {
          setCode(typed)
          setShort(false)
        }}
        onComplete={onCode}
      />
      {!isProven && <Resend key={resendAt} resendAt={resendAt} serverTime={serverTime} onResend={onResend} />}
      <ProblemNote problem={problem} />
      <div className="dialog-actions">
        <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={isBusy}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onDismiss}>
          {ui.t('back')}
        </Button>
      </div>
    </form>
  )
}

const gap = '{{to}}'
function SentTo({ to }: { to: string }) {
  const { t } = useTranslation('guaranteeActions')
  const [before, after] = t('code.sentTo', { to: gap }).split(gap)
  return (
    <>
      {before}
      <Ltr className="font-semibold">{to}</Ltr>
      {after}
    </>
  )
}

/** Counts down by the server's clock, then becomes a button. */
function Resend({ resendAt, serverTime, onResend }: { resendAt: string | undefined; serverTime: string; onResend: () => void }) {
  const { t } = useTranslation('guaranteeActions')
  const serverNow = useServerNow(serverTime)
  const leftMs = useRemainingMs(resendAt ?? serverNow, serverNow)
  if (leftMs > 0)
    return (
      <p className="text-sm text-muted">
        {t('code.resendIn')} <Ltr className="font-semibold">{formatClock(leftMs, true)}</Ltr>
      </p>
    )
  return (
    <button type="button" className="text-button justify-self-start text-sm" onClick={onResend}>
      {t('code.resend')}
    </button>
  )
}
