import type { Args } from '@damana/contract'
import { ConfirmDialog, Notice, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { ApiError } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { useStepUp } from '#features/guarantees/actions/use-step-up.ts'

const StepUpDialog = lazyPart(() =>
  import('#features/guarantees/actions/step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })),
)

interface ChangeDialogProps {
  title: string
  confirmLabel: string
  danger?: boolean
  done: string
  failed: string
  /** The change that the code is for. */
  asked: NonNullable<Args<'POST /auth/step-up/sendOtp'>['body']['company_user']>
  send: () => Promise<unknown>
  /** Queries that are read anew after the change. */
  changes: readonly QueryKey[]
  onClose: () => void
  children: ReactNode
}

/** A change of the company's people: first what it means, then the call, with a code where the server wants one. */
export function ChangeDialog({
  title,
  confirmLabel,
  danger = false,
  done,
  failed,
  asked,
  send,
  changes,
  onClose,
  children,
}: ChangeDialogProps) {
  const client = useQueryClient()
  const stepUp = useStepUp({ action: 'company_user', company_user: asked })
  const refresh = () => changes.forEach((queryKey) => void client.invalidateQueries({ queryKey }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      refresh()
      toast.success(done)
      onClose()
    },
    onError: (failure) => {
      // The server wants a code; or the one that was given has grown too old on the way.
      if (failure instanceof ApiError && failure.code === 'step_up_required') return void stepUp.begin()
      toast.failure(failed)
      refresh()
    },
  })
  const isRefused = error !== null && !(error instanceof ApiError && error.code === 'step_up_required')
  const problem = stepUp.problem ?? (isRefused ? (errorText(error) ?? failed) : undefined)
  if (stepUp.isAsking)
    return (
      <Suspense>
        <StepUpDialog
          title={title}
          stepUp={stepUp}
          act={{ isBusy: isPending, problem: isRefused ? (errorText(error) ?? failed) : undefined }}
          confirmLabel={confirmLabel}
          danger={danger}
          onAct={() => mutate()}
          onDismiss={onClose}
        />
      </Suspense>
    )
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      confirmLabel={confirmLabel}
      busy={isPending || stepUp.isBusy}
      onConfirm={() => mutate()}
      onDismiss={onClose}
    >
      {children}
      {problem && <Notice tone="danger" role="alert" title={problem} />}
    </ConfirmDialog>
  )
}
