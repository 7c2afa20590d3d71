import type { MemberFileKind } from '@damana/contract/uploads'
import type { PersonActor, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { type AttachedFile, attachFreeFiles } from './queries.ts'

interface Attachment {
  fileIds: readonly string[]
  /** The file kinds that the action accepts. */
  kinds: readonly MemberFileKind[]
  guaranteeId: Id<'guarantees'>
  /** The body field that names the files: `/files`, followed by an index when `isList`. */
  pointer: string
  isList?: boolean
}

/**
 * Attaches the files that an action names to its guarantee, where both sides may read them. Each file must be the actor's own, of an
 * accepted kind, and unused.
 */
export async function attachFiles(
  tx: Tx,
  actor: PersonActor,
  { fileIds, kinds, guaranteeId, pointer, isList = true }: Attachment,
): Promise<AttachedFile[]> {
  if (fileIds.length === 0) return []
  const attached = await attachFreeFiles(tx, { ids: fileIds, kinds, userId: actor.userId, guaranteeId })
  const byId = new Map(attached.map((file) => [file.id, file]))
  const inOrder = fileIds.map((id, index) => {
    const file = byId.get(id)
    byId.delete(id)
    return file ?? { unknownAt: isList ? `${pointer}/${index}` : pointer }
  })
  const unknown = inOrder.flatMap((entry) => ('unknownAt' in entry ? [{ pointer: entry.unknownAt, code: 'file_unknown' as const }] : []))
  if (unknown.length > 0) throw new DomainError('validation_failed', { errors: unknown })
  return inOrder.flatMap((entry) => ('unknownAt' in entry ? [] : [entry]))
}
