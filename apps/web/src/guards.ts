/** Guards of the pages, in the order of the server's gates. Each passes or redirects. */
import { isGuaranteeNumber } from '@damana/contract/ids'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from './paths.ts'
import {
  dashboardOf,
  isSignedIn,
  isVerificationPending,
  keepDestination,
  loadProfile,
  mayCreateGuarantee,
  mayOpen,
  maySeeGuarantees,
  type Profile,
} from './session.ts'

type Gate = (profile: Profile, args: LoaderFunctionArgs) => void

export const requireActive: Gate = (profile) => {
  if (profile.next_screen === 'dis_active') throw redirect(paths.deactivated)
}
export const requireTerms: Gate = (profile, args) => {
  if (!profile.read_terms_is_same) throw detour(paths.fullTerms, args)
}
export const requireVerified: Gate = (profile, args) => {
  if (isVerificationPending(profile)) throw detour(paths.registerOtp, args)
}

/** Without a token: to the login, and back here afterwards. An ended session is the error that check-auth throws. */
async function requireSession(args: LoaderFunctionArgs): Promise<Profile> {
  if (!isSignedIn()) throw detour(paths.login, args)
  try {
    return await loadProfile()
  } catch (error) {
    keepWanted(args)
    throw error
  }
}

/** To another page, and back here afterwards. */
function detour(path: string, args: LoaderFunctionArgs): Response {
  keepWanted(args)
  return redirect(path)
}

/** The requested page is opened after signing in. */
function keepWanted({ request }: LoaderFunctionArgs): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== paths.home) keepDestination(pathname + search)
}

/** A loader that reads the profile and runs the guards in order. */
export const gated =
  (...gates: readonly Gate[]) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    const profile = await requireSession(args)
    for (const pass of gates) pass(profile, args)
    return null
  }

/** Pages of a member: signed in, active, terms accepted, verified. */
export const memberOnly = gated(requireActive, requireTerms, requireVerified)

/** A page of the profile that the company acted for must permit. */
export const permittedOnly = (path: string) =>
  gated(requireActive, requireTerms, requireVerified, (profile) => {
    if (!mayOpen(profile, path)) throw redirect(paths.noAccess)
  })

/** The lists, for who may see guarantees. */
export const viewersOnly = gated(requireActive, requireTerms, requireVerified, (profile) => {
  if (!maySeeGuarantees(profile)) throw redirect(paths.noAccess)
})

/** The first page after signing in: the guarantees; for who may not see any the dashboard, or the profile. */
export const homeOf = async (args: LoaderFunctionArgs): Promise<Response> => {
  await memberOnly(args)
  const profile = await loadProfile()
  return redirect(maySeeGuarantees(profile) ? paths.sales : (dashboardOf(profile) ?? paths.profile))
}

/** The wizard: for users who may create. The page itself shows that a registration is incomplete, with a link. */
export const creatorsOnly = gated(requireActive, requireTerms, requireVerified, (profile) => {
  if (!mayCreateGuarantee(profile)) throw redirect(paths.noAccess)
})

/** Public pages redirect a signed-in user home, or to the guarantee of the invitation. */
export function publicOnly({ request }: LoaderFunctionArgs): null {
  if (!isSignedIn()) return null
  const invite = new URL(request.url).searchParams.get('invite')
  throw redirect(invite && isGuaranteeNumber(invite) ? paths.guarantee(invite) : paths.home)
}
