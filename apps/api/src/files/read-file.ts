import { hasPermission } from '@damana/contract/permissions'
import type { FileAnswer, PersonActor, RequestContext, StaffActor } from '#http/context.ts'
import { DomainError } from '#http/domain-error.ts'
import type { FileDeps } from './deps.ts'
import { findFile, findFileOf } from './queries.ts'

/** Who brought a file, and both sides of its guarantee, may read it, and staff; to anybody else it does not exist. */
export async function readFile(ctx: RequestContext<PersonActor | StaffActor>, id: string, { store }: FileDeps): Promise<FileAnswer> {
  const { actor, db } = ctx
  const file =
    actor.kind === 'staff'
      ? await findFile(db, id)
      : await findFileOf(db, id, { userId: actor.userId, partyId: actor.partyId, mayView: hasPermission(actor.permissions, 'damana.view') })
  // Photos of documents and faces are for those who decide on them.
  const isHidden = actor.kind === 'staff' && actor.role === 'finance' && file?.kind.startsWith('identity_')
  if (!file || isHidden) throw new DomainError('not_found')
  return { contentType: file.content_type, fileName: file.name, bytes: await store.read(file.id) }
}
