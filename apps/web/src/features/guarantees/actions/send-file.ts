import type { MemberFileKind } from '@damana/contract/uploads'
import type { SendFile } from '@damana/ui'
import { api } from '#api.ts'

/** Sends a file of one kind; it belongs to nothing until the form that holds it is sent. */
export const sendFile =
  (kind: MemberFileKind): SendFile =>
  (file, options) =>
    api('POST /files', { body: { kind, file } }, options)
