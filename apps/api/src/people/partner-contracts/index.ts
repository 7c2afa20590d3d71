export { contractOfSale, countSaleOfContract, getContractInForce, type PartnerContract } from './contract-in-force.ts'
export { listPartnersById } from './queries.ts'
export { partnerContractHandlers } from './routes.ts'
