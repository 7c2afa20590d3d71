import type { MemberFileKind } from '@damana/contract/uploads'
import type { Attached, SendFile } from '@damana/ui'
import { useMemo, useState } from 'react'
import { api } from '#api.ts'

/** Sends a file of one kind; it belongs to nothing until the form that holds it is sent. */
export const sendFile =
  (kind: MemberFileKind): SendFile =>
  (file, options) =>
    api('POST /files', { body: { kind, file } }, options)

/** Files of one kind in a form: what is attached, and whether something is still on its way. */
export function useUploadedFiles(kind: MemberFileKind) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isSending, setSending] = useState(false)
  const send = useMemo(() => sendFile(kind), [kind])
  return { ids: files.map(({ id }) => id), isSending, field: { value: files, onChange: setFiles, send, onBusy: setSending } }
}
