/** The words of a company's registration. Stored, sent and phrased under these names; free of zod so that screens may import them. */

/** The seven steps, in their order. */
export const companySections = ['company', 'partners', 'commissioners', 'bank', 'documents', 'declaration', 'group'] as const
export type CompanySection = (typeof companySections)[number]

export const legalForms = ['establishment', 'joint_stock', 'limited_liability'] as const
export type LegalForm = (typeof legalForms)[number]

/** Whether a commissioner signs alone, or only together with others. */
export const delegationTypes = ['sole', 'joint'] as const
export type DelegationType = (typeof delegationTypes)[number]

export const delegationPermissions = ['sell', 'buy', 'sign', 'receive_money', 'bank', 'manage', 'represent'] as const
export type DelegationPermission = (typeof delegationPermissions)[number]

export const companyFileKinds = [
  'commercial_register',
  'memorandum',
  'license_or_lease',
  'signatory_identity',
  'authorization_letter',
] as const
/** The most files of one document of the company, whose pages may be photographed one by one. */
export const mostFilesOfDocument = 20
export type CompanyFileKind = (typeof companyFileKinds)[number]

export const companyStatuses = ['draft', 'pending_review', 'returned', 'approved', 'rejected'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
/** In which of them the applicant may change something. */
export const editableStatuses: readonly CompanyStatus[] = ['draft', 'returned']

export const companyCheckKinds = [
  'registry_number',
  'registry_name',
  'registry_signatories',
  'license',
  'iban_bank',
  'duplicate',
  'commissioner',
  'partner',
] as const
export type CompanyCheckKind = (typeof companyCheckKinds)[number]
export const checkResults = ['ok', 'warning', 'failed', 'silent'] as const
export type CheckResult = (typeof checkResults)[number]

/** The states of a login account that an application names. */
export const companyLoginStates = ['not_invited', 'invited', 'expired', 'refused', 'joined', 'removed'] as const
export type CompanyLoginState = (typeof companyLoginStates)[number]

export const companyDecisions = ['approve', 'return', 'reject'] as const
export type CompanyDecision = (typeof companyDecisions)[number]

/** The events of a user's rights. */
export const membershipEventKinds = [
  'invited',
  'invitation_changed',
  'invitation_withdrawn',
  'accepted',
  'refused',
  'rights_changed',
  'removed',
  'became_primary',
  'primary_transferred',
] as const
export type MembershipEventKind = (typeof membershipEventKinds)[number]
