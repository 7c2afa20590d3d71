import type { Id } from '#db/id.ts'
import { isIn } from '#kernel/in-status.ts'
import { columns, type RowOf, sql } from '#db/statement.ts'
import type { IdentityDecision, NationalityType } from '@damana/contract/statuses'
import type { UploadType, MemberFileKind } from '@damana/contract/uploads'
import type { Queryable } from '#db/queryable.ts'
import { identityStateOf, latinNameOf } from '#people/parties/index.ts'
import { attemptsForReviewers } from './review.rules.ts'

const lockOtherAccountsSql = sql.all(
  'people/identity-proof.lockOtherAccounts',
  `select p.id
  from app.parties p
  where p.national_number = :nationalNumber and p.id <> :partyId and p.kind = 'person' and exists (select from app.users u where u.party_id = p.id)
     order by p.id for update of p`,
)
/** The other accounts with this national number, locked. */
export async function lockOtherAccounts(tx: Queryable, nationalNumber: string, partyId: Id<'parties'>): Promise<Id<'parties'>[]> {
  const rows = await lockOtherAccountsSql(tx, { nationalNumber, partyId })
  return rows.map(({ id }) => id)
}
export interface ProvenAccount {
  partyId: Id<'parties'>
  userId: Id<'users'>
  name: string
  nameLatin: string | null
  phone: string
}
/** The account that has proven this number, other than this party's. */
export const findProvenAccount = sql.first(
  'people/identity-proof.findProvenAccount',
  `select p.id as "partyId", u.id as "userId", p.name, p.name_en as "nameLatin", p.phone from app.parties p join app.users u on u.party_id = p.id
     where p.national_number = :nationalNumber and p.id <> :partyId and p.identity_proven_at is not null`,
)
export const insertPersonalData = sql.run(
  'people/identity-proof.insertPersonalData',
  `insert into app.personal_data (party_id, national_number, date_of_birth, nationality_type, country_code, document_id, registry_answer, registry_name, registry_latin_name, created_at)
     values (:partyId, :nationalNumber, :dateOfBirth, :nationalityType, :countryCode, :documentId, :registryAnswer, :registryName, :registryLatinName, :now)`,
)

/** The moment at which another person proved to hold this party's national number; null where none has. */
export const saveContested = sql.run(
  'people/identity-proof.saveContested',
  'update app.personal_data set contested_at = :at where party_id = :partyId',
)

export const findPerson = sql.first(
  'people/identity-proof.findPerson',
  `select p.id as "partyId", u.id as "userId", p.name, ${identityStateOf('p')} as "state!",
    (select count(*)::int from app.identity_reviews r where r.party_id = p.id and r.document_file_id is not null) as "attempts!",
       case when last.decision = 'send_again' then last.words end as words, last.sent_at as "sentAt",
         case when last.decision is null then last.decide_until end as "decideUntil",
       coalesce(d.contested_at is not null, false) as "isContested"
     from app.parties p join app.users u on u.party_id = p.id left join app.personal_data d on d.party_id = p.id
     left join lateral (
       select r.decision, r.words, r.sent_at, r.decide_until
       from app.identity_reviews r
       where r.party_id = p.id
       order by r.id desc limit 1
     ) last on true
     where p.id = :partyId`,
)
export type Person = RowOf<typeof findPerson>

/** One at a time sends photos of, or decides on, a person. */
export const lockPerson = sql.run('people/identity-proof.lockPerson', 'select from app.parties where id = :partyId for no key update')

/** Which of these files are this user's own photos that belong to nothing yet, each of its kind. */
export const lockOwnPhotos = sql.all(
  'people/identity-proof.lockOwnPhotos',
  `select f.id, f.kind
  from app.files f
  where f.id = any(:ids::uuid[]) and f.uploader_user_id = :userId and f.guarantee_id is null
    and f.kind in ('identity_document', 'identity_face')
       and not exists (select from app.identity_reviews r where r.document_file_id = f.id or r.face_file_id = f.id)
    and f.id not in (select id from app.unattached_files()) for update`,
  columns<{ kind: MemberFileKind }>(),
)

export const insertReview = sql.run(
  'people/identity-proof.insertReview',
  `insert into app.identity_reviews (party_id, user_id, attempt, document_file_id, face_file_id, sent_at, decide_until)
  values (:partyId, :userId, :attempt, :documentFileId, :faceFileId, :sentAt, :decideUntil)`,
)

export interface ReviewFile {
  id: string
  kind: MemberFileKind
  name: string
  content_type: UploadType
  size: number
  sha256: string
}
export interface Review {
  id: bigint
  partyId: Id<'parties'>
  userId: Id<'users'>
  attempt: number
  decision: IdentityDecision | null
  words: string | null
  decidedAt: Date | null
  decidedBy: string | null
  sentAt: Date
  decideUntil: Date
  name: string
  nameLatin: string | null
  phone: string
  nationalNumber: string
  nationalityType: NationalityType
  countryCode: string | null
  dateOfBirth: string
  registryAnswer: 'match' | 'no_match' | 'unknown_number' | 'silent' | null
  registryName: string | null
  registryLatinName: string | null
  document: ReviewFile | null
  face: ReviewFile | null
  /** The person behind this account is the member of staff who asks. */
  isOwn: boolean
  guarantees: string[]
  earlier: { id: number; sent_at: string; decision: IdentityDecision; words: string; by: string }[] | null
}
const fileJson = (file: string) =>
  `case when ${file}.id is not null then json_build_object('id', ${file}.id, 'kind', ${file}.kind, 'name', ${file}.name, 'content_type', ${file}.content_type, 'size', ${file}.size_bytes, 'sha256', encode(${file}.sha256, 'hex')) end`

