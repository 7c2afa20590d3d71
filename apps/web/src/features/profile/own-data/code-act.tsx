import { ConfirmDialog, Notice } from '@damana/ui'
import type { ReactNode } from 'react'
import { ApiError } from '#api.ts'
import { StepUpDialog } from '#features/guarantees/actions/step-up-dialog.tsx'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'
import { useMutation } from '@tanstack/react-query'

interface CodeActProps {
  action: 'export_data' | 'close_account'
  title: string
  confirmLabel: string
  sendLabel: string
  danger?: boolean
  act: () => Promise<unknown>
  problemOf: (error: unknown) => string
  onClose: () => void
  children: ReactNode
}

/** An act that a code confirms: first what it means, then the code, then the call. */
export function CodeAct({ action, title, confirmLabel, sendLabel, danger = false, act, problemOf, onClose, children }: CodeActProps) {
  const stepUp = useStepUp({ action })
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onError: (failure) => {
      // The code has grown too old on the way: another is sent.
      if (failure instanceof ApiError && failure.code === 'step_up_required') void stepUp.begin()
    },
  })
  if (stepUp.isAsking)
    return (
      <StepUpDialog
        title={title}
        stepUp={stepUp}
        act={{ isBusy: isPending, problem: error ? problemOf(error) : undefined }}
        confirmLabel={confirmLabel}
        danger={danger}
        onAct={() => mutate()}
        onDismiss={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      confirmLabel={sendLabel}
      busy={stepUp.isBusy}
      onConfirm={() => void stepUp.begin()}
      onDismiss={onClose}
    >
      {children}
      {stepUp.problem && <Notice tone="danger" role="alert" title={stepUp.problem} />}
    </ConfirmDialog>
  )
}
