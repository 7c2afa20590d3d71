/** The gates of the screens that are open only while they are due; they come with those screens. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { gated, requireActive, requireTerms, requireVerified } from './guards.ts'
import { paths } from './paths.ts'
import { isVerificationPending } from './session.ts'

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
