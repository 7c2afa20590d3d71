import * as z from 'zod'
import { area } from './route.ts'
import { memberFileKinds, uploadEndings, uploadTypes, type FileToSend, type UploadType } from './uploads.ts'

/** A file as it arrived, in quarantine: nobody has looked at it yet. */
export interface ReceivedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string
  discard(): Promise<void>
}

const fileId = z.uuid('invalid_format')
const contentTypes = Object.keys(uploadEndings) as [UploadType, ...UploadType[]]

const isFilePart = (part: unknown) =>
  typeof part === 'object' &&
  part !== null &&
  (('arrayBuffer' in part && typeof part.arrayBuffer === 'function') || ('discard' in part && typeof part.discard === 'function'))
// A caller hands over a file, a handler gets what was received of it. Both bring a function, which no JSON can.
export const filePart = z.custom(isFilePart, 'required').meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<
  ReceivedFile,
  FileToSend
>

/** A file as those see it who may. */
export const storedFile = z.object({
  id: fileId,
  name: z.string(),
  kind: z.enum(memberFileKinds),
  content_type: z.enum(contentTypes),
  size: z.number().int(),
  /** Hex, over the bytes as they are served. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export const uploadErrors = ['file_unreadable', 'file_active_content', 'file_protected', 'file_infected', 'too_many_files'] as const
const upload = {
  body: z.object({ kind: z.enum(memberFileKinds, 'invalid_choice'), file: filePart }),
  response: storedFile,
  multipart: true,
  errors: uploadErrors,
} as const

export const files = area({
  'POST /files': {
    access: 'member',
    summary: 'Takes one file: PDF, JPEG or PNG, 10 MB at most, checked by its content. It belongs to nothing until an act names its id.',
    ...upload,
  },
  'GET /files/:id': {
    access: 'member',
    summary: 'A file, for who brought it and for both sides of the guarantee that it belongs to.',
    params: z.object({ id: fileId }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: uploadTypes,
  },
  'GET /admin/files/:id': {
    access: 'staff',
    summary: 'A picture that was brought, for reviewers. A PDF is answered page by page, and never itself.',
    params: z.object({ id: fileId }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: uploadTypes,
  },
  'GET /admin/files/:id/pages': {
    access: 'staff',
    summary: 'How many pages a PDF has, for reviewers.',
    params: z.object({ id: fileId }),
    response: z.object({ pages: z.number().int() }),
    errors: ['file_unreadable'],
  },
  'GET /admin/files/:id/pages/:page': {
    access: 'staff',
    summary: 'One page of a PDF, drawn on the server as a PNG, or an image as it is; the first is 1.',
    params: z.object({ id: fileId, page: z.string().regex(/^[1-9]\d{0,3}$/, 'invalid_format') }),
    response: z.unknown(),
    kind: 'file',
    mediaTypes: ['image/png', 'image/jpeg'],
    errors: ['file_unreadable'],
  },
})
