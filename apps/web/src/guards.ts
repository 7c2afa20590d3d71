/** The gates in front of the pages, in the order in which the server has them. Each lets through or leads elsewhere. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from './paths.ts'
import { isSignedIn, isVerificationPending, keepDestination, loadProfile, mayCreateGuarantee, type Profile } from './session.ts'

/** The member accepted older terms than those in force. */
export class TermsChanged extends Error {}

type Gate = (profile: Profile, args: LoaderFunctionArgs) => void

const requireActive: Gate = (profile) => {
  if (profile.next_screen === 'dis_active') throw redirect(paths.deactivated)
}
const requireTerms: Gate = (profile) => {
  if (!profile.read_terms_is_same) throw new TermsChanged('the terms have changed since they were accepted')
}
const requireVerified: Gate = (profile, args) => {
  if (!isVerificationPending(profile)) return
  keepWanted(args)
  throw redirect(paths.registerOtp)
}

/** No token: to the login, and back here afterwards. A session that has ended is told by the error that check-auth throws. */
async function requireSession(args: LoaderFunctionArgs): Promise<Profile> {
  if (isSignedIn()) return loadProfile()
  keepWanted(args)
  throw redirect(paths.login)
}

/** Where somebody wanted to go is not forgotten on the way in. */
function keepWanted({ request }: LoaderFunctionArgs): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== paths.home) keepDestination(pathname + search)
}

const gated =
  (...gates: readonly Gate[]) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    const profile = await requireSession(args)
    for (const pass of gates) pass(profile, args)
    return null
  }

/** Pages of a member: signed in, active, terms accepted, verified. */
export const memberOnly = gated(requireActive, requireTerms, requireVerified)

/** The wizard: a member who may create. Whether the registration is complete is told by the page, with the way to complete it. */
export const creatorsOnly = gated(requireActive, requireTerms, requireVerified, (profile) => {
  if (!mayCreateGuarantee(profile)) throw redirect(paths.noAccess)
})

/** The code for a new device: only while it is waited for. */
export const unverifiedOnly = gated(requireActive, (profile) => {
  if (!isVerificationPending(profile)) throw redirect(paths.home)
})

/** The page of a deactivated account: nobody else's. */
export const deactivatedOnly = gated((profile) => {
  if (profile.next_screen !== 'dis_active') throw redirect(paths.home)
})

/** Public pages send whoever holds a token home. */
export function publicOnly(): null {
  if (isSignedIn()) throw redirect(paths.home)
  return null
}
