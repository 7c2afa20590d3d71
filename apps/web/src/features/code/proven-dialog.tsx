import { ConfirmDialog } from '@damana/ui'
import type { ReactNode } from 'react'
import { CodeDialog, type ShownAct } from './code-dialog.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { Code } from './use-code.ts'

interface ProvenDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Label of the button while the code is still to be sent; left out: no code before the server asks for one. */
  sendLabel?: string | undefined
  acknowledgement?: string | undefined
  danger?: boolean
  code: Code
  act: ShownAct
  onAct: () => void
  onDismiss: () => void
}

/** A confirmation in two steps where a code is asked for: first what will happen, then the code that proves who wants it. */
export function ProvenDialog({ children, sendLabel, acknowledgement, code, act, onAct, ...rest }: ProvenDialogProps) {
  if (code.isAsking) return <CodeDialog {...rest} code={code} act={act} onProven={onAct} />
  const isCodeFirst = sendLabel !== undefined && !code.isProven
  return (
    <ConfirmDialog
      open
      {...rest}
      {...(acknowledgement && { acknowledgement })}
      confirmLabel={isCodeFirst ? sendLabel : rest.confirmLabel}
      busy={act.isBusy || code.isBusy}
      onConfirm={() => (isCodeFirst ? void code.begin() : onAct())}
    >
      <div className="stack-3">
        {children}
        <ProblemNote problem={act.problem ?? code.problem} />
      </div>
    </ConfirmDialog>
  )
}
