import { columns, type RowOf, statement } from '#db/statement.ts'
import type { CompanyFileKind } from '@damana/contract/company-words'
import type { FileKind, MemberFileKind } from '@damana/contract/uploads'
import type { Queryable } from '#db/queryable.ts'
import { countUp } from '#kernel/rate-counters.queries.ts'

export type FileRow = RowOf<typeof findFileSql>

const fileColumns = 'f.id, f.kind, f.name, f.content_type, f.size_bytes, f.sha256'
const known = columns<{ kind: FileKind }>()
/** Files of people with an account. */
const ofMember = columns<{ kind: MemberFileKind }>()

/** Counts one upload and its size against the day of each holder; false when a budget is used up. */
export async function countUpload(
  db: Queryable,
  holders: readonly string[],
  kilobytes: number,
  budget: { files: number; kilobytes: number },
): Promise<boolean> {
  const files = holders.map((holder) => [`files:${holder}`, 1] as const)
  const sizes = holders.map((holder) => [`file_kilobytes:${holder}`, kilobytes] as const)
  const counted = await countUp(db, 'day', Object.fromEntries([...files, ...sizes]))
  const isWithin = (names: readonly (readonly [string, number])[], most: number) =>
    names.every(([name]) => (counted.get(name) ?? 0) <= most)
  return isWithin(files, budget.files) && isWithin(sizes, budget.kilobytes)
}

/** Whose file it is: that of a user, acting for a party, of a company's application, or of a member of staff. */
export type FileOrigin = { userId: bigint; partyId: bigint } | { applicationId: bigint } | { staffId: bigint }