/** One review with everything that a decision needs. */
export const findReview = sql.first(
  'people/identity-proof.findReview',
  `select r.id, r.party_id as "partyId", r.user_id as "userId", r.attempt, r.decision, r.words, r.decided_at as "decidedAt",
    by_staff.name as "decidedBy", r.sent_at as "sentAt", r.decide_until as "decideUntil",
       u.name, p.name_en as "nameLatin", p.phone, d.national_number as "nationalNumber", d.nationality_type as "nationalityType",
         d.country_code as "countryCode", d.date_of_birth::text as "dateOfBirth!",
       d.registry_answer as "registryAnswer", d.registry_name as "registryName", d.registry_latin_name as "registryLatinName",
         ${fileJson('doc')} as document, ${fileJson('face')} as face,
       exists (
         select
         from app.staff_interests t
         where t.staff_id = :staffId and t.ended_at is null and t.national_number = d.national_number
       ) as "isOwn",
       array(select g.number from app.guarantees g where p.id in (g.seller_party_id, g.creator_party_id, g.buyer_party_id)
         and ${isIn('g.operational_status', 'active')}
         order by g.id desc) as "guarantees!",
       (select json_agg(json_build_object('id', e.id, 'sent_at', e.sent_at, 'decision', e.decision, 'words', e.words, 'by', s.name) order by e.id desc)
         from app.identity_reviews e
         join app.staff s on s.id = e.decided_by_staff_id
         where e.party_id = r.party_id and e.id < r.id) as earlier
     from app.identity_reviews r
     join app.parties p on p.id = r.party_id
     join app.users u on u.id = r.user_id
     join app.personal_data d on d.party_id = p.id
     left join app.staff by_staff on by_staff.id = r.decided_by_staff_id
     left join app.files doc on doc.id = r.document_file_id
     left join app.files face on face.id = r.face_file_id
     where r.id = :id`,
  columns<{
    document: ReviewFile | null
    face: ReviewFile | null
    earlier: { id: number; sent_at: string; decision: IdentityDecision; words: string; by: string }[] | null
  }>(),
)

const findPartyOfReviewSql = sql.first(
  'people/identity-proof.findPartyOfReview',
  'select party_id from app.identity_reviews where id = :id',
)
/** The party of a review, whose lock goes before the review's. */
export async function findPartyOfReview(db: Queryable, id: bigint): Promise<Id<'parties'> | undefined> {
  const row = await findPartyOfReviewSql(db, { id })
  return row?.partyId
}

export const saveDecision = sql.run(
  'people/identity-proof.saveDecision',
  `update app.identity_reviews set decision = :decision, words = :words, decided_by_staff_id = :staffId, decided_at = :now where id = :id`,
)

const isContested = `exists (select from app.parties o join app.parties p on p.id = r.party_id
  where o.national_number = p.national_number and o.id <> p.id and o.identity_proven_at is not null)`
/** Of a review `r`: what `needsAdmin` says of it. */
export const needsAdminSql = `(r.attempt > ${attemptsForReviewers} or ${isContested})`

const listQueuedReviewsSql = sql.all(
  'people/identity-proof.listQueuedReviews',
  `select r.id, u.name as "name!", ${latinNameOf('r.party_id')} as name_latin, r.attempt, r.decide_until, ${isContested} as "is_contested!"
  from app.identity_reviews r join app.users u on u.id = r.user_id where r.id = any(:ids::bigint[])`,
)
/** Identity reviews as the queue shows them. */
export const listQueuedReviews = (db: Queryable, ids: readonly bigint[]) => listQueuedReviewsSql(db, { ids })

const countForAdminSql = sql.one(
  'people/identity-proof.countForAdmin',
  `select count(*)::int as "count!" from app.identity_reviews r where r.decision is null and r.decide_until > (select app.now()) and ${needsAdminSql}`,
)
/** Counts the reviews that only an administrator decides on though their time has not passed. */
export const countForAdmin = async (db: Queryable): Promise<number> => (await countForAdminSql(db)).count

const countOverdueForAdminSql = sql.one(
  'people/identity-proof.countOverdueForAdmin',
  `select count(*)::int as "count!" from app.identity_reviews r where r.decision is null and r.decide_until <= (select app.now()) and ${needsAdminSql}`,
)
/** Counts those whose time has passed. */
export const countOverdueForAdmin = async (db: Queryable): Promise<number> => (await countOverdueForAdminSql(db)).count

/** Photos of faces that were decided on so long ago. */
export const listOldFaces = sql.all(
  'people/identity-proof.listOldFaces',
  `select id, face_file_id as "fileId!"
  from app.identity_reviews
  where face_file_id is not null and decided_at < app.now() - make_interval(days => :days)
  order by decided_at limit :limit`,
)

const deleteFacePhotoSql = sql.run('people/identity-proof.deleteFacePhoto', 'select app.delete_face_photo(:fileId)')
const forgetFaceSql = sql.run(
  'people/identity-proof.forgetFace',
  'update app.identity_reviews set face_file_id = null, face_deleted_at = app.now() where id = :reviewId',
)
export async function forgetFace(tx: Queryable, reviewId: bigint, fileId: string): Promise<void> {
  await forgetFaceSql(tx, { reviewId })
  await deleteFacePhotoSql(tx, { fileId })
}
