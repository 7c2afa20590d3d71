import { ConfirmDialog, toast } from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#features/guarantees/reason-text.ts'
import { accessQuery, useKeepAccess, type Access } from './access-query.ts'

interface RevokeDialogProps {
  title: string
  text: string
  confirmLabel: string
  done: string
  failed: string
  send: () => Promise<Access>
  onClose: () => void
}

/** Ends a key, or takes a machine out of use. No code: whoever sees a danger stops it at once. */
export function RevokeDialog({ title, text, confirmLabel, done, failed, send, onClose }: RevokeDialogProps) {
  const keep = useKeepAccess()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (access) => {
      keep(access)
      toast.success(done)
      onClose()
    },
    onError: (failure) => {
      toast.failure(errorText(failure) ?? failed)
      void client.invalidateQueries({ queryKey: accessQuery().queryKey })
    },
  })
  return (
    <ConfirmDialog open danger title={title} confirmLabel={confirmLabel} busy={isPending} onConfirm={() => mutate()} onDismiss={onClose}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}