const insertFileSql = statement(
  'files.insertFile',
  `insert into app.files (id, kind, name, content_type, size_bytes, sha256, uploader_user_id, uploader_party_id, company_application_id, uploader_staff_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
export async function insertFile(tx: Queryable, file: FileRow, origin: FileOrigin): Promise<void> {
  const { id, kind, name, contentType, sizeBytes, sha256 } = file
  const [userId, partyId] = 'userId' in origin ? [origin.userId, origin.partyId] : [null, null]
  const applicationId = 'applicationId' in origin ? origin.applicationId : null
  const staffId = 'staffId' in origin ? origin.staffId : null
  await insertFileSql.run(tx, [id, kind, name, contentType, sizeBytes, sha256, userId, partyId, applicationId, staffId])
}

const listDocumentsSql = statement(
  'files.listDocuments',
  `select ${fileColumns}, f.created_at
  from app.files f
  where f.company_application_id = $1 and f.removed_at is null
  order by f.created_at, f.id`,
  columns<{ kind: CompanyFileKind }>(),
)
export type DocumentRow = RowOf<typeof listDocumentsSql>
/** The documents of a company's application, without those that were taken out or replaced. */
export const listDocuments = (db: Queryable, applicationId: bigint): Promise<DocumentRow[]> => listDocumentsSql.all(db, [applicationId])

const countDocumentsSql = statement(
  'files.countDocuments',
  `select count(*)::int as "ever!", count(*) filter (where removed_at is null)::int as "present!"
  from app.files
  where company_application_id = $1`,
)
export const countDocuments = (db: Queryable, applicationId: bigint) => countDocumentsSql.one(db, [applicationId])

const removeDocumentSql = statement(
  'files.removeDocument',
  `update app.files set removed_at = $4
  where id = $2 and company_application_id = $1 and removed_at is null and ($3::text is null or kind = $3)`,
)
/** Takes a document out of its application; false where it has no such document, of this kind if one is given. */
export const removeDocument = async (
  tx: Queryable,
  document: { applicationId: bigint; fileId: string; kind: CompanyFileKind | null; now: Date },
): Promise<boolean> => (await removeDocumentSql.run(tx, [document.applicationId, document.fileId, document.kind, document.now])) === 1

const findFileOfSql = statement(
  'files.findFileOf',
  `select ${fileColumns} from app.files f
  where f.id = $1 and (f.uploader_user_id = $2 or ($4 and exists (
    select from app.guarantees g
    where g.id = f.guarantee_id
      and ($3 in (g.seller_party_id, g.creator_party_id) or (g.buyer_party_id = $3 and g.offered_at is not null))
  )) or exists (
    select from app.support_messages m
    join app.support_threads t on t.id = m.thread_id
    where m.id = f.support_message_id and ${isThreadOf({ party: '$3', user: '$2', ownUser: '$5', mayView: '$4', mayReadAll: '$6' })}
  ))`,
  known,
)
/**
 * Whether a thread of support is the reader's: of the party acted for, or, without a party, the reader's own. One about a guarantee is for those who may see
 * guarantees. Any other may be about all that a company has, accounts and users too: it is for its opener and for those with every permission.
 */
export function isThreadOf(reader: Readonly<Record<'party' | 'user' | 'ownUser' | 'mayView' | 'mayReadAll', string>>): string {
  return `case when t.guarantee_id is null then ${reader.mayReadAll} or t.user_id = ${reader.user} else ${reader.mayView} end
    and (t.party_id = ${reader.party} or (t.party_id is null and t.user_id = ${reader.ownUser}))`
}
/** Finds a file that this user may read: the user's own, one of a guarantee whose side the user acts for, or one of a thread with support. */
export async function findFileOf(
  db: Queryable,
  id: string,
  reader: { userId: bigint; partyId: bigint; mayView: boolean; mayReadAll: boolean; ownUserId: bigint | null },
): Promise<FileRow | undefined> {
  return findFileOfSql.first(db, [id, reader.userId, reader.partyId, reader.mayView, reader.ownUserId, reader.mayReadAll])
}

const findFileSql = statement('files.findFile', `select ${fileColumns} from app.files f where f.id = $1`, known)
export async function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return findFileSql.first(db, [id])
}

const attachFreeFilesSql = statement(
  'files.attachFreeFiles',
  `update app.files f set guarantee_id = $4, attached_at = app.now()
  where f.id = any($1::uuid[]) and f.kind = any($2::text[]) and f.uploader_user_id = $3 and f.guarantee_id is null
    and f.id not in (select id from app.unattached_files())
  returning ${fileColumns}`,
  ofMember,
)
export type AttachedFile = RowOf<typeof attachFreeFilesSql>
/** Attaches files of one uploader to a guarantee; returns those that were unused and of these kinds. */
export async function attachFreeFiles(
  tx: Queryable,
  ids: readonly string[],
  kinds: readonly MemberFileKind[],
  userId: bigint,
  guaranteeId: bigint,
): Promise<AttachedFile[]> {
  return attachFreeFilesSql.all(tx, [ids, kinds, userId, guaranteeId])
}

const attachToMessageSql = statement(
  'files.attachToMessage',
  `update app.files f set support_message_id = $2
  where f.id = any($1::uuid[]) and f.kind = 'support' and f.support_message_id is null
    and f.id not in (select id from app.unattached_files())
    and (f.uploader_user_id = $3 or f.uploader_staff_id = $4)
  returning f.id`,
)
/** Attaches files of one writer to a message of support; false where one of them is none of theirs, was used, or is about to be deleted. */
export async function attachToMessage(
  tx: Queryable,
  ids: readonly string[],
  messageId: bigint,
  writer: { userId: bigint } | { staffId: bigint },
): Promise<boolean> {
  if (ids.length === 0) return true
  const [userId, staffId] = 'userId' in writer ? [writer.userId, null] : [null, writer.staffId]
  return (await attachToMessageSql.all(tx, [ids, messageId, userId, staffId])).length === new Set(ids).size
}

const listUnattachedSql = statement('files.listUnattached', 'select id as "id!" from app.unattached_files() limit $1')
/** Finds files that were attached to nothing in thirty days, or whose person closed the account. */
export const listUnattached = (db: Queryable, most: number): Promise<{ id: string }[]> => listUnattachedSql.all(db, [most])

const deleteUnattachedSql = statement('files.deleteUnattached', 'select app.delete_unattached_file($1)')
export async function deleteUnattached(db: Queryable, fileId: string): Promise<void> {
  await deleteUnattachedSql.run(db, [fileId])
}

const listFilesOfSql = statement(
  'files.listFilesOf',
  `select ${fileColumns}, f.uploader_user_id as "uploader_user_id!", f.uploader_party_id as "uploader_party_id!", f.created_at
  from app.files f
  where f.guarantee_id = $1
  order by f.attached_at, f.id`,
  ofMember,
)
export const listFilesOf = (db: Queryable, guaranteeId: bigint) => listFilesOfSql.all(db, [guaranteeId])

const listKnownIdsSql = statement('files.listKnownIds', `select id from app.files where id = any($1::uuid[])`)
export async function listKnownIds(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await listKnownIdsSql.all(db, [ids])
  return new Set(rows.map(({ id }) => id))
}

const findFolderMarkSql = statement('files.findFolderMark', 'select id from app.file_folder')
export async function findFolderMark(db: Queryable): Promise<string | undefined> {
  return (await findFolderMarkSql.first(db, []))?.id
}

const noteFolderMarkSql = statement('files.noteFolderMark', 'insert into app.file_folder (id) values ($1) on conflict do nothing')
/** Answers the mark that stands there now: this one, or that of whoever was first. */
export async function noteFolderMark(db: Queryable, id: string): Promise<string> {
  await noteFolderMarkSql.run(db, [id])
  return (await findFolderMarkSql.one(db, [])).id
}
