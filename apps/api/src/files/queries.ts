import type { FileKind, UploadType } from '@damana/contract/uploads'
import type { Queryable } from '#db/queryable.ts'
import { countUp } from '#kernel/rate-counters.queries.ts'

export interface FileRow {
  id: string
  kind: FileKind
  name: string
  content_type: UploadType
  size_bytes: number
  sha256: Buffer
}
export interface AttachedFileRow extends FileRow {
  uploader_user_id: bigint
  uploader_party_id: bigint
  created_at: Date
}
const columns = 'f.id, f.kind, f.name, f.content_type, f.size_bytes, f.sha256'

/** Counts one upload and its size against the day of a user; false when either budget is used up. */
export async function countUpload(
  db: Queryable,
  userId: bigint,
  kilobytes: number,
  budget: { files: number; kilobytes: number },
): Promise<boolean> {
  const files = `files:user:${userId}`
  const size = `file_kilobytes:user:${userId}`
  const counted = await countUp(db, 'day', { [files]: 1, [size]: kilobytes })
  return (counted.get(files) ?? 0) <= budget.files && (counted.get(size) ?? 0) <= budget.kilobytes
}

export async function insertFile(tx: Queryable, file: FileRow & { uploaderUserId: bigint; uploaderPartyId: bigint }): Promise<void> {
  await tx.query(
    `insert into app.files (id, kind, name, content_type, size_bytes, sha256, uploader_user_id, uploader_party_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.id, file.kind, file.name, file.content_type, file.size_bytes, file.sha256, file.uploaderUserId, file.uploaderPartyId],
  )
}

/** A file that this user may read: his own, or one of a guarantee whose side he acts for. */
export async function findFileOf(
  db: Queryable,
  id: string,
  reader: { userId: bigint; partyId: bigint; mayView: boolean },
): Promise<FileRow | undefined> {
  const { rows } = await db.query<FileRow>(
    `select ${columns} from app.files f where f.id = $1 and (f.uploader_user_id = $2 or ($4 and exists (
       select from app.guarantees g where g.id = f.guarantee_id and ($3 in (g.seller_party_id, g.creator_party_id) or (g.buyer_party_id = $3 and g.offered_at is not null)))))`,
    [id, reader.userId, reader.partyId, reader.mayView],
  )
  return rows[0]
}

export async function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  const { rows } = await db.query<FileRow>(`select ${columns} from app.files f where f.id = $1`, [id])
  return rows[0]
}

/** Gives files of one uploader to a guarantee; answers those that were free and of these kinds. */
export async function attachFreeFiles(
  tx: Queryable,
  ids: readonly string[],
  kinds: readonly FileKind[],
  userId: bigint,
  guaranteeId: bigint,
): Promise<FileRow[]> {
  const { rows } = await tx.query<FileRow>(
    `update app.files f set guarantee_id = $4, attached_at = app.now() where f.id = any($1::uuid[]) and f.kind = any($2::text[]) and f.uploader_user_id = $3 and f.guarantee_id is null
     returning ${columns}`,
    [ids, kinds, userId, guaranteeId],
  )
  return rows
}

export async function listFilesOf(db: Queryable, guaranteeId: bigint): Promise<AttachedFileRow[]> {
  const { rows } = await db.query<AttachedFileRow>(
    `select ${columns}, f.uploader_user_id, f.uploader_party_id, f.created_at from app.files f where f.guarantee_id = $1 order by f.attached_at, f.id`,
    [guaranteeId],
  )
  return rows
}

export async function listKnownIds(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(`select id from app.files where id = any($1::uuid[])`, [ids])
  return new Set(rows.map(({ id }) => id))
}
