import { fils } from '@damana/contract/money'
import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PartnerTerms } from '#pricing/index.ts'
import { countSalesToday, findContract, findContractInForce, lockContractInForce, type ContractTerms } from './queries.ts'

/** The contract by which a sale is proposed, with the fee that it brings. */
export interface PartnerContract {
  id: bigint
  terms: PartnerTerms
  mostPriceFils: bigint
}

/** The contract by which a company proposes sales now; refuses where there is none, or its access is stopped. */
export async function getContractInForce(db: Queryable, companyId: bigint | null): Promise<PartnerContract> {
  const contract = companyId === null ? undefined : await findContractInForce(db, { companyId })
  if (!contract) throw new DomainError('action_not_allowed', { reason: 'no_partner_contract' })
  return presentContract(contract)
}

/** Counts one more sale of today; refused beyond the limit, and where the contract has ended since it was read. Sales of one contract are counted one after the other. */
export async function countSaleOfContract(tx: Tx, { id }: Pick<PartnerContract, 'id'>): Promise<void> {
  const contract = await lockContractInForce(tx, { id })
  if (!contract) throw new DomainError('action_not_allowed', { reason: 'no_partner_contract' })
  const { count } = await countSalesToday(tx, { id })
  if (count >= contract.mostSalesADay) throw new DomainError('action_not_allowed', { reason: 'partner_limit' })
}

/** The contract by which a sale was proposed, which stays its own where it has ended since; null for a sale of no partner. */
export async function contractOfSale(db: Queryable, id: bigint | null): Promise<PartnerContract | null> {
  const contract = id === null ? undefined : await findContract(db, { id })
  return contract ? presentContract(contract) : null
}

const presentContract = (contract: ContractTerms): PartnerContract => ({
  id: contract.id,
  terms: termsOf(contract),
  mostPriceFils: contract.mostPriceFils,
})

const termsOf = ({ kind, feeFils, feeBasisPoints, mostFeeFils, bearer }: ContractTerms): PartnerTerms => ({
  fee: kind === 'fixed' ? { kind, fils: fils(feeFils ?? 0n) } : { kind, basisPoints: BigInt(feeBasisPoints ?? 0) },
  mostFils: fils(mostFeeFils),
  bearer,
})
