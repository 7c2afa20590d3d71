import type { Access } from '@damana/contract'
import type { ErrorCode } from '@damana/contract/errors'

/** The facts by which the gates decide. */
export interface GateFacts {
  accountType: 'individual' | 'company'
  deactivated: boolean
  termsAccepted: number
  termsInForce: number
  mobileVerified: boolean
  emailVerified: boolean
  /** False: a browser that the account has not used before, waiting for its code. */
  trusted: boolean
  /** The password was set by another person; the user must verify a code and set a new one. */
  hasInitialPassword: boolean
  registrationCompleted: boolean
}

/** A code is needed for a new device, for an initial password, for an individual without a verified mobile, and for a company's user without any verified contact. */
export function isVerificationPending(facts: GateFacts): boolean {
  if (!facts.trusted || facts.hasInitialPassword) return true
  return facts.accountType === 'individual' ? !facts.mobileVerified : !facts.mobileVerified && !facts.emailVerified
}

export const isRegistrationIncomplete = (facts: GateFacts): boolean => !facts.registrationCompleted

/** The screen that a signed-in user must see next, if any. */
export function nextScreen(facts: GateFacts): 'dis_active' | 'mobile_otp' | 'complete_register' | null {
  if (facts.deactivated) return 'dis_active'
  if (isVerificationPending(facts)) return 'mobile_otp'
  return isRegistrationIncomplete(facts) ? 'complete_register' : null
}

/** The reason why a signed-in user may not use a route, in the order of the gates; undefined where it is allowed. */
export function closedGate(access: Access, facts: GateFacts): ErrorCode | undefined {
  if (access !== 'unverified' && access !== 'member' && access !== 'completed') return undefined
  if (facts.deactivated) return 'account_disabled'
  if (access === 'unverified') return undefined
  if (facts.termsAccepted < facts.termsInForce) return 'terms_required'
  if (isVerificationPending(facts)) return 'otp_required'
  return access === 'completed' && isRegistrationIncomplete(facts) ? 'registration_incomplete' : undefined
}
