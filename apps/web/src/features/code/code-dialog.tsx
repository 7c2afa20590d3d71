import { Dialog } from '@damana/ui'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { CodeStep } from './code-step.tsx'
import type { Code } from './use-code.ts'

/** The call that a code proves, as a dialog shows it. */
export interface ShownAct {
  isBusy: boolean
  problem: string | undefined
}
interface CodeDialogProps {
  title: ReactNode
  /** The action that the code authorises. */
  children?: ReactNode
  code: Code
  /** Sends the code as it opens. */
  isAtOnce?: boolean
  /** Where the code goes, where its call does not say so. */
  sentTo?: string
  act?: ShownAct
  confirmLabel: string
  danger?: boolean | undefined
  /** The code was right; what it proves may be tried again while it is good. */
  onProven?: () => void
  onDismiss: () => void
}

/** The code before an action, then the action. A right code stays valid if the call is lost. */
export function CodeDialog({
  title,
  children,
  code,
  isAtOnce = false,
  sentTo,
  act,
  confirmLabel,
  danger,
  onProven,
  onDismiss,
}: CodeDialogProps) {
  const isBusy = code.isBusy || act?.isBusy === true
  const begin = useEffectEvent(() => isAtOnce && void code.begin())
  useEffect(() => void begin(), [])
  const check = async (digits: string) => {
    if (await code.check(digits)) onProven?.()
  }
  return (
    <Dialog open title={title} onClose={isBusy ? () => {} : onDismiss}>
      {children}
      <CodeStep
        sentTo={(code.sent && sentTo) ?? code.sent?.sent_to ?? ''}
        resendAt={code.sent?.resend_at}
        expiresAt={code.sent?.expires_at}
        last={code.sent?.last}
        problem={act?.problem ?? code.problem}
        error={code.error}
        isBusy={isBusy}
        isProven={code.isProven}
        confirmLabel={confirmLabel}
        danger={danger}
        onResend={() => void code.begin()}
        onCode={(digits) => void check(digits)}
        onAgain={onProven}
        onDismiss={onDismiss}
      />
    </Dialog>
  )
}
