export {
  addCompanyAccount,
  addCompanyUser,
  addIndividual,
  closeAccount,
  closeMadeAccount,
  completeAccount,
  isContactTaken,
  makeIndividual,
  noteReset,
  removeUnfinishedRegistrations,
  renameMadeAccount,
  reopenAccount,
  saveContact,
  saveLang,
  saveOfficialName,
} from './account.queries.ts'
export {
  admit,
  type AdmittedRow,
  beginNonceEpoch,
  emptyOldBucket,
  findInvitedParty,
  findReadableStreams,
  findSessionKey,
  rememberNonce,
  touchSession,
} from './admission.queries.ts'
export { bindingCookieName } from './binding-cookie.ts'
export { checkCode, maskContact, presentSentCode, sendCode } from './codes.ts'
export { refuseCommonPassword } from './common-passwords.ts'
export { identityConstraints } from './constraints.ts'
export { type Contact, readContact } from './contact.ts'
export { type ApiAccessChange, type CompanyUserChange, type IdentityDeps, rulesOf } from './deps.ts'
export { type Flow, openFlow, consumeAuthFlow, peekAuthFlow } from './flows.ts'
export { listFlowsOfKey } from './flows.queries.ts'
export { closedGate, type GateFacts } from './gates.rules.ts'
export { findInvitedBySecret, invitationDays, inviteToSetPassword } from './invitation.ts'
export { ownerCodes, payerCodes } from './link-codes.ts'
export { noteMismatch } from './note-mismatch.ts'
export { createPasswords } from './passwords.ts'
export { readProfile } from './profile.ts'
export {
  countTotpTry,
  countTries,
  endOtherSessions,
  endSession,
  endSessionsFor,
  endSessionsOfStaff,
  findRightsLost,
  findStaff,
  forgetOldRows,
  getContact,
  keepOtherSessionsActing,
  lastSignInOf,
  lockDestination,
  noteBrowserKey,
  noteStaffBrowser,
  replaceStaffHash,
  type RightsLost,
  rotateToken,
  setActingCompany,
  sessionAliveUntil,
  spendTotpStep,
  type StaffRow,
  uncountTries,
  unlockStaff,
} from './queries.ts'
export { renewSession } from './renew-session.ts'
export { signInHandlers } from './routes.ts'
export { saveAvatar } from './account.queries.ts'
export { endSessionsBut } from './forgot-password.queries.ts'
export { hmacKey, hashOf, newToken, openField, sealField } from './secrets.ts'
export {
  bindSession,
  type CounterNames,
  countRegistrationAttempt,
  isTooMany,
  noteFailedSignIn,
  openingSession,
  refuseForTries,
  tooManyTries,
  type Tries,
  triesOf,
} from './sign-in.ts'
export { apiAccessKey, companyUserKey, contactKey, lookForStepUp, useManagingStepUp, useStepUp } from './step-up.ts'
