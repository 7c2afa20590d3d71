import type { Args } from '@damana/contract'
import { toast } from '@damana/ui'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProvenAct } from '#features/code/proven-act.tsx'
import { errorText } from '#features/guarantees/reason-text.ts'

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
export function ChangeDialog({ done, failed, asked, send, changes, onClose, children, ...rest }: ChangeDialogProps) {
  const client = useQueryClient()
  const refresh = () => changes.forEach((queryKey) => void client.invalidateQueries({ queryKey }))
  return (
    <ProvenAct
      {...rest}
      purpose={{ action: 'company_user', company_user: asked }}
      send={async () => {
        await send()
        refresh()
        toast.success(done)
        onClose()
      }}
      onFailed={() => {
        toast.failure(failed)
        refresh()
      }}
      problemOf={(failure) => errorText(failure) ?? failed}
      onDismiss={onClose}
    >
      <div>{children}</div>
    </ProvenAct>
  )
}
