import type { Bearer, TransferType } from '@damana/contract/statuses'
import { columns, type RowOf, sql } from '#db/statement.ts'

/** SQL of the terms that a company has kept under names. */

export type TermsRow = RowOf<typeof findTerms>
const shown = 'id, name, commission_bearer, transfer_type, discount_code, changed_at'
interface Chosen {
  commissionBearer: Bearer
  transferType: TransferType
}
export const listTerms = sql.all(
  'guarantees.listTerms',
  `select ${shown} from app.company_terms where company_id = :companyId order by lower(name)`,
  columns<Chosen>(),
)
export const findTerms = sql.first(
  'guarantees.findTerms',
  `select ${shown} from app.company_terms where id = :id and company_id = :companyId`,
  columns<Chosen>(),
)
/** The terms of a company are kept by one user at a time: how many there are, and whether other ones have this name. */
export const lockTerms = sql.one(
  'guarantees.lockTerms',
  `select count(t.id)::int as "count!", coalesce(bool_or(lower(t.name) = lower(:name) and t.id is distinct from :id?::bigint), false) as "isTaken!"
  from (select id from app.companies where id = :companyId for no key update) c left join app.company_terms t on t.company_id = c.id`,
)
export const insertTermsOfCompany = sql.one(
  'guarantees.insertTermsOfCompany',
  `insert into app.company_terms (company_id, name, commission_bearer, transfer_type, discount_code, changed_by)
  values (:companyId, :name, :bearer, :transferType, :code?, :userId)
  returning ${shown}`,
  columns<Chosen>(),
)
/** Undefined for another company's. */
export const changeTermsOfCompany = sql.first(
  'guarantees.changeTermsOfCompany',
  `update app.company_terms
  set name = :name, commission_bearer = :bearer, transfer_type = :transferType, discount_code = :code?, changed_by = :userId, changed_at = app.now()
  where id = :id and company_id = :companyId
  returning ${shown}`,
  columns<Chosen>(),
)
export const removeTerms = sql.first(
  'guarantees.removeTerms',
  'delete from app.company_terms where id = :id and company_id = :companyId returning id',
)
