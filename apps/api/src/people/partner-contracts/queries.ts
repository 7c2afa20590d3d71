import { columns, type RowOf, sql } from '#db/statement.ts'
import type { ApiAccountState } from '@damana/contract/api-words'

/** SQL of the contracts by which a company proposes sales between others. */

const shapes = columns<{ kind: 'fixed' | 'percent'; bearer: 'buyer' | 'seller' }>()

/** A company that has or had access by program, with the state of that. */
export const findPartner = sql.first(
  'people/partner-contracts.findPartner',
  `select a.company_id, a.status, p.name as "company!", p.name_en as company_latin
  from app.api_accounts a join app.companies c on c.id = a.company_id join app.parties p on p.id = c.party_id where a.company_id = :companyId`,
  columns<{ status: ApiAccountState }>(),
)
export type Partner = NonNullable<Awaited<ReturnType<typeof findPartner>>>

export const listPartnersById = sql.all(
  'people/partner-contracts.listPartnersById',
  `select c.id, p.name as "company!", p.name_en as company_latin from app.companies c join app.parties p on p.id = c.party_id where c.id = any(:ids::bigint[])`,
)

/** Decisions about one company follow each other, and its access stays as it is meanwhile. */
export const lockPartner = sql.run(
  'people/partner-contracts.lockPartner',
  'select from app.api_accounts where company_id = :companyId for update',
)

/** The newest first. */
export const listContracts = sql.all(
  'people/partner-contracts.listContracts',
  `select c.id, c.kind, c.fee_fils, c.fee_basis_points, c.most_fee_fils, c.bearer, c.most_price_fils, c.most_sales_a_day, c.agreed_at, c.ended_at,
    c.ended_reason, p.name as "proposed_by!", a.name as "approved_by!", e.name as ended_by
  from app.partner_contracts c join app.staff p on p.id = c.proposed_by join app.staff a on a.id = c.approved_by left join app.staff e on e.id = c.ended_by
  where c.company_id = :companyId order by c.id desc limit 101`,
  shapes,
)
export type ContractRow = RowOf<typeof listContracts>

export const insertContract = sql.run(
  'people/partner-contracts.insertContract',
  `insert into app.partner_contracts (company_id, kind, fee_fils, fee_basis_points, most_fee_fils, bearer, most_price_fils, most_sales_a_day, proposed_by,
    approved_by, sha256, agreed_at)
  values (:companyId, :kind, :feeFils, :feeBasisPoints, :mostFeeFils, :bearer, :mostPriceFils, :mostSalesADay, :proposedBy, :approvedBy, :sha256, :now)`,
)

/** None where none is in force. */
export const endContractInForce = sql.first(
  'people/partner-contracts.endContractInForce',
  `update app.partner_contracts set ended_at = :now, ended_by = :staffId, ended_reason = :reason
  where company_id = :companyId and ended_at is null returning id`,
)

const terms = 'c.id, c.kind, c.fee_fils, c.fee_basis_points, c.most_fee_fils, c.bearer, c.most_price_fils'
export type ContractTerms = RowOf<typeof findContract>
export const findContract = sql.first(
  'people/partner-contracts.findContract',
  `select ${terms} from app.partner_contracts c where c.id = :id`,
  shapes,
)
/** Of a company whose access by program works. */
export const findContractInForce = sql.first(
  'people/partner-contracts.findContractInForce',
  `select ${terms} from app.partner_contracts c join app.api_accounts a on a.company_id = c.company_id and a.status = 'active'
  where c.company_id = :companyId and c.ended_at is null`,
  shapes,
)
export const lockContractInForce = sql.first(
  'people/partner-contracts.lockContractInForce',
  `select c.most_sales_a_day from app.partner_contracts c join app.api_accounts a on a.company_id = c.company_id and a.status = 'active'
  where c.id = :id and c.ended_at is null for no key update of c`,
)
/** Of the contract's company since midnight in Amman, by whichever contract. */
export const countSalesToday = sql.one(
  'people/partner-contracts.countSalesToday',
  `select count(*)::int as "count!" from app.guarantees
  where partner_contract_id in (
      select c.id from app.partner_contracts c where c.company_id = (select o.company_id from app.partner_contracts o where o.id = :id))
    and created_at >= date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman'`,
)
