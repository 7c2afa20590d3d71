import type { SomeHandlers } from '#kernel/context.ts'
import {
  approveContract,
  endContract,
  proposeContract,
  showContractOfCompany,
  showOwnContract,
  takeProposalBack,
} from './decide-contract.ts'

export const partnerContractHandlers = {
  'GET /partner-contract': showOwnContract,
  'GET /admin/partner-contracts/:id': showContractOfCompany,
  'POST /admin/partner-contracts/:id/propose': proposeContract,
  'POST /admin/partner-contracts/:id/approve': approveContract,
  'POST /admin/partner-contracts/:id/take-back': takeProposalBack,
  'POST /admin/partner-contracts/:id/end': endContract,
} satisfies SomeHandlers
