export { countSaleOfContract, getContractInForce, type PartnerContract, partnerTermsOf } from './contract-in-force.ts'
export { partnerContractHandlers } from './routes.ts'
