import type { z } from 'zod'
import { companyDraft, savedSection } from './companies.ts'
import { done } from './fields.ts'
import { storedFile } from './files.ts'
import { guaranteeDetails, ownerView, quote, vehicle } from './guarantees.ts'
import { contract } from './index.ts'
import { profile, sentCode } from './identity.ts'
import { problem } from './problem.ts'
import * as statuses from './statuses.ts'

/** What several calls share, by the name that clients generated from the API's page give it. */
export const sharedSchemas: Readonly<Record<string, readonly z.ZodType[]>> = {
  Problem: [problem],
  Done: [done],
  Profile: [profile],
  SentCode: [sentCode],
  StoredFile: [storedFile],
  Vehicle: [vehicle],
  Quote: [quote],
  Discount: [quote.shape.discount.unwrap()],
  Guarantee: [guaranteeDetails],
  Party: [guaranteeDetails.shape.seller],
  Wait: [guaranteeDetails.shape.wait],
  GuaranteeEvent: [guaranteeDetails.shape.events.element],
  Split: [guaranteeDetails.shape.split.unwrap()],
  GuaranteeAsOwnerSeesIt: [ownerView],
  GuaranteeInList: [contract['GET /guarantees'].response.shape.items.element],
  Cancellable: [contract['GET /guarantees/:number/cancellation'].response],
  BankAccountInfo: [contract['GET /profile/bank-info'].response],
  WaitingPayout: [contract['GET /profile/bank-info'].response.shape.waiting.element],
  OwnersAccountWanted: [contract['GET /owner-links/:token/iban'].response],
  PayerLink: [contract['GET /payer-links/:token'].response],
  AddressInfo: [contract['GET /profile/address'].response],
  Devices: [contract['GET /profile/devices'].response],
  Consents: [contract['GET /profile/consents'].response],
  IdentityProof: [contract['GET /profile/identity'].response],
  SignedIn: [
    contract['POST /auth/login'].response,
    contract['POST /auth/verified-mobile/checkOtpWithVerified'].response,
    contract['POST /auth/register'].response,
    contract['POST /auth/keys/rotate'].response,
  ],
  ProfileAndToken: [contract['GET /auth/check-auth'].response],
  CompanyDraft: [companyDraft],
  CompanySection: [savedSection],
  CompanyOfUser: [profile.shape.companies.element],
  CompanyUser: [contract['GET /company/user-list'].response.element],
  CompanyUserChange: [contract['POST /auth/step-up/sendOtp'].body.shape.company_user.unwrap()],
  PermissionInWords: [contract['GET /company/permission-list'].response.element],
  CompanyInvitation: [contract['GET /profile/company-invitations'].response.shape.invitations.element],
  CancelRequest: [guaranteeDetails.shape.cancel_request.unwrap()],
  PossibleAction: [guaranteeDetails.shape.actions.element],
  Case: [contract['GET /admin/cases/:number'].response],
  CaseAfterDecision: [contract['POST /admin/cases/:number/decide'].response],
  PayoutInList: [contract['GET /admin/payouts'].response.shape.items.element],
  Payout: [contract['GET /admin/payouts/:number'].response],
  Receipt: [contract['GET /admin/receipts/:number'].response],
  Fee: [contract['GET /admin/fees/:number'].response],
  AccountForStaff: [contract['GET /admin/accounts/:id'].response],
  Interests: [contract['GET /admin/interests'].response],
  CompanyApplicationForReview: [contract['GET /admin/companies/:number'].response],
  IdentityForReview: [contract['GET /admin/identities/:number'].response],
  BankException: [contract['GET /admin/bank-exceptions'].response.shape.items.element],
}

/** Lists of words that stand in more than one place. */
export const sharedEnums: Readonly<Record<string, readonly string[]>> = {
  OperationalStatus: statuses.operationalStatuses,
  FinancialStatus: statuses.financialStatuses,
  FlagKind: statuses.flagKinds,
  ActionName: statuses.actionNames,
  StaffActionName: statuses.staffActionNames,
  BlockReason: statuses.blockReasons,
  CommissionBearer: statuses.bearers,
  TransferType: statuses.transferTypes,
  WaitCode: statuses.waitCodes,
  EventKind: statuses.eventKinds,
  ActorKind: statuses.actorKinds,
  PayoutStatus: statuses.payoutStatuses,
  PayoutHoldReason: statuses.payoutHoldReasons,
  PayoutPurpose: statuses.payoutPurposes,
  PayerState: statuses.payerStates,
  FeeKind: statuses.feeKinds,
  AccountCurrency: statuses.accountCurrencies,
  IdentityState: statuses.identityStates,
}
