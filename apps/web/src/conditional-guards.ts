/** Guards of screens that are open under a condition only; loaded with those screens. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { gated, requireActive, requireTerms, requireVerified } from './guards.ts'
import { paths } from './paths.ts'
import { isVerificationPending } from './session.ts'

/** The registration wizard: only while it is incomplete. */
export const incompleteOnly = gated(requireActive, requireTerms, requireVerified, (profile) => {
  if (profile.next_screen !== 'complete_register') throw redirect(paths.home)
})

const pendingOnly = gated(requireActive, requireTerms, (profile) => {
  if (!isVerificationPending(profile)) throw redirect(paths.home)
})
/** The code for a device, phone or e-mail: only while one is required. An invitation to a first password needs no session. */
export const unverifiedOnly = (args: LoaderFunctionArgs): Promise<null> | null =>
  new URL(args.request.url).searchParams.has('invite') ? null : pendingOnly(args)

/** The terms, to accept or read again, for active signed-in users. */
export const termsOnly = gated(requireActive)

/** The page of a deactivated account. */
export const deactivatedOnly = gated((profile) => {
  if (profile.next_screen !== 'dis_active') throw redirect(paths.home)
})
