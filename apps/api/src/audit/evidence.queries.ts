import { columns, type RowOf, sql } from '#db/statement.ts'
import type { PublicJwk } from '@damana/contract/signing'
export const rowsAtOnce = 1_000

/** The session's key is null where the caller presented the key; then it stands in the signed text. */
export type EvidenceRow = RowOf<typeof listEvidence>

const evidenceText = (which: string) =>
  `select e.guarantee_id, g.number as "number!", e.version, e.kind, e.request_id as "request_id!", e.session_jkt as "session_jkt!",
    e.evidence, e.signed_base, e.signature, s.public_jwk
  from (
    select * from app.guarantee_events
    where ${which} and session_jkt is not null
    order by guarantee_id, version
    limit ${rowsAtOnce}
  ) e
  join app.guarantees g on g.id = e.guarantee_id
  left join lateral (
    select k.public_jwk from app.sessions k
    where k.jkt = e.session_jkt and (k.user_id = e.actor_user_id or k.staff_id = e.actor_staff_id)
    union all
    select k.public_jwk from app.signing_keys k
    where k.jkt = e.session_jkt and (k.user_id = e.actor_user_id or k.staff_id = e.actor_staff_id)
    union all
    select k.public_jwk from app.api_machines k
    where e.session_jkt like 'p:%' and k.account_id::text = split_part(e.session_jkt, ':', 2) and k.n::text = split_part(e.session_jkt, ':', 3)
    limit 1
  ) s on true
  order by e.guarantee_id, e.version`

/** Evidence in the order of the table; rows from before evidence was sealed hold the plain text. */
export const listEvidence = sql.all(
  'audit.listEvidence',
  evidenceText('(guarantee_id, version) > (:guaranteeId, :version) and guarantee_id < :until'),
  columns<{ publicJwk: PublicJwk | null }>(),
)
/** Evidence of one guarantee. A condition that is left out where it is null would read the evidence of all. */
export const listEvidenceOf = sql.all(
  'audit.listEvidenceOf',
  evidenceText('guarantee_id = :guaranteeId'),
  columns<{ publicJwk: PublicJwk | null }>(),
)
