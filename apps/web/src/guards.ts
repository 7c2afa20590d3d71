/** The gates in front of the pages, in the order in which the server has them. Each lets through or leads elsewhere. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from './paths.ts'
import { isSignedIn, isVerificationPending, keepDestination, loadProfile, mayCreateGuarantee, type Profile } from './session.ts'

type Gate = (profile: Profile, args: LoaderFunctionArgs) => void

const requireActive: Gate = (profile) => {
  if (profile.next_screen === 'dis_active') throw redirect(paths.deactivated)
}
const requireTerms: Gate = (profile, args) => {
  if (!profile.read_terms_is_same) throw detour(paths.fullTerms, args)
}
const requireVerified: Gate = (profile, args) => {
  if (isVerificationPending(profile)) throw detour(paths.registerOtp, args)
}

/** No token: to the login, and back here afterwards. A session that has ended is told by the error that check-auth throws. */
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

/** The steps of a registration: only while they are due. */
export const incompleteOnly = gated(requireActive, requireTerms, requireVerified, (profile) => {
  if (profile.next_screen !== 'complete_register') throw redirect(paths.home)
})

const pendingOnly = gated(requireActive, requireTerms, (profile) => {
  if (!isVerificationPending(profile)) throw redirect(paths.home)
})
/** The code for a device, phone or e-mail: only while it is waited for. An invitation to a first password needs no session. */
export const unverifiedOnly = (args: LoaderFunctionArgs): Promise<null> | null =>
  new URL(args.request.url).searchParams.has('invite') ? null : pendingOnly(args)

/** The terms, to be accepted or read again: whoever is signed in and active. */
export const termsOnly = gated(requireActive)

/** The page of a deactivated account: nobody else's. */
export const deactivatedOnly = gated((profile) => {
  if (profile.next_screen !== 'dis_active') throw redirect(paths.home)
})

/** Public pages send whoever holds a token home, or to the guarantee that somebody invited him to. */
export function publicOnly({ request }: LoaderFunctionArgs): null {
  if (!isSignedIn()) return null
  const invite = new URL(request.url).searchParams.get('invite')
  throw redirect(invite?.startsWith('DM-') ? paths.guarantee(invite) : paths.home)
}
