import { columns, type RowOf, sql } from '#db/statement.ts'
import type { CompanyFileKind } from '@damana/contract/company-words'
import type { FileKind, MemberFileKind } from '@damana/contract/uploads'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { isOnSide } from '#kernel/sides.ts'
import { countUp } from '#kernel/rate-counters.queries.ts'

export type FileRow = RowOf<typeof findFile>

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
export type FileOrigin = { userId: Id<'users'>; partyId: Id<'parties'> } | { applicationId: bigint } | { staffId: Id<'staff'> }

const insertFileSql = sql.run(
  'files.insertFile',
  `insert into app.files (id, kind, name, content_type, size_bytes, sha256, uploader_user_id, uploader_party_id, company_application_id, uploader_staff_id)
  values (:id, :kind, :name, :contentType, :sizeBytes, :sha256, :userId, :partyId, :applicationId, :staffId)`,
)
export async function insertFile(tx: Queryable, file: FileRow, origin: FileOrigin): Promise<void> {
  const { id, kind, name, contentType, sizeBytes, sha256 } = file
  const [userId, partyId] = 'userId' in origin ? [origin.userId, origin.partyId] : [null, null]
  const applicationId = 'applicationId' in origin ? origin.applicationId : null
  const staffId = 'staffId' in origin ? origin.staffId : null
  await insertFileSql(tx, { id, kind, name, contentType, sizeBytes, sha256, userId, partyId, applicationId, staffId })
}

/** The documents of a company's application, without those that were taken out or replaced. */
export const listDocuments = sql.all(
  'files.listDocuments',
  `select ${fileColumns}, f.created_at
  from app.files f
  where f.company_application_id = :applicationId and f.removed_at is null
  order by f.created_at, f.id`,
  columns<{ kind: CompanyFileKind }>(),
)
export type DocumentRow = RowOf<typeof listDocuments>

export const countDocuments = sql.one(
  'files.countDocuments',
  `select count(*)::int as "ever!", count(*) filter (where removed_at is null)::int as "present!"
  from app.files
  where company_application_id = :applicationId`,
)

const removeDocumentSql = sql.count(
  'files.removeDocument',
  `update app.files set removed_at = :now
  where id = :fileId and company_application_id = :applicationId and removed_at is null and (:kind::text is null or kind = :kind)`,
)
/** Takes a document out of its application; false where it has no such document, of this kind if one is given. */
export const removeDocument = async (
  tx: Queryable,
  document: { applicationId: bigint; fileId: string; kind: CompanyFileKind | null; now: Date },
): Promise<boolean> => (await removeDocumentSql(tx, document)) === 1

const findFileOfSql = sql.first(
  'files.findFileOf',
  `select ${fileColumns} from app.files f
  where f.id = :id and (f.uploader_user_id = :userId or (:mayView and exists (
    select from app.guarantees g
    where g.id = f.guarantee_id
      and ${isOnSide}
  )) or exists (
    select from app.support_messages m
    join app.support_threads t on t.id = m.thread_id
    where m.id = f.support_message_id and ${isThreadOf({ party: ':partyId', user: ':userId', ownUser: ':ownUserId?', mayView: ':mayView', mayReadAll: ':mayReadAll' })}
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
  reader: { userId: Id<'users'>; partyId: Id<'parties'>; mayView: boolean; mayReadAll: boolean; ownUserId: Id<'users'> | null },
): Promise<FileRow | undefined> {
  return findFileOfSql(db, { ...reader, id })
}

export const findFile = sql.first('files.findFile', `select ${fileColumns} from app.files f where f.id = :id`, known)

/** Attaches files of one uploader to a guarantee; returns those that were unused and of these kinds. */
export const attachFreeFiles = sql.all(
  'files.attachFreeFiles',
  `update app.files f set guarantee_id = :guaranteeId, attached_at = app.now()
  where f.id = any(:ids::uuid[]) and f.kind = any(:kinds::text[]) and f.uploader_user_id = :userId and f.guarantee_id is null
    and f.id not in (select id from app.unattached_files())
  returning ${fileColumns}`,
  ofMember,
)
export type AttachedFile = RowOf<typeof attachFreeFiles>

const attachToMessageSql = sql.all(
  'files.attachToMessage',
  `update app.files f set support_message_id = :messageId
  where f.id = any(:ids::uuid[]) and f.kind = 'support' and f.support_message_id is null
    and f.id not in (select id from app.unattached_files())
    and (f.uploader_user_id = :userId or f.uploader_staff_id = :staffId)
  returning f.id`,
)
/** Attaches files of one writer to a message of support; false where one of them is none of theirs, was used, or is about to be deleted. */
export async function attachToMessage(
  tx: Queryable,
  ids: readonly string[],
  messageId: bigint,
  writer: { userId: Id<'users'> } | { staffId: Id<'staff'> },
): Promise<boolean> {
  if (ids.length === 0) return true
  const [userId, staffId] = 'userId' in writer ? [writer.userId, null] : [null, writer.staffId]
  return (await attachToMessageSql(tx, { ids, messageId, userId, staffId })).length === new Set(ids).size
}

/** Finds files that were attached to nothing in thirty days, or whose person closed the account. */
export const listUnattached = sql.all('files.listUnattached', 'select id as "id!" from app.unattached_files() limit :most')

export const deleteUnattached = sql.run('files.deleteUnattached', 'select app.delete_unattached_file(:fileId)')

export const listFilesOf = sql.all(
  'files.listFilesOf',
  `select ${fileColumns}, f.uploader_user_id as "uploader_user_id!", f.uploader_party_id as "uploader_party_id!", f.created_at
  from app.files f
  where f.guarantee_id = :guaranteeId
  order by f.attached_at, f.id`,
  ofMember,
)

const listKnownIdsSql = sql.all('files.listKnownIds', `select id from app.files where id = any(:ids::uuid[])`)
export async function listKnownIds(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await listKnownIdsSql(db, { ids })
  return new Set(rows.map(({ id }) => id))
}

const findFolderMarkSql = sql.first('files.findFolderMark', 'select id from app.file_folder')
export async function findFolderMark(db: Queryable): Promise<string | undefined> {
  return (await findFolderMarkSql(db))?.id
}

const noteFolderMarkSql = sql.run('files.noteFolderMark', 'insert into app.file_folder (id) values (:id) on conflict do nothing')
/** Answers the mark that stands there now: this one, or that of whoever was first. */
export async function noteFolderMark(db: Queryable, id: string): Promise<string> {
  await noteFolderMarkSql(db, { id })
  const mark = await findFolderMark(db)
  if (mark === undefined) throw new Error('the mark of the folder was not stored')
  return mark
}
