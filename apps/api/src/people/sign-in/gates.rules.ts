import type { Access } from '@damana/contract'
import type { ErrorCode } from '@damana/contract/errors'

/** What the gates look at. */
export interface GateFacts {
  accountType: 'individual' | 'company'
  deactivated: boolean
  termsAccepted: number
  termsInForce: number
  mobileVerified: boolean
  emailVerified: boolean
  /** False: a browser that the account has not used before, waiting for its code. */
  trusted: boolean
  /** The password was set by somebody else, and an own one waits to be set behind the code. */
  hasInitialPassword: boolean
  registrationCompleted: boolean
}

/** A new device waits for its code, a password set by somebody else for an own one, an individual for his mobile, a company's user for either contact. */
export function isVerificationPending(facts: GateFacts): boolean {
  if (!facts.trusted || facts.hasInitialPassword) return true
  return facts.accountType === 'individual' ? !facts.mobileVerified : !facts.mobileVerified && !facts.emailVerified
}

export const isRegistrationIncomplete = (facts: GateFacts): boolean => facts.accountType === 'individual' && !facts.registrationCompleted

/** The screen that somebody signed in must see next, if any. */
export function nextScreen(facts: GateFacts): 'dis_active' | 'mobile_otp' | 'complete_register' | null {
  if (facts.deactivated) return 'dis_active'
  if (isVerificationPending(facts)) return 'mobile_otp'
  return isRegistrationIncomplete(facts) ? 'complete_register' : null
}

/** Why somebody signed in may not go through to a route, in the order of the gates; undefined lets him. */
export function closedGate(access: Access, facts: GateFacts): ErrorCode | undefined {
  if (access !== 'unverified' && access !== 'member' && access !== 'completed') return undefined
  if (facts.deactivated) return 'account_disabled'
  if (access === 'unverified') return undefined
  if (facts.termsAccepted < facts.termsInForce) return 'terms_required'
  if (isVerificationPending(facts)) return 'otp_required'
  return access === 'completed' && isRegistrationIncomplete(facts) ? 'registration_incomplete' : undefined
}
