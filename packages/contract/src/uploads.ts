import type { CompanyFileKind } from './company-words.ts'

/** The uploads that are allowed, for the server, the forms and the transport alike. No zod here: browsers load this file. */

/** Uploads of people with an account; each action names the kinds that it takes. */
export const memberFileKinds = ['licence_photo', 'evidence', 'department_paper', 'identity_document', 'identity_face', 'support'] as const
export type MemberFileKind = (typeof memberFileKinds)[number]
/** The kind that an uploader states. */
export type FileKind = MemberFileKind | CompanyFileKind

/** The content types that are taken, each with the endings of names that go with it. */
export const uploadEndings = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type UploadType = keyof typeof uploadEndings
export const uploadTypes = Object.keys(uploadEndings) as readonly UploadType[]
export const mostFileBytes = 10 * 1024 * 1024

/** A file as a browser's `File` is one. */
export interface FileToSend {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The content type that name and declared type agree on; undefined: not one that is taken. */
export function uploadTypeOf({ name, type }: { name: string; type: string }): UploadType | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (Object.keys(uploadEndings) as UploadType[]).find(
    (known) => known === type.toLowerCase() && (uploadEndings[known] as readonly string[]).includes(ending),
  )
}

/** A form's refusal before anything is sent; the server looks at the content. */
export function refuseEarly(file: { name: string; type: string; size: number }): 'file_type_unsupported' | 'file_too_large' | undefined {
  if (uploadTypeOf(file) === undefined) return 'file_type_unsupported'
  return file.size > mostFileBytes ? 'file_too_large' : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export const isFile = (value: unknown): value is FileToSend & Blob =>
  isRecord(value) && typeof value['arrayBuffer'] === 'function' && typeof value['name'] === 'string'

/** Whether a body goes as a form in parts and not as JSON. */
export const carriesFile = (body: unknown): body is Record<string, unknown> => isRecord(body) && Object.values(body).some(isFile)
